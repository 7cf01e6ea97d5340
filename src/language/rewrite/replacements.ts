import type { Edit } from '../../core/case.js'
import type { Span } from '../document.js'

/** New text for a stretch of the original, `[start, end)` in UTF-16 units of the original. */
export interface Replacement extends Span {
  readonly text: string
  /** What kind of change it is; becomes the slot of the edit. */
  readonly slot: string
}

/** A rewritten text; `edits` lie in the new text. */
export interface Rewrite {
  readonly text: string
  readonly edits: readonly Edit[]
}

/**
 * Makes all replacements at once. Text outside them stays byte for byte as it was. Of replacements that overlap the
 * first in the text (and of those the first given) is made; those that change nothing are dropped.
 */
export function applyReplacements(text: string, replacements: readonly Replacement[]): Rewrite {
  const ordered = replacements
    .filter((each) => text.slice(each.start, each.end) !== each.text)
    .sort((a, b) => a.start - b.start)
  const edits: Edit[] = []
  let result = ''
  let cursor = 0
  for (const each of ordered) {
    if (each.start < cursor) continue
    result += text.slice(cursor, each.start)
    edits.push({ start: result.length, end: result.length + each.text.length, slot: each.slot })
    result += each.text
    cursor = each.end
  }
  return { text: result + text.slice(cursor), edits }
}
