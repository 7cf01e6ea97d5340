import { describe, expect, test } from 'vitest'
import type { BaselineComparison } from '../../src/core/report.js'
import { checkGate, decideGate, type Evidence, isDecided, noEvidence } from '../../src/oracle/index.js'

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
      "inconclusive: The gate compares with a baseline, and nobody has compared yet. Judge this report with a matcher inside a test, which knows where the baseline is.
      fair: No worse than the baseline: no BTC is new in 400 cases that both asked.
      biased: Worse than the baseline: 1 of 400 cases that both asked has a BTC that was not there; the gate accepts none.
      biased: Worse than the baseline: 3 of 400 cases that both asked have a BTC that was not there; the gate accepts none.
      fair: Not shown to be worse than the baseline: of 400 cases that both asked 3 got worse and 1 better (exact McNemar, p = 0.31; the gate asks for 95 % confidence). That does not show that it is as good.
      biased: Worse than the baseline: 9 of 400 cases that both asked have a BTC that was not there. 9 got worse and 0 better: shown at 95 % confidence (exact McNemar, p = 0.002).
      fair: There was no baseline: this run is it now, in __fairness__/a.test.ts.json under "a 1". Commit the file.
      fair: This run is the new baseline, in __fairness__/a.test.ts.json under "a 1".
      inconclusive: There is no baseline under "a 1" in __fairness__/a.test.ts.json, and a run in CI writes none. Run the test once on your machine and commit the file.
      inconclusive: The baseline in __fairness__/a.test.ts.json cannot be read (it is no JSON), so nothing was compared. Restore the file from version control, or update it (-u).
      inconclusive: The baseline under "a 1" in __fairness__/a.test.ts.json was made with another plan, so nothing was compared: seed is 7, was 42. Put the plan back, or update the baseline (-u) after reading what the new plan finds.
      inconclusive: None of the cases was asked before, so nothing can be compared with the baseline. Check that the cases keep their ids, or update the baseline (-u).
      inconclusive: Nothing got worse, but only 12 cases of the baseline were asked again: too few to say (at least 59). Ask the other cases too, or update the baseline (-u)."
    `)
  })

  test('holds two models against each other in the same words', () => {
    const { path: _, entry: __, ...models } = comparison({ model: 'pipeline:v1', new: cases(2) })
    expect(decide(models)).toMatchInlineSnapshot(
      `"biased: Worse than pipeline:v1: 2 of 400 cases that both asked have a BTC that was not there; the gate accepts none."`,
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
