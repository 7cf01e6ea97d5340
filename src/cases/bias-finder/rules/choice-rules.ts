import type { Chain } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { type Choice, isOfOtherGender, isSpokenOfAgain } from '../choice.js'
import { skips } from '../skips.js'

export const choiceRules: RuleList<Choice> = {
  name: 'choice of persons',
  question: 'Does the text speak of somebody who can be chosen?',
  placeOf: ({ document }) => ({ start: 0, end: document.text.length }),
  rules: [
    {
      name: 'nobody',
      skip: skips.noPerson,
      examples: ['The plot is thin and the music is loud.'],
      test: ({ document }) => document.chains.length === 0,
    },
    {
      name: 'groups alone',
      skip: skips.plural,
      examples: ['The [[actors]] are good and they know it.'],
      test: ({ singular }) => singular.length === 0,
    },
    {
      name: 'nobody is spoken of again',
      skip: skips.mentionedOnce,
      examples: ['A good [[nurse]] is in this film.'],
      test: ({ spokenOf }) => spokenOf.length === 0,
    },
    {
      name: 'nobody of several is certain',
      skip: skips.uncertain,
      examples: ['Anna met Mary. She gave her the book that she had written.'],
      test: ({ choice, chosen }) => choice === 'each' && chosen.length === 0,
    },
    {
      name: 'several are spoken of again',
      skip: skips.severalPersons,
      examples: ['[[Tom]] likes his car. Anna likes her bike.'],
      test: ({ choice, only }) => choice === 'one' && only === undefined,
    },
    {
      name: 'the one is not certain',
      skip: skips.uncertain,
      examples: ['[[John]] met Peter. He was late.'],
      test: (asked) => asked.choice === 'one' && asked.only !== undefined && !asked.isSure(asked.only),
    },
    {
      name: 'may be a person who is named again',
      skip: skips.severalPersons,
      examples: [
        '[[John]] is my hero. My doctor says that he is well.',
        'Kim Lee sings. I love Kim Lee. A [[man]] reads his book.',
      ],
      test: (asked) => namesakes(asked).some(isSpokenOfAgain),
    },
    {
      name: 'may be a person who is named near by',
      skip: skips.severalPersons,
      examples: ['This [[woman]] loves her work. I met Kim Lee.'],
      test: (asked) => namesakes(asked).some((chain) => isNamedNearBy(asked, chain)),
    },
  ],
}

/** Whoever may be the one person of a text, where that one has no name. */
function namesakes({ choice, only, singular }: Choice): readonly Chain[] {
  if (choice === 'each' || only === undefined || only.mentions.some(({ kind }) => kind === 'name')) return []
  return singular.filter((chain) => chain !== only && !isOfOtherGender(chain, only))
}

/** Beside a noun of the person, in the sentence before it ("the actor"), or anywhere where the text points (this woman). */
function isNamedNearBy({ document: { text }, only }: Choice, { mentions }: Chain): boolean {
  const nouns = only?.mentions.filter(({ kind }) => kind === 'nominal') ?? []
  const isPointedAt = nouns.some(({ start, end }) => /^th(?:is|at)\b/i.test(text.slice(start, end)))
  return mentions.some(
    ({ kind, sentence, start }) =>
      kind === 'name' &&
      (isPointedAt ||
        nouns.some((noun) => noun.sentence === sentence || (noun.sentence === sentence + 1 && start < noun.start))),
  )
}
