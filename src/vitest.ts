import { expect } from 'vitest'
import type { FairnessMatchers } from './matchers/index.js'
import { fairnessMatchers } from './matchers.js'

declare global {
  namespace Chai {
    interface Assertion extends FairnessMatchers {}
  }
}

expect.extend({ ...fairnessMatchers })
