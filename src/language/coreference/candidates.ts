import type { Anaphor, Standing } from './candidate-features.js'
import type { Person } from './person.js'
import type { Reference } from './reference.js'
import { firstOfJoined } from './syntax.js'

/** How far back a reference may lie, in sentences, and how far ahead a name. */
const sentencesBack = 12
const sentencesAhead = 4
const mostCandidates = { name: 0, pronoun: 20, nominal: 10 } as const

/** The persons that a reference may mean, the last mentioned first, with their standing. */
export function candidatesFor(anaphor: Anaphor, recent: readonly Person[], upcoming: readonly Person[]): Person[] {
  const { reference } = anaphor
  const found: Person[] = []
  const most = mostCandidates[reference.kind]
  for (let at = recent.length - 1; at >= 0 && found.length < most; at--) {
    const person = recent[at] as Person
    const { last } = person
    if (last === undefined || reference.sentence - last.sentence > sentencesBack) break
    if (mayBe(reference, person)) found.push(person)
  }
  if (reference.kind !== 'pronoun') return found
  for (const person of upcoming) {
    const { next } = person
    if (next === undefined || next.sentence - reference.sentence > sentencesAhead || found.length >= most) break
    if (!found.includes(person) && mayBe(reference, person)) found.push(person)
  }
  return found
}

export function standingsOf(candidates: readonly Person[]): Standing[] {
  const count = (person: Person): number => person.seen.length + person.ahead
  const counts = candidates.map(count)
  return candidates.map((_, at) => ({
    recency: at,
    frequency: counts.filter((other) => other > (counts[at] as number)).length,
    rivals: candidates.length - 1,
    sameGenderRivals: candidates.filter(
      ({ knownGender, nameGender }, other) => other !== at && (knownGender ?? nameGender?.gender) !== undefined,
    ).length,
  }))
}

/** What can be ruled out without weighing: another gender or number, a thing, somebody within the same phrase. */
function mayBe(reference: Reference, person: Person): boolean {
  const { pronoun, gender, number } = reference
  const isThey = pronoun?.set === 'they'
  // One person is called they where nothing tells the gender.
  if (isThey && person.number === 'singular' && (person.knownGender ?? person.nameGender) !== undefined) return false
  if (!isThey) {
    if (number === 'singular' && person.number === 'plural') return false
    if (number === 'plural' && person.number === 'singular') return false
    const known = person.knownGender ?? person.fullNameGender
    if (gender !== undefined && known !== undefined && gender.gender !== known) return false
    if (person.seen[0]?.isGroup === true) return false
    if (!person.isPerson && person.names.length === 0) return false
  }
  return !isPossessedBy(reference, person.last) && !isPossessedBy(reference, person.next) && !owns(reference, person)
}

/** How far a rival may be from what it rivals for, in sentences. */
const nearby = 2

/** How many others near a reference could be meant as well, if nothing but gender and number counted. */
export function rivalsOf(reference: Reference, candidates: readonly Person[], chosen: Person): number {
  return candidates.filter((person) => {
    if (person === chosen || !person.isPerson) return false
    const { nameGender, last, next } = person
    if (nameGender?.sure === true && reference.gender !== undefined && nameGender.gender !== reference.gender.gender)
      return false
    const place = last ?? next
    return place !== undefined && Math.abs(reference.sentence - place.sentence) <= nearby
  }).length
}

/** "his mother": he is not his mother, nor the Ann of "his mother Ann". */
function isPossessedBy(reference: Reference, other: Reference | undefined): boolean {
  if (other === undefined || other.sentence !== reference.sentence || reference.pronoun?.kind !== 'possessive')
    return false
  const { tree, head } = reference
  const thing = tree.head(head)
  if (tree.token(head)?.deprel !== 'nmod:poss' || thing < 0) return false
  return (
    other.head === thing ||
    (tree.head(other.head) === thing && /^(?:appos|flat|compound)$/.test(tree.token(other.head)?.deprel ?? ''))
  )
}

/** "Ann's mother", "his mother": the mother is not Ann. */
function owns(reference: Reference, person: Person): boolean {
  if (reference.kind === 'pronoun') return false
  const { tree, sentence } = reference
  const owners = tree.children(reference.head, 'nmod').filter((at) => tree.token(at)?.deprel === 'nmod:poss')
  if (owners.length === 0) return false
  return person.seen
    .slice(-4)
    .some((each) => each.sentence === sentence && owners.includes(firstOfJoined(tree, each.head)))
}
