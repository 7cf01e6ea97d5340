/**
 * What the network prefers for each word of a sentence by itself: not always a tree, and thus the structure that the
 * sentence itself keeps with certainty. Numbers of the network's lists; `heads` count from 1 within the part of a long
 * sentence that the word lies in.
 */
export interface Structure {
  readonly words: readonly string[]
  readonly heads: Int32Array
  readonly labels: Int32Array
  readonly upos: Int32Array
  readonly xpos: Int32Array
}

/** A structure and the words it is scored on, as many as the structure has. */
export interface StructureOnWords {
  readonly structure: Structure
  readonly words: readonly string[]
  /** Whether what a word prefers comes to the same here as what the structure has. Default: it never does. */
  readonly isSame?: SameReading | undefined
}

/** Where a structure has a word: the place of its head, from 0, -1 for the root, and its relation to it. */
export interface WordInStructure {
  readonly head: number
  readonly relation: string
}

export type SameReading = (preference: Preference, place: WordInStructure) => boolean

export const never: SameReading = () => false

export type TagSet = 'upos' | 'xpos'

/** A word for which the network prefers something else to what the structure has. */
export interface Preference {
  /** Place of the word, from 0. */
  readonly at: number
  readonly what: 'relation' | TagSet
  /** Relation or tag that the structure has, and the one that is preferred. */
  readonly given: string
  readonly preferred: string
  /** Nats (natural logarithm) by which the other one is more probable. */
  readonly margin: number
}

/** When a word counts as moved. */
export interface MarginRule {
  /** Nats. */
  readonly tau: number
  readonly tags: TagSet
}
