import { describe, expect, test } from 'vitest'
import { Random } from '../../../src/core/random.js'
import { binomial } from '../../../src/oracle/binomial.js'
import { ParityTable } from '../../../src/questions/group-parity/parity.js'
import {
  differenceAtLeast,
  differenceAtMost,
  ratioAtLeast,
  ratioAtMost,
} from '../../../src/questions/group-parity/parity-bounds.js'
import { decideParity } from '../../../src/questions/group-parity/parity-gate.js'
import type { ParityGap, ParityGate } from '../../../src/questions/group-parity/parity-report.js'

const gate = (changes: Partial<ParityGate> = {}): ParityGate => ({
  metric: 'demographic-parity',
  maxDifference: 0.1,
  confidence: 0.95,
  intersections: false,
  minGroup: 1,
  ...changes,
})

/** Rows of a group: selected and deserving, selected and not, refused and deserving, refused and not. */
type Counts = readonly [number, number, number, number]

function tableOf(groups: Readonly<Record<string, Counts>>, labelled = true): ParityTable {
  const table = new ParityTable(['sex'], [], labelled)
  for (const [sex, counts] of Object.entries(groups)) {
    table.expect('sex', sex)
    for (const [cell, count] of counts.entries()) {
      for (let row = 0; row < count; row++) {
        table.add({ classes: { sex }, selected: cell < 2, deserved: cell % 2 === 0 })
      }
    }
  }
  return table
}

describe('the shares of a group', () => {
  const [f, m] = tableOf({ f: [20, 10, 20, 50], m: [40, 20, 10, 30] }).groups()

  test('are taken of the right rows', () => {
    expect(f).toMatchObject({
      rows: 100,
      selection: { some: 30, of: 100 },
      truePositive: { some: 20, of: 40 },
      falsePositive: { some: 10, of: 60 },
      precision: { some: 20, of: 30 },
    })
    expect(f?.truePositive?.estimate?.value).toBe(0.5)
  })

  test('have the impact ratio to the group with the highest selection rate', () => {
    expect([f?.impactRatio, m?.impactRatio]).toEqual([0.5, 1])
  })

  test('are not known, and never 0, where there is no row', () => {
    const [empty, full] = tableOf({ a: [0, 0, 0, 0], b: [0, 3, 0, 2] }).groups()
    expect(empty?.selection).toEqual({ some: 0, of: 0 })
    expect(empty?.impactRatio).toBeUndefined()
    expect(full?.truePositive).toEqual({ some: 0, of: 0 })
    expect(full?.falsePositive?.estimate?.value).toBe(0.6)
  })

  test('without labels are the selection rate alone', () => {
    const table = tableOf({ f: [20, 10, 20, 50], m: [40, 20, 10, 30] }, false)
    expect(table.groups()[0]?.truePositive).toBeUndefined()
    expect(table.gaps(gate(), 1).map(({ metric }) => metric)).toEqual(['demographic-parity'])
  })
})

describe('the gaps between groups', () => {
  const table = tableOf({ f: [200, 100, 200, 500], m: [400, 200, 100, 300], x: [300, 150, 150, 400] })
  const gaps = table.gaps(gate(), 1)
  const gap = (metric: ParityGap['metric'], share: ParityGap['share']) =>
    gaps.find((each) => each.metric === metric && each.share === share)

  test('are highest less lowest and lowest over highest, with the groups named', () => {
    const found = gap('demographic-parity', 'selection')
    expect(found).toMatchObject({ highest: 'm', lowest: 'f', difference: { value: 0.3 } })
    expect(found?.ratio?.value).toBeCloseTo(0.5)
    expect(gap('equal-opportunity', 'truePositive')?.difference.value).toBeCloseTo(0.8 - 0.5)
    expect(gap('equalized-odds', 'falsePositive')?.difference.value).toBeCloseTo(0.4 - 1 / 6)
    expect(gap('predictive-parity', 'precision')?.difference.value).toBeCloseTo(0)
  })

  test('have a bootstrap interval around them, the same for the same seed', () => {
    const { lower, upper, method } = gap('demographic-parity', 'selection')?.difference.interval ?? {}
    expect(method).toBe('bootstrap')
    expect(lower).toBeGreaterThan(0.25)
    expect(upper).toBeLessThan(0.35)
    expect(table.gaps(gate(), 1)).toEqual(gaps)
    expect(table.gaps(gate(), 2)).not.toEqual(gaps)
  })

  test('have no ratio where nobody is selected', () => {
    const none = tableOf({ a: [0, 0, 5, 5], b: [0, 0, 5, 5] }).gaps(gate(), 1)[0]
    expect(none?.difference.value).toBe(0)
    expect(none?.ratio).toBeUndefined()
  })

  test('leave out empty groups and those that are too small to be judged', () => {
    const groups = { a: [50, 0, 0, 50], b: [49, 0, 0, 51], c: [0, 0, 0, 3], d: [0, 0, 0, 0] } as const
    expect(tableOf(groups).gaps(gate(), 1)[0]).toMatchObject({ lowest: 'c' })
    expect(tableOf(groups).gaps(gate({ minGroup: 10 }), 1)[0]).toMatchObject({ highest: 'a', lowest: 'b' })
    expect(tableOf({ a: [1, 1, 1, 1], d: [0, 0, 0, 0] }).gaps(gate(), 1)).toEqual([])
  })
})

describe('the gate', () => {
  const decide = (groups: Readonly<Record<string, Counts>>, changes: Partial<ParityGate> = {}) => {
    const table = tableOf(groups)
    return decideParity(gate(changes), table.gaps(gate(changes), 1), table.groups())
  }

  test('fails on a proven difference, passes on a proven nearness, and is undecided between', () => {
    expect(decide({ f: [200, 100, 200, 500], m: [400, 200, 100, 300] }).verdict).toBe('biased')
    expect(decide({ f: [200, 100, 200, 500], m: [201, 100, 200, 499] }).verdict).toBe('fair')
    expect(decide({ f: [2, 1, 2, 5], m: [2, 1, 2, 5] }).verdict).toBe('inconclusive')
  })

  test('judges ratios too', () => {
    expect(decide({ f: [20, 10, 200, 770], m: [40, 20, 200, 740] }, { minRatio: 0.8 }).verdict).toBe('biased')
    expect(decide({ f: [20, 10, 200, 770], m: [40, 20, 200, 740] }).verdict).toBe('fair')
  })

  test('judges the metric that is asked: both shares of equalized odds', () => {
    const groups = { f: [400, 50, 100, 450], m: [400, 300, 100, 200] } as const
    expect(decide(groups, { metric: 'equal-opportunity' }).verdict).toBe('fair')
    expect(decide(groups, { metric: 'equalized-odds' }).verdict).toBe('biased')
  })

  test('names empty groups, and proves nothing of one group alone', () => {
    const { verdict, findings } = decide({ a: [0, 5, 0, 5], b: [0, 0, 0, 0] })
    expect(verdict).toBe('inconclusive')
    expect(findings.map(({ code }) => code)).toEqual(['parity.nothing-compared', 'parity.empty-group'])
    expect(findings[1]?.message).toContain('sex b')
  })

  test('names groups that were too small to be judged', () => {
    const { findings } = decide({ a: [500, 0, 0, 500], b: [500, 0, 0, 500], c: [1, 0, 0, 1] }, { minGroup: 30 })
    expect(findings.map(({ code }) => code)).toEqual(['parity.within', 'parity.small-group'])
  })
})

test('a binomial number has the chances that the formula gives', () => {
  const draw = binomial(4, 0.3)
  const chances = [0.2401, 0.4116, 0.2646, 0.0756, 0.0081]
  let sum = 0
  for (const [k, chance] of chances.entries()) {
    expect(draw(sum + 1e-9)).toBe(k)
    sum += chance
    expect(draw(sum - 1e-9)).toBe(k)
  }
  const large = binomial(30_000, 0.001)
  expect([large(0.5), large(0), large(1 - 1e-9)].map((value) => Math.round(value / 10))).toEqual([3, 0, 7])
})

describe('the bounds of a difference and of a ratio', () => {
  test('are what tables of Newcombe (1998) method 10 give, or wider, since Clopper-Pearson is exact', () => {
    // 56/70 against 48/80: Newcombe's 95 % interval by Wilson bounds is 0.0524 to 0.3339.
    const [a, b] = [
      { some: 56, of: 70 },
      { some: 48, of: 80 },
    ]
    const [lower, upper] = [differenceAtLeast(a, b, 0.975), differenceAtMost(a, b, 0.975)]
    expect(lower).toBeLessThan(0.0524)
    expect(lower).toBeGreaterThan(0.03)
    expect(upper).toBeGreaterThan(0.3339)
    expect(upper).toBeLessThan(0.36)
  })

  test('do not shrink to nothing when nobody, or everybody, is selected', () => {
    const none = { some: 0, of: 10 }
    expect(differenceAtMost(none, none, 0.95)).toBeGreaterThan(0.2)
    expect(ratioAtLeast({ some: 10, of: 10 }, { some: 10, of: 10 }, 0.95)).toBeLessThan(0.8)
    expect(ratioAtMost(none, none, 0.95)).toBe(Number.POSITIVE_INFINITY)
  })

  test('hold as often as they say: of equal groups hardly one in twenty is called apart', () => {
    const random = new Random(3)
    let wrong = 0
    const runs = 400
    for (let run = 0; run < runs; run++) {
      const draw = (of: number) => ({
        some: Array.from({ length: of }, () => random.float()).filter((value) => value < 0.3).length,
        of,
      })
      const [a, b] = [draw(60), draw(40)]
      if (differenceAtLeast(a, b, 0.95) > 0) wrong++
    }
    expect(wrong / runs).toBeLessThan(0.06)
    expect(wrong).toBeGreaterThan(0)
  })
})
