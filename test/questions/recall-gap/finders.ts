import { race } from '../../../src/attributes/index.js'
import { template } from '../../../src/cases/index.js'
import type { FoundSpan } from '../../../src/core/prediction.js'

const word = /\p{Lu}[\p{L}\p{M}’'-]*/gu
/** Words with a capital that are no persons in the texts of these tests. */
const others = new Set(['Yesterday', 'Dear', 'We', 'The', 'Mail', 'Oslo', 'Lyon', 'In', 'A'])

/** Finds every word with a capital that is no other word: a perfect finder of the persons of these texts. */
export const findAll = (text: string): FoundSpan[] =>
  [...text.matchAll(word)].flatMap(({ 0: found, index }) =>
    others.has(found) ? [] : [{ start: index, end: index + found.length, label: 'PER' }],
  )

/** First names of a class. */
export const namesOf = (name: string): ReadonlySet<string> => new Set(race.words(name).names.map(({ text }) => text))

/** Sixty sentences and more with one person. */
export const mail = template(
  [
    'Mail from {race:name} arrived on {day}.',
    'Yesterday we met {race:name} at the {place}.',
    'Dear {race:name}, thank you for the {thing}.',
    'The {thing} on the {place} is for {race:name}.',
  ],
  {
    attributes: ['race'],
    lexicons: {
      day: ['monday', 'tuesday', 'friday', 'sunday'],
      place: ['office', 'station', 'corner', 'market', 'garden'],
      thing: ['letter', 'parcel', 'book', 'ticket', 'lamp'],
    },
  },
)
