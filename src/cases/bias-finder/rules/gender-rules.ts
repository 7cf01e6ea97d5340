import type { RuleList } from '../../word-rule.js'
import type { Person } from '../person.js'
import { skips } from '../skips.js'
import { isDoubtful } from '../template-judge.js'
import { placeOfPerson } from './person-asked.js'

export const templateRules: RuleList<Person> = {
  name: 'gender of a person',
  question: 'Is this template likely right?',
  placeOf: placeOfPerson,
  rules: [
    {
      name: 'nothing but names',
      skip: skips.noGender,
      examples: ['Anna Lee is great. I love Anna Lee.', 'I love [[Tom Hanks]]. Hanks is great.'],
      test: ({ spans, adjectives }) => spans.length + adjectives.length === 0,
    },
    {
      name: 'likely wrong',
      skip: skips.doubtful,
      examples: [
        "You know what's good? [[The superstar]] Edge! See him at the games.",
        "You know what's good? [[The R rated superstar]] Edge! See him at the games.",
      ],
      test: (person) => isDoubtful(person, person.choice),
    },
  ],
}
