import type { OutcomeSettings } from '../../run/check-outcomes.js'
import { checkOutcomes } from '../../run/check-outcomes.js'
import { caseContradiction } from '../../run/contradiction.js'
import type { Room } from '../room.js'
import { ConsistencyAsks } from './asks.js'
import { ConsistencyCounts } from './count.js'
import { type ConsistencyPlan, consistencyOptions } from './plan.js'
import { type ConsistencyReport, consistencyReport } from './report.js'
import { consistencyMembers } from './shape.js'
import { consistencyWords } from './words.js'

/** Does the model treat alike what says the same in other words? */
export const consistency: Room<ConsistencyPlan<unknown>, OutcomeSettings, ConsistencyCounts, ConsistencyReport> = {
  name: 'consistency',
  matcher: 'toBeConsistent',
  asserts: 'The model treats paraphrases alike.',
  compares: true,
  words: consistencyWords,
  members: consistencyMembers,
  options: consistencyOptions,
  check: checkOutcomes,
  count: (basis, settings) => new ConsistencyCounts(basis, settings),
  asks: (asking, _plan, settings) => new ConsistencyAsks(asking, settings),
  report: consistencyReport,
  contradiction: (report) => caseContradiction(report),
}
