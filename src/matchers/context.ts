import type { RunnerColours } from '../views/index.js'

/** What this package reads of Vitest's test task. Every member may be missing in another version. */
export interface VitestTask {
  readonly timeout?: number
  readonly concurrent?: boolean
  readonly id?: string
  /** The test file. */
  readonly file?: VitestSuite & { readonly projectName?: string | undefined }
  /** What travels with the test to reporters. */
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

/** A test file or a `describe` of Vitest, or a test, which has no tasks. */
export interface VitestSuite {
  readonly mode?: string
  readonly result?: { readonly state?: string } | undefined
  readonly tasks?: readonly VitestSuite[]
}

/** `this` of a matcher, as far as Vitest, Jest and bare `expect` agree on it; the rest is optional. */
export interface MatcherContext {
  readonly isNot?: boolean
  /** `''`, `'resolves'` or `'rejects'`; absent when used as an asymmetric matcher. */
  readonly promise?: string
  readonly poll?: boolean
  readonly soft?: boolean
  readonly currentTestName?: string
  /** Path of the test file. */
  readonly testPath?: string
  /** The runner's snapshots: how it was told to treat new and changed ones, and what its summary counts. */
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

/** What a matcher answers. The runner turns `pass` around for `.not`. */
export interface MatcherResult {
  readonly pass: boolean
  readonly message: () => string
  /** Travels with the error to the runner's reporters. */
  readonly meta: object
}
