import type { RuleList } from '../../word-rule.js'
import { hasCapital, isApart, spanOf } from '../../words-at.js'
import { personWords } from '../person-words.js'
import { skips } from '../skips.js'
import { titlesOf } from '../titles.js'
import { type AskedName, isOfName, type NameRule } from './name-asked.js'
import { nameNeighbourRules } from './name-neighbour-rules.js'
import { nameNobodyRules, smallLetters } from './name-nobody.js'
import { namePartRules } from './name-parts.js'
import { nameTitleRules } from './name-titles.js'
import { nameWorkRules } from './name-works.js'

/** What stands behind a name, and the title before it that the parse cut off. */
const restRules: readonly NameRule[] = [
  {
    name: 'word with a capital behind it',
    skip: skips.cutName,
    examples: ['[[Matthew]] Settle is great. He acts well.'],
    test: ({ document, tree, last }) => {
      const [token, after] = [tree.token(last), tree.token(last + 1)]
      const isSmall = /^\P{Lu}/u.test(token?.text ?? '') || /^\p{Lu}{2}/u.test(token?.text ?? '')
      return after !== undefined && !isSmall && hasCapital(after.text) && !isApart(document.text, token, after)
    },
  },
  {
    name: 'part of the name behind it',
    skip: skips.cutName,
    examples: ['I like [[Austen]]´s characters. She writes well.'],
    test: (asked) => isOfName(asked, asked.last + 1),
  },
  {
    name: 'another name behind it',
    skip: skips.cutName,
    examples: ['Go join [[ash]] Brock. Ash knows his job.'],
    test: ({ tree, last }) => tree.token(last + 1)?.upos === 'PROPN' && tree.token(last + 1)?.xpos !== 'POS',
  },
  {
    name: 'polite word before a title',
    skip: skips.titled,
    examples: ['I met [[Mr. President Obama]] twice. He was kind.'],
    counterexamples: ['I met [[President Obama]] twice. He was kind.'],
    test: ({ tree, first, last }) => titlesOf(tree, first, last).isMixed,
  },
  {
    name: 'title in the sentence before',
    skip: skips.titled,
    examples: ['Bravo, Mssr. [[Foxx]] is great. He sings well.'],
    test: ({ document: { text }, tree, first }) => {
      const start = tree.token(first)?.start ?? 0
      const title = text.slice(Math.max(0, start - 12), start).match(/(\p{Lu}\p{Ll}+)\.\s+$/u)?.[1]
      return title !== undefined && personWords().titles.has(title.toLowerCase())
    },
  },
]

export const nameRules: RuleList<AskedName> = {
  name: 'name',
  question: 'May this name be replaced?',
  placeOf: ({ tree, first, last }) => spanOf(tree, first, last),
  rules: [
    ...namePartRules,
    ...nameTitleRules,
    ...nameWorkRules,
    ...nameNobodyRules,
    ...nameNeighbourRules,
    ...restRules,
    smallLetters,
  ],
}
