import { bucket, type Features, note } from './layout.js'
import type { Person } from './person.js'
import type { Reading } from './reading.js'
import type { Reference } from './reference.js'
import {
  ancestors,
  clauseKind,
  clauseOf,
  firstOfJoined,
  pathBetween,
  roleCount,
  roleOf,
  subjectRoles,
} from './syntax.js'

/** What is the same for all candidates of one reference. */
export interface Anaphor {
  readonly reference: Reference
  readonly role: number
  readonly clause: number
  readonly clauseKind: number
  readonly join: number
  readonly kind: number
  readonly inQuote: number
}

/** How a candidate stands among the others. */
export interface Standing {
  readonly recency: number
  readonly frequency: number
  readonly rivals: number
  readonly sameGenderRivals: number
}

const pronounKinds = { subject: 0, object: 1, possessive: 2, possessivePronoun: 3, reflexive: 4 } as const

export function anaphorOf(reading: Reading, reference: Reference): Anaphor {
  const { tree, head, pronoun } = reference
  const clause = clauseOf(tree, head)
  const role = roleOf(tree, head)
  const kind = pronoun === undefined ? 10 : pronounKinds[pronoun.kind] + (pronoun.set === 'they' ? 5 : 0)
  return {
    reference,
    role,
    clause,
    clauseKind: clauseKind(tree, clause),
    join: reading.joinCode(tree, clause, 'mark', 'advmod', 'cc'),
    kind,
    inQuote: reading.quoteAt(reference.place),
  }
}

/** What speaks for or against a person being meant. Everything about gender says "the same" or "another", never which. */
export function candidateFeatures(reading: Reading, anaphor: Anaphor, person: Person, standing: Standing): Features {
  const features: Features = []
  note(features, 'bias', 0)
  anaphorFeatures(features, anaphor)
  personFeatures(features, anaphor, person, standing)
  const { last } = person
  if (last !== undefined) lastFeatures(features, reading, anaphor, person, last)
  else note(features, 'sentenceDistance', 9)
  const { next } = person
  if (next !== undefined) aheadFeatures(features, reading, anaphor, person, next)
  if (anaphor.reference.kind === 'nominal') nominalFeatures(features, anaphor.reference, person)
  return features
}

export function anaphorFeatures(features: Features, anaphor: Anaphor): void {
  note(features, 'anaphor', anaphor.kind)
  note(features, 'anaphorRole', anaphor.role)
  note(features, 'anaphorClause', anaphor.clauseKind)
  note(features, 'anaphorSentence', anaphor.reference.sentence)
  note(features, 'anaphorJoin', anaphor.join)
}

function personFeatures(features: Features, { reference }: Anaphor, person: Person, standing: Standing): void {
  note(features, 'mentions', bucket(person.seen.length))
  note(features, 'subjects', bucket(person.subjects))
  note(features, 'allNames', bucket(person.names.length))
  note(features, 'frequencyRank', standing.frequency)
  note(features, 'rivals', Math.min(standing.recency, 5) * 6 + Math.min(standing.rivals, 5))
  note(features, 'rivalGender', standing.sameGenderRivals)
  note(features, 'gender', genderCode(reference, person))
  if (person.number === 'plural') note(features, 'number', reference.pronoun?.set === 'they' ? 0 : 1)
  else note(features, 'number', person.number === 'either' ? 2 : 3)
  if (!person.isPerson) note(features, 'number', 4)
  if (person.seen[0]?.isGroup === true) note(features, 'number', 5)
  note(features, 'shape', shapeCode(person))
  const first = person.seen[0] ?? person.next
  if (first !== undefined) {
    note(features, 'introduced', Math.min(first.sentence, 3))
    note(features, 'introduced', 4 + Math.min(3, first.place < 4 ? 0 : first.place < 12 ? 1 : first.place < 40 ? 2 : 3))
    if (first.kind === 'name' && first.name.length === 1 && !first.hasFirstName) note(features, 'introduced', 8)
    if (first.kind === 'pronoun') note(features, 'introduced', 9)
  }
}

function genderCode({ gender }: Reference, person: Person): number {
  const named = person.nameGender
  if (gender === undefined) return person.knownGender === undefined ? 0 : 1
  if (person.knownGender !== undefined) return person.knownGender === gender.gender ? 2 : 3
  if (named === undefined) return 4
  if (named.gender === gender.gender) return named.sure ? 5 : 6
  return named.sure ? 7 : 8
}

function shapeCode({ names }: Person): number {
  const [first] = names
  if (first === undefined) return 0
  const rest = names.slice(1, 21)
  const words = Math.max(first.name.length, ...rest.map(({ name }) => name.length))
  const code = words === 1 ? (first.hasFirstName ? 1 : 2) : first.name.length > 1 ? 3 : 4
  const isKnown = first.isPerson || rest.some(({ isPerson }) => isPerson)
  return code + (first.hasTitle ? 5 : 0) + (isKnown ? 0 : 10)
}

function lastFeatures(features: Features, reading: Reading, anaphor: Anaphor, person: Person, last: Reference): void {
  const { reference } = anaphor
  const { tree } = reference
  const sentences = reference.sentence - last.sentence
  const near = sentences === 0 ? 0 : sentences === 1 ? 1 : 2
  note(features, 'sentenceDistance', bucket(sentences))
  note(features, 'wordDistance', near * 8 + Math.min(7, bucket(Math.floor((reference.place - last.place) / 3))))
  const kind = last.kind === 'name' ? 0 : last.kind === 'pronoun' ? 1 : 2
  note(features, 'lastKind', kind * 3 + near)
  if (last.pronoun !== undefined && last.pronoun.set === reference.pronoun?.set) note(features, 'lastKind', 9)
  if (last.pronoun !== undefined && last.pronoun.kind === reference.pronoun?.kind) note(features, 'lastKind', 10)
  const role = roleOf(last.tree, last.head)
  const isJoined = last.tree.token(last.head)?.deprel === 'conj'
  note(features, 'lastRole', role * 2 + (isJoined ? 1 : 0))
  note(features, 'roles', (role * roleCount + anaphor.role) * 3 + near)
  const clause = clauseOf(last.tree, last.head)
  note(features, 'lastClause', (clauseKind(last.tree, clause) * 10 + anaphor.clauseKind) * 3 + near)
  note(features, 'lastCase', reading.caseCode(last.tree, last.head))
  if (last.tree.children(last.head, 'conj').length > 0) note(features, 'lastJoined', 1)
  if (isJoined) note(features, 'lastJoined', 2)
  subjectFeatures(features, anaphor, person)
  note(features, 'between', Math.min(5, reading.personsBetween(last.place, reference.place)))
  quoteFeatures(features, reading, anaphor, last)
  if (sentences === 0) {
    note(features, 'path', reading.pathCode(pathBetween(tree, last.head, reference.head)))
    bindingFeatures(features, anaphor, last, clause)
    clauseFeatures(features, anaphor, person)
  } else if (tree.token(anaphor.clause)?.lemma === last.tree.token(clause)?.lemma) note(features, 'sameVerb', 1)
}

/** The subject of this sentence or the last one is what a sentence is about. */
function subjectFeatures(features: Features, { reference }: Anaphor, person: Person): void {
  let here = 0
  let before = 0
  let earlier = -1
  for (let at = person.seen.length - 1; at >= 0 && at >= person.seen.length - 8; at--) {
    const each = person.seen[at] as Reference
    const distance = reference.sentence - each.sentence
    if (distance > 1) break
    const role = roleOf(each.tree, each.head)
    const isMain = each.tree.token(each.tree.head(firstOfJoined(each.tree, each.head)))?.deprel === 'root'
    const strength = subjectRoles.has(role) ? (isMain ? 2 : 1) : 0
    if (distance === 0) here = Math.max(here, strength)
    else before = Math.max(before, strength)
    if (distance === 1) earlier = role
  }
  note(features, 'subjectOf', here)
  note(features, 'subjectOf', 3 + before)
  if (earlier >= 0) note(features, 'earlierRole', earlier * 2 + (person.last?.sentence === reference.sentence ? 1 : 0))
}

/**
 * Whether a clause around the pronoun has the person as its subject or object, and how many clauses further up it is. A path
 * between two words is often too rare to have a feature of its own.
 */
function clauseFeatures(features: Features, { reference, role, kind }: Anaphor, person: Person): void {
  const { tree, head, sentence } = reference
  const above = ancestors(tree, head)
  let nearest = none
  for (const each of person.seen.slice(-6).reverse()) {
    if (each.sentence !== sentence) break
    const first = firstOfJoined(tree, each.head)
    const steps = above.indexOf(tree.head(first))
    if (steps < 0) continue
    const clauses = above.slice(1, steps + 1).filter((at) => clauseKind(tree, at) > 0).length
    const code = (Math.min(clauses, 4) * 4 + placeOf(roleOf(tree, each.head))) * 2 + (first === each.head ? 0 : 1)
    nearest = Math.min(nearest, code)
  }
  note(features, 'above', nearest)
  const own = subjectRoles.has(role) ? 0 : kind % 5 === pronounKinds.possessive ? 1 : role === 3 || role === 4 ? 2 : 3
  note(features, 'aboveTo', nearest === none ? 0 : 1 + Math.floor(nearest / 2) * 4 + own)
}

const none = 63

/** Subject, object, possessive, others. */
const placeOf = (role: number): number => (subjectRoles.has(role) ? 0 : role >= 3 && role <= 6 ? 1 : role === 8 ? 2 : 3)

function bindingFeatures(
  features: Features,
  { reference, clause }: Anaphor,
  last: Reference,
  lastClause: number,
): void {
  const { tree, head, pronoun } = reference
  const isCoargument = tree.head(head) === tree.head(firstOfJoined(tree, last.head)) && tree.head(head) >= 0
  const kind = pronoun?.kind === 'reflexive' ? 2 : pronoun?.kind === 'possessive' ? 1 : 0
  if (isCoargument) note(features, 'binding', kind)
  else if (clause === lastClause) note(features, 'binding', 3 + kind)
  else note(features, 'binding', 6)
  if (ancestors(tree, head).includes(last.head)) note(features, 'nesting', 0)
  if (ancestors(tree, last.head).includes(head)) note(features, 'nesting', 1)
}

function quoteFeatures(features: Features, reading: Reading, { reference, inQuote }: Anaphor, last: Reference): void {
  const there = reading.quoteAt(last.place)
  if (inQuote === 0) note(features, 'quote', there === 0 ? 0 : 1)
  else if (there === inQuote) note(features, 'quote', 2)
  else note(features, 'quote', there === 0 ? (reading.isSpeaker(last, reference) ? 3 : 4) : 5)
}

function aheadFeatures(features: Features, reading: Reading, anaphor: Anaphor, person: Person, next: Reference): void {
  const { reference } = anaphor
  const sentences = next.sentence - reference.sentence
  const isNew = person.seen.length === 0 ? 0 : 4
  note(features, 'ahead', isNew + Math.min(3, sentences))
  if (sentences === 0) {
    note(features, 'aheadPath', reading.pathCode(pathBetween(reference.tree, reference.head, next.head)))
    note(features, 'cataphora', (isNew === 0 ? 0 : 6) + cataphora(anaphor, next))
  }
  if (isNew !== 0) return
  note(features, 'aheadRole', roleOf(next.tree, next.head))
  if (sentences === 0) note(features, 'path', reference.tree === next.tree ? 599 : 598)
}

/** "After she arrived, Ann": the clause of the pronoun depends on the clause that has the name as its subject. */
function cataphora({ reference, clause, clauseKind: kind }: Anaphor, next: Reference): number {
  const { tree } = reference
  const above = clauseOf(tree, next.head)
  if (above === clause) return 1
  if (!ancestors(tree, clause).includes(above)) return 2
  if (!subjectRoles.has(roleOf(tree, next.head))) return 3
  return kind === 3 || kind === 6 ? 4 : 5
}

function nominalFeatures(features: Features, { noun, tree, head }: Reference, person: Person): void {
  note(features, 'nominalMatch', person.nouns.has(noun) ? 1 : person.nouns.size > 0 ? 2 : 0)
  const { last } = person
  if (last === undefined) return
  note(features, 'nominalMatch', last.noun === noun ? 4 : 5)
  const same =
    last.noun === noun &&
    last.tree
      .children(last.head, 'amod')
      .some((one) =>
        tree.children(head, 'amod').some((other) => tree.token(other)?.lemma === last.tree.token(one)?.lemma),
      )
  if (same) note(features, 'nominalMatch', 6)
}
