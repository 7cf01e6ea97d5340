import type { Row } from '../../core/row.js'
import { caseContradiction } from '../../run/contradiction.js'
import { replayPair } from '../../run/replay-pair.js'
import { MAX_INPUTS } from '../../shrink/index.js'
import type { Room } from '../room.js'
import { IndividualAsks } from './asks.js'
import { IndividualCounts } from './count.js'
import { joinFinds } from './join.js'
import { checkIndividual, type IndividualPlan, type IndividualSettings, individualOptions } from './plan.js'
import { type IndividualReport, individualReport } from './report.js'
import { individualMembers } from './shape.js'
import { individualWords } from './words.js'

/** Does the model say the same of a row whatever the values of its sensitive attributes? */
export const individual: Room<IndividualPlan<unknown>, IndividualSettings, IndividualCounts, IndividualReport> = {
  name: 'individual',
  matcher: 'toBeIndividuallyFair',
  asserts: 'No row changes its outcome when only the sensitive attributes change.',
  compares: true,
  shrinks: MAX_INPUTS,
  words: individualWords,
  members: individualMembers,
  options: individualOptions,
  check: checkIndividual,
  count: (basis, settings) => new IndividualCounts(basis, settings),
  asks: (asking, plan, settings) => new IndividualAsks(asking, plan, settings),
  report: individualReport,
  join: joinFinds,
  replay: async (asking, { cases }, { gate, merit }, replay) => ({
    question: 'individual',
    gate,
    rates: {},
    ...(await replayPair(asking, replay, {
      merit,
      inputOf: (row) => cases.space.encode(cases.point(row as Row)),
    })),
  }),
  contradiction: (report) => caseContradiction(report, report.rates.domain?.found),
}
