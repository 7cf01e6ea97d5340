import type { Span } from '../../language/index.js'
import type { Term } from './terms.js'

/** A word of a class that stands for a person, or names a country: `[start, end)` in the text, tokens `[from, to)` of its sentence. */
export interface Place extends Span {
  readonly sentence: number
  readonly from: number
  readonly to: number
  /** What it is, one for each attribute that has it. */
  readonly terms: readonly Term[]
}
