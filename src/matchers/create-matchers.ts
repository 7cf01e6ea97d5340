import { questions } from '../questions/index.js'
import type { CallLedger } from './call-ledger.js'
import { judging } from './judging.js'
import { toBeAtLeastAsFairAs } from './to-be-at-least-as-fair-as.js'
import { toMatchFairnessBaseline } from './to-match-fairness-baseline.js'
import type { FairnessMatchers } from './types.js'
import { type Matcher, watch } from './watch.js'

/** Functions for `expect.extend`, by name. */
export type MatcherFunctions = Record<keyof FairnessMatchers, Matcher>

/** The matchers, with a ledger where the runner does not tell a matcher when its test ends. */
export function createMatchers(ledger?: CallLedger): MatcherFunctions {
  const ofQuestions = Object.values(questions).map((room) => [room.matcher, watch(room.matcher, judging(room), ledger)])
  return {
    ...Object.fromEntries(ofQuestions),
    toBeAtLeastAsFairAs: watch('toBeAtLeastAsFairAs', toBeAtLeastAsFairAs, ledger),
    toMatchFairnessBaseline: watch('toMatchFairnessBaseline', toMatchFairnessBaseline, ledger),
  }
}
