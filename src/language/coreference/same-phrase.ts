import { relation } from '../rewrite/sentence-tree.js'
import type { Person } from './person.js'
import type { Reference } from './reference.js'

/**
 * The person whom the sentence's own structure says a noun means: an apposition ("Ann, the actress", "actress Ann") or a
 * predicate ("Ann is an actress").
 */
export function identified(reference: Reference, byPlace: ReadonlyMap<number, Person>): Person | undefined {
  if (reference.kind !== 'nominal' || reference.isGroup || !reference.isPerson) return undefined
  const { tree, head, place } = reference
  const token = tree.token(head)
  if (token === undefined) return undefined
  const others: number[] = [...tree.children(head, 'appos', 'flat')]
  if (/^(?:appos|compound|flat)$/.test(relation(token))) others.push(tree.head(head))
  if (tree.children(head, 'cop').length > 0 && !isAsked(reference)) others.push(...tree.children(head, 'nsubj'))
  for (const other of others) {
    const person = other < 0 ? undefined : byPlace.get(place - head + other)
    if (person !== undefined && agrees(reference, person)) return person
  }
  return undefined
}

/** "Is she a doctor?" and "who is the doctor?" say nothing about who is what. */
const isAsked = ({ tree, head }: Reference): boolean =>
  tree.children(head, 'nsubj').some((at) => /^(?:who|what|which)$/i.test(tree.token(at)?.text ?? ''))

function agrees({ gender, number }: Reference, person: Person): boolean {
  if ((number === 'plural') !== (person.number === 'plural')) return false
  const known = person.knownGender ?? (person.nameGender?.sure === true ? person.nameGender.gender : undefined)
  return gender === undefined || known === undefined || gender.gender === known
}
