export { baselinesEnded, testEnded } from './baseline/ended-files.js'
export { CallLedger } from './call-ledger.js'
export type { MatcherContext, MatcherResult, VitestSuite, VitestTask } from './context.js'
export { createMatchers, type MatcherFunctions } from './create-matchers.js'
export type {
  ComparedPlan,
  FairnessMatchers,
  InAssertion,
  MatcherPlan,
  ReceivedBy,
  SinceGate,
} from './types.js'
export type { Matcher } from './watch.js'
