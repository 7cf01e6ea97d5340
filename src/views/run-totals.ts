import { count } from '../core/numbers.js'
import type { AssertionRecord, RunReport, TestRecord } from '../core/record.js'
import type { Verdict } from '../core/report.js'

/** What an assertion came to, with `error` for those without a verdict. */
export type Result = Verdict | 'error'

/** An assertion with the test that made it. */
export interface PlacedAssertion {
  readonly test: TestRecord
  readonly record: AssertionRecord
  /** Its number in the run, from 1: the address of its section. */
  readonly number: number
}

export const resultOf = ({ report }: AssertionRecord): Result => report?.verdict ?? 'error'

/** All assertions of a run in order. */
export function assertionsOf(run: RunReport): PlacedAssertion[] {
  let number = 0
  return run.tests.flatMap((test) =>
    test.assertions.map((record) => {
      number += 1
      return { test, record, number }
    }),
  )
}

export interface Totals {
  readonly passed: number
  readonly failed: number
  readonly results: Readonly<Record<Result, number>>
  /** BTCs, discriminatory rows among them, that the run counted. */
  readonly findings: number
  readonly calls: number
  readonly ms: number
}

export function totals(run: RunReport): Totals {
  const results: Record<Result, number> = { fair: 0, biased: 0, inconclusive: 0, interrupted: 0, error: 0 }
  let [passed, failed, findings, calls, ms] = [0, 0, 0, 0, 0]
  for (const { record } of assertionsOf(run)) {
    results[resultOf(record)] += 1
    if (record.outcome === 'passed') passed += 1
    else failed += 1
    findings += record.report?.counts.btcs ?? 0
    calls += record.report?.model.calls ?? 0
    ms += record.report?.model.ms ?? 0
  }
  return { passed, failed, results, findings, calls, ms }
}

/** `4 of 6 assertions passed; 1 biased, 1 inconclusive.` */
export function runSummary(run: RunReport): string {
  const { passed, failed, results } = totals(run)
  const all = passed + failed
  const kinds = (['fair', 'biased', 'inconclusive', 'interrupted', 'error'] as const)
    .filter((kind) => results[kind] > 0)
    .map((kind) => `${results[kind]} ${kind === 'error' ? 'without a verdict' : kind}`)
  const files = run.broken.length === 0 ? '' : `; ${count(run.broken.length, 'test file')} could not be run`
  return `${passed} of ${count(all, 'assertion')} passed (${kinds.join(', ')})${files}.`
}
