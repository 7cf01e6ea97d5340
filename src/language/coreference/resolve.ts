import type { Document } from '../document.js'
import { type Anaphor, anaphorFeatures, anaphorOf, candidateFeatures } from './candidate-features.js'
import { candidatesFor, rivalsOf, standingsOf } from './candidates.js'
import { findReferences } from './find-references.js'
import { bucket, type Features, note } from './layout.js'
import { matchNames } from './match-names.js'
import { Person } from './person.js'
import { Reading } from './reading.js'
import type { Reference } from './reference.js'
import { identified } from './same-phrase.js'
import { roleOf, subjectRoles } from './syntax.js'

/** A reference with the persons it may mean. */
export interface Question {
  readonly reference: Reference
  readonly candidates: readonly Person[]
  /** One for each candidate, and last one for a person who was not mentioned before. */
  readonly rows: readonly Features[]
}

export interface Answer {
  /** Place of the chosen candidate; the number of candidates means that the person was not mentioned before. */
  readonly choice: number
  /** One for each row; their sum is 1. */
  readonly probabilities: readonly number[]
}

/** Reads a document from its first to its last reference and gives each to a person, as `answer` says. */
export function resolve(
  document: Document,
  paths: ReadonlyMap<string, number>,
  answer: (question: Question) => Answer,
): Person[] {
  const references = findReferences(document)
  const reading = new Reading(document, references, paths)
  const byName = new Map<Reference, Person>()
  const byPlace = new Map<number, Person>()
  const upcoming = matchNames(references).map(({ names, unclear }) => {
    const person = new Person(names, unclear)
    for (const name of names) {
      byName.set(name, person)
      byPlace.set(name.place, person)
    }
    return person
  })
  upcoming.sort((a, b) => (a.next as Reference).place - (b.next as Reference).place)
  let firstUpcoming = 0
  const persons: Person[] = []
  const numbers = new Map<Person, number>()
  const recent: Person[] = []
  for (const reference of references) {
    while (firstUpcoming < upcoming.length && (upcoming[firstUpcoming] as Person).seen.length > 0) firstUpcoming++
    let person = byName.get(reference) ?? identified(reference, byPlace)
    if (person === undefined) {
      if (isNew(reference)) person = new Person([])
      else {
        const anaphor = anaphorOf(reading, reference)
        const candidates = candidatesFor(anaphor, recent, upcoming.slice(firstUpcoming, firstUpcoming + 12))
        person = chosen(reading, anaphor, candidates, answer)
      }
    }
    if (person.seen.length === 0) {
      const unnamed = soFarUnnamed(reference, person, recent)
      const number = unnamed === undefined ? persons.length : (numbers.get(unnamed) as number)
      persons[number] = person
      numbers.set(person, number)
      if (unnamed !== undefined) {
        person.takeOver(unnamed)
        recent.splice(recent.indexOf(unnamed), 1)
      }
    }
    person.add(reference, subjectRoles.has(roleOf(reference.tree, reference.head)))
    if (!reference.isGroup) byPlace.set(reference.place, person)
    const at = recent.lastIndexOf(person)
    if (at >= 0) recent.splice(at, 1)
    recent.push(person)
    if (recent.length > 200) recent.splice(0, 100)
  }
  return persons
}

/**
 * The person of a name that comes without introduction, after pronouns for which no person was found. Texts that were cut out
 * of longer ones begin like this ("He was born in Rome. ... Miller studied").
 */
function soFarUnnamed(reference: Reference, person: Person, recent: readonly Person[]): Person | undefined {
  if (reference.kind !== 'name' || !isIntroducedElsewhere(person)) return undefined
  const { nameGender } = person
  const unnamed = recent.filter(
    ({ isUnnamed, knownGender }) => isUnnamed && (nameGender === undefined || nameGender.gender === knownGender),
  )
  return unnamed.length === 1 ? unnamed[0] : undefined
}

/** One word, however often, that is surely a person's name. */
const isIntroducedElsewhere = ({ names }: Person): boolean =>
  names.some(({ isPerson }) => isPerson) && names.every(({ name, hasTitle }) => name.length === 1 && !hasTitle)

/** Things and groups are never what was said before. */
const isNew = ({ kind, isPerson, isGroup }: Reference): boolean => isGroup || (kind === 'nominal' && !isPerson)

function chosen(
  reading: Reading,
  anaphor: Anaphor,
  candidates: readonly Person[],
  answer: (question: Question) => Answer,
): Person {
  const { reference } = anaphor
  const standings = standingsOf(candidates)
  const rows = candidates.map((person, at) =>
    candidateFeatures(reading, anaphor, person, standings[at] as (typeof standings)[number]),
  )
  rows.push(noneFeatures(anaphor, candidates))
  const { choice, probabilities } = answer({ reference, candidates, rows })
  candidates.forEach((person, at) => {
    if (at !== choice) person.missed.push({ reference, probability: probabilities[at] as number })
  })
  const person = candidates[choice] ?? new Person([])
  person.links.push({
    reference,
    probability: probabilities[choice] as number,
    rivals: rivalsOf(reference, candidates, person),
  })
  return person
}

function noneFeatures(anaphor: Anaphor, candidates: readonly Person[]): Features {
  const features: Features = []
  const { reference } = anaphor
  note(features, 'bias', 1)
  anaphorFeatures(features, anaphor)
  note(features, 'none', Math.min(7, candidates.length))
  const last = candidates[0]?.last
  note(features, 'noneNearest', last === undefined ? 11 : bucket(reference.sentence - last.sentence))
  if (reference.kind === 'nominal') note(features, 'nominal', determinerOf(reference))
  return features
}

const determiners: Readonly<Record<string, number>> = {
  the: 1,
  a: 2,
  an: 2,
  this: 3,
  that: 3,
  these: 3,
  those: 3,
  some: 4,
  any: 4,
  no: 4,
  every: 4,
  each: 4,
  another: 5,
  other: 5,
}

/** How a noun is introduced: by an article, by a possessive, bare. */
function determinerOf({ tree, head }: Reference): number {
  const children = tree.children(head)
  if (children.some((at) => tree.token(at)?.deprel === 'nmod:poss')) return 6
  const [article] = tree.children(head, 'det')
  return article === undefined ? 0 : (determiners[tree.token(article)?.text.toLowerCase() ?? ''] ?? 7)
}
