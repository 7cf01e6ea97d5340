import type { CallLedger } from './call-ledger.js'
import { type FairnessMatchers, matcherNames } from './types.js'
import { type LoadWork, type Matcher, watch } from './watch.js'

/** Maps the name of each matcher to its function for `expect.extend`. */
export type MatcherFunctions = Record<keyof FairnessMatchers, Matcher>

/**
 * The matchers, with a ledger where the runner does not tell a matcher when its test ends. `load` gives their work when the first
 * assertion is made: a file of tests that makes none is not kept waiting.
 */
export function createMatchers(load: LoadWork, ledger?: CallLedger): MatcherFunctions {
  const matchers = Object.values(matcherNames).map((name) => [name, watch(name, load, ledger)])
  return Object.fromEntries(matchers)
}
