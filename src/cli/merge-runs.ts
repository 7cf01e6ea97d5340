import { mergeReports } from '../audit/index.js'
import { cliErrors, FairnessError } from '../core/errors/index.js'
import type { AssertionRecord, RunReport, TestRecord } from '../core/record.js'
import { runReport } from '../core/run-report.js'
import type { FairnessReport } from '../questions/index.js'

/**
 * Joins the runs of several machines. Assertions whose audit was split over them are joined into one; tests that ran on
 * only one machine, as with the runner's own `--shard`, are taken as they are.
 * @throws FairnessError EF154 when shards are missing or do not belong together, EF916.
 */
export function mergeRuns(runs: readonly RunReport[]): RunReport {
  try {
    return merged(runs)
  } catch (error) {
    if (error instanceof FairnessError) throw error
    // They come from other machines, as JSON that anything may have happened to.
    throw cliErrors.noRun('the reports', `one of them is damaged: ${(error as Error).message}`, error)
  }
}

function merged(runs: readonly RunReport[]): RunReport {
  const versions = new Set(runs.map(({ version }) => version))
  if (versions.size > 1) throw cliErrors.noRun([...versions].join(', '), 'the reports are of different versions.')
  const byTest = new Map<string, TestRecord[]>()
  for (const { tests } of runs) {
    // Tests of one name are told apart by their order.
    const seen = new Map<string, number>()
    for (const test of tests) {
      const name = JSON.stringify([test.project, test.file, test.titles])
      const place = seen.get(name) ?? 0
      seen.set(name, place + 1)
      const key = `${name} ${place}`
      byTest.set(key, [...(byTest.get(key) ?? []), test])
    }
  }
  const broken = new Map(runs.flatMap((run) => run.broken).map((file) => [file.file, file]))
  return runReport(`${runs[0]?.runner ?? ''}, merged`, [...byTest.values()].map(mergeTests), [...broken.values()])
}

function mergeTests(tests: readonly TestRecord[]): TestRecord {
  const [first] = tests as [TestRecord, ...TestRecord[]]
  if (tests.length === 1 && first.assertions.every(({ report }) => report?.shard === undefined)) return first
  const lengths = new Set(tests.map(({ assertions }) => assertions.length))
  if (lengths.size > 1) {
    throw cliErrors.noRun(first.titles.join(' > '), 'its test had a different number of assertions on each shard.')
  }
  const assertions = first.assertions.map((_, at) =>
    mergeAssertions(tests.map((test) => test.assertions[at] as AssertionRecord)),
  )
  const failed = assertions.some(({ outcome }) => outcome === 'failed')
  return { ...first, outcome: failed ? 'failed' : 'passed', assertions }
}

function mergeAssertions(records: readonly AssertionRecord[]): AssertionRecord {
  const [first] = records as [AssertionRecord, ...AssertionRecord[]]
  // One that ended in an error on a shard has no verdict, whatever the others found.
  const broken = records.find(({ report }) => report === undefined)
  if (broken !== undefined) return broken
  const reports = records.flatMap(({ report }) => (report === undefined ? [] : [report]))
  // Plans that may end early ran whole on every machine. A kept pair that still fails ends an assertion before it is split.
  const whole = records.filter(({ report }) => report?.shard === undefined)
  const failed = whole.find(({ outcome }) => outcome === 'failed')
  if (failed !== undefined) return failed
  if (whole.length === records.length) return first
  const report = mergeReports(reports as readonly FairnessReport[])
  const passes = report.verdict === (first.negated ? 'biased' : 'fair')
  return { ...first, outcome: passes ? 'passed' : 'failed', report }
}
