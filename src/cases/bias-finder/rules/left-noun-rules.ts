import type { SentenceTree } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { lowerAt, spanOf } from '../../words-at.js'
import { type GenderedWord, personWords } from '../person-words.js'
import { skips } from '../skips.js'

/** A gendered noun that is not tied to the person, and where the person stands in the text. */
export interface AskedLeftNoun {
  readonly tree: SentenceTree
  readonly position: number
  readonly word: GenderedWord
  /** Whether the person is spoken of at a place of this sentence. */
  readonly isOwn: (position: number) => boolean
  /** This sentence, or one beside it, speaks of the person. */
  readonly isNear: boolean
  /** The text named the person before this word. */
  readonly isAfter: boolean
  /** Dictionary forms of the nouns that the text calls the person by. */
  readonly calledBy: ReadonlySet<string>
  /** It speaks of another person who has a name. */
  readonly isNamed: boolean
}

/** A noun that may mean the person, alone or with others, would contradict another gender. */
export const leftNounRules: RuleList<AskedLeftNoun> = {
  name: 'noun that shows a gender',
  question: 'May this noun stay, since it does not mean the person?',
  placeOf: ({ tree, position }) => spanOf(tree, position),
  rules: [
    {
      name: 'of another named person',
      examples: [
        'John sings well. He is good. His [[brother]] Tom is bad.',
        'Anna sings well. She is good. Her sister Mary is an [[actress]].',
      ],
      test: ({ isNamed }) => isNamed,
    },
    {
      name: "the speaker's",
      examples: ['John sings well. He is good. It is a film for my [[brother]].'],
      test: ({ tree, position, word }) =>
        word.number === 'singular' &&
        (word.isKin || word.hasCounterpart) &&
        tree.children(position, 'nmod').some((at) => /^(?:my|our)$/.test(lowerAt(tree, at))),
    },
    {
      name: 'exclamation',
      examples: [
        '[[Boy]], was that long! John is great. He sings well.',
        'Oh [[brother]]. What a mess. John is great. He sings well.',
      ],
      test: ({ tree, position }) =>
        /^discourse(?::|$)/.test(relationAt(tree, position)) ||
        (position === 1 && /^(?:oh|ah|o|hey|wow)$/.test(lowerAt(tree, 0))),
    },
    {
      name: 'also said of the other gender',
      examples: ['John is great. He sings well. The other [[actors]] are bad.'],
      test: ({ tree, position }) => personWords().neutral.has(lowerAt(tree, position)),
    },
    {
      name: 'fellow before a noun',
      examples: ['John is great. He helps his [[fellow]] soldiers.'],
      test: ({ tree, position }) => lowerAt(tree, position) === 'fellow' && tree.token(position + 1)?.upos === 'NOUN',
    },
    {
      name: 'man or woman',
      examples: ['John is great. He sings for any [[man]] or woman.'],
      test: ({ tree, position }) => isOfBoth(tree, position),
    },
    {
      name: 'the speaker or the reader',
      examples: [
        'John is great. He sings well. I am an open-minded [[guy]].',
        'John is great. He sings well. As a [[man]] I like that.',
      ],
      test: (asked) => hasWord(asked, /^nsubj/, /^(?:i|we|you)$/) || isSpeakerAs(asked),
    },
    {
      // "The old lady ... better ladies": they are what the person is.
      name: 'group of whom the person is one',
      skip: skips.genderedWord,
      examples: ['The old lady hurts her nose. You could easily find better old [[ladies]].'],
      counterexamples: ['The old lady hurts her nose. You could easily find better [[waitresses]].'],
      test: ({ tree, position, word, calledBy }) =>
        isGroup(word) && calledBy.has(tree.token(position)?.lemma.toLowerCase() ?? ''),
    },
    {
      name: 'group far from the person',
      examples: ['John is great. He sings well. It is cold. It rains. The [[men]] work.'],
      test: ({ word, isNear }) => isGroup(word) && !isNear,
    },
    {
      name: 'the group',
      skip: skips.genderedWord,
      examples: ['John is great. He sings well. The two [[men]] went home.'],
      counterexamples: ['John is great. He sings well. Some [[men]] laugh.'],
      test: (asked) =>
        isGroup(asked.word) &&
        hasWord(asked, /^(?:det|amod|nmod:poss|advmod)$/, /^(?:the|these|those|both|all|most|other|only|such)$/),
    },
    {
      name: 'group that is compared with',
      skip: skips.genderedWord,
      examples: ['John is great. He sings like [[men]] of old.'],
      test: (asked) => isGroup(asked.word) && hasWord(asked, /^case$/, /^(?:of|among|amongst|like|than|as|unlike)$/),
    },
    {
      name: 'group that somebody is said to be',
      skip: skips.genderedWord,
      examples: ['John is great. He sings well. They are [[men]] of God.'],
      test: ({ tree, position, word }) => isGroup(word) && childrenOf(tree, position, /^(?:cop|appos)$/).length > 0,
    },
    {
      name: 'group with the person',
      skip: skips.genderedWord,
      examples: ['John is great. He and [[men]] of his town sing.'],
      test: ({ tree, position, word, isOwn }) =>
        isGroup(word) && (childrenOf(tree, position, /^conj$/).some(isOwn) || isOwn(tree.head(position))),
    },
    {
      name: 'group of those who were just named',
      skip: skips.genderedWord,
      examples: [
        'John is great. He knows that there are [[men]] of God.',
        'Anna is great. She sings, now there are some [[women]]!',
      ],
      test: isPresented,
    },
    {
      name: 'some group',
      examples: ['John is great. He sings well. Some [[men]] laugh.'],
      test: ({ word }) => isGroup(word),
    },
    {
      name: "somebody of the person's",
      examples: ['John is great. He loves his [[father]].'],
      test: ({ tree, position, isOwn }) => childrenOf(tree, position, /^nmod:poss$/).some(isOwn),
    },
    {
      name: 'kind of work',
      examples: [
        'Anna is great. She sings well. It is a [[girl]] film.',
        "Anna is great. She sings well. It is a [[woman]] 's film.",
      ],
      test: isOfThing,
    },
    {
      // "He meets Anna Lee a woman with a secret".
      name: 'right behind the name',
      skip: skips.genderedWord,
      examples: ['I met Anna Lee in a bar. She sings. There he meets Anna Lee a [[woman]] of the town.'],
      counterexamples: ['I met Anna Lee in a bar. She sings. There Anna Lee meets a [[woman]] of the town.'],
      test: ({ tree, position, isOwn }) => {
        const [first = position] = [...childrenOf(tree, position, /^(?:det|amod)/), position].sort((a, b) => a - b)
        const name = tree.token(first - 1)?.text === ',' ? first - 2 : first - 1
        return tree.token(name)?.upos === 'PROPN' && [0, 1, 2].some((by) => isOwn(name - by))
      },
    },
    {
      name: 'somebody new',
      examples: ['John is great. He sings well. Some [[guy]] reads a book.'],
      counterexamples: [
        'John is great. He plays a [[guy]] who reads a book.',
        'John is great. He turned into a [[man]] of looks.',
      ],
      test: (asked) => asked.isAfter && isSomebodyNew(asked),
    },
    {
      name: 'may mean the person',
      skip: skips.genderedWord,
      examples: [
        'John loves his job. There is no [[man]] like that.',
        'Anna is good in her role. Be a [[woman]] and laugh.',
        'If I was astonished with my sight of the river, I was no less astonished at my [[waterman]], now that I had time to look at him and see him with my head clear.',
      ],
      test: () => true,
    },
  ],
}

const isGroup = ({ number }: GenderedWord): boolean => number === 'plural'

const relationAt = (tree: SentenceTree, position: number): string => tree.token(position)?.deprel ?? ''

const childrenOf = (tree: SentenceTree, position: number, which: RegExp): number[] =>
  tree.children(position).filter((at) => which.test(relationAt(tree, at)))

const hasWord = ({ tree, position }: Pick<AskedLeftNoun, 'tree' | 'position'>, hangs: RegExp, which: RegExp): boolean =>
  childrenOf(tree, position, hangs).some((at) => which.test(lowerAt(tree, at)))

/** "As a man married for years, I like it". */
function isSpeakerAs({ tree, position }: AskedLeftNoun): boolean {
  const before = [1, 2, 3].some((by) => lowerAt(tree, position - by) === 'as')
  return before && tree.children(tree.head(position), 'nsubj').some((at) => lowerAt(tree, at) === 'i')
}

/** "Boys and girls": whoever it may be. */
function isOfBoth(tree: SentenceTree, position: number): boolean {
  const { gendered } = personWords()
  const sexAt = (at: number) => gendered.get(lowerAt(tree, at))?.sex
  const isPair = (at: number) => sexAt(at) !== undefined && sexAt(at) !== sexAt(position)
  const isJoined = (from: number, to: number) => /^(?:and|or|nor|&|\/)$/.test(lowerAt(tree, from)) && isPair(to)
  return isJoined(position + 1, position + 2) || isJoined(position - 1, position - 2)
}

/** "Dench and Laine, now there are some women!" */
function isPresented({ tree, position, word, isOwn }: AskedLeftNoun): boolean {
  return (
    isGroup(word) &&
    childrenOf(tree, tree.head(position), /^expl$/).length + childrenOf(tree, position, /^expl$/).length > 0 &&
    tree.tokens.some((_, at) => at < position && isOwn(at))
  )
}

/** "A boy band", "a thinking man's film", in a sentence without the person. */
function isOfThing({ tree, position, isOwn }: AskedLeftNoun): boolean {
  return (
    /^(?:compound|nmod:poss)$/.test(relationAt(tree, position)) &&
    personWords().works.has(lowerAt(tree, tree.head(position))) &&
    !tree.tokens.some((_, at) => isOwn(at))
  )
}

/** After the person was spoken of, an indefinite noun that takes part in what happens is somebody new. */
function isSomebodyNew(asked: AskedLeftNoun): boolean {
  const { tree, position } = asked
  if (!/^(?:nsubj|nsubj:pass|obj|iobj|obl|obl:agent|conj)$/.test(relationAt(tree, position))) return false
  if (tree.children(position, 'cop').length > 0 || isNamed(tree, position)) return false
  const isDescription =
    hasWord(asked, /^det/, /^(?:such|what)$/) ||
    hasWord(asked, /^(?:case|mark)$/, /^(?:as|like|for|of|about|than|from|into)$/)
  return hasWord(asked, /^det/, /^(?:an?|some|another)$/) && !isDescription && !isPredicateOf(tree, position)
}

/** "Plays a man", "he makes a good father": says what a subject is. */
const isPredicateOf = (tree: SentenceTree, position: number): boolean =>
  personWords().roleVerbs.has(tree.token(tree.head(position))?.lemma.toLowerCase() ?? '')

/** "A guy called Keith". */
const isNamed = (tree: SentenceTree, position: number): boolean =>
  childrenOf(tree, position, /^(?:acl|appos|flat)/).some(
    (at) => /^(?:called|named|known)$/.test(lowerAt(tree, at)) || tree.token(at)?.upos === 'PROPN',
  )
