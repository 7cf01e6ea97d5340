import { now } from '../core/clock.js'
import type { BrokenFile, RunReport, TestRecord } from '../core/record.js'
import { packageVersion } from '../core/root.cjs'

/** What a run came to, with when and by what it ran. */
export function runReport(runner: string, tests: readonly TestRecord[], broken: readonly BrokenFile[] = []): RunReport {
  return {
    $schema: 'expect-fair/report.schema.json',
    format: 'expect-fair/run@1',
    version: packageVersion,
    created: new Date(now()).toISOString(),
    runner,
    host: `node ${process.version}, ${process.platform} ${process.arch}`,
    tests,
    broken,
  }
}
