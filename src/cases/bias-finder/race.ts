import { race } from '../../attributes/index.js'
import { decide } from '../word-rule.js'
import type { Instance } from './instance.js'
import { overlap, type PlacedSlot, partsOf } from './join-forms.js'
import type { NameWords } from './name-words.js'
import { findNamed } from './named-persons.js'
import type { Person } from './person.js'
import { raceRules } from './rules/race-rules.js'
import { skips } from './skips.js'
import type { TemplateDraft } from './template-data.js'

/**
 * Race, as names signal it: the first name of a person, the last or both become those of every group, gender kept, in every form in
 * which the text has them (Mr. Hanks, Tom, T. Hanks). Pronouns, nouns and titles stay.
 */
export const raceInstance: Instance = {
  attribute: 'race',
  words: race,
  list: 'names',
  slot: 'person',
  find: (document, persons) => findNamed(document, persons, draftOf),
}

function draftOf(person: Person, words: NameWords): TemplateDraft | { readonly skipped: string } {
  const refused = decide(raceRules, person)
  if (refused?.skip !== undefined) return { skipped: refused.skip }
  if (overlap(person.names)) return { skipped: skips.overlap }
  const names = person.names.map((slot) => formed(slot, words))
  if (names.some((each) => each === undefined)) return { skipped: skips.twoNames }
  const slots = names.filter((each) => each !== undefined)
  return { parts: partsOf(person.document.text, slots), shown: { gender: person.sex } }
}

/** The slot of a name with the places of its parts. */
function formed(slot: PlacedSlot, words: NameWords): PlacedSlot | undefined {
  if (slot.kind !== 'word') return slot
  const form = words.formOf(slot.is)
  return form === undefined ? undefined : { ...slot, form, show: shownOf(form) }
}

/** `Mr. <last>`, `<first> <last>`; the paper's `<name>` where a name is only a first name. */
const shownOf = (form: string): string =>
  form === '{first}'
    ? '<name>'
    : form.replaceAll('{f}', '<f>').replace('{first}', '<first>').replace('{last}', '<last>')
