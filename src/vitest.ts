import { type Assertion, afterAll, afterEach, expect } from 'vitest'
import { baselinesEnded, createMatchers, type FairnessMatchers, type InAssertion, testEnded } from './matchers/index.js'
import { callsEnded, longestWait } from './runtime/close-before-exit.js'

/** Vitest 5 has assertions of two parameters, Vitest 4 of one: to add to either would not compile with the other. */
type HasTwoParameters = ReturnType<Assertion<Promise<void>>['toBeTypeOf']> extends Promise<void> ? true : false
type Held<This> = This extends Assertion<infer Received> ? Received : unknown

declare global {
  interface ExpectFairAssertion<This> {
    // biome-ignore format: the comment is of the one line below
    // biome-ignore lint/suspicious/noTsIgnore: with Vitest 5 there is no error to expect
    /** @ts-ignore: with Vitest 4 there is no second parameter, and this branch is not taken. */
    readonly received: HasTwoParameters extends true ? (This extends Assertion<infer _, infer Received> ? Received : unknown) : Held<This>
  }
  namespace Chai {
    interface Assertion extends FairnessMatchers<InAssertion> {}
  }
}

// A test file that asks no model loads only the names of the matchers.
const load = () => import('./matchers/work.js')
expect.extend({ ...createMatchers(load) })
try {
  afterEach(({ task }) => testEnded(expect.getState().testPath, task))
  afterAll(() => {
    const { testPath, snapshotState } = expect.getState()
    return baselinesEnded(load, testPath, snapshotState)
  })
  // Vitest's pool of threads ends its own thread after a file, and with it those in which a call that was given up runs.
  afterAll(callsEnded, longestWait * 2)
} catch {
  // Imported where no tests run, as in a `globalSetup`: nothing to wait for.
}
