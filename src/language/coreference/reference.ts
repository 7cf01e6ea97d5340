import type { PronounKind, PronounSet } from '../inflect/pronouns.js'
import type { SentenceTree } from '../rewrite/sentence-tree.js'
import type { GenderEvidence } from './person-words.js'

/** A stretch of words that may refer to a person; words `[from, to)` of its sentence. */
export interface Reference {
  readonly kind: 'name' | 'pronoun' | 'nominal'
  readonly sentence: number
  readonly head: number
  readonly from: number
  readonly to: number
  /** Place of the head word in the document, from 0. */
  readonly place: number
  readonly tree: SentenceTree
  readonly gender: GenderEvidence | undefined
  readonly number: 'singular' | 'plural' | 'either'
  /** Of names: the words without titles and marks, lower case. */
  readonly name: readonly string[]
  /** Of names: whether a first name opens it, and a title. */
  readonly hasFirstName: boolean
  readonly hasTitle: boolean
  readonly pronoun: { readonly set: PronounSet; readonly kind: PronounKind } | undefined
  /** Of nominals: the dictionary form of the head. */
  readonly noun: string
  /** Whether it is a person by itself. Others (unknown capitalised words, plural things) may be what a pronoun means. */
  readonly isPerson: boolean
  /** Two or more joined by "and": what "they" may mean. Stands beside the references to each. */
  readonly isGroup: boolean
}

/** A sentence, its number, and the number of words before it. */
export interface Place {
  readonly tree: SentenceTree
  readonly sentence: number
  readonly offset: number
}

/** What is the same for all references at a place. */
export const where = (
  { tree, sentence, offset }: Place,
  head: number,
  from: number,
  to: number,
): Pick<Reference, 'tree' | 'sentence' | 'head' | 'from' | 'to' | 'place'> => ({
  tree,
  sentence,
  head,
  from,
  to,
  place: offset + head,
})
