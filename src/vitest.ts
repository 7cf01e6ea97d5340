import { afterAll, expect } from 'vitest'
import { baselinesEnded, type FairnessMatchers } from './matchers/index.js'
import { fairnessMatchers } from './matchers.js'
import { callsEnded, longestWait } from './runtime/close-before-exit.js'

declare global {
  namespace Chai {
    interface Assertion extends FairnessMatchers {}
  }
}

expect.extend({ ...fairnessMatchers })
try {
  afterAll(async (...given: unknown[]) => {
    const { testPath, snapshotState } = expect.getState()
    await baselinesEnded(testPath, given.find(isTestFile), snapshotState)
  })
  // Vitest's pool of threads ends its own thread after a file, and with it those in which a call that was given up runs.
  afterAll(callsEnded, longestWait * 2)
} catch {
  // Imported where no tests run, as in a `globalSetup`: nothing to wait for.
}

/** Vitest hands the file to its hooks, behind a context in later versions. */
function isTestFile(given: unknown): given is { readonly tasks: never[]; readonly projectName?: string } {
  return typeof given === 'object' && given !== null && 'tasks' in given && 'filepath' in given
}
