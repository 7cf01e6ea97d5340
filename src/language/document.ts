/** A stretch of a text, `[start, end)` in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * A word or mark of a sentence in Universal Dependencies. `head` counts from 1 within the sentence, 0 is the root. If the sentence was not
 * parsed, `head` is 0 and `deprel` is empty (`isParsed`).
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

/** A named entity. */
export interface Entity extends Span {
  readonly kind: 'PERSON'
}

/** One reference to a person. */
export interface Mention extends Span {
  readonly kind: 'name' | 'pronoun' | 'nominal'
  /** Place of its sentence in the document, from 0. */
  readonly sentence: number
  /** Place of its head word in that sentence, from 0. */
  readonly head: number
}

/** How certain the analysis of a chain is. Probabilities are between 0 and 1. */
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

/** All references to one person (or to one group of persons), in the order of the text. */
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

/** What is known about the English of a text; all offsets point into `text`, which is the untouched input. */
export interface Document {
  readonly text: string
  readonly sentences: readonly Sentence[]
  readonly entities: readonly Entity[]
  readonly chains: readonly Chain[]
}

/** Whether the sentence carries a parse, and not only tags. */
export const isParsed = (sentence: Sentence): boolean => sentence.tokens.some(({ deprel }) => deprel !== '')
