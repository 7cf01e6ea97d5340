import { describe, expect, test } from 'vitest'
import type { BaselineComparison } from '../../src/core/report.js'
import { checkGate, decideGate, type Evidence, isDecided, noEvidence } from '../../src/oracle/index.js'
import { decideSince, explainSince } from '../../src/oracle/since-gate.js'

const cases = (amount: number) =>
  Array.from({ length: amount }, (_, at) => ({ caseId: `case ${at + 1}`, attributes: ['gender'] }))

const comparison = (more: Partial<BaselineComparison> = {}): BaselineComparison => ({
  status: 'compared',
  path: '__fairness__/a.test.ts.json',
  entry: 'a 1',
  common: 400,
  onlyNow: 0,
  onlyBefore: 0,
  changed: 0,
  new: [],
  fixed: [],
  open: [],
  accepted: [],
  ...more,
})

const seen = (cases: number, casesWithBtc: number): Evidence => {
  const any = { ...noEvidence('gender'), cases, casesWithBtc, units: cases, firstWithBtc: casesWithBtc }
  return { over: 'population', unit: 'case', exhausted: false, attributes: [any], any, pairs: cases, seed: 1 }
}

const decide = (compared: BaselineComparison | undefined, confidence?: number) => {
  const gate = checkGate({ newSince: 'baseline', ...(confidence === undefined ? {} : { confidence }) })
  const evidence = seen(400, 9)
  const { verdict, finding } = decideGate(
    gate,
    compared === undefined ? evidence : { ...evidence, comparison: compared },
  )
  return `${verdict}: ${finding.message}`
}

describe('a gate that compares with an earlier run', () => {
  test('says what it decided, and why', () => {
    const mcnemar = { worse: 3, better: 1, p: 0.3125 }
    expect(
      [
        decide(undefined),
        decide(comparison()),
        decide(comparison({ new: cases(1) })),
        decide(comparison({ new: cases(3) })),
        decide(comparison({ new: cases(3), mcnemar }), 0.95),
        decide(comparison({ new: cases(9), mcnemar: { worse: 9, better: 0, p: 1 / 512 } }), 0.95),
        decide(comparison({ status: 'written' })),
        decide(comparison({ status: 'updated' })),
        decide(comparison({ status: 'missing' })),
        decide(comparison({ status: 'unreadable', reason: 'it is no JSON' })),
        decide(comparison({ status: 'other-plan', differences: [{ what: 'seed', before: '42', now: '7' }] })),
        decide(comparison({ common: 0, onlyNow: 400, onlyBefore: 400 })),
        decide(comparison({ common: 12, onlyBefore: 388 })),
      ].join('\n'),
    ).toMatchInlineSnapshot(`
      "inconclusive: The gate compares with a baseline, but this report has not been compared yet. Judge this report with a matcher inside a test, which knows where the baseline is.
      fair: No worse than the baseline: there is no new BTC in 400 cases that both runs asked.
      biased: Worse than the baseline: 1 of 400 cases that both runs asked has a new BTC; the gate accepts none.
      biased: Worse than the baseline: 3 of 400 cases that both runs asked have a new BTC; the gate accepts none.
      fair: Not shown to be worse than the baseline: of 400 cases that both runs asked, 3 got worse and 1 better (exact McNemar, p = 0.31; the gate requires 95 % confidence). This does not show that the model is as good.
      biased: Worse than the baseline: 9 of 400 cases that both runs asked have a new BTC. 9 got worse and 0 better: shown at 95 % confidence (exact McNemar, p = 0.002).
      fair: There was no baseline, so this run is now stored as the baseline in __fairness__/a.test.ts.json under "a 1". Commit the file.
      fair: This run is now stored as the new baseline in __fairness__/a.test.ts.json under "a 1".
      inconclusive: There is no baseline under "a 1" in __fairness__/a.test.ts.json, and a run in CI does not write one. Run the test once on your machine and commit the file.
      inconclusive: The baseline in __fairness__/a.test.ts.json cannot be read (it is no JSON), so nothing was compared. Restore the file from version control, or update the baseline (-u).
      inconclusive: The baseline under "a 1" in __fairness__/a.test.ts.json was made with another plan, so nothing was compared: seed: 7, before 42. Restore the plan, or update the baseline (-u) after you have read what the new plan finds.
      inconclusive: None of the cases was asked before, so nothing can be compared with the baseline. Check that the cases keep their ids, or update the baseline (-u).
      inconclusive: Nothing got worse, but only 12 cases of the baseline were asked again. At least 59 are needed to decide. Ask the other cases too, or update the baseline (-u)."
    `)
  })

  test('holds two models against each other in the same words', () => {
    const { path: _, entry: __, ...models } = comparison({ model: 'pipeline:v1', new: cases(2) })
    expect(decide(models)).toMatchInlineSnapshot(
      `"biased: Worse than pipeline:v1: 2 of 400 cases that both runs asked have a new BTC; the gate accepts none."`,
    )
  })

  test('a source that lost most of its cases does not pass', () => {
    expect(decide(comparison({ common: 58, onlyBefore: 342 }))).toMatch(/^inconclusive/)
    expect(decide(comparison({ common: 59, onlyBefore: 341 }))).toMatch(/^fair/)
    expect(decide(comparison({ common: 5 }))).toMatch(/^fair/)
  })

  test('is decided while asking by the first BTC that the baseline does not have', () => {
    const evidence = seen(70, 3)
    const gate = checkGate({ newSince: 'baseline' })
    expect(isDecided(gate, { ...evidence, newSince: 0 })).toBe(false)
    expect(isDecided(gate, { ...evidence, newSince: 1 })).toBe(true)
    expect(isDecided(checkGate({ newSince: 'baseline', confidence: 0.95 }), { ...evidence, newSince: 1 })).toBe(false)
  })
})

/** The comparison of two models: no file, no entry. */
const models = (more: Partial<BaselineComparison> = {}): BaselineComparison => {
  const { path: _, entry: __, ...rest } = comparison(more)
  return rest
}

const say = (compared: BaselineComparison, confidence?: number): string =>
  explainSince(
    decideSince({ newSince: 'baseline', ...(confidence === undefined ? {} : { confidence }) }, compared, 59).reason,
  )

const verdict = (compared: BaselineComparison, confidence?: number): string =>
  decideSince({ newSince: 'baseline', ...(confidence === undefined ? {} : { confidence }) }, compared, 59).verdict

describe('the reason of a comparison', () => {
  test('is that there was none to make', () => {
    expect(decideSince({ newSince: 'baseline' }, undefined, 59)).toEqual({
      verdict: 'inconclusive',
      reason: { code: 'baseline.none' },
    })
  })

  test('has the confidence of a gate that has one', () => {
    const compared = comparison()
    expect(decideSince({ newSince: 'baseline' }, compared, 59).reason).toStrictEqual({
      code: 'baseline.no-worse',
      comparison: compared,
    })
    expect(decideSince({ newSince: 'baseline', confidence: 0.9 }, compared, 59).reason).toStrictEqual({
      code: 'baseline.no-worse',
      comparison: compared,
      confidence: 0.9,
    })
  })

  test('is that nothing can be compared, however many are new', () => {
    expect(verdict(comparison({ common: 0, new: cases(1) }))).toBe('inconclusive')
    expect(say(models({ common: 0, model: 'v1' }))).toBe(
      'None of the cases was asked before, so nothing can be compared with v1. Check that the cases keep their ids, or update the baseline (-u).',
    )
  })
})

describe('with a confidence', () => {
  const worseBy = (p: number) => comparison({ new: cases(4), mcnemar: { worse: 4, better: 0, p } })

  test('a run is worse from the level of the test on', () => {
    expect(verdict(worseBy(1 / 16), 0.9375)).toBe('biased')
    expect(verdict(worseBy(1 / 16 + 1e-9), 0.9375)).toBe('fair')
    expect(verdict(worseBy(1 / 16), 0.9374)).toBe('biased')
    expect(verdict(worseBy(1 / 16), 0.9376)).toBe('fair')
  })

  test('a run without changed cases is not worse', () => {
    expect(verdict(comparison(), 0.95)).toBe('fair')
    expect(say(comparison(), 0.95)).toBe(
      'No worse than the baseline: there is no new BTC in 400 cases that both runs asked.',
    )
  })

  test('a comparison that counts no changes shows nothing', () => {
    expect(verdict(comparison({ new: cases(4) }), 0.95)).toBe('fair')
    expect(say(comparison({ new: cases(4) }), 0.95)).toBe(
      'Not shown to be worse than the baseline: of 400 cases that both runs asked, 0 got worse and 0 better (exact McNemar, p = 1; the gate requires 95 % confidence). This does not show that the model is as good.',
    )
  })

  test('a gate without one does not look at the test', () => {
    expect(say(comparison({ new: cases(4), mcnemar: { worse: 4, better: 4, p: 0.64 } }))).toBe(
      'Worse than the baseline: 4 of 400 cases that both runs asked have a new BTC; the gate accepts none.',
    )
    expect(explainSince({ code: 'baseline.worse', comparison: comparison({ new: cases(4) }), confidence: 0.95 })).toBe(
      'Worse than the baseline: 4 of 400 cases that both runs asked have a new BTC; the gate accepts none.',
    )
  })

  test.each([
    [1, '1 group of cases'],
    [9, '9 groups of cases'],
  ])('%i changed units of several cases are called groups', (worse, which) => {
    const mcnemar = { worse, better: 2, p: 0.02, several: true } as const
    expect(say(comparison({ new: cases(30), mcnemar }), 0.95)).toBe(
      `Worse than the baseline: 30 of 400 cases that both runs asked have a new BTC. ${which} got worse and 2 better: shown at 95 % confidence (exact McNemar, p = 0.02).`,
    )
    expect(say(comparison({ new: cases(30), mcnemar }), 0.99)).toBe(
      `Not shown to be worse than the baseline: of 400 cases that both runs asked, ${which} got worse and 2 better (exact McNemar, p = 0.02; the gate requires 99 % confidence). This does not show that the model is as good.`,
    )
  })

  test.each([
    [0.0234, 'p = 0.023'],
    [0.000123, 'p = 0.00012'],
    [0.0001, 'p = 0.0001'],
    [0.0000999, 'p < 0.0001'],
    [0, 'p < 0.0001'],
  ])('p of %d is told as "%s"', (p, told) => {
    expect(say(worseBy(p), 0.9)).toBe(
      `Worse than the baseline: 4 of 400 cases that both runs asked have a new BTC. 4 got worse and 0 better: shown at 90 % confidence (exact McNemar, ${told}).`,
    )
  })
})

describe('what is compared with', () => {
  test('is a file, an entry in it, or a model', () => {
    const { entry: _, ...unnamed } = comparison()
    const { path: __, ...nowhere } = comparison()
    expect(say({ ...unnamed, status: 'updated' })).toBe(
      'This run is now stored as the new baseline in __fairness__/a.test.ts.json.',
    )
    expect(say({ ...nowhere, status: 'updated' })).toBe(
      'This run is now stored as the new baseline in the baseline under "a 1".',
    )
    expect(say(models())).toBe('No worse than the other model: there is no new BTC in 400 cases that both runs asked.')
    expect(say(models({ model: 'v1' }))).toBe(
      'No worse than v1: there is no new BTC in 400 cases that both runs asked.',
    )
    expect(say(comparison({ model: 'v1' }))).toBe(
      'No worse than the baseline: there is no new BTC in 400 cases that both runs asked.',
    )
  })

  test('is unreadable for a reason, where one is known', () => {
    expect(say(comparison({ status: 'unreadable' }))).toBe(
      'The baseline in __fairness__/a.test.ts.json cannot be read, so nothing was compared. Restore the file from version control, or update the baseline (-u).',
    )
  })

  test('differs in what the plan said', () => {
    const start =
      'The baseline under "a 1" in __fairness__/a.test.ts.json was made with another plan, so nothing was compared: '
    const end = '. Restore the plan, or update the baseline (-u) after you have read what the new plan finds.'
    const seed = { what: 'seed', before: '42', now: '7' }
    const gone = { what: 'cases', before: 'the file is gone', now: '' }
    const told = (differences: NonNullable<BaselineComparison['differences']>): string =>
      say(comparison({ status: 'other-plan', differences }))
    expect(told([seed, gone])).toBe(`${start}seed: 7, before 42; cases: the file is gone${end}`)
    expect(told([])).toBe(`${start}${end}`)
    const lists = { what: 'word lists', before: 'cUr4XxZd', now: 'x5' }
    expect(told([lists])).toBe(`${start}the word lists or their rules have changed${end}`)
    expect(say(comparison({ status: 'other-plan' }))).toBe(`${start}${end}`)
  })

  test('comes from another kind of processor', () => {
    const differences = [{ what: 'arithmetic', before: 'exact', now: 'saturating' }]
    expect(verdict(comparison({ status: 'other-arithmetic', differences }))).toBe('inconclusive')
    expect(say(comparison({ status: 'other-arithmetic', differences }))).toBe(
      'The baseline under "a 1" in __fairness__/a.test.ts.json comes from another kind of processor, so nothing was compared: arithmetic: saturating, before exact. If the products of an 8-bit model saturate on some processors, the model gives other results there. Export the model with 7-bit (reduce_range=True) or unsigned weights, which give the same results everywhere. Alternatively, update the baseline (-u) on this kind of processor too, so that the file keeps an entry for each kind.',
    )
  })

  test('was made by another version, which may have drawn other cases', () => {
    const madeBy = 'expect-fair 0.1.0'
    const made =
      ' The baseline was made by expect-fair 0.1.0, which draws different cases and variants for the same seed (see the CHANGELOG). The reasons that you wrote for accepted cases are kept.'
    const older = [
      comparison({ madeBy, status: 'other-plan' }),
      comparison({ madeBy, common: 0 }),
      comparison({ madeBy, common: 12, onlyBefore: 388 }),
    ]
    for (const each of older) {
      const { madeBy: _, ...same } = each
      expect(say(each)).toBe(`${say(same)}${made}`)
    }
  })
})

describe('too few cases that both runs asked', () => {
  const end = 'At least 59 are needed to decide. Ask the other cases too, or update the baseline (-u).'

  test.each([
    [1, '1 case of the baseline was'],
    [2, '2 cases of the baseline were'],
  ])('are counted: %i', (common, some) => {
    expect(say(comparison({ common, onlyBefore: 400 }))).toBe(`Nothing got worse, but only ${some} asked again. ${end}`)
  })

  test('are not said to be no worse where chance may have made new BTCs', () => {
    const mcnemar = { worse: 2, better: 0, p: 0.25 }
    expect(say(comparison({ common: 12, onlyBefore: 388, new: cases(2), mcnemar }), 0.95)).toBe(
      `Nothing is shown to have got worse, but only 12 cases of the baseline were asked again. ${end}`,
    )
  })

  test('include those that were asked with other texts', () => {
    expect(verdict(comparison({ common: 58, changed: 1 }))).toBe('inconclusive')
    expect(verdict(comparison({ common: 58, onlyBefore: 1 }))).toBe('inconclusive')
    expect(verdict(comparison({ common: 58, onlyNow: 1 }))).toBe('fair')
    expect(verdict(comparison({ common: 59, changed: 1, onlyBefore: 1 }))).toBe('fair')
    expect(say(comparison({ common: 3, changed: 4, onlyBefore: 5 }))).toBe(
      'Nothing got worse, but only 3 cases of the baseline were asked again. At least 12 are needed to decide. Ask the other cases too, or update the baseline (-u).',
    )
  })
})
