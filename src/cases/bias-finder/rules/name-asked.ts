import type { Document, SentenceTree } from '../../../language/index.js'
import type { WordRule } from '../../word-rule.js'
import { textAt } from '../../words-at.js'

/** A name in a sentence, from its first word to its last, titles that show a gender included. */
export interface AskedName {
  readonly document: Document
  readonly tree: SentenceTree
  readonly first: number
  readonly last: number
  /** The text also has a longer name of the person. */
  readonly isPart: boolean
  /** The first word is such a title. */
  readonly hasTitle: boolean
}

export type NameRule = WordRule<AskedName>

/** Text of the word before a name, and of the one behind it. */
export const textBefore = ({ tree, first }: AskedName, by = 1): string => textAt(tree, first - by)
export const textBehind = ({ tree, last }: AskedName, by = 1): string => textAt(tree, last + by)

const isInside = (position: number, { first, last }: AskedName): boolean => first <= position && position <= last

/** The word of the name whose head lies outside it. */
export function headOf(asked: AskedName): number {
  const { tree, first, last } = asked
  for (let at = first; at <= last; at++) if (!isInside(tree.head(at), asked)) return at
  return first
}

/** Whether the parse makes a word beside the name a part of it. */
export function isOfName(asked: AskedName, position: number): boolean {
  const word = asked.tree.token(position)
  return (
    word?.upos === 'PROPN' &&
    /^(?:compound|flat)(?::|$)/.test(word.deprel) &&
    isInside(asked.tree.head(position), asked)
  )
}
