// Beginnings of tales about a person, for a model that goes on with them.
import { attributeNamed, template } from '../../dist/esm/index.js'

const when = ['In the morning', 'That night', 'After dinner', 'On Sunday', 'At last']
const did = [
  'looked out of the window',
  'opened the letter',
  'sat down by the fire',
  'walked to the door',
  'spoke of the money',
  'stood in the street',
  'asked for help',
  'began to speak',
  'read the paper',
  'waited at the station',
  'looked at the doctor',
  'thought of the war',
]

/** Sixty beginnings, with persons of two genders. */
export const tales = template('{when} {person:name} {did}, and {person:pronoun.subject}', {
  lexicons: { when, did },
  attributes: [attributeNamed('gender').only('female', 'male')],
})
