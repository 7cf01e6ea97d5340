import { describe, expect, test } from 'vitest'
import { bettingBounds } from '../../../src/oracle/betting.js'
import { clopperPearson, meanOf } from '../../../src/oracle/intervals.js'
import {
  type MutantOutcome,
  MutantSummary,
  type MutantSummaryOptions,
  type OriginalOutcome,
} from '../../../src/questions/intersectional/mutant-summary.js'

const summaryOf = (originals: readonly Partial<OriginalOutcome>[], more: Partial<MutantSummaryOptions> = {}) => {
  const summary = new MutantSummary({
    attributes: ['race', 'gender'],
    order: 2,
    schedule: 'smart',
    askDiscarded: false,
    seed: 3,
    ...more,
  })
  for (const [at, original] of originals.entries()) {
    summary.add({
      mutants: [],
      candidates: original.mutants?.length ?? 0,
      discarded: { mutants: 0, errors: 0 },
      unit: `text ${at}`,
      ...original,
    })
  }
  return summary
}

const both = ['race', 'gender']
const fine = (attributes: readonly string[] = both, more: Partial<MutantOutcome> = {}): MutantOutcome => ({
  attributes,
  errs: false,
  ...more,
})
/** A mutant that errs; of a hidden error no smaller set of attributes errs. */
const wrong = (
  attributes: readonly string[] = both,
  cause: Partial<NonNullable<MutantOutcome['cause']>> = {},
  more: Partial<MutantOutcome> = {},
): MutantOutcome => ({
  attributes,
  errs: true,
  cause: { attributes, hidden: false, clear: true, complete: true, ...cause },
  ...more,
})
const hidden = (attributes: readonly string[] = both) => wrong(attributes, { hidden: true })
const odd = (attributes: readonly string[] = both) => wrong(attributes, {}, { borderline: true })

/** The mean of shares, one for each original or unit. */
const rate = (shares: readonly number[], sequential = false) => ({
  value: meanOf(shares),
  interval: {
    ...bettingBounds(shares, 0.95, 3, sequential),
    confidence: 0.95,
    method: sequential ? 'anytime-valid' : 'betting',
  },
})
const share = (some: number, of: number) => ({ value: some / of, interval: clopperPearson(some, of, 0.95) })

describe('the mutants of a run', () => {
  const originals = [
    { mutants: [wrong(), hidden(), fine(), fine()] },
    { mutants: [fine(), wrong(['race'], { clear: false, complete: false })] },
    { mutants: [] },
    { mutants: [fine()] },
  ]

  test('are nothing without one', () => {
    expect(summaryOf([{ mutants: [] }]).result()).toBeUndefined()
    expect(summaryOf([{ mutants: [] }]).counts).toEqual({
      cases: 0,
      casesWithError: 0,
      casesWithHidden: 0,
      mutants: 0,
      errors: 0,
      hidden: 0,
      capped: 0,
    })
  })

  test('are counted, and by original, with their rates', () => {
    const counts = { cases: 3, casesWithError: 2, casesWithHidden: 1, mutants: 7, errors: 3, hidden: 1, capped: 0 }
    expect(summaryOf(originals).counts).toEqual(counts)
    expect(summaryOf(originals).result()).toStrictEqual({
      order: 2,
      schedule: 'smart',
      all: {
        ...counts,
        caseErrorRate: share(2, 3),
        caseHiddenRate: share(1, 3),
        unclear: 1,
        errorRate: rate([0.5, 0.5, 0]),
        hiddenRate: rate([0.25, 0, 0]),
        hiddenShare: 0.5,
      },
      combinations: [
        {
          attributes: ['race'],
          cases: 1,
          casesWithError: 1,
          casesWithHidden: 0,
          mutants: 1,
          errors: 1,
          hidden: 0,
          capped: 0,
          caseErrorRate: share(1, 1),
          caseHiddenRate: share(0, 1),
          unclear: 1,
          errorRate: rate([1]),
          hiddenRate: rate([0]),
        },
        {
          attributes: ['race', 'gender'],
          cases: 3,
          casesWithError: 1,
          casesWithHidden: 1,
          mutants: 6,
          errors: 2,
          hidden: 1,
          capped: 0,
          caseErrorRate: share(1, 3),
          caseHiddenRate: share(1, 3),
          unclear: 0,
          errorRate: rate([0.5, 0, 0]),
          hiddenRate: rate([0.25, 0, 0]),
          hiddenShare: 0.5,
        },
      ],
      attributed: [{ attributes: ['race', 'gender'], cases: 1, errors: 2, hidden: false }],
    })
  })

  test('of a run that may end early have bounds that hold at every moment', () => {
    expect(summaryOf(originals, { sequential: true }).result()?.all.errorRate).toEqual(rate([0.5, 0.5, 0], true))
  })

  test('of originals of one unit count as the mean of that unit', () => {
    const [first, second] = originals
    const result = summaryOf([
      { ...first, unit: 'one' },
      { ...second, unit: 'two' },
      { mutants: [fine()], unit: 'one' },
    ]).result()
    expect(result?.all.cases).toBe(3)
    expect(result?.all.errorRate).toEqual(rate([0.25, 0.5]))
    expect(result?.all.hiddenRate).toEqual(rate([0.125, 0]))
  })

  test('that were drawn give the share of originals no upper bound', () => {
    const { all, drawn } =
      summaryOf([
        { mutants: [wrong(), fine()], candidates: 9, capped: true },
        { mutants: [fine(), fine(), hidden()], candidates: 3, capped: false },
      ]).result() ?? {}
    expect(drawn).toEqual({ perOriginal: 3, candidates: 12 })
    expect(all?.capped).toBe(1)
    expect(all?.caseErrorRate).toEqual(share(2, 2))
    const half = share(1, 2)
    expect(half.interval.upper).toBeLessThan(1)
    expect(all?.caseHiddenRate).toEqual({ ...half, interval: { ...half.interval, upper: 1 } })
  })
})

describe('combinations', () => {
  const combined = (plan: readonly string[], ...sets: (readonly string[])[]) =>
    summaryOf([{ mutants: sets.map((each) => wrong(each)) }], { attributes: plan, order: 3 }).result()
  const plan = ['race', 'gender', 'age']

  test('come small ones first, then in the order of the plan', () => {
    const sets = [
      ['gender', 'age'],
      ['age', 'gender', 'race'],
      ['age'],
      ['age', 'race'],
      ['gender', 'race'],
      ['race'],
      ['gender'],
    ]
    const listed = [
      ['race'],
      ['gender'],
      ['age'],
      ['race', 'gender'],
      ['race', 'age'],
      ['gender', 'age'],
      ['race', 'gender', 'age'],
    ]
    for (const order of [sets, sets.toReversed()]) {
      const result = combined(plan, ...order)
      expect(result?.combinations.map(({ attributes }) => attributes)).toEqual(listed)
      expect(result?.attributed.map(({ attributes }) => attributes)).toEqual(listed)
    }
  })

  test('of attributes that are not of the plan come first by name', () => {
    for (const sets of [
      [['race'], ['zodiac'], ['class']],
      [['class'], ['zodiac'], ['race']],
    ]) {
      const listed = combined(plan, ...sets)?.combinations.map(({ attributes }) => attributes)
      expect(listed).toEqual([['class'], ['zodiac'], ['race']])
    }
    expect(combined(plan, ['zodiac', 'class'])?.combinations[0]?.attributes).toEqual(['class', 'zodiac'])
    expect(combined(plan, ['class', 'zodiac'])?.combinations[0]?.attributes).toEqual(['class', 'zodiac'])
  })

  test('leave the attributes of a mutant as they are', () => {
    const attributes = ['gender', 'race']
    summaryOf([{ mutants: [fine(attributes)] }])
    expect(attributes).toEqual(['gender', 'race'])
  })
})

describe('causes', () => {
  test('are added up where they are clear, by the smallest set of attributes that errs', () => {
    const originals = [
      { mutants: [wrong(both, { attributes: ['race'] }), wrong(both, { attributes: ['race'] }), hidden(), fine()] },
      { mutants: [wrong(both, { attributes: ['race'] }), wrong(both, { attributes: ['gender'], clear: false })] },
    ]
    expect(summaryOf(originals).result()?.attributed).toEqual([
      { attributes: ['race'], cases: 2, errors: 3, hidden: false },
      { attributes: ['race', 'gender'], cases: 1, errors: 1, hidden: true },
    ])
  })

  test('are hidden in a share of the errors whose smaller sets are all known', () => {
    const shareOf = (...mutants: MutantOutcome[]) => summaryOf([{ mutants }]).result()?.all
    expect(shareOf(hidden(), wrong(), wrong(), wrong())).toMatchObject({ hidden: 1, hiddenShare: 0.25 })
    expect(shareOf(wrong(both, { hidden: true, complete: false }), wrong())).toMatchObject({
      hidden: 1,
      hiddenShare: 0,
    })
    expect(shareOf(wrong(both, { complete: false }))).not.toHaveProperty('hiddenShare')
    expect(shareOf(wrong(both, { clear: false }), wrong(both, { clear: false }), wrong())?.unclear).toBe(2)
  })
})

describe('a full schedule', () => {
  const originals: Partial<OriginalOutcome>[] = [
    {
      mutants: [wrong(both, {}, { atomicErrs: true }), fine(both, { atomicErrs: true }), fine(both)],
      atomics: [
        { attribute: 'gender', errs: false },
        { attribute: 'race', errs: true },
        { attribute: 'race', errs: false },
      ],
    },
    {
      mutants: [wrong(both, {}, { atomicErrs: false }), fine(both, { atomicErrs: false })],
      atomics: [{ attribute: 'race', errs: false }],
    },
    { mutants: [fine()], atomics: [{ attribute: 'race', errs: true }] },
    { mutants: [fine()], atomics: [] },
    { mutants: [fine()] },
  ]

  test('has the rates of its atomic mutants', () => {
    expect(summaryOf(originals, { schedule: 'full' }).result()?.atomic).toEqual([
      { attribute: 'race', cases: 3, casesWithError: 2, mutants: 4, errors: 2, errorRate: rate([0.5, 0, 1]) },
      { attribute: 'gender', cases: 1, casesWithError: 0, mutants: 1, errors: 0, errorRate: rate([0]) },
    ])
  })

  test('is compared with them, by original and by mutant', () => {
    expect(summaryOf(originals, { schedule: 'full' }).result()?.overlap).toEqual({
      cases: { both: 1, intersectionAlone: 1, atomicAlone: 1, neither: 1 },
      mutants: { both: 1, atomicAlone: 1, intersectionAlone: 1, neither: 1 },
    })
  })

  test('is not told of another', () => {
    const result = summaryOf(originals).result()
    expect([result && 'atomic' in result, result && 'overlap' in result]).toEqual([false, false])
  })
})

describe('discarded mutants', () => {
  const originals: Partial<OriginalOutcome>[] = [
    { mutants: [wrong(), fine()], discarded: { mutants: 3, errors: 2 } },
    { mutants: [fine()], discarded: { mutants: 1, errors: 0 } },
    { mutants: [wrong()], discarded: { mutants: 2, errors: 1 } },
    { mutants: [fine()] },
    // Without a mutant that was asked the original is no evidence.
    { mutants: [], discarded: { mutants: 5, errors: 5 } },
  ]

  test('are counted where they were asked, with their share of all errors', () => {
    expect(summaryOf(originals, { askDiscarded: true }).result()?.discarded).toEqual({
      mutants: 6,
      errors: 3,
      cases: 3,
      casesWithError: 2,
      shareOfErrors: 0.6,
    })
    expect(summaryOf(originals).result()).not.toHaveProperty('discarded')
  })

  test('have no share where nothing errs', () => {
    const result = summaryOf([{ mutants: [fine()] }], { askDiscarded: true }).result()
    expect(result?.discarded).toStrictEqual({ mutants: 0, errors: 0, cases: 0, casesWithError: 0 })
  })
})

describe('evidence', () => {
  const nothing = { borderline: 0, indistinct: 0 }

  test('is of all mutants, and by attribute of those that change it', () => {
    const summary = summaryOf([
      { mutants: [wrong(['race']), fine(['gender']), hidden()] },
      { mutants: [odd(['gender']), fine(['race'])] },
      { mutants: [fine(['race']), odd(['race']), wrong(['race'])] },
    ])
    expect(summary.evidence('errors')).toEqual({
      attributes: [
        { attribute: 'race', cases: 3, casesWithBtc: 2, units: 3, firstWithBtc: 2, ...nothing },
        { attribute: 'gender', cases: 2, casesWithBtc: 1, units: 2, firstWithBtc: 1, ...nothing, borderline: 1 },
      ],
      any: {
        attribute: 'race and gender',
        cases: 3,
        casesWithBtc: 2,
        units: 3,
        firstWithBtc: 2,
        ...nothing,
        borderline: 1,
      },
      pairs: 8,
      capped: 0,
    })
    expect(summary.evidence('hidden')).toMatchObject({
      attributes: [
        { attribute: 'race', cases: 3, casesWithBtc: 1 },
        { attribute: 'gender', cases: 2, casesWithBtc: 1 },
      ],
      any: { cases: 3, casesWithBtc: 1 },
    })
  })

  test('is none of an attribute that no mutant changes', () => {
    const { attributes } = summaryOf([{ mutants: [wrong(['race'])] }]).evidence('errors')
    expect(attributes[1]).toEqual({
      attribute: 'gender',
      cases: 0,
      casesWithBtc: 0,
      units: 0,
      firstWithBtc: 0,
      ...nothing,
    })
  })

  test('has shares of mutants where some original was not asked whole', () => {
    const { attributes, any, capped } = summaryOf([
      { mutants: [wrong(['race']), fine(), fine(), fine()], candidates: 20, capped: true },
      { mutants: [odd(['gender']), fine(['gender'])] },
    ]).evidence('errors')
    expect(capped).toBe(1)
    expect(any.pairShares).toEqual({ least: [0.25, 0], most: [0.25, 0.5] })
    expect(attributes[0]?.pairShares).toEqual({ least: [0.25], most: [0.25] })
    expect(attributes[1]?.pairShares).toEqual({ least: [0, 0], most: [0, 0.5] })
  })

  test('is by unit', () => {
    const { any, attributes } = summaryOf([
      { mutants: [wrong(['race'])], unit: 'one' },
      { mutants: [fine(['race'])], unit: 'one' },
    ]).evidence('errors')
    expect([any, attributes[0]]).toMatchObject([
      { cases: 2, units: 1, shares: { least: [0.5] } },
      { cases: 2, units: 1, shares: { least: [0.5] } },
    ])
  })
})
