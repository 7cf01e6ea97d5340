import { type Attribute, gender, type Pronouns, type Word } from '../../attributes/index.js'
import { defined } from '../../core/defined.js'
import { sourceErrors } from '../../core/errors/index.js'
import { kindsOf } from '../kinds.js'
import type { NounKind, Part } from './slots.js'

/** Somebody who can fill a person slot. */
export interface Person {
  readonly name?: string
  /** Persons of one kind are compared: a name with a name, where a list of one's own has "she" among its names. */
  readonly kind?: string
  readonly pronouns?: Pronouns
  /** Nouns by kind and group: of `kin`, group `sibling`: brother. */
  readonly nouns: ReadonlyMap<string, string>
}

/** Persons of the same classes. */
export interface PersonCell {
  readonly classes: Readonly<Record<string, string>>
  readonly persons: readonly Person[]
}

/** What a template asks of its persons. */
export interface PersonNeeds {
  readonly persons: readonly string[]
  readonly name: boolean
  readonly pronouns: boolean
  readonly nouns: readonly NounKind[]
}

const nounKind: Readonly<Record<NounKind, string>> = { noun: 'person', kin: 'kin', role: 'role' }

/** A noun that says nothing of its kind means a person. */
export const isNounOf = (word: Word, kind: NounKind): boolean => (word.kind ?? 'person') === nounKind[kind]

export function needsOf(parts: readonly Part[]): PersonNeeds {
  const slots = parts.flatMap((part) => (part.kind === 'slot' ? [part.slot] : []))
  const ofPersons = slots.flatMap((slot) => ('person' in slot ? [slot] : []))
  return {
    persons: [...new Set(ofPersons.map((slot) => slot.person))],
    name: ofPersons.some((slot) => slot.fill === 'name'),
    pronouns: ofPersons.some((slot) => slot.fill === 'pronoun' || slot.fill === 'verb'),
    nouns: [...new Set(ofPersons.flatMap((slot) => (slot.fill === 'noun' ? [slot.noun] : [])))],
  }
}

/** Which attributes the persons of a template can show, and which of them gives their names. */
export interface PersonAttributes {
  readonly gender: Attribute
  /** An attribute other than gender that names signal, such as race. */
  readonly byName?: Attribute
  readonly offensive: boolean
  readonly isEnglish: boolean
}

/** The persons of each combination of classes, who all have what the template needs. */
export function personCells(needs: PersonNeeds, shown: PersonAttributes): PersonCell[] {
  const cells = new Map<string, { classes: Record<string, string>; persons: Person[] }>()
  const add = (classes: Record<string, string>, person: Person) => {
    const key = JSON.stringify(classes)
    const cell = cells.get(key) ?? { classes, persons: [] }
    cells.set(key, cell)
    cell.persons.push(person)
  }
  const all = [...nameables(needs, shown)]
  // What the lists know of names and pronouns is English.
  const fillers = all.map(({ classes, name }) => ({ text: name?.text ?? '', classes }))
  const kinds = shown.isEnglish ? kindsOf(fillers, 'name') : []
  // Hundreds of names have the same words beside them.
  const persons = new Map<string | undefined, Person | undefined>()
  all.forEach(({ classes, name, sex }, at) => {
    if (!persons.has(sex)) persons.set(sex, personOf(needs, shown, sex))
    const person = persons.get(sex)
    const kind = kinds[at]
    if (person === undefined) return
    if (name === undefined) add(classes, person)
    else add(classes, { ...person, name: name.text, ...defined({ kind }) })
  })
  if (cells.size === 0) {
    const { name, classes: lacking } = shown.byName ?? shown.gender
    const missing =
      all.length > 0 ? 'pronouns and nouns of its own, or names that show a gender' : 'names for {person:name}'
    throw sourceErrors.tooFewWords(name, lacking[0] ?? '', missing)
  }
  for (const cell of cells.values()) checkCell(cell, needs, shown)
  return [...cells.values()]
}

interface Nameable {
  readonly classes: Record<string, string>
  readonly name?: Word
  /** Class of gender, where the name shows one. */
  readonly sex: string | undefined
}

/** Every name with the classes that it shows; where the template has no name, every class of gender once. */
function* nameables(needs: PersonNeeds, shown: PersonAttributes): Generator<Nameable> {
  const { gender: sexes, byName, offensive } = shown
  if (byName !== undefined) {
    for (const className of byName.classes) {
      for (const name of byName.words(className, { offensive }).names) {
        const sex = name.shows[sexes.name]
        if (sex !== undefined && !sexes.classes.includes(sex)) continue
        yield { classes: { [byName.name]: className, ...name.shows }, name, sex }
      }
    }
    return
  }
  for (const sex of sexes.classes) {
    const classes = { [sexes.name]: sex }
    if (!needs.name) yield { classes, sex }
    else for (const name of sexes.words(sex, { offensive }).names) yield { classes, name, sex }
  }
}

function personOf(needs: PersonNeeds, shown: PersonAttributes, sex: string | undefined): Person | undefined {
  if (!needs.pronouns && needs.nouns.length === 0) return { nouns: new Map() }
  if (sex === undefined) return undefined
  const words = shown.gender.words(sex, { offensive: shown.offensive })
  if (needs.pronouns && words.pronouns === undefined) {
    throw sourceErrors.tooFewWords(shown.gender.name, sex, 'pronouns for {person:pronoun...}')
  }
  const nouns = new Map<string, string>()
  for (const word of words.nouns) {
    for (const kind of needs.nouns) {
      const key = `${kind}/${word.group}`
      // Of two words of a group (mom, mum) the first is the usual one.
      if (isNounOf(word, kind) && !nouns.has(key)) nouns.set(key, word.text)
    }
  }
  return { nouns, ...defined({ pronouns: words.pronouns }) }
}

function checkCell(cell: PersonCell, needs: PersonNeeds, shown: PersonAttributes): void {
  if (!needs.name || cell.persons.length >= needs.persons.length) return
  const attribute = shown.byName ?? shown.gender
  const className = cell.classes[attribute.name] ?? ''
  throw sourceErrors.tooFewWords(attribute.name, className, `${needs.persons.length} different names`)
}

/** Groups of nouns that every class has a word for, such as sibling of brother, sister, sibling. */
export function nounGroups(kind: NounKind, cells: readonly PersonCell[], attribute: Attribute = gender): string[] {
  const lists = cells.map((cell) =>
    [...(cell.persons[0]?.nouns.keys() ?? [])].filter((key) => key.startsWith(`${kind}/`)),
  )
  const groups = (lists[0] ?? []).filter((key) => lists.every((list) => list.includes(key)))
  if (groups.length === 0) {
    throw sourceErrors.tooFewWords(
      attribute.name,
      attribute.classes.join("', '"),
      `nouns of one group for {person:${kind}}`,
    )
  }
  return groups
}
