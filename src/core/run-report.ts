import { now } from './clock.js'
import type { BrokenFile, RunReport, TestRecord } from './record.js'
import { packageVersion } from './root.cjs'

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
