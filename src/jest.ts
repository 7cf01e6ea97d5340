/// <reference types="expect" preserve="true" />
import { afterAll, afterEach, expect } from '@jest/globals'
import { baselinesEnded, CallLedger, createMatchers, type FairnessMatchers, testEnded } from './matchers/index.js'
import * as work from './matchers/work.js'
import { callsEnded, longestWait } from './runtime/close-before-exit.js'
import { loadTextTools } from './shrink/text/text-tools.js'

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends FairnessMatchers<T> {}
}
declare global {
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: the parameters must be those of @types/jest
    interface Matchers<R, T = {}> extends FairnessMatchers<T> {}
  }
}

/** What Jest keeps beside what its types say. */
interface JestState {
  readonly testPath?: string
  readonly snapshotState?: object
  readonly currentTestIdentity?: () => object | undefined
}

// Jest lets no module be loaded once one of several concurrent tests has ended: the work of the matchers comes with them, and the
// shrinker loads its own at once.
const load = async () => work
const ledger = new CallLedger(() => void loadTextTools().catch(() => {}))
expect.extend({ ...createMatchers(load, ledger) })
afterEach(() => ledger.close(expect.getState().currentTestName ?? ''))
// Jest runs no `afterEach` for `test.concurrent`: what such tests forgot to await fails their file.
afterAll(() => ledger.closeAll())
afterEach(() => {
  const { testPath, currentTestIdentity } = expect.getState() as JestState
  testEnded(testPath, currentTestIdentity?.())
})
afterAll(() => {
  const { testPath, snapshotState } = expect.getState() as JestState
  return baselinesEnded(load, testPath, snapshotState)
})
// Jest hides the end of the process from us, and may force it.
afterAll(callsEnded, longestWait * 2)
