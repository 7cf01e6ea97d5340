import { afterAll, expect } from 'vitest'
import type { FairnessMatchers } from './matchers/index.js'
import { fairnessMatchers } from './matchers.js'
import { callsEnded, longestWait } from './runtime/close-before-exit.js'

declare global {
  namespace Chai {
    interface Assertion extends FairnessMatchers {}
  }
}

expect.extend({ ...fairnessMatchers })
try {
  // Vitest's pool of threads ends its own thread after a file, and with it those in which a call that was given up runs.
  afterAll(callsEnded, longestWait * 2)
} catch {
  // Imported where no tests run, as in a `globalSetup`: nothing to wait for.
}
