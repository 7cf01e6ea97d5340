import { readDataFile } from '../../core/data-file.js'
import { oneOf } from '../../core/errors/fairness-error.js'
import { optionErrors } from '../../core/errors/index.js'

/** Lists third-person pronouns by their role in a sentence. The object has the same shape as the pronouns of an attribute's class. */
export interface PronounForms {
  /** he, she, they */
  readonly subject: string
  /** him, her, them */
  readonly object: string
  /** Before a noun: his, her, their. */
  readonly possessive: string
  /** Without a noun: his, hers, theirs. */
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

/**
 * Returns the forms of "he", "she" or "they". The reflexive form of singular "they" is `themselves`. You can define your own forms for
 * `themself` or for neopronouns.
 *
 * @example
 * ```ts
 * import { pronounForms } from 'expect-fair/language'
 *
 * const { subject, object } = pronounForms('they')
 * expect([subject, object]).toEqual(['they', 'them'])
 * ```
 */
export function pronounForms(set: PronounSet): PronounForms {
  if (!sets.includes(set)) throw optionErrors.badArgument('pronounForms', 'set of pronouns', set, oneOf(sets))
  return pronouns()[set]
}

/** What a word can be as a pronoun, only by its spelling: `her` is an object or a possessive. */
export interface PronounReading {
  readonly set: PronounSet
  readonly kinds: readonly PronounKind[]
}

let readings: ReadonlyMap<string, PronounReading> | undefined

/** The reading of a word in any case, or nothing for a word that is no he, she or they. */
export function pronounReading(word: string): PronounReading | undefined {
  if (word.length > longest) return undefined
  readings ??= allReadings()
  return readings.get(word.toLowerCase())
}

/** Letters of the longest form, theirselves. */
const longest = 11

function allReadings(): Map<string, PronounReading> {
  const found = new Map<string, PronounReading>()
  for (const set of sets) {
    for (const kind of kinds) {
      const form = pronounForms(set)[kind]
      found.set(form, { set, kinds: [...(found.get(form)?.kinds ?? []), kind] })
    }
  }
  for (const [form, [set, kind]] of Object.entries(pronouns().otherForms)) found.set(form, { set, kinds: [kind] })
  return found
}

/** Whether "her" between the two is a person who gets a thing: gave her advice; but gave her life, told her husband. */
export const takesPersonAndThing = (verb: string, noun: string): boolean =>
  pronouns().takesTwoObjects.includes(verb.toLowerCase()) && pronouns().givenThings.includes(noun.toLowerCase())

/** Whether a word is a form of *he* or *she*: "him", "herself". */
export const isHeOrShe = (word: string): boolean => /^(?:he|she)$/.test(pronounReading(word)?.set ?? '')
