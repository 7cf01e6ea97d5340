import type { AnyReport, Finding } from './report.js'

/** Where an assertion is in the user's code. Lines and columns count from 1. */
export interface SourcePlace {
  /** As the runner's stack names it: a path, or a path from the root of the project. */
  readonly file: string
  readonly line: number
  readonly column: number
}

/** What one fairness assertion of a test came to. Plain JSON data: reporters are built only from these. */
export interface AssertionRecord<Report extends AnyReport = AnyReport> {
  readonly matcher: string
  /** The assertion was negated, so it expected a proven bias. */
  readonly negated: boolean
  readonly outcome: 'passed' | 'failed'
  readonly place?: SourcePlace
  /** What the audit learnt, without the rows kept for retraining. Absent where the assertion ended in an error. */
  readonly report?: Report
  /** Why the report is missing: a wrong plan, a model that could not be loaded, a case source that threw. */
  readonly error?: Finding
}

/** A test that made fairness assertions. */
export interface TestRecord<Report extends AnyReport = AnyReport> {
  /** Path of the test file from the root of the project, with `/`. */
  readonly file: string
  /** Titles from the outermost `describe` to the test. */
  readonly titles: readonly string[]
  /** Name of the runner's project, where it has several. */
  readonly project?: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  readonly assertions: readonly AssertionRecord<Report>[]
}

/** A test file that could not be run: what it would have asserted is not known. */
export interface BrokenFile {
  readonly file: string
  readonly message: string
}

/** What all fairness assertions of a run came to: the content of `fairness-report.json`. */
export interface RunReport<Report extends AnyReport = AnyReport> {
  readonly $schema?: string
  readonly format: 'expect-fair/run@1'
  /** Version of expect-fair that wrote the file. */
  readonly version: string
  /** When the run ended, in ISO 8601. */
  readonly created: string
  /** What ran the tests: `vitest 4.1.12`, `jest 30.5.2`, `expect-fair audit`. */
  readonly runner: string
  /** Version of Node and platform: `v22.11.0 linux x64`. */
  readonly host: string
  readonly tests: readonly TestRecord<Report>[]
  readonly broken: readonly BrokenFile[]
  /** Stands for all the rest: tells a file that was cut or edited. */
  readonly checksum?: string
}

/** The name under which a test's records travel in `task.meta` of Vitest. */
export const metaKey = 'expectFair'

/** The records of one attempt at a test; a retry replaces them. */
export interface AttemptRecords {
  readonly attempt: string
  readonly assertions: readonly AssertionRecord[]
}

/** Set by the reporter for the processes that run tests: the folder in which Jest's matchers leave their records. */
export const recordsVariable = 'EXPECT_FAIR_RECORDS'

/** A line of a side file. */
export interface SideRecord {
  readonly test: string
  readonly testPath: string
  /** Attempts at the test by this name that had ended before, in this process. */
  readonly attempt: number
  readonly record: AssertionRecord
}
