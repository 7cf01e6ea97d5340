import { createMatchers, type MatcherFunctions } from './matchers/index.js'
import * as work from './matchers/work.js'

/**
 * Contains the matchers that you can pass to `expect.extend`. The entries `expect-fair/vitest` and `expect-fair/jest` register the matchers
 * for you.
 *
 * @example
 * ```ts
 * import { eec } from 'expect-fair'
 * import { expect as bare } from 'expect'
 * import type {} from 'expect-fair/jest' // the types of the matchers
 * import { fairnessMatchers } from 'expect-fair/matchers'
 *
 * bare.extend({ ...fairnessMatchers })
 * const model = (text: string) => text.length / 100
 * await bare(model).toHaveNoScoreGap({ attributes: ['gender'], cases: eec(), maxGap: 0.1 })
 * ```
 */
export const fairnessMatchers: MatcherFunctions = createMatchers(async () => work)
export type {
  ComparedPlan,
  FairnessMatchers,
  InAssertion,
  Matcher,
  MatcherContext,
  MatcherFunctions,
  MatcherPlan,
  MatcherResult,
  ReceivedBy,
  SinceGate,
  VitestSuite,
  VitestTask,
} from './matchers/index.js'
