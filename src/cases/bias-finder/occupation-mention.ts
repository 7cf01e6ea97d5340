import type { FoundOccupation } from './occupation-words.js'

/** An occupation at its place in the document. */
export interface OccupationMention extends FoundOccupation {
  readonly sentence: number
}
