import { caseContradiction } from '../../run/contradiction.js'
import { mergeBtcs, plainestOf } from '../../run/shards/merge-shared.js'
import { MAX_INPUTS } from '../../shrink/index.js'
import type { Room } from '../room.js'
import { IntersectionalAsks } from './asks.js'
import { MutantCounts } from './count.js'
import { squareRanking } from './found-squares.js'
import {
  checkIntersectional,
  type IntersectionalPlan,
  type IntersectionalSettings,
  intersectionalOptions,
} from './plan.js'
import { replaySquare } from './replay.js'
import { type IntersectionalReport, intersectionalReport } from './report.js'
import { intersectionalMembers } from './shape.js'
import { intersectionalWords } from './words.js'

/** The two questions on mutants differ in what counts as an error. */
const about = (
  name: IntersectionalReport['question'],
): Room<IntersectionalPlan<unknown>, IntersectionalSettings, MutantCounts, IntersectionalReport> => ({
  name,
  matcher: name === 'hidden' ? 'toHaveNoHiddenIntersectionalBias' : 'toHaveNoIntersectionalBias',
  asserts:
    name === 'hidden'
      ? 'No bias appears only when two sensitive attributes change at once.'
      : 'The model treats inputs in the same way if they differ in several sensitive attributes at once.',
  compares: true,
  shrinks: MAX_INPUTS,
  words: intersectionalWords,
  members: intersectionalMembers,
  options: intersectionalOptions,
  check: checkIntersectional,
  order: ({ order }) => order,
  count: (basis, settings) => new MutantCounts(basis, settings),
  asks: (asking, plan, settings) => new IntersectionalAsks(asking, plan, settings),
  report: intersectionalReport,
  join: (parts) => ({
    btcs: mergeBtcs(parts, squareRanking),
    best: plainestOf(parts, squareRanking.plainer),
  }),
  replay: (asking, _plan, settings, replay) => replaySquare(asking, settings, replay),
  contradiction: (report) => caseContradiction(report),
})

/** Does the outcome stay when several sensitive attributes change at once? */
export const intersectional: ReturnType<typeof about> = about('intersectional')

/** Does it stay where each change alone keeps it? */
export const hidden: ReturnType<typeof about> = about('hidden')
