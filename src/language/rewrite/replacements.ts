import type { Edit } from '../../core/case.js'
import type { Span } from '../document.js'

/** Contains the new text for a part of the original. The range `[start, end)` counts UTF-16 units of the original. */
export interface Replacement extends Span {
  readonly text: string
  /** The kind of change; it becomes the slot of the edit. */
  readonly slot: string
}

/** Contains a rewritten text. The positions in `edits` refer to the new text. */
export interface Rewrite {
  readonly text: string
  readonly edits: readonly Edit[]
}

/** Replacements in the order of the text. Of those that overlap, the first given is kept. */
export function withoutOverlaps(replacements: readonly Replacement[]): Replacement[] {
  const kept: Replacement[] = []
  for (const each of replacements) {
    const at = firstAfter(kept, each.start)
    const [before, after] = [kept[at - 1], kept[at]]
    const isFree =
      (before === undefined || before.end <= each.start) && (after === undefined || each.end <= after.start)
    // Two insertions at one place would have no order.
    if (isFree && before?.start !== each.start) kept.splice(at, 0, each)
  }
  return kept
}

/** Where the first replacement stands that begins after `start`; binary search, since a long text has thousands. */
function firstAfter(sorted: readonly Replacement[], start: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as Replacement).start <= start) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Makes all replacements at once. Text outside them stays byte for byte as it was. Of replacements that overlap the first
 * given is made; those that change nothing are dropped.
 */
export function applyReplacements(text: string, replacements: readonly Replacement[]): Rewrite {
  const edits: Edit[] = []
  let result = ''
  let cursor = 0
  for (const each of withoutOverlaps(replacements)) {
    if (text.slice(each.start, each.end) === each.text) continue
    result += text.slice(cursor, each.start)
    edits.push({ start: result.length, end: result.length + each.text.length, slot: each.slot })
    result += each.text
    cursor = each.end
  }
  return { text: result + text.slice(cursor), edits }
}
