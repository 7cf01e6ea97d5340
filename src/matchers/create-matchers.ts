import type { CallLedger } from './call-ledger.js'
import { toBeAtLeastAsFairAs } from './to-be-at-least-as-fair-as.js'
import { toBeCounterfactuallyFair } from './to-be-counterfactually-fair.js'
import { toBeIndividuallyFair } from './to-be-individually-fair.js'
import { toHaveGroupParity } from './to-have-group-parity.js'
import { toHaveNoHiddenIntersectionalBias, toHaveNoIntersectionalBias } from './to-have-no-intersectional-bias.js'
import { toHaveNoScoreGap } from './to-have-no-score-gap.js'
import { toMatchFairnessBaseline } from './to-match-fairness-baseline.js'
import type { FairnessMatchers } from './types.js'
import { type Matcher, watch } from './watch.js'

/** Functions for `expect.extend`, by name. */
export type MatcherFunctions = Record<keyof FairnessMatchers, Matcher>

/** The matchers, with a ledger where the runner does not tell a matcher when its test ends. */
export function createMatchers(ledger?: CallLedger): MatcherFunctions {
  return {
    toBeAtLeastAsFairAs: watch('toBeAtLeastAsFairAs', toBeAtLeastAsFairAs, ledger),
    toBeCounterfactuallyFair: watch('toBeCounterfactuallyFair', toBeCounterfactuallyFair, ledger),
    toBeIndividuallyFair: watch('toBeIndividuallyFair', toBeIndividuallyFair, ledger),
    toHaveGroupParity: watch('toHaveGroupParity', toHaveGroupParity, ledger),
    toHaveNoHiddenIntersectionalBias: watch(
      'toHaveNoHiddenIntersectionalBias',
      toHaveNoHiddenIntersectionalBias,
      ledger,
    ),
    toHaveNoIntersectionalBias: watch('toHaveNoIntersectionalBias', toHaveNoIntersectionalBias, ledger),
    toHaveNoScoreGap: watch('toHaveNoScoreGap', toHaveNoScoreGap, ledger),
    toMatchFairnessBaseline: watch('toMatchFairnessBaseline', toMatchFairnessBaseline, ledger),
  }
}
