import type { Sureness } from '../document.js'
import { isLikely } from './certainty.js'
import type { Person, Weighed } from './person.js'

/** What the scorer's answers say about a person as a whole. */
export function surenessOf(person: Person): Sureness {
  const { links, missed } = person
  const least = (kind: 'pronoun' | 'nominal'): number =>
    links.reduce(
      (lowest, { reference, probability }) => (reference.kind === kind ? Math.min(lowest, probability) : lowest),
      1,
    )
  return {
    likely: isLikely(person),
    leastPronoun: least('pronoun'),
    leastNoun: least('nominal'),
    wrong: links.reduce((sum, { probability }) => sum + 1 - probability, 0),
    missedPronouns: sumOf(missed.filter(({ reference }) => reference.kind === 'pronoun')),
    missedOthers: sumOf(missed.filter(({ reference }) => reference.kind !== 'pronoun')),
  }
}

const sumOf = (weighed: readonly Weighed[]): number => weighed.reduce((sum, { probability }) => sum + probability, 0)
