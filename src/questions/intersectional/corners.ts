import { defined } from '../../core/defined.js'
import type { Oracle } from '../../core/oracle.js'
import type { ChangedWord, Corner } from '../../core/report.js'
import type { SquareCorner } from '../../shrink/index.js'
import { part } from './members.js'
import { type Attribution, attributeError, editSets } from './subsets.js'

/** Corners by set of edits as bits: the order in which they are shrunk and replayed. */
type BySet = readonly Pick<SquareCorner, 'input' | 'valid' | 'prediction'>[]

/** The sets of a square in the order of a report: the original, small sets, the whole. */
const setsOf = (order: number): number[] => [0, ...editSets(order)]

/** The corners of a report by set of edits. */
export function bySet(corners: readonly Corner[]): Corner[] {
  const sets = setsOf(Math.log2(corners.length))
  const sorted: Corner[] = []
  for (const [at, set] of sets.entries()) sorted[set] = corners[at] as Corner
  return sorted
}

/** Corners by set of edits in the order of a report. */
export function inReportOrder(corners: BySet, words: readonly ChangedWord[]): Corner[] {
  return setsOf(words.length).map((set): Corner => {
    const { input, valid, prediction } = corners[set] as BySet[number]
    const changed = part(words, set).map(({ attribute }) => attribute)
    return { changed, input, ...defined({ prediction }), valid }
  })
}

/** Why the mutant with all edits errs; nothing when it does not, or was not answered. */
export function causeOf(corners: BySet, oracle: Oracle): Attribution | undefined {
  const original = corners[0]?.prediction
  const errs = (set: number): boolean => {
    const said = corners[set]?.prediction
    return original !== undefined && said !== undefined && oracle.differs(original, said)
  }
  if (!errs(corners.length - 1)) return undefined
  return attributeError(Math.log2(corners.length), (set) => corners[set]?.valid === true, errs)
}
