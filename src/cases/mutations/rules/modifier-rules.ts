import { type AnalyzedToken, isPersonNoun, relation } from '../../../language/index.js'
import { lowerAt, textAt } from '../../words-at.js'
import { isDetermined } from '../determined.js'
import { leftReasons } from '../left-reasons.js'
import { isMaker, tellsAge } from '../word-lists.js'
import { type AskedTerm, isModifier, type TermRule, tokenOf } from './stretch.js'

const skip = leftReasons.doubtful

/**
 * An adjective before a noun that means a person may be said of something else: "an Asian cinema fan" is a fan of Asian cinema.
 * The parse has an answer, but not a sure one.
 */
export const modifierRules: readonly TermRule[] = [
  {
    name: 'thing between adjective and person',
    skip,
    examples: [
      'He is an [[Asian]] cinema lover.',
      'Most [[italian]] horror lovers smiled.',
      'In such a [[rich]] country people are tired.',
    ],
    counterexamples: [
      'He is an [[Asian]] film-maker.',
      'The [[British]] film director smiled.',
      'A [[French]] police officer smiled.',
      'A [[young]] cinema fan smiled.',
    ],
    test: (asked) =>
      standsBefore(asked) &&
      (isPeople(asked) || asked.term.word.kind === 'wealth' || (isYears(asked) && asked.term.text === 'old')) &&
      !isMaker(asked.tree.token(headOf(asked))?.lemma ?? '') &&
      between(asked).some((token, at) => isThing(asked, token, asked.top + 1 + at)),
  },
  {
    // The sentence begins anew at the mark.
    name: 'quotation mark between adjective and person',
    skip,
    examples: ["Some [[hideous]] 'hero wins all' boys smiled."],
    test: (asked) => standsBefore(asked) && between(asked).some(({ text }) => /^(?:["“”‘’'`]|''|``)$/.test(text)),
  },
  {
    // Nobody is of another: it is not only what they are.
    name: 'an all white crew',
    skip,
    examples: ['An all [[white]] crew smiled.', 'We saw the all - [[black]] police.'],
    counterexamples: ['We saw all the [[black]] men.', 'We saw all [[white]] women.'],
    test: ({ tree, from }) => {
      const at = /^[-‐]$/.test(textAt(tree, from - 1)) ? from - 2 : from - 1
      return lowerAt(tree, at) === 'all' && /^(?:an?|the|this|that)$/.test(lowerAt(tree, at - 1))
    },
  },
  {
    name: 'age beside another word of age',
    skip,
    examples: ['A [[young]] lad smiled.', 'A [[young]] Mexican girl smiled.'],
    test: (asked) =>
      standsBefore(asked) &&
      isYears(asked) &&
      asked.tree.tokens.slice(asked.top + 1, headOf(asked) + 1).some(({ lemma }) => tellsAge(lemma)),
  },
  {
    name: 'old before a name',
    skip,
    examples: ['The [[old]] Jack smiled.'],
    test: (asked) => standsBefore(asked) && asked.term.text === 'old' && isNamed(asked),
  },
  {
    name: 'same old or good old',
    skip,
    examples: ['Good [[old]] people live here.', "They're the same [[old]] slackers as ever."],
    test: (asked) =>
      standsBefore(asked) && asked.term.text === 'old' && /^(?:same|good)$/.test(lowerAt(asked.tree, asked.top - 1)),
  },
  {
    // No article shows that it is said of the person, and is no nickname.
    name: 'people before a name, without article',
    skip,
    examples: ['I like [[French]] Marie and her songs.'],
    counterexamples: ['The [[Dutch]] Henry Brown smiled.'],
    test: (asked) => standsBefore(asked) && isNamed(asked) && isPeople(asked) && !isDetermined(asked.tree, asked.top),
  },
  {
    name: 'singular without article',
    skip,
    examples: ['I like [[rich]] man, not that film.'],
    counterexamples: ['Cute [[Georgian]] teacher smiles.'],
    test: (asked) =>
      standsBefore(asked) &&
      !isPeople(asked) &&
      asked.tree.token(headOf(asked))?.xpos === 'NN' &&
      !isDetermined(asked.tree, asked.top) &&
      !/^\p{Lu}/u.test(textAt(asked.tree, headOf(asked) + 1)),
  },
]

/** Whether an adjective stands before what it is said of, as the parse has it. */
export const standsBefore = (asked: AskedTerm): boolean =>
  (isModifier(asked) || relation(tokenOf(asked)) === 'nmod') && headOf(asked) >= asked.to

const headOf = ({ tree, top }: AskedTerm): number => tree.head(top)

const between = (asked: AskedTerm): readonly AnalyzedToken[] => asked.tree.tokens.slice(asked.top + 1, headOf(asked))

const isPeople = ({ term: { word } }: AskedTerm): boolean => word.kind === 'people'
const isYears = ({ term: { word } }: AskedTerm): boolean => word.kind === 'years'
const isNamed = (asked: AskedTerm): boolean => asked.tree.token(headOf(asked))?.upos === 'PROPN'

/** Who is of it is of its country: "a French police officer". */
const ofItsCountry = new Set(
  'police army navy military government business factory farm exchange college university school office intelligence soccer tennis rugby law'.split(
    ' ',
  ),
)

/** What the adjective could as well go with. */
const isThing = ({ tree }: AskedTerm, { upos, text, lemma }: AnalyzedToken, at: number): boolean =>
  upos === 'NOUN' &&
  text === text.toLowerCase() &&
  // A little horror may be a child.
  (lemma === 'horror' || !isPersonNoun(lemma)) &&
  !ofItsCountry.has(lemma) &&
  !/^[-‐‑]$/.test(textAt(tree, at + 1))
