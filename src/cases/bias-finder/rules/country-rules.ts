import { country } from '../../../attributes/index.js'
import type { RuleList } from '../../word-rule.js'
import type { Person } from '../person.js'
import { skips } from '../skips.js'
import { placeOfPerson } from './person-asked.js'

export const countryRules: RuleList<Person> = {
  name: 'country of the person',
  question: 'May this person have a name of another country?',
  placeOf: placeOfPerson,
  rules: [
    {
      name: 'without a name',
      skip: skips.noName,
      examples: ['My [[sister]] loves her job.'],
      test: ({ names }) => names.length === 0,
    },
    {
      name: 'said to be of a country',
      skip: skips.tellsOrigin,
      examples: ['Tom Hanks is Russian. He is funny.', 'The British actor Tom Hanks is great. He is funny.'],
      test: tellsOrigin,
    },
  ],
}

/** "The British actor", "he is Russian": another country's name would contradict it. */
function tellsOrigin({ trees, places }: Person): boolean {
  const origins = new Set(country.classes)
  return trees.some((tree, sentence) =>
    tree.tokens.some(({ text }, position) => {
      if (!origins.has(text.toLowerCase())) return false
      const isOwn = (at: number) => places.has(`${sentence}/${at}`)
      const head = tree.head(position)
      const subjects = [...tree.children(position, 'nsubj'), ...tree.children(head, 'nsubj')]
      return isOwn(position) || isOwn(head) || subjects.some(isOwn)
    }),
  )
}
