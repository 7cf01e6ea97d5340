import { lowerAt } from '../../words-at.js'
import { isDetermined } from '../determined.js'
import { leftReasons } from '../left-reasons.js'
import { personLists } from '../person-lists.js'
import { standsBefore } from './modifier-rules.js'
import type { AskedTerm, TermRule } from './stretch.js'

const { doubtful, notPerson, phrase } = leftReasons

/** Asked of adjectives. */
export const besideAdjectiveRules: readonly TermRule[] = [
  {
    // The parse took what follows for something else than the noun that it is.
    name: 'noun right behind the person',
    skip: notPerson,
    examples: ['They saw an [[Irish]] nurse jersey.'],
    counterexamples: ['They saw an [[Irish]] nurse.'],
    test: (asked) => standsBefore(asked) && isBeforeNoun(asked, asked.tree.head(asked.top)),
  },
  {
    // What is native to a place.
    name: 'indigenous inhabitants',
    skip: doubtful,
    examples: ['The [[indigenous]] inhabitants of Lima smiled.'],
    counterexamples: ['The [[Indigenous]] woman smiled.'],
    test: (asked) => /^(?:indigenous|native|aboriginal)$/.test(asked.context.written(asked)),
  },
  {
    // The age of those who are known from the screen is known too.
    name: 'young actress',
    skip: doubtful,
    examples: ['She is an amazing [[young]] actress.', 'The [[young]] stars act well.'],
    counterexamples: ['The [[young]] nurses act well.', 'I met a [[young]] singer again.'],
    test: (asked) =>
      asked.term.word.kind === 'years' &&
      standsBefore(asked) &&
      isOf(asked, personLists().performers) &&
      (!isBroughtIn(asked) ||
        asked.tree.children(asked.tree.head(asked.top), 'cop').length > 0 ||
        asked.tree.tokens.some(({ upos }) => upos === 'PROPN') ||
        isAudience.test(headWord(asked))),
  },
  {
    name: 'young lady',
    skip: phrase,
    examples: ['The new [[young]] ladies smiled.', 'He acted like a [[young]] lady here.'],
    counterexamples: ['The new [[young]] women smiled.', 'He met a lovely [[young]] lady here.'],
    test: (asked) =>
      asked.term.word.kind === 'years' &&
      /^lad(?:y|ies)$/.test(headWord(asked)) &&
      (headWord(asked) === 'ladies' ||
        !isBroughtIn(asked) ||
        /^(?:like|as)$/.test(lowerAt(asked.tree, asked.from - 2))),
  },
  {
    // The colour of a skin is told by much else; who is small or tall is so beside something.
    name: 'petite woman',
    skip: doubtful,
    examples: [
      'It is hard for a [[petite]] woman to carry it.',
      'A [[hulking]] man smiled.',
      'The [[dark-skinned]] man smiled.',
    ],
    counterexamples: ['The [[slim]] woman smiled.', 'The [[blonde]] woman smiled.'],
    test: ({ term: { word, attribute } }) =>
      attribute === 'body' && (word.kind === 'skin' || personLists().kept.has(word.text)),
  },
  {
    name: 'skinny bitch',
    skip: doubtful,
    examples: ['She is a [[skinny]] bitch again.'],
    counterexamples: ['She is a [[skinny]] woman again.'],
    test: (asked) =>
      asked.term.attribute === 'body' &&
      asked.term.word.kind === 'build' &&
      standsBefore(asked) &&
      isOf(asked, personLists().insults),
  },
]

/** Asked of nouns. */
export const besideNounRules: readonly TermRule[] = [
  {
    name: 'noun right behind it',
    skip: notPerson,
    examples: ['Go home and suck some [[Jew]] dick just like you!'],
    counterexamples: ['Go home and see the [[Jew]].'],
    test: (asked) => isBeforeNoun(asked, asked.top),
  },
  {
    // A machine that is called so.
    name: 'AH-64 Apache',
    skip: leftReasons.name,
    examples: ['We saw an AH-64 [[Apache]] there.'],
    counterexamples: ['We saw an [[Apache]] there.'],
    test: ({ tree, from, term }) =>
      term.word.kind === 'people' &&
      /\p{L}[-‐]?\d+$/u.test([3, 2, 1].map((steps) => lowerAt(tree, from - steps)).join('')),
  },
  {
    name: 'a women',
    skip: leftReasons.number,
    examples: ['The story is that Smith is a [[women]] at the end.', 'They saw a white [[teenagers]] in front of it.'],
    counterexamples: ['The story is that Smith saw the [[women]] at the end.'],
    test: ({ tree, from, term }) => {
      if (term.number !== 'plural') return false
      let at = from - 1
      while (tree.token(at)?.upos === 'ADJ' && tree.token(at)?.text === tree.token(at)?.text.toLowerCase()) at--
      return /^an?$/.test(lowerAt(tree, at))
    },
  },
  {
    // A word for women and men.
    name: 'actors in general',
    skip: doubtful,
    examples: ['The [[actors]] were good.', 'The poor plot and [[actors]] were bad.'],
    counterexamples: ['The [[actresses]] were good.'],
    test: ({ term }) => term.className === 'male' && term.number === 'plural' && term.word.kind === 'role',
  },
  {
    // A hero may be a woman too, and the journey is anybody's.
    name: 'hero of any gender',
    skip: doubtful,
    examples: ["It is a classic [[hero]]'s journey.", 'He is the [[hero]] of the town.'],
    counterexamples: ['She is the [[heroine]] of the town.'],
    test: ({ term }) => /^(?:hero|superhero)(?:es)?$/.test(term.text),
  },
  {
    // Those of a woman are her friends, and boyfriends are not.
    name: 'girlfriends',
    skip: doubtful,
    examples: ['My [[girlfriends]] smiled.'],
    counterexamples: ['My [[girlfriend]] smiled.'],
    test: ({ term }) => /^(?:girl|boy)friends$/.test(term.text),
  },
  {
    // A place, or a card.
    name: 'queens without an article',
    skip: doubtful,
    examples: ['They are the best of [[queens]] again.'],
    counterexamples: ['They are the best of the [[queens]] again.'],
    test: ({ tree, from, term }) =>
      /^(?:king|queen|prince|princess|duke)s?$/.test(term.text) && !isDetermined(tree, from),
  },
]

/** A common noun that no dictionary has. */
function isBeforeNoun({ tree, table }: AskedTerm, at: number): boolean {
  const next = tree.token(at + 1)
  return (
    tree.token(at)?.xpos === 'NN' &&
    next !== undefined &&
    /^NNS?$/.test(next.xpos) &&
    next.text === next.text.toLowerCase() &&
    table.get(next.text).length === 0
  )
}

/** Whom a work is for is part of what is said of it. */
const isAudience = /^(?:reader|viewer|audience|talent|starlet)s?$/

/** "A young singer": nobody has been told of yet. */
function isBroughtIn({ tree, from }: AskedTerm): boolean {
  let at = from - 1
  while (tree.token(at)?.upos === 'ADJ') at--
  return /^(?:an?|two|three|some|many)$/.test(lowerAt(tree, at))
}

const headWord = ({ tree, top }: AskedTerm): string => lowerAt(tree, tree.head(top))

const isOf = (asked: AskedTerm, words: ReadonlySet<string>): boolean =>
  words.has(headWord(asked)) || words.has(lowerAt(asked.tree, asked.to))
