/** A stretch of a text, `[start, end)` in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * A word or mark of a sentence in Universal Dependencies. `head` counts from 1 within the sentence, 0 is the root.
 * Where no parse was made `head` is 0 and `deprel` empty (`isParsed`).
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

/** How sure the reading was that put a chain together. Chances are from 0 to 1. */
export interface Sureness {
  /** Whether all mentions are probably this person's and no other reference is: less than `certain`. */
  readonly likely: boolean
  /** Chances that the least sure pronoun and the least sure noun are the person's; 1 where there is none. */
  readonly leastPronoun: number
  readonly leastNoun: number
  /** How many references are expected to be somebody else's. */
  readonly wrong: number
  /** How many pronouns, and how many other references, that were given to others are expected to be this person's. */
  readonly missedPronouns: number
  readonly missedOthers: number
}

/** All references to one person (or to one group of persons), in the order of the text. */
export interface Chain {
  readonly mentions: readonly Mention[]
  /** As pronouns, nouns, titles and first names show it; `unknown` where they show none or contradict each other. */
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
