import type { Arithmetic } from '../core/report.js'
import type { StoredBaseline } from './stored.js'

/** Kinds that say how a processor multiplies: the same model is another function on the others. */
const ofProcessors: readonly Arithmetic[] = ['8-bit exact', '8-bit saturating', '8-bit mixed']

/** Whether two runs of one model multiplied in different ways. A model that was exported again may well be compared. */
export const isOther = (before: Arithmetic | undefined, now: Arithmetic | undefined): boolean =>
  before !== now && [before, now].every((each) => each !== undefined && ofProcessors.includes(each))

/** The entries that a test may have: its own, and one for each other kind of processor. */
export const entryNames = (entry: string): readonly string[] => [
  entry,
  ...ofProcessors.map((arithmetic) => nameFor(entry, arithmetic)),
]

const nameFor = (entry: string, arithmetic: Arithmetic): string => `${entry} [${arithmetic}]`

/**
 * The entry that a run is compared with, and the one under which it is kept: that of its own kind of processor where the file
 * has one or needs one, else the test's own.
 */
export function entryFor(
  entries: ReadonlyMap<string, Pick<StoredBaseline, 'arithmetic'>>,
  entry: string,
  arithmetic: Arithmetic | undefined,
): { readonly compared: string; readonly kept: string } {
  if (arithmetic === undefined || !ofProcessors.includes(arithmetic)) return { compared: entry, kept: entry }
  const own = nameFor(entry, arithmetic)
  if (entries.has(own)) return { compared: own, kept: own }
  return { compared: entry, kept: isOther(entries.get(entry)?.arithmetic, arithmetic) ? own : entry }
}
