import type { RunnerColours } from '../views/index.js'

/**
 * Lists the properties of Vitest's test task that this package reads. Any of these properties can be missing in another version of Vitest.
 */
export interface VitestTask {
  readonly timeout?: number
  readonly concurrent?: boolean
  readonly id?: string
  /** The test file. */
  readonly file?: VitestSuite & { readonly projectName?: string | undefined }
  /** Data that reporters receive with the test. */
  readonly meta?: object
  readonly result?: {
    readonly state?: string
    readonly startTime?: number
    readonly retryCount?: number
    readonly repeatCount?: number
    readonly hooks?: { readonly beforeEach?: string }
  }
  readonly context: {
    readonly signal?: AbortSignal
    readonly onTestFinished?: (hook: () => void | Promise<void>) => void
    readonly annotate?: (
      message: string,
      type?: string,
      attachment?: { readonly contentType: string; readonly body: string },
    ) => Promise<unknown>
  }
}

/** Represents a test file, a `describe` block of Vitest, or a test, which has no tasks. */
export interface VitestSuite {
  readonly mode?: string
  readonly result?: { readonly state?: string } | undefined
  readonly tasks?: readonly VitestSuite[]
}

/** Describes `this` inside a matcher. Properties that Vitest, Jest and plain `expect` do not share are optional. */
export interface MatcherContext {
  readonly isNot?: boolean
  /** `''`, `'resolves'` or `'rejects'`; absent when used as an asymmetric matcher. */
  readonly promise?: string
  readonly poll?: boolean
  readonly soft?: boolean
  readonly currentTestName?: string
  /** Path of the test file. */
  readonly testPath?: string
  /** The runner's snapshot state: how it treats new and changed snapshots, and what its summary counts. */
  readonly snapshotState?: object
  /** Jest's record of the running test. */
  readonly currentTestIdentity?: () => object | undefined
  readonly task?: VitestTask
  readonly utils: (RunnerColours | object) & {
    matcherHint(
      name: string,
      received?: string,
      expected?: string,
      options?: { isNot?: boolean; promise?: string },
    ): string
  }
}

/** Contains the result of a matcher. The runner inverts `pass` for `.not`. */
export interface MatcherResult {
  readonly pass: boolean
  readonly message: () => string
  /** Travels with the error to the runner's reporters. */
  readonly meta: object
}
