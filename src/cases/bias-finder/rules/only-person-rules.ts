import type { RuleList } from '../../word-rule.js'
import type { Person } from '../person.js'
import { onlyReferenceRules } from './only-reference-rules.js'
import { onlyRoleRules } from './only-role-rules.js'
import { onlyWordRules } from './only-word-rules.js'
import { placeOfPerson } from './person-asked.js'

/**
 * Asked last, of the only person of a text: whatever else it says of a gender is likely said of this person. Among several
 * persons it as well speaks of another.
 */
export const onlyPersonRules: RuleList<Person> = {
  name: 'only person of a text',
  question: 'Does the rest of the text fit whatever gender its only person has?',
  placeOf: placeOfPerson,
  rules: [...onlyRoleRules, ...onlyWordRules, ...onlyReferenceRules],
}
