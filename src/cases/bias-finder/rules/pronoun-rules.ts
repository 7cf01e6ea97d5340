import { pronounReading, relation, type SentenceTree } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { hasCapital, lowerAt, spanOf, textAt } from '../../words-at.js'
import { skips } from '../skips.js'

/** A pronoun of a person, no relative one. */
export interface AskedPronoun {
  readonly tree: SentenceTree
  readonly position: number
  /** Whether the person is spoken of at a place of the sentence. */
  readonly isOwn: (position: number) => boolean
}

export const pronounRules: RuleList<AskedPronoun> = {
  name: 'pronoun',
  question: 'May this pronoun be replaced?',
  placeOf: ({ tree, position }) => spanOf(tree, position),
  rules: [
    {
      name: 'they',
      skip: skips.they,
      examples: ['Dr. Wallen was good. [[They]] were kind and he was quick.'],
      test: (asked) => setOf(asked) === 'they',
    },
    {
      name: 'one of two joined by "or"',
      skip: skips.anybody,
      examples: ['Tell your boss that [[he]]/she is a fool.', 'Alex says [[he]] or she believes in ghosts.'],
      test: ({ tree, position }) =>
        isJoined(tree, position + 1, position + 2) || isJoined(tree, position - 1, position - 2),
    },
    {
      name: 'whose name is not known',
      skip: skips.uncertain,
      examples: ['I forgot [[his]] name. He was good.'],
      counterexamples: ['Anna is great. [[Her]] name is known.'],
      test: ({ tree, position }) =>
        lowerAt(tree, position + 1) === 'name' &&
        tree.tokens
          .slice(Math.max(0, position - 3), position)
          .some(({ text }) => /^(?:what|who|forg[eo]t|know|remember|recall)/i.test(text)),
    },
    {
      name: 'with a capital beside another',
      skip: skips.mayBeTitle,
      examples: ['Anna sings I Begged [[Her]] again. She is good.'],
      counterexamples: ['Anna sings. I love [[Her]] songs. She is good.'],
      test: ({ tree, position }) => isBig(tree, position) && (isBig(tree, position - 1) || isBig(tree, position + 1)),
    },
    {
      // There the parse ends the sentence, and owner or object cannot be told.
      name: 'his or her at the end of a line',
      skip: skips.unreadable,
      examples: ['Anna is great. I love [[her]]'],
      counterexamples: ['Anna is great. I love [[her]].'],
      test: ({ tree, position }) => position === tree.tokens.length - 1 && isHisOrHer(tree, position),
    },
    {
      name: 'to each his own',
      skip: skips.anybody,
      examples: [
        'Kornbluth uses two young boys between scenes. To each [[his]] own.',
        'John is great. He says to each [[his]] own.',
      ],
      counterexamples: ['John is great. Each of [[his]] own songs is good.'],
      guard: 'One text. The phrase means anybody: with another pronoun it speaks of one person.',
      test: ({ tree, position }) => lowerAt(tree, position - 1) === 'each' && lowerAt(tree, position + 1) === 'own',
    },
    {
      // What is his comes later.
      name: 'his before an adverb',
      skip: skips.unreadable,
      examples: ['John is great. This is [[his]] then and future best.'],
      test: ({ tree, position }) =>
        lowerAt(tree, position) === 'his' &&
        /^(?:ADV|ADJ|CCONJ)$/.test(tree.token(position + 1)?.upos ?? '') &&
        (tree.token(position)?.deprel !== 'nmod:poss' || tree.token(tree.head(position))?.upos === 'ADV'),
    },
    {
      name: 'her before "no good"',
      skip: skips.unreadable,
      examples: ['You cringed as she begged [[her]] no good man to let her stay.'],
      guard: 'One text. Whether her becomes him or his hangs on words that the parse gets wrong there.',
      test: ({ tree, position }) => [0, 1, 2].map((by) => lowerAt(tree, position + by)).join(' ') === 'her no good',
    },
    {
      // Whether owner or object hangs on what is quoted.
      name: 'his or her before a quotation mark',
      skip: skips.unreadable,
      examples: ["Anna is great. I love [[her]] 'Let me dance' scene."],
      counterexamples: ['Anna is great. I love [[her]] dancing scene.'],
      test: ({ tree, position }) => /^["“”‘’'`]/.test(textAt(tree, position + 1)) && isHisOrHer(tree, position),
    },
    {
      name: 'himself behind another noun',
      skip: skips.uncertain,
      examples: [
        'Then the actor Jay Leno [[himself]] is good. He sings.',
        'There is a reason why Jay Leno [[himself]] laughs. He sings.',
      ],
      counterexamples: ['John is great. He met them [[himself]].'],
      test: isEmphatic,
    },
  ],
}

const setOf = ({ tree, position }: AskedPronoun) => pronounReading(textAt(tree, position))?.set

const isJoined = (tree: SentenceTree, mark: number, other: number): boolean =>
  /^(?:or|and|\/)$/.test(lowerAt(tree, mark)) && pronounReading(textAt(tree, other)) !== undefined

const isBig = (tree: SentenceTree, position: number): boolean => position > 0 && hasCapital(textAt(tree, position))

const isHisOrHer = (tree: SentenceTree, position: number): boolean => /^(?:her|his)$/.test(lowerAt(tree, position))

function isEmphatic({ tree, position, isOwn }: AskedPronoun): boolean {
  const before = tree.token(position - 1)
  return (
    /^(?:him|her)self$/.test(lowerAt(tree, position)) &&
    before !== undefined &&
    /^(?:NOUN|PROPN)$/.test(before.upos) &&
    !isOwn(position - 1) &&
    relation(before) !== 'obj'
  )
}
