import { gender, type Pronouns } from '../../attributes/index.js'
import {
  keepCase,
  type NounTable,
  nounTable,
  type PersonChange,
  personReplacements,
  type Replacement,
} from '../../language/index.js'
import { agreementIsSure } from './agreement-doubt.js'
import type { Instance } from './instance.js'
import { type ClassChange, joinForms, overlap, partsOf } from './join-forms.js'
import type { Person } from './person.js'
import type { Sex } from './person-words.js'
import { findPersons } from './persons.js'
import { skips } from './skips.js'
import type { TemplateDraft } from './template-data.js'
import { isDoubtful } from './template-judge.js'

const classes = ['male', 'female', 'nonbinary'] as const
type GenderClass = (typeof classes)[number]

/**
 * BiasFinder's gender instance (Algorithm 1): names, pronouns and gender nouns of one person. Beyond the paper:
 * nonbinary, whose verbs agree with "they"; left out where a noun has no neutral word, or an agreement is not sure.
 */
export const genderInstance: Instance = {
  attribute: 'gender',
  words: gender,
  list: 'names',
  slot: 'person',
  find: (document, persons) => findPersons(document, persons, 'all', draftOf),
}

function draftOf(person: Person): TemplateDraft | { readonly skipped: string } {
  const { document, sex, names } = person
  if (person.spans.length + person.adjectives.length === 0) return { skipped: skips.noGender }
  const changes: ClassChange[] = []
  for (const className of classes) {
    const { replacements, left } = changed(person, className)
    if (left) {
      if (className === 'nonbinary') continue
      return { skipped: skips.noCounterpart }
    }
    if (className === 'nonbinary' && (person.hasCompound || !agreementIsSure(person, replacements))) continue
    const isWhole = person.pronouns.every((each) => className === sex || covers(replacements, each))
    if (!isWhole) return { skipped: skips.unreadable }
    changes.push({ className, replacements })
  }
  const slots = [...names, ...joinForms(document.text, changes, show)]
  if (overlap(slots)) return { skipped: skips.overlap }
  if (isDoubtful(person, person.choice)) return { skipped: skips.doubtful }
  const kept = changes.map(({ className }) => className)
  return {
    parts: partsOf(document.text, slots),
    original: sex,
    ...(kept.length < classes.length ? { classes: kept } : {}),
  }
}

const covers = (replacements: readonly Replacement[], { start }: { readonly start: number }): boolean =>
  replacements.some((each) => each.start <= start && start < each.end)

function changed(person: Person, to: GenderClass): { replacements: readonly Replacement[]; left: boolean } {
  const { document, sex, spans } = person
  if (to === sex) return { replacements: [], left: false }
  const adjective = gender.words(to).adjectives[0]?.text ?? to
  const others = person.adjectives.map(({ start, end }): Replacement => {
    return { start, end, text: keepCase(document.text.slice(start, end), adjective), slot: 'adjective' }
  })
  const { replacements, left } = personReplacements(document, { ...changeTo(sex, to), others, spans })
  return { replacements, left: left.length > 0 }
}

const setOf: Readonly<Record<Sex, 'he' | 'she'>> = { male: 'he', female: 'she' }
const known = new Map<string, PersonChange>()

function changeTo(from: Sex, to: GenderClass): PersonChange {
  const key = `${from} ${to}`
  const change = known.get(key) ?? {
    pronouns: { [setOf[from]]: pronounsOf(to) },
    nouns: nouns(from, to),
  }
  known.set(key, change)
  return change
}

const pronounsOf = (to: GenderClass): Pronouns => gender.words(to).pronouns as Pronouns
const nouns = (from: GenderClass, to: GenderClass): NounTable =>
  nounTable(gender.words(from, { offensive: true }).nouns, gender.words(to, { offensive: true }).nouns)

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
