import { type AnalyzedToken, type Document, opensSentence, type SentenceTree } from '../../../language/index.js'
import type { WordRule } from '../../word-rule.js'
import { hasCapital, textAt } from '../../words-at.js'
import type { FoundOccupation } from '../occupation-words.js'

/** An occupation in its sentence, `[first, last]`. */
export interface AskedOccupation extends FoundOccupation {
  readonly document: Document
  readonly tree: SentenceTree
}

export type OccupationRule = WordRule<AskedOccupation>

/** Occupations that no title is: a Director Smith is no rank. */
const beforeNames =
  /^(?:director|film ?maker|movie ?maker|producer|screenwriter|scriptwriter|writer|novelist|journalist|reporter|photographer|painter|sculptor|poet|singer|guitarist|drummer|pianist|violinist|historian|philosopher|economist)$/

/** "By director Michael Anderson": in small letters, or opening the sentence, right before the whole name of somebody. */
export function isOfNameBehind({
  tree,
  document,
  occupation,
  number,
  first,
  last,
}: FoundOccupation & AskedPlace): boolean {
  if (number !== 'singular' || !beforeNames.test(occupation.text)) return false
  const isName = (at: number) => hasCapital(textAt(tree, at)) && tree.token(at)?.upos === 'PROPN'
  if (!isName(last + 1) || !isName(last + 2)) return false
  return /^\p{Ll}/u.test(textAt(tree, first)) || opensSentence(document.text, tree.token(first)?.start ?? 0)
}

interface AskedPlace {
  readonly document: Document
  readonly tree: SentenceTree
}

export const nounOf = ({ tree, last }: AskedOccupation): AnalyzedToken => tree.token(last) as AnalyzedToken
