import { describe, expect, test } from 'vitest'
import { Random } from '../../../src/core/random.js'
import type { Gate } from '../../../src/core/report.js'
import { bettingBounds } from '../../../src/oracle/betting.js'
import { noEvidence } from '../../../src/oracle/evidence.js'
import type { GateWords } from '../../../src/oracle/gate-reason.js'
import { decideGate, type Evidence, isDecided } from '../../../src/oracle/index.js'
import { meanOf } from '../../../src/oracle/intervals.js'
import { MutantSummary } from '../../../src/questions/intersectional/mutant-summary.js'

const words: GateWords = {
  noun: 'original',
  pair: 'mutant',
  found: 'a mutant with another outcome than its original',
  nothing: 'Nothing was compared.',
}

/** Evidence of originals of which some mutants were drawn: the share of these that err, for each original. */
function drawn(shares: readonly number[], more: Partial<Evidence> = {}): Evidence {
  const casesWithBtc = shares.filter((share) => share > 0).length
  const any = {
    ...noEvidence('race and gender'),
    cases: shares.length,
    units: shares.length,
    casesWithBtc,
    firstWithBtc: casesWithBtc,
    pairShares: { least: shares, most: shares },
  }
  return {
    over: 'population',
    unit: 'text',
    exhausted: true,
    capped: shares.length,
    attributes: [any],
    any,
    pairs: 15 * shares.length,
    seed: 1,
    ...more,
  }
}

/** How many mutants an original has, and how many of them err. */
type Planted = readonly [mutants: number, errors: number]

const repeated = (times: number, make: (at: number) => Planted): Planted[] =>
  Array.from({ length: times }, (_, at) => make(at))

const PLANTED: Readonly<Record<string, readonly Planted[]>> = {
  'three words in every original': repeated(540, () => [240, 3]),
  'one pair in few originals': repeated(540, (at) => [240, at % 10 === 0 ? 1 : 0]),
  'all mutants of few originals': repeated(540, (at) => [240, at % 27 === 0 ? 240 : 0]),
  'errors of originals with few mutants': repeated(540, (at) => (at % 2 ? [4, 2] : [600, 1])),
  'half of all': repeated(540, () => [100, 50]),
}

/** The share of errors among `limit` of the mutants of an original, each choice equally likely. */
function drawnShare([mutants, errors]: Planted, limit: number, random: Random): number {
  if (mutants <= limit) return errors / mutants
  let found = 0
  for (let asked = 0; asked < limit; asked++) if (random.int(mutants - asked) < errors - found) found++
  return found / limit
}

const sharesOf = (originals: readonly Planted[], limit: number, sample: number, random: Random): number[] =>
  random
    .shuffle(originals)
    .slice(0, sample)
    .map((each) => drawnShare(each, limit, random))

describe.each(Object.entries(PLANTED))('a rate of mutants, planted: %s', (name, originals) => {
  const truth = meanOf(originals.map(([mutants, errors]) => errors / mutants))

  test.each([15, 63, Number.POSITIVE_INFINITY])('at %d mutants of an original holds the true rate', (limit) => {
    const random = new Random(Number.isFinite(limit) ? limit : 0, name)
    let missed = 0
    const values: number[] = []
    for (let seed = 0; seed < 200; seed++) {
      const shares = sharesOf(originals, limit, 54, random)
      const { lower, upper } = bettingBounds(shares, 0.95, seed)
      if (truth < lower || truth > upper) missed++
      values.push(meanOf(shares))
    }
    expect(missed).toBeLessThanOrEqual(10)
    // On average it is the true rate, whatever the limit. A share has a standard deviation of at most sqrt(truth).
    expect(Math.abs(meanOf(values) - truth)).toBeLessThanOrEqual((4 * Math.sqrt(truth)) / Math.sqrt(54 * 200))
  })

  test.each([15, 63])('at %d mutants of an original no gate says fair or biased wrongly', (limit) => {
    const random = new Random(Number.isFinite(limit) ? limit : 0, `${name}, gate`)
    const wrong = { fair: 0, biased: 0 }
    for (let seed = 0; seed < 100; seed++) {
      const shares = sharesOf(originals, limit, 120, random)
      const seen = drawn(shares, { seed })
      if (decideGate({ rate: truth * 0.999 }, seen, words).verdict === 'fair') wrong.fair++
      if (decideGate({ rate: truth * 1.001 }, seen, words).verdict === 'biased') wrong.biased++
    }
    // At 5 % at most 13 of 100, but for one run in 1,000.
    expect(wrong.fair).toBeLessThanOrEqual(13)
    expect(wrong.biased).toBeLessThanOrEqual(13)
  })
})

/** A summary of originals of which at most 15 or 63 mutants are drawn. */
function summaryOf(originals: readonly Planted[], limit: number): MutantSummary {
  const random = new Random(1, 'drawn mutants')
  const summary = new MutantSummary({
    attributes: ['race', 'gender'],
    order: 2,
    schedule: 'smart',
    askDiscarded: false,
    seed: 1,
  })
  const cause = { attributes: ['race', 'gender'], hidden: true, clear: true, complete: true }
  for (const [at, [mutants, errors]] of originals.entries()) {
    const all = Array.from({ length: mutants }, (_, place) => place < errors)
    const drawn = random.shuffle(all).slice(0, limit)
    summary.add({
      mutants: drawn.map((errs) => ({ attributes: ['race', 'gender'], errs, ...(errs ? { cause } : {}) })),
      candidates: mutants,
      ...(drawn.length < mutants ? { capped: true } : {}),
      discarded: { mutants: 0, errors: 0 },
      unit: `text ${at}`,
    })
  }
  return summary
}

const evidenceOf = (summary: MutantSummary): Evidence => ({
  ...summary.evidence('errors'),
  over: 'population',
  unit: 'text',
  exhausted: true,
  seed: 1,
})

describe('the share of originals with an error', () => {
  test('has no upper bound where mutants were not asked', () => {
    const { all, drawn } =
      summaryOf(
        repeated(80, () => [240, 3]),
        15,
      ).result() ?? {}
    expect(all).toMatchObject({ cases: 80, capped: 80, caseErrorRate: { interval: { upper: 1 } } })
    expect(all?.caseErrorRate.interval.lower).toBeLessThan(all?.caseErrorRate.value ?? 0)
    expect(drawn).toEqual({ perOriginal: 15, candidates: 80 * 240 })
  })

  test('has one where all were asked', () => {
    const { all, drawn } =
      summaryOf(
        repeated(80, () => [10, 0]),
        15,
      ).result() ?? {}
    expect(all).toMatchObject({ capped: 0 })
    expect(all?.caseErrorRate.interval.upper).toBeCloseTo(0.0451, 4)
    expect(drawn).toBeUndefined()
  })
})

describe('the gate on drawn mutants', () => {
  const clean = evidenceOf(
    summaryOf(
      repeated(60, () => [240, 0]),
      63,
    ),
  )
  const some = evidenceOf(
    summaryOf(
      repeated(60, () => [240, 60]),
      63,
    ),
  )
  const decided = (gate: Gate, evidence: Evidence) => decideGate(gate, evidence, words)

  test('{ found: 0 } bounds the rate, from minCases on', () => {
    const fair = decided({ found: 0 }, clean)
    expect(fair).toMatchObject({ verdict: 'fair', finding: { code: 'gate.none' } })
    expect(fair.provenBelow).toBeCloseTo(0.0487, 4)
    expect(fair.finding.message).toMatchInlineSnapshot(
      `"No mutant in 60 originals is treated differently. On average over originals like these, less than 4.87 % of mutants are treated differently (95 % confidence). This is a rate of mutants: 60 originals have more variants than were asked (variantsPerCase), and the others may contain such mutants."`,
    )
    const few = decided({ found: 0 }, { ...clean, minCases: 100 })
    expect(few).toMatchObject({ verdict: 'inconclusive', finding: { code: 'gate.too-few-cases' } })
    expect(few.finding.message).toContain('40 more originals')
    expect(decided({ found: 0 }, some)).toMatchObject({ verdict: 'biased', finding: { code: 'gate.found' } })
    expect(decided({ found: 0 }, some).finding.message).toBe(
      '60 of 60 originals have a mutant with another outcome than its original; the gate accepts none.',
    )
  })

  test('{ rate } is held against the rate of mutants, and says so', () => {
    const fair = decided({ rate: 0.5 }, some)
    expect(fair).toMatchObject({
      verdict: 'fair',
      finding: { code: 'gate.below' },
      rate: { interval: { method: 'betting' } },
    })
    expect(fair.finding.message).toMatchInlineSnapshot(
      `"By race: at most 30.1 % of mutants are treated differently (95 % confidence), less than the 50 % that the gate accepts. This is a rate of mutants: 60 originals have more variants than were asked, and at least 100 % of originals have one."`,
    )
    const biased = decided({ rate: 0.05 }, some)
    expect(biased).toMatchObject({ verdict: 'biased', finding: { code: 'gate.above' } })
    expect(biased.finding.message).toMatchInlineSnapshot(
      `"By race: at least 21.1 % of mutants are treated differently (95 % confidence), more than the 5 % that the gate accepts."`,
    )
    const open = decided({ rate: 0.25 }, some)
    expect(open).toMatchObject({ verdict: 'inconclusive', finding: { code: 'gate.undecided' } })
    expect(open.finding.message).toMatchInlineSnapshot(
      `"By race: between 21.3 % and 30.1 % of mutants are treated differently (95 % confidence for each bound), which does not say on which side of 25 % the rate is. Not all variants were asked, so mutants are judged. Ask more originals, or all variants (variantsPerCase)."`,
    )
  })

  test('nothing asked is inconclusive', () => {
    const nothing = evidenceOf(summaryOf([], 63))
    for (const gate of [{ found: 0 }, { rate: 0.1 }] as const) {
      expect(decided(gate, nothing)).toMatchObject({
        verdict: 'inconclusive',
        finding: { code: 'gate.nothing-compared', message: 'Nothing was compared.' },
      })
      expect(isDecided(gate, nothing)).toBe(false)
    }
  })

  test('is decided early only by bounds that hold at every moment', () => {
    expect(isDecided({ found: 0 }, clean)).toBe(false)
    expect(isDecided({ found: 0 }, some)).toBe(true)
    // 60 originals without an error show a rate below 5 % when read once, but not when read again and again.
    expect(decided({ rate: 0.05 }, clean).verdict).toBe('fair')
    expect(isDecided({ rate: 0.05 }, clean)).toBe(false)
    expect(isDecided({ rate: 0.06 }, clean)).toBe(true)
    expect(isDecided({ rate: 0.06 }, { ...clean, minCases: 61 })).toBe(false)
    expect(isDecided({ rate: 0.05 }, some)).toBe(true)
    expect(decided({ rate: 0.05 }, { ...clean, sequential: true })).toMatchObject({
      verdict: 'inconclusive',
      rate: { interval: { method: 'anytime-valid' } },
    })
  })
})

test('originals of one cluster count as one: the mean of their shares', () => {
  const summary = new MutantSummary({
    attributes: ['race', 'gender'],
    order: 2,
    schedule: 'smart',
    askDiscarded: false,
    seed: 1,
  })
  const add = (errors: number, unit: string): void =>
    summary.add({
      mutants: Array.from({ length: 4 }, (_, at) => at < errors).map((errs) => ({
        attributes: ['race', 'gender'],
        errs,
      })),
      candidates: 4,
      discarded: { mutants: 0, errors: 0 },
      unit,
      capped: true,
    })
  add(4, 'one text')
  add(2, 'one text')
  add(0, 'another')
  expect(summary.evidence('errors').any.pairShares).toEqual({ least: [0.75, 0], most: [0.75, 0] })
  expect(summary.result()?.all).toMatchObject({ cases: 3, errorRate: { value: 0.375 } })
})
