/// <reference types="expect" preserve="true" />
import { afterEach, expect } from '@jest/globals'
import { CallLedger, createMatchers, type FairnessMatchers } from './matchers/index.js'

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends FairnessMatchers {}
}
declare global {
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: the parameters must be those of @types/jest
    interface Matchers<R, T = {}> extends FairnessMatchers {}
  }
}

const ledger = new CallLedger()
expect.extend({ ...createMatchers(ledger) })
afterEach(() => ledger.close(expect.getState().currentTestName ?? ''))
