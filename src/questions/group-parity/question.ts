import { gapContradiction } from '../../run/contradiction.js'
import type { Room } from '../room.js'
import { ParityAsks } from './asks.js'
import { ParityCounts } from './count.js'
import { checkParity, type GroupParityPlan, groupParityOptions, type ParitySettings } from './plan.js'
import { type GroupParityReport, parityReport } from './report.js'
import { parityMembers } from './shape.js'
import { groupParityWords } from './words.js'

/** Do the groups of a table get the favourable outcome equally often? */
export const groupParity: Room<GroupParityPlan<unknown>, ParitySettings, ParityCounts, GroupParityReport> = {
  name: 'group-parity',
  matcher: 'toHaveGroupParity',
  asserts: 'All groups get the favourable outcome about equally often.',
  compares: false,
  words: groupParityWords,
  members: parityMembers,
  options: groupParityOptions,
  check: checkParity,
  count: (basis, settings) => new ParityCounts(basis, settings),
  asks: (asking, plan, settings) => new ParityAsks(asking, plan, settings),
  report: parityReport,
  contradiction: ({ verdict, parity }) =>
    gapContradiction(
      verdict,
      parity.gaps.filter(({ decision }) => decision !== undefined),
    ),
}
