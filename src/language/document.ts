/** Represents a part of a text. The range `[start, end)` counts UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Describes a word or punctuation mark as in Universal Dependencies. The `head` counts from 1 within the sentence, and 0 means the root. If
 * the sentence was not parsed (see `isParsed`), `head` is 0 and `deprel` is empty.
 */
export interface AnalyzedToken extends Span {
  readonly text: string
  readonly lemma: string
  readonly upos: string
  readonly xpos: string
  readonly head: number
  readonly deprel: string
}

export interface Sentence {
  readonly tokens: readonly AnalyzedToken[]
}

/** Describes a named entity. */
export interface Entity extends Span {
  readonly kind: 'PERSON'
}

/** Describes one reference to a person. */
export interface Mention extends Span {
  readonly kind: 'name' | 'pronoun' | 'nominal'
  /** Place of its sentence in the document, from 0. */
  readonly sentence: number
  /** Place of its head word in that sentence, from 0. */
  readonly head: number
}

/** Describes how certain the analysis of a chain is. Probabilities are between 0 and 1. */
export interface Sureness {
  /** Whether all mentions, and no other references, probably belong to this person; weaker than `certain`. */
  readonly likely: boolean
  /** The probabilities that the least certain pronoun and the least certain noun refer to the person; 1 if there is none. */
  readonly leastPronoun: number
  readonly leastNoun: number
  /** The expected number of references that belong to another person. */
  readonly wrong: number
  /** The expected number of pronouns, and of other references, that were assigned to others but belong to this person. */
  readonly missedPronouns: number
  readonly missedOthers: number
}

/** Contains all references to one person or to one group of people, in the order of the text. */
export interface Chain {
  readonly mentions: readonly Mention[]
  /** The gender according to pronouns, nouns, titles and first names; `unknown` if they show none or contradict each other. */
  readonly gender: 'male' | 'female' | 'unknown'
  readonly number: 'singular' | 'plural'
  /**
   * Whether the person can be rewritten safely: no mention of it could as well be somebody else, and no other reference
   * in the text could as well be this person.
   */
  readonly certain: boolean
  /** What `certain` was decided by; chains that were not read from a text have none. */
  readonly sureness?: Sureness
}

/** Contains the analysis of an English text. All offsets refer to `text`, which is the unchanged input. */
export interface Document {
  readonly text: string
  readonly sentences: readonly Sentence[]
  readonly entities: readonly Entity[]
  readonly chains: readonly Chain[]
}

/** Whether the sentence carries a parse, and not only tags. */
export const isParsed = (sentence: Sentence): boolean => sentence.tokens.some(({ deprel }) => deprel !== '')
