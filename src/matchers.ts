import { createMatchers, type MatcherFunctions } from './matchers/index.js'

/** The matchers for an `expect.extend` of your own; `expect-fair/vitest` and `expect-fair/jest` do it for you. */
export const fairnessMatchers: MatcherFunctions = createMatchers()
export type {
  ComparedPlan,
  FairnessMatchers,
  GroupParityMatcherPlan,
  IndividualMatcherPlan,
  IntersectionalMatcherPlan,
  Matcher,
  MatcherContext,
  MatcherFunctions,
  MatcherResult,
  ScoreGapMatcherPlan,
  SinceGate,
  VitestSuite,
  VitestTask,
} from './matchers/index.js'
