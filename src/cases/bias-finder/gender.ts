import { gender, type Pronouns } from '../../attributes/index.js'
import {
  type Chain,
  type Document,
  keepCase,
  nounTable,
  type PersonChange,
  personReplacements,
  pronounForms,
  type Replacement,
  type SentenceTree,
  type Span,
} from '../../language/index.js'
import { decide } from '../word-rule.js'
import { findEveryone } from './everyone.js'
import type { Instance } from './instance.js'
import { type ClassChange, joinForms, overlap, type PlacedSlot, partsOf } from './join-forms.js'
import type { Person } from './person.js'
import { otherSex, type Sex } from './person-words.js'
import { findPersons, personOf } from './persons.js'
import { templateRules } from './rules/gender-rules.js'
import { askedNameOnly, nameOnlyRules } from './rules/name-only-rules.js'
import { namedPersonRules } from './rules/named-person-rules.js'
import { onlyPersonRules } from './rules/only-person-rules.js'
import { personProofs } from './rules/person-proofs.js'
import { askedOne, theyOneRules } from './rules/they-one-rules.js'
import { sentencesOf, theyRules } from './rules/they-rules.js'
import { wholeNameProofs } from './rules/whole-name-proofs.js'
import { skips } from './skips.js'
import type { TemplateDraft } from './template-data.js'
import { titleFor } from './titles.js'

const classes = ['male', 'female', 'nonbinary'] as const
type GenderClass = (typeof classes)[number]

/**
 * BiasFinder's gender instance (Algorithm 1): names, pronouns and gender nouns of one person. Beyond the paper:
 * nonbinary, whose verbs agree with "they"; left out where a noun or title tells the gender, where an agreement is not sure (the
 * neutral word, spouse, means a wife too, and would be a class that holds the others), and where "they" would read as a group.
 */
export const genderInstance: Instance = {
  attribute: 'gender',
  words: gender,
  list: 'names',
  slot: 'person',
  find: (document, persons, offensive = false) =>
    findPersons(document, persons, (person) => draftOf(person, offensive)),
  findEveryone,
}

function draftOf(person: Person, offensive: boolean): TemplateDraft | { readonly skipped: string } {
  const { document, sex, names } = person
  const changes: ClassChange[] = []
  for (const className of classes) {
    const { replacements, left } = changed(person, className, offensive)
    const missed = className === sex ? [] : person.spans.filter((each) => !covers(replacements, each))
    const isUnpaired = left.length > 0 || missed.some((each) => !person.pronouns.includes(each))
    if (
      className === 'nonbinary' &&
      (isUnpaired || !mayBeThey(person, replacements) || isNamedByGender(person, replacements))
    )
      continue
    if (isUnpaired) return { skipped: skips.noCounterpart }
    if (missed.length > 0) return { skipped: skips.unreadable }
    changes.push({ className, replacements })
  }
  const slots = [...names, ...joinForms(document.text, changes, show)]
  if (overlap(slots)) return { skipped: skips.overlap }
  const refused =
    person.spans.length + person.adjectives.length === 0 ? refusedName(person) : decide(templateRules, person)
  if (refused?.skip !== undefined) return { skipped: refused.skip }
  const only = person.choice === 'one' ? decide(onlyPersonRules, person) : undefined
  if (only?.skip !== undefined) return { skipped: only.skip }
  const kept = changes.map(({ className }) => className)
  return {
    parts: partsOf(document.text, slots),
    original: sex,
    ...(kept.length < classes.length ? { classes: kept } : {}),
  }
}

/** One person of a text with the gender exchanged: all words that change, but names, which have their slots. */
export interface PersonExchange {
  readonly sex: Sex
  readonly replacements: readonly Replacement[]
  readonly names: readonly PlacedSlot[]
}

/** The exchange of one person by the rules for each person, or why it would not be sound. For others that exchange persons. */
export function exchangePerson(
  document: Document,
  trees: readonly SentenceTree[],
  chain: Chain,
): PersonExchange | { readonly skipped: string } {
  const person = personOf({ document, trees, chain, choice: 'each' })
  if ('skipped' in person) return person
  const { sex, names } = person
  const { replacements, left } = changed(person, otherSex[sex], false)
  if (left.length > 0) return { skipped: skips.noCounterpart }
  if (!person.spans.every((each) => covers(replacements, each))) return { skipped: skips.unreadable }
  if (overlap([...names, ...replacements])) return { skipped: skips.overlap }
  const refused = decide(templateRules, person)
  return refused?.skip === undefined ? { sex, replacements, names } : { skipped: refused.skip }
}

/** Why a person of whom the text has only the name is left alone: here the name has to prove the person, and its gender. */
function refusedName(person: Person): { readonly skip?: string } | undefined {
  const asked = askedNameOnly(person)
  const refused = decide(nameOnlyRules, asked) ?? decide(namedPersonRules, asked)
  if (refused !== undefined) return refused
  if (decide(personProofs, asked)?.skip === undefined) return undefined
  return decide(wholeNameProofs, asked)
}

const covers = (replacements: readonly Replacement[], { start }: Span): boolean =>
  replacements.some((each) => each.start <= start && start < each.end)

const mayBeThey = (person: Person, replacements: readonly Replacement[]): boolean =>
  sentencesOf(person, replacements).every((asked) => decide(theyRules, asked) === undefined) &&
  decide(theyOneRules, askedOne(person, replacements)) === undefined

/** A wife is a spouse, a boy is a child: where a noun says the gender, its neutral word does not make a third class. */
const isNamedByGender = ({ titles }: Person, replacements: readonly Replacement[]): boolean =>
  titles.length > 0 || replacements.some(({ slot }) => slot === 'noun')

function changed(person: Person, to: GenderClass, offensive: boolean): ReturnType<typeof personReplacements> {
  const { document, sex, spans } = person
  if (to === sex) return { replacements: [], left: [] }
  const adjective = gender.words(to).adjectives[0]?.text ?? to
  const others = person.adjectives.map(({ start, end }): Replacement => {
    return { start, end, text: keepCase(document.text.slice(start, end), adjective), slot: 'adjective' }
  })
  const titles = person.titles.map((title) => titleReplacement(document.text, title, sex))
  const exchanged = titles.filter((each) => each !== undefined)
  const made = personReplacements(document, {
    ...changeTo(sex, to, offensive),
    others: [...others, ...exchanged],
    spans,
  })
  return { ...made, left: [...made.left, ...person.titles.filter((_, at) => titles[at] === undefined)] }
}

function titleReplacement(text: string, { start, end }: Span, sex: Sex): Replacement | undefined {
  const title = titleFor(text.slice(start, end), sex)
  return title === undefined ? undefined : { start, end, text: title, slot: 'title' }
}

const setOf: Readonly<Record<Sex, 'he' | 'she'>> = { male: 'he', female: 'she' }
const known = new Map<string, PersonChange>()

function changeTo(from: Sex, to: GenderClass, offensive: boolean): PersonChange {
  const key = `${from} ${to} ${offensive}`
  const change = known.get(key) ?? {
    pronouns: { [setOf[from]]: pronounsOf(to) },
    nouns: nounTable(gender.words(from, { offensive }).nouns, gender.words(to, { offensive }).nouns),
  }
  known.set(key, change)
  return change
}

/** Singular they is written `themselves`, as the language room writes it: texts of real people have hardly ever `themself`. */
const pronounsOf = (to: GenderClass): Pronouns => {
  const own = gender.words(to).pronouns as Pronouns
  return to === 'nonbinary' ? { ...own, reflexive: pronounForms('they').reflexive } : own
}

const pronounNames = {
  subject: 'spp',
  object: 'opp',
  possessive: 'pp',
  possessivePronoun: 'app',
  reflexive: 'rp',
} as const

/** `<pro-spp>` as the paper names them; a verb as `<is|are>`. */
function show(forms: Readonly<Record<string, string>>, slots: readonly string[]): string {
  if (slots.includes('pronoun')) {
    const kinds = Object.keys(pronounNames) as (keyof typeof pronounNames)[]
    const kind = kinds.find((each) =>
      Object.entries(forms).every(
        ([className, form]) => pronounsOf(className as GenderClass)[each] === form.toLowerCase(),
      ),
    )
    return `<pro-${kind === undefined ? 'id' : pronounNames[kind]}>`
  }
  if (slots.includes('noun')) return '<gaw>'
  if (slots.includes('article')) return '<det>'
  const different = [...new Set(Object.values(forms))]
  return slots.includes('possessive') ? "<'s>" : `<${different.join('|')}>`
}
