/// <reference path="./bun-test.d.ts" preserve="false" />
import { expect } from 'bun:test'
import type { FairnessMatchers } from './matchers/index.js'
import { fairnessMatchers } from './matchers.js'

declare module 'bun:test' {
  interface Matchers<T = unknown> extends FairnessMatchers {}
}

// Bun waits for a matcher wherever it is called: one that is not awaited fails its test all the same.
expect.extend({ ...fairnessMatchers })
