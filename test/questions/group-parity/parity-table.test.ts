import { describe, expect, test } from 'vitest'
import { Random } from '../../../src/core/random.js'
import { binomial } from '../../../src/oracle/binomial.js'
import { clopperPearson, percentile } from '../../../src/oracle/intervals.js'
import { ParityTable, parityMetrics } from '../../../src/questions/group-parity/parity.js'
import {
  differenceAtLeast,
  differenceAtMost,
  ratioAtLeast,
  ratioAtMost,
} from '../../../src/questions/group-parity/parity-bounds.js'
import type { ParityGap, ParityGate } from '../../../src/questions/group-parity/parity-report.js'

const gate = (more: Partial<ParityGate> = {}): ParityGate => ({
  metric: 'demographic-parity',
  confidence: 0.95,
  intersections: false,
  minGroup: 1,
  ...more,
})

/** A table of one attribute without labels: by group, how many of how many rows are selected. */
function selecting(groups: Readonly<Record<string, readonly [some: number, of: number]>>): ParityTable {
  const table = new ParityTable(['sex'], [], false)
  for (const [sex, [some, of]] of Object.entries(groups)) {
    table.expect('sex', sex)
    for (let row = 0; row < of; row++) table.add({ classes: { sex }, selected: row < some })
  }
  return table
}

const share = (some: number, of: number) => ({
  some,
  of,
  estimate: { value: some / of, interval: clopperPearson(some, of) },
})

describe('a table of groups', () => {
  test('counts rows by what the model says and what is true', () => {
    const table = new ParityTable(['sex'], [], true)
    for (const [selected, deserved, rows] of [
      [true, true, 1],
      [true, false, 2],
      [false, true, 3],
      [false, false, 4],
    ] as const) {
      for (let row = 0; row < rows; row++) table.add({ classes: { sex: 'f' }, selected, deserved })
    }
    expect(table.groups()).toStrictEqual([
      {
        attribute: 'sex',
        intersection: false,
        class: 'f',
        rows: 10,
        selection: share(3, 10),
        impactRatio: 1,
        truePositive: share(1, 4),
        falsePositive: share(2, 6),
        precision: share(1, 3),
      },
    ])
  })

  test('lists attributes, then intersections, each by the names of its groups', () => {
    const table = new ParityTable(['sex', 'age'], ['sex and age'], false)
    table.expect('sex', 'x')
    table.add({ classes: { sex: 'm', age: 'old', 'sex and age': 'm and old' }, selected: true })
    table.add({ classes: { sex: 'f', 'sex and age': 'f and old' }, selected: false })
    table.add({ classes: { age: 'young' }, selected: false })
    // What is expected later does not empty a group.
    table.expect('sex', 'm')
    const listed = table.groups()
    expect(listed.map((each) => [each.attribute, each.class, each.intersection, each.rows])).toEqual([
      ['sex', 'f', false, 1],
      ['sex', 'm', false, 1],
      ['sex', 'x', false, 0],
      ['age', 'old', false, 1],
      ['age', 'young', false, 1],
      ['sex and age', 'f and old', true, 1],
      ['sex and age', 'm and old', true, 1],
    ])
    expect(listed[2]).toStrictEqual({
      attribute: 'sex',
      intersection: false,
      class: 'x',
      rows: 0,
      selection: { some: 0, of: 0 },
    })
    expect(listed.map(({ impactRatio }) => impactRatio)).toEqual([0, 1, undefined, 1, 0, 0, 1])
  })

  test('knows no impact ratio where nobody is selected', () => {
    const [first, second] = selecting({ f: [0, 2], m: [0, 3] }).groups()
    expect([first, second].map((each) => each !== undefined && 'impactRatio' in each)).toEqual([false, false])
  })

  test('tells its counts, to which those of another part are added', () => {
    const rows = (labelled: boolean) => {
      const table = new ParityTable(['sex'], ['sex and age'], labelled)
      table.add({ classes: { sex: 'f', 'sex and age': 'f and old' }, selected: true, deserved: true })
      table.add({ classes: { sex: 'f' }, selected: false, deserved: true })
      table.add({ classes: { sex: 'm' }, selected: false })
      table.add({ classes: { sex: 'm' }, selected: true })
      return table
    }
    const none = { selectedDeserved: 0, selectedOther: 0, refusedDeserved: 0, refusedOther: 0 }
    const table = rows(true)
    expect(table.state).toEqual({
      attributes: ['sex'],
      intersections: ['sex and age'],
      labelled: true,
      groups: [
        { attribute: 'sex', group: 'f', ...none, selectedDeserved: 1, refusedDeserved: 1 },
        { attribute: 'sex', group: 'm', ...none, selectedOther: 1, refusedOther: 1 },
        { attribute: 'sex and age', group: 'f and old', ...none, selectedDeserved: 1 },
      ],
    })
    expect(rows(false).state.labelled).toBe(false)
    table.addState({
      attributes: ['sex'],
      intersections: ['sex and age'],
      labelled: true,
      groups: [
        { attribute: 'sex', group: 'x', ...none },
        {
          attribute: 'sex',
          group: 'f',
          selectedDeserved: 10,
          selectedOther: 20,
          refusedDeserved: 30,
          refusedOther: 40,
        },
      ],
    })
    expect(table.state.groups.filter(({ attribute }) => attribute === 'sex')).toEqual([
      {
        attribute: 'sex',
        group: 'f',
        selectedDeserved: 11,
        selectedOther: 20,
        refusedDeserved: 31,
        refusedOther: 40,
      },
      { attribute: 'sex', group: 'm', ...none, selectedOther: 1, refusedOther: 1 },
      { attribute: 'sex', group: 'x', ...none },
    ])
  })
})

describe('gaps', () => {
  const labelled = () => {
    const table = new ParityTable(['sex'], ['sex and age'], true)
    for (const [sex, age] of [
      ['f', 'old'],
      ['f', 'young'],
      ['m', 'old'],
    ] as const) {
      for (const selected of [true, false]) {
        for (const deserved of [true, false]) {
          table.add({ classes: { sex, 'sex and age': `${sex} and ${age}` }, selected, deserved })
        }
      }
    }
    return table
  }
  const judged = (more: Partial<ParityGate>) =>
    labelled()
      .gaps(gate({ maxDifference: 1, ...more }), 1)
      .flatMap(({ decision, metric, share: of, attribute }) => (decision ? [[metric, of, attribute]] : []))

  test('are listed by metric, share and attribute', () => {
    expect(parityMetrics).toEqual(['demographic-parity', 'equal-opportunity', 'equalized-odds', 'predictive-parity'])
    const listed = labelled().gaps(gate(), 1)
    expect(listed.map(({ metric, share: of, attribute }) => `${metric} ${of} ${attribute}`)).toEqual([
      'demographic-parity selection sex',
      'demographic-parity selection sex and age',
      'equal-opportunity truePositive sex',
      'equal-opportunity truePositive sex and age',
      'equalized-odds truePositive sex',
      'equalized-odds truePositive sex and age',
      'equalized-odds falsePositive sex',
      'equalized-odds falsePositive sex and age',
      'predictive-parity precision sex',
      'predictive-parity precision sex and age',
    ])
  })

  test('are judged of one metric, and of intersections where the gate says so', () => {
    expect(judged({})).toEqual([['demographic-parity', 'selection', 'sex']])
    expect(judged({ intersections: true })).toEqual([
      ['demographic-parity', 'selection', 'sex'],
      ['demographic-parity', 'selection', 'sex and age'],
    ])
    expect(judged({ metric: 'equalized-odds' })).toEqual([
      ['equalized-odds', 'truePositive', 'sex'],
      ['equalized-odds', 'falsePositive', 'sex'],
    ])
  })

  test('are bounded over all pairs of groups, the far ones by their share of the error', () => {
    const parts = [
      { some: 20, of: 40 },
      { some: 30, of: 40 },
      { some: 36, of: 40 },
    ] as const
    const [low, , high] = parts
    const [found] = selecting({ f: [20, 40], m: [30, 40], x: [36, 40] }).gaps(gate(), 1)
    // Six ordered pairs.
    const strict = 1 - 0.05 / 6
    expect(found).toMatchObject({ highest: 'x', lowest: 'f', difference: { value: 0.9 - 0.5 } })
    expect(found?.ratio?.value).toBeCloseTo(5 / 9, 14)
    expect(found?.atLeast).toBe(differenceAtLeast(high, low, strict))
    expect(found?.atMost).toBe(differenceAtMost(high, low, 0.95))
    expect(found?.ratioAtLeast).toBe(ratioAtLeast(low, high, 0.95))
    expect(found?.ratioAtMost).toBe(ratioAtMost(low, high, strict))
  })

  test('of equal groups are nothing at least, and the first by name is the highest', () => {
    const [found] = selecting({ m: [5, 10], f: [5, 10] }).gaps(gate(), 1)
    expect(found).toMatchObject({ highest: 'f', lowest: 'm', atLeast: 0, ratioAtMost: 1 })
  })

  test('of groups of which nobody is selected have no ratio', () => {
    const [found] = selecting({ f: [0, 10], m: [0, 10] }).gaps(gate(), 1)
    expect(found).toMatchObject({ highest: 'f', lowest: 'm', difference: { value: 0 } })
    expect(found).not.toHaveProperty('ratio')
  })

  test('leave out groups with fewer rows than minGroup', () => {
    const of = (minGroup: number) => selecting({ f: [1, 9], m: [5, 10], x: [9, 10] }).gaps(gate({ minGroup }), 1)
    expect([of(9)[0]?.lowest, of(10)[0]?.lowest]).toEqual(['f', 'm'])
    expect(of(11)).toEqual([])
  })

  test('leave out groups without a row that the share is of, whatever their other rows', () => {
    const table = new ParityTable(['sex'], [], true)
    for (const [sex, deserved] of [
      ['f', true],
      ['m', false],
      ['x', true],
    ] as const) {
      for (const selected of [true, false, false]) table.add({ classes: { sex }, selected, deserved })
    }
    const listed = table.gaps(gate(), 1)
    const found = listed.find(({ share: of }) => of === 'truePositive')
    expect(found).toMatchObject({ highest: 'f', lowest: 'x', difference: { value: 0 } })
    expect(found?.atMost).toBe(differenceAtMost({ some: 1, of: 3 }, { some: 1, of: 3 }, 0.95))
    expect(listed.map(({ share: of }) => of)).toEqual(['selection', 'truePositive', 'truePositive', 'precision'])
  })
})

describe('a decision', () => {
  const groups = { f: [20, 40], m: [36, 40] } as const
  const [bounds] = selecting(groups).gaps(gate(), 1) as [ParityGap]
  const decided = (more: Partial<ParityGate>) => selecting(groups).gaps(gate(more), 1)[0]?.decision

  test('is beyond where the difference is more at least, and within where it is less at most', () => {
    const { atLeast, atMost } = bounds
    expect(atLeast).toBeLessThan(atMost)
    expect(decided({ maxDifference: atLeast - 0.001 })).toBe('beyond')
    expect(decided({ maxDifference: atLeast })).toBe('undecided')
    expect(decided({ maxDifference: atMost })).toBe('undecided')
    expect(decided({ maxDifference: atMost + 0.001 })).toBe('within')
  })

  test('is beyond where the ratio is less at most, and within where it is more at least', () => {
    const { ratioAtLeast: least, ratioAtMost: most } = bounds
    expect(least).toBeLessThan(most)
    expect(decided({ minRatio: most + 0.001 })).toBe('beyond')
    expect(decided({ minRatio: most })).toBe('undecided')
    expect(decided({ minRatio: least })).toBe('undecided')
    expect(decided({ minRatio: least - 0.001 })).toBe('within')
  })

  test('of both is beyond where one is, and within where both are', () => {
    expect(decided({ maxDifference: 0, minRatio: 0 })).toBe('beyond')
    expect(decided({ maxDifference: 1, minRatio: 1 })).toBe('beyond')
    expect(decided({ maxDifference: 1, minRatio: 0 })).toBe('within')
    expect(decided({ maxDifference: bounds.atMost, minRatio: 0 })).toBe('undecided')
    expect(decided({ maxDifference: 1, minRatio: bounds.ratioAtLeast })).toBe('undecided')
  })
})

describe('the interval around a gap', () => {
  /** What a thousand resamples of the groups give, by name, each a binomial number over its rows. */
  function resamplesOf(groups: readonly (readonly [some: number, of: number])[], path: string): number[][] {
    const random = new Random(1, path)
    const draws = groups.map(([some, of]) => binomial(of, some / of))
    return Array.from({ length: 1000 }, () =>
      groups.map(([, of], at) => (draws[at] as (uniform: number) => number)(random.float()) / of),
    )
  }
  const interval = (values: readonly number[], confidence: number) => {
    const sorted = Float64Array.from(values).sort()
    const tail = (1 - confidence) / 2
    return {
      lower: percentile(sorted, tail),
      upper: percentile(sorted, 1 - tail),
      confidence,
      method: 'bootstrap',
    }
  }

  test('is that of the highest less the lowest, and of the lowest over the highest, of each resample', () => {
    const counts = [
      [5, 20],
      [9, 20],
      [12, 20],
    ] as const
    const [found] = selecting({ f: counts[0], m: counts[1], x: counts[2] }).gaps(gate({ confidence: 0.9 }), 1)
    const rates = resamplesOf(counts, 'parity/demographic-parity/selection/sex')
    const differences = rates.map((each) => Math.max(...each) - Math.min(...each))
    const ratios = rates.map((each) => Math.min(...each) / Math.max(...each))
    expect(found?.difference.interval).toEqual(interval(differences, 0.9))
    expect(found?.ratio?.interval).toEqual(interval(ratios, 0.9))
  })

  test('of the ratio leaves out resamples in which nobody is selected', () => {
    const counts = [
      [1, 2],
      [1, 3],
    ] as const
    const [found] = selecting({ f: counts[0], m: counts[1] }).gaps(gate(), 1)
    const rates = resamplesOf(counts, 'parity/demographic-parity/selection/sex')
    const ratios = rates.flatMap((each) => (Math.max(...each) > 0 ? [Math.min(...each) / Math.max(...each)] : []))
    expect(ratios.length).toBeLessThan(1000)
    expect(found?.ratio?.interval).toEqual(interval(ratios, 0.95))
  })
})
