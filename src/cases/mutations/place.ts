import type { Span } from '../../language/index.js'
import type { Term } from './terms.js'

/** A word of a class that means a person, or names a country: `[start, end)` in the text, tokens `[from, to)` of its sentence. */
export interface Place extends Span {
  readonly sentence: number
  readonly from: number
  readonly to: number
  /** Its meanings, one for each attribute that has the word. */
  readonly terms: readonly Term[]
}
