import { gapContradiction } from '../../run/contradiction.js'
import type { Room } from '../room.js'
import { ScoreGapAsks } from './asks.js'
import { GapCounts } from './count.js'
import { checkScoreGap, type ScoreGapPlan, type ScoreGapSettings, scoreGapOptions } from './plan.js'
import { type ScoreGapReport, scoreGapReport } from './report.js'
import { gapMembers } from './shape.js'
import { scoreGapWords } from './words.js'

/** Do the mean scores of the classes lie within a limit of each other? */
export const scoreGap: Room<ScoreGapPlan<unknown>, ScoreGapSettings, GapCounts, ScoreGapReport> = {
  name: 'score-gap',
  matcher: 'toHaveNoScoreGap',
  asserts: 'The mean scores of the classes differ by no more than the accepted gap.',
  compares: false,
  words: scoreGapWords,
  members: gapMembers,
  options: scoreGapOptions,
  check: checkScoreGap,
  count: (basis, settings) => new GapCounts(basis, settings),
  asks: (asking, _, settings) => new ScoreGapAsks(asking, settings),
  report: scoreGapReport,
  contradiction: ({ verdict, gaps }) => gapContradiction(verdict, gaps),
}
