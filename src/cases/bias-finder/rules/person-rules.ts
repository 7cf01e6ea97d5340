import type { Chain } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { skips } from '../skips.js'
import { type AskedPerson, placeOfPerson } from './person-asked.js'
import { pronounOwnerRules } from './pronoun-owner-rules.js'
import { rivalRules } from './rival-rules.js'
import { somebodyElseRules } from './somebody-else-rules.js'

export const sexRules: RuleList<{ readonly chain: Chain }> = {
  name: 'gender of the person',
  question: 'Is the gender of this person known?',
  placeOf: placeOfPerson,
  rules: [
    {
      name: 'unknown',
      skip: skips.noGender,
      examples: ['[[Kim]] is great. I love Kim.'],
      test: ({ chain }) => chain.gender === 'unknown',
    },
  ],
}

/** Asked where all references are replaced. */
export const personRules: RuleList<AskedPerson> = {
  name: 'person',
  question: 'Do all these references mean one person?',
  placeOf: placeOfPerson,
  rules: [...rivalRules, ...somebodyElseRules, ...pronounOwnerRules],
}
