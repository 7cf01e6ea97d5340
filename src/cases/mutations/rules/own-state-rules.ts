import { lowerAt, textAt } from '../../words-at.js'
import { leftReasons } from '../left-reasons.js'
import { isOfGroup } from '../lexeme.js'
import { personLists } from '../person-lists.js'
import { saysBeside } from '../said-beside.js'
import { termKey } from '../terms.js'
import { topOf } from '../top-of.js'
import type { AskedSite, SiteRule } from './asked-site.js'

const { again, contradicted, name } = leftReasons

/** What ties a people to the state that the text speaks of, to its colour or to a body of that name. */
export const ownStateRules: readonly SiteRule[] = [
  {
    name: 'taxpayers of a state',
    skip: contradicted,
    examples: ['The [[Canadian]] taxpayers pay for it.'],
    counterexamples: ['The [[Canadian]] nurses pay for it.'],
    test: (asked) =>
      asked.term.attribute === 'nationality' &&
      asked.parts.some(({ place }) => {
        const tree = asked.view.tree(place.sentence)
        const { ofState } = personLists()
        return ofState.has(lowerAt(tree, tree.head(topOf(tree, place)))) || ofState.has(lowerAt(tree, place.to))
      }),
  },
  {
    // "Islander culture" is that of the Pacific Islanders.
    name: 'a part of its name',
    skip: again,
    examples: ['The [[Pacific Islander]] nurses smiled at the Islander culture.'],
    counterexamples: ['The [[Pacific Islander]] nurses smiled at the culture.'],
    test: (asked) => {
      const words = asked.term.word.text.toLowerCase().split(' ')
      const last = words.at(-1) as string
      return words.length > 1 && isOfGroup(asked.term) && saysBeside(asked, new Set([last, `${last}s`]), 'near')
    },
  },
  {
    name: 'too white',
    skip: contradicted,
    examples: [
      'They are too white, and if they were [[Haitians]] it would be good.',
      "You're not white, you're a [[Jew]].",
    ],
    counterexamples: ['The house is white, and they are [[Haitians]].'],
    test: (asked) =>
      isOfGroup(asked.term) &&
      (/^(?:nationality|ethnicity)$/.test(asked.term.attribute) || /^jew/.test(termKey(asked.term.word.text))) &&
      asked.parts.some(({ place: { sentence } }) => saysColourOfThem(asked, sentence)),
  },
  {
    name: 'Latinos for somebody',
    skip: name,
    examples: ['I met him and [[Latinos]] for Smith.'],
    counterexamples: ['I met the [[Latinos]] for a talk.'],
    test: (asked) =>
      isOfGroup(asked.term) &&
      asked.parts.some(({ place: { sentence, to } }) => {
        const tree = asked.view.tree(sentence)
        return (
          /^(?:for|against)$/.test(lowerAt(tree, to)) &&
          tree.token(to + 1)?.upos === 'PROPN' &&
          /^\p{Lu}/u.test(textAt(tree, to + 1))
        )
      }),
  },
]

/** "Too white", "not white": said of those who are spoken to or of. */
function saysColourOfThem({ view }: AskedSite, sentence: number): boolean {
  const tree = view.tree(sentence)
  return tree.tokens.some(
    ({ text }, at) =>
      /^(?:white|black|brown|dark)$/i.test(text) &&
      /^(?:too|not|n't|n’t|so|very|more|less|as|all|are|'re|’re|is|were|was)$/.test(lowerAt(tree, at - 1)) &&
      !tree.children(at, 'nsubj').some((subject) => tree.token(subject)?.upos === 'NOUN'),
  )
}
