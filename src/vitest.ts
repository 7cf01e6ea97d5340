import { afterAll, afterEach, expect } from 'vitest'
import { baselinesEnded, type FairnessMatchers, testEnded } from './matchers/index.js'
import { fairnessMatchers } from './matchers.js'
import { callsEnded, longestWait } from './runtime/close-before-exit.js'

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: the parameter must be that of Vitest
  interface Assertion<T = any> extends FairnessMatchers<T> {}
}

expect.extend({ ...fairnessMatchers })
try {
  afterEach(({ task }) => testEnded(expect.getState().testPath, task))
  afterAll(() => {
    const { testPath, snapshotState } = expect.getState()
    return baselinesEnded(testPath, snapshotState)
  })
  // Vitest's pool of threads ends its own thread after a file, and with it those in which a call that was given up runs.
  afterAll(callsEnded, longestWait * 2)
} catch {
  // Imported where no tests run, as in a `globalSetup`: nothing to wait for.
}
