import { readDataFile } from '../../core/data-file.js'

/** Third-person pronouns by their place in the sentence; the same shape as the pronouns of an attribute's class. */
export interface PronounForms {
  /** he, she, they */
  readonly subject: string
  /** him, her, them */
  readonly object: string
  /** Before a noun: his, her, their. */
  readonly possessive: string
  /** Alone: his, hers, theirs. */
  readonly possessivePronoun: string
  /** himself, herself, themselves */
  readonly reflexive: string
  /** Number of the verb that follows the subject: he is, they are. */
  readonly number: 'singular' | 'plural'
}

export type PronounKind = Exclude<keyof PronounForms, 'number'>
export type PronounSet = 'he' | 'she' | 'they'

interface PronounList extends Readonly<Record<PronounSet, PronounForms>> {
  /** Rarer and dialect forms, read but never written: themself, hisself. */
  readonly otherForms: Readonly<Record<string, readonly [PronounSet, PronounKind]>>
  /** Forms of verbs that take a person and a thing. */
  readonly takesTwoObjects: readonly string[]
  /** Things without an article that are given to her rather than hers: advice, orders. */
  readonly givenThings: readonly string[]
}

let list: PronounList | undefined
const pronouns = (): PronounList => {
  list ??= readDataFile<PronounList>('src/language/lists/pronouns.json')
  return list
}

const kinds: readonly PronounKind[] = ['subject', 'object', 'possessive', 'possessivePronoun', 'reflexive']
const sets: readonly PronounSet[] = ['he', 'she', 'they']

/** The forms of he, she or they. Singular they has `themselves`; give your own forms for `themself` or neopronouns. */
export const pronounForms = (set: PronounSet): PronounForms => pronouns()[set]

/** What a word can be as a pronoun, by its spelling alone: `her` is an object or a possessive. Empty for other words. */
export function pronounReadings(word: string): { readonly set: PronounSet; readonly kinds: readonly PronounKind[] }[] {
  const lower = word.toLowerCase()
  const other = Object.hasOwn(pronouns().otherForms, lower) ? pronouns().otherForms[lower] : undefined
  if (other !== undefined) return [{ set: other[0], kinds: [other[1]] }]
  return sets
    .map((set) => ({ set, kinds: kinds.filter((kind) => pronounForms(set)[kind] === lower) }))
    .filter((reading) => reading.kinds.length > 0)
}

/** Whether "her" between the two is a person who gets a thing: gave her advice; but gave her life, told her husband. */
export const takesPersonAndThing = (verb: string, noun: string): boolean =>
  pronouns().takesTwoObjects.includes(verb.toLowerCase()) && pronouns().givenThings.includes(noun.toLowerCase())
