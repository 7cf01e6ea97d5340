import { createMatchers, type MatcherFunctions } from './matchers/index.js'

export type { FairnessMatchers, MatcherFunctions } from './matchers/index.js'

/** The matchers for an `expect.extend` of your own; `expect-fair/vitest` and `expect-fair/jest` do it for you. */
export const fairnessMatchers: MatcherFunctions = createMatchers()
