import type { Gender, GenderEvidence } from './person-words.js'
import type { Reference } from './reference.js'

/** A reference with the chance that it means a person. */
export interface Weighed {
  readonly reference: Reference
  readonly probability: number
}

/** Somebody (or a group) as far as the text has been read: what was said of them, and which names of them are to come. */
export class Person {
  /** References already read, in the order of the text. */
  readonly seen: Reference[] = []
  readonly names: readonly Reference[]
  readonly unclear: ReadonlySet<Reference>
  /** How likely each reference that was weighed is this person's, and how many others near it could be meant. */
  readonly links: (Weighed & { readonly rivals: number })[] = []
  /** How likely references that were given to others are this person's. */
  readonly missed: Weighed[] = []
  subjects = 0
  /** How many of the names were read. */
  #read = 0
  #isPronounsOnly = true
  /** By pronouns, nouns and titles. */
  knownGender: Gender | undefined
  /** By first names. */
  readonly nameGender: GenderEvidence | undefined
  /** By a first name that stands with a surname, where nearly all who have it are of one gender. */
  readonly fullNameGender: Gender | undefined
  number: 'singular' | 'plural' | 'either' = 'either'
  isPerson = false
  /** Heads of the nominals that were used. */
  readonly nouns: Set<string> = new Set()

  constructor(names: readonly Reference[], unclear: ReadonlySet<Reference> = new Set()) {
    this.names = names
    this.unclear = unclear
    for (const name of names) this.#learn(name)
    const full = names.find(({ gender, name }) => gender !== undefined && name.length > 1)
    // Where the surname is also used alone, it may be a relative's.
    const isAlways = names.every(({ name }) => name.length > 1 || name[0] === full?.name[0])
    this.fullNameGender = isAlways && full?.gender?.sure === true ? full.gender.gender : undefined
    this.nameGender = (full ?? names.find(({ gender }) => gender !== undefined))?.gender
  }

  add(reference: Reference, isSubject: boolean): void {
    if (this.next === reference) this.#read++
    else this.#learn(reference)
    this.#see(reference)
    if (isSubject) this.subjects++
  }

  /** Another's references, all before this one's first, turn out to be this person's. */
  takeOver(other: Person): void {
    for (const reference of other.seen) {
      this.#learn(reference)
      this.#see(reference)
    }
    for (const link of other.links) this.links.push(link)
    for (const missed of other.missed) this.missed.push(missed)
    this.subjects += other.subjects
  }

  get last(): Reference | undefined {
    return this.seen.at(-1)
  }

  /** The first of the references still to come that are known to be this person's: names. */
  get next(): Reference | undefined {
    return this.names[this.#read]
  }

  /** How many such references are still to come. */
  get ahead(): number {
    return this.names.length - this.#read
  }

  /** Whether nothing but he, she and the like was said of the person so far, and no name is to come. */
  get isUnnamed(): boolean {
    return this.names.length === 0 && this.#isPronounsOnly
  }

  #see(reference: Reference): void {
    this.seen.push(reference)
    if (reference.pronoun === undefined || reference.pronoun.set === 'they') this.#isPronounsOnly = false
  }

  #learn({ kind, gender, hasTitle, number, isPerson, noun }: Reference): void {
    if (gender !== undefined && (kind !== 'name' || (hasTitle && gender.sure))) this.knownGender ??= gender.gender
    if (number !== 'either') this.number = number
    if (isPerson) this.isPerson = true
    if (noun !== '') this.nouns.add(noun)
  }
}
