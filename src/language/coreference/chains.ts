import type { AnalyzedToken, Chain, Document, Mention } from '../document.js'
import { isCertain } from './certainty.js'
import type { Person } from './person.js'
import type { Reference } from './reference.js'
import { resolve } from './resolve.js'
import { type Scorer, shippedScorer } from './scorer.js'
import { surenessOf } from './sureness.js'

/**
 * The persons of a parsed document with all references to them. No two mentions overlap: of "his wife" the mention is
 * "wife", and of "Tom and Ann" there is one of each. Persons of whom the text has only one name, noun or pronoun have
 * a chain of one mention. "they" for things gets no chain. Nothing depends on which gender a person has.
 */
export function chainsOf(document: Document, scorer: Scorer = shippedScorer()): Chain[] {
  const persons = resolve(document, scorer.paths, (question) => scorer.answer(question)).filter(isSomebody)
  const chains = persons.flatMap((person): Chain[] => {
    const mentions = person.seen.filter(({ isGroup }) => !isGroup).map(mentionOf)
    const number = person.number === 'either' ? numberOf(person) : person.number
    if (mentions.length === 0) return []
    return [{ mentions, gender: genderOf(person), number, certain: isCertain(person), sureness: surenessOf(person) }]
  })
  const first = ({ mentions }: Chain): number => (mentions[0] as Mention).start
  return chains.sort((a, b) => first(a) - first(b))
}

/** "They" that means a thing, and capitalised words to which no pronoun refers, are not persons. */
const isSomebody = (person: Person): boolean => person.isPerson || person.seen.every(({ kind }) => kind === 'pronoun')

function mentionOf({ kind, tree, from, to, sentence, head }: Reference): Mention {
  const [first, last] = [tree.token(from) as AnalyzedToken, tree.token(to - 1) as AnalyzedToken]
  return { start: first.start, end: last.end, kind, sentence, head }
}

/** "They" without a name are several persons; with a name they are one. */
const numberOf = ({ names }: Person): 'singular' | 'plural' => (names.length > 0 ? 'singular' : 'plural')

function genderOf(person: Person): Chain['gender'] {
  const genders = new Set<string>()
  for (const { gender, kind, hasTitle } of person.seen) {
    if (gender !== undefined && (kind !== 'name' || hasTitle)) genders.add(gender.gender)
  }
  if (genders.size > 1) return 'unknown'
  const [known] = genders as Set<'male' | 'female'>
  return known ?? (person.nameGender?.sure === true ? person.nameGender.gender : 'unknown')
}
