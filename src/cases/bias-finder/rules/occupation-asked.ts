import type { AnalyzedToken, Document, SentenceTree } from '../../../language/index.js'
import type { WordRule } from '../../word-rule.js'
import type { FoundOccupation } from '../occupation-words.js'

/** An occupation in its sentence, `[first, last]`. */
export interface AskedOccupation extends FoundOccupation {
  readonly document: Document
  readonly tree: SentenceTree
}

export type OccupationRule = WordRule<AskedOccupation>

export const nounOf = ({ tree, last }: AskedOccupation): AnalyzedToken => tree.token(last) as AnalyzedToken
