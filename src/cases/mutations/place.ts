import type { Span } from '../../language/index.js'
import type { Term } from './terms.js'

export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

/**
 * Describes the place of a word that belongs to a class and refers to a person or names a country. The word covers `[start, end)` in the
 * text and the tokens `[from, to)` of its sentence.
 */
export interface Place extends Span {
  readonly sentence: number
  readonly from: number
  readonly to: number
  /** Its meanings, one for each attribute that has the word. */
  readonly terms: readonly Term[]
}
