import { readAsSpans } from '../../models/index.js'
import { contradictionIn } from '../answer-gap/contradiction.js'
import { mostForShrinking } from '../answer-gap/shrink-example.js'
import type { Room } from '../room.js'
import { RecallGapAsks } from './asks.js'
import { RecallCounts } from './count.js'
import { checkRecallGap, type RecallGapPlan, recallGapOptions } from './plan.js'
import { type RecallGapReport, recallGapReport } from './report.js'
import type { RecallGapSettings } from './settings.js'
import { recallGapMembers } from './shape.js'
import { recallGapWords } from './words.js'

/** Are names of all classes found equally often in texts, with as many false alarms? */
export const recallGap: Room<RecallGapPlan<unknown>, RecallGapSettings, RecallCounts, RecallGapReport> = {
  name: 'recall-gap',
  matcher: 'toHaveNoRecallGap',
  asserts: 'Names of all classes are found in texts equally often, within the accepted gap.',
  compares: true,
  judges: 'spans',
  shrinks: mostForShrinking,
  words: recallGapWords,
  members: recallGapMembers,
  options: recallGapOptions,
  check: checkRecallGap,
  model: readAsSpans,
  count: (basis, settings) => new RecallCounts(basis, settings),
  asks: (asking, _plan, settings) => new RecallGapAsks(asking, settings),
  report: recallGapReport,
  contradiction: contradictionIn,
}
