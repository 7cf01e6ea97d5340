import { caseContradiction } from '../../run/contradiction.js'
import { replayPair } from '../../run/replay-pair.js'
import { MAX_INPUTS } from '../../shrink/index.js'
import type { Room } from '../room.js'
import { CounterfactualAsks } from './asks.js'
import { CounterfactualCounts } from './count.js'
import { joinPairs } from './join.js'
import {
  type CounterfactualPlan,
  type CounterfactualSettings,
  checkCounterfactual,
  counterfactualOptions,
} from './plan.js'
import { type CounterfactualReport, counterfactualReport } from './report.js'
import { counterfactualMembers } from './shape.js'
import { counterfactualWords } from './words.js'

/** Does the model treat inputs alike that differ only in a sensitive attribute? */
export const counterfactual: Room<
  CounterfactualPlan<unknown>,
  CounterfactualSettings,
  CounterfactualCounts,
  CounterfactualReport
> = {
  name: 'counterfactual',
  matcher: 'toBeCounterfactuallyFair',
  asserts: 'The model treats inputs in the same way if they differ only in a sensitive attribute.',
  compares: true,
  shrinks: MAX_INPUTS,
  words: counterfactualWords,
  members: counterfactualMembers,
  options: counterfactualOptions,
  check: checkCounterfactual,
  count: (basis, settings) => new CounterfactualCounts(basis, settings),
  asks: (asking, plan, settings) => new CounterfactualAsks(asking, plan, settings),
  report: counterfactualReport,
  join: joinPairs,
  replay: async (asking, _plan, { gate, merit }, replay) => ({
    question: 'counterfactual',
    gate,
    ...(await replayPair(asking, replay, { merit, inputOf: (input) => input })),
  }),
  contradiction: (report) => caseContradiction(report),
}
