import { type AnalyzedToken, opensSentence, type SentenceTree } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { lowerAt, spanOf } from '../../words-at.js'
import { isMaker } from '../film-roles.js'
import { occupationSkips as skips } from '../occupation-skips.js'
import { occupationWords } from '../occupation-words.js'
import { type AskedOccupation, isOfNameBehind, nounOf } from './occupation-asked.js'

/** An occupation with what determines it. */
export interface AskedOccupationNoun extends AskedOccupation {
  readonly determiner: AnalyzedToken | undefined
  /** The first word that goes with the occupation. */
  readonly start: number
  /** A possessive mark follows. */
  readonly owns: boolean
}

const determinerOf = ({ determiner }: AskedOccupationNoun): string => determiner?.text.toLowerCase() ?? ''

const isSingular = ({ number }: AskedOccupationNoun): boolean => number === 'singular'

const hasArticle = (asked: AskedOccupationNoun): boolean => /^an?$/.test(determinerOf(asked))

export const occupationNounRules: RuleList<AskedOccupationNoun> = {
  name: 'determined occupation',
  question: 'Is this one person, whom another occupation can be said of?',
  placeOf: ({ tree, first, last }) => spanOf(tree, first, last),
  rules: [
    {
      name: 'singular without article',
      skip: skips.bare,
      examples: ['[[Lawyer]] meets girl.', 'He works as [[lawyer]] here.'],
      counterexamples: ['It is one of those by [[director]] Michael Anderson.', 'The cast and [[director]] slept.'],
      test: (asked) =>
        isSingular(asked) && asked.determiner === undefined && !isOfNameBehind(asked) && !isBesideCast(asked),
    },
    {
      // It may be a kind of knife.
      name: "a butcher's knife",
      skip: skips.fixedPhrase,
      examples: ["He lives on a [[salesman]]'s salary.", "I have a [[doctor]]'s appointment today."],
      counterexamples: ["The [[lawyer]]'s car is old."],
      test: (asked) => isSingular(asked) && asked.owns && hasArticle(asked),
    },
    {
      name: "an officers' ball",
      skip: skips.partOfAnother,
      examples: [
        'He is a [[doctors]] here.',
        "It was an [[officers]]' ball.",
        "I want another [[lawyers]]' drama here.",
      ],
      test: (asked) => !isSingular(asked) && /^(?:an?|this|that|another|each|every)$/.test(determinerOf(asked)),
    },
    {
      name: 'plural without determiner',
      skip: skips.general,
      examples: ['There are [[carpenters]] in it.', 'He talked about [[soldiers]] again.'],
      counterexamples: ['He met [[soldiers]] in the street.'],
      test: (asked) =>
        asked.determiner === undefined &&
        !isOfWhatHappened(asked) &&
        !isOfNameBehind(asked) &&
        !(isSingular(asked) && isBesideCast(asked)),
    },
    {
      // Whoever made a film is an artist too.
      name: 'an artist who may be the maker',
      skip: skips.general,
      examples: ['The [[artist]] slept.', 'She is an [[artist]].'],
      counterexamples: ['She plays an [[artist]] here.'],
      test: (asked) =>
        asked.occupation.text === 'artist' &&
        (!hasArticle(asked) || asked.tree.children(asked.last, 'cop').length > 0 || speaksOfMakers(asked)),
    },
    {
      name: 'may be a verb',
      skip: skips.unread,
      examples: ['The medical [[doctors]].'],
      counterexamples: ['The medical [[doctors]] slept.'],
      test: ({ tree, start, first, last }) =>
        start < first &&
        tree.token(last)?.deprel === 'root' &&
        tree.children(last, 'cop').length === 0 &&
        occupationWords().alsoVerbs.has(lowerAt(tree, last)),
    },
    {
      name: 'no, any or which',
      skip: skips.general,
      examples: ['No [[doctor]] slept.', 'You believe that all [[politician]] are same.'],
      test: (asked) =>
        (isSingular(asked) && determinerOf(asked) === 'all') ||
        /^(?:no|any|every|each|n?either|what|which|whatever|whichever)$/.test(determinerOf(asked)),
    },
    {
      name: 'your',
      skip: skips.general,
      examples: ['Your [[doctor]] knows it.'],
      counterexamples: ['My [[doctor]] knows it.'],
      test: (asked) => /^(?:your|one)$/.test(determinerOf(asked)),
    },
    {
      name: 'behind "like" or "than"',
      skip: skips.general,
      examples: ['He talks like a [[doctor]].', 'It has a host instead of a [[lawyer]].'],
      test: ({ tree, last }) =>
        tree.children(last, 'case', 'mark').some((at) => /^(?:like|unlike|than|instead)$/.test(lowerAt(tree, at))),
    },
    {
      name: 'a doctor whom you need',
      skip: skips.general,
      examples: ['You need a [[doctor]].'],
      test: (asked) => hasArticle(asked) && isOfAnybody(asked.tree, asked.last),
    },
    {
      name: 'a doctor whom one should see',
      skip: skips.general,
      examples: [
        'I suggest seeing a [[psychiatrist]] right away.',
        'They want to hire a [[lawyer]].',
        'They were going for a [[doctor]] today.',
      ],
      counterexamples: ['He saw a [[psychiatrist]] in the street.'],
      test: (asked) => hasArticle(asked) && (isToBeSeen(asked.tree, asked.last) || isSentFor(asked.tree, asked.last)),
    },
    {
      // Where one goes for what only this one does.
      name: 'going to the dentist',
      skip: skips.general,
      examples: ['It is fun, but so is going to the [[dentist]].', 'He went to the [[dentist]] today.'],
      counterexamples: ['He talked to the [[dentist]] again.', 'He went to the old [[dentist]] again.'],
      test: isGoneTo,
    },
    {
      // The quality is known from the work.
      name: 'image of a quality',
      skip: skips.fixedPhrase,
      examples: ['It was put together with the delicacy of a [[butcher]].', 'He has the hands of a [[surgeon]].'],
      counterexamples: ['It is the story of a [[butcher]].', 'He has the hands of the [[surgeon]].'],
      test: (asked) => {
        const { tree, last } = asked
        const isOf = tree.children(last, 'case').some((at) => lowerAt(tree, at) === 'of')
        return (
          isSingular(asked) &&
          hasArticle(asked) &&
          isOf &&
          occupationWords().qualities.has(lowerAt(tree, tree.head(last)))
        )
      },
    },
    {
      // "A psychopathic psychiatrist (ha ha)".
      name: 'remark on the word',
      skip: skips.fixedPhrase,
      examples: [
        'He met a mad [[doctor]] (ha ha) in the street.',
        'He met the [[doctor]] (no pun intended) in the street.',
      ],
      counterexamples: ['He met the [[doctor]] (Tom Hanks) in the street.'],
      test: (asked) => remark.test(asked.document.text.slice(nounOf(asked).end)),
    },
    {
      // The position is his.
      name: "a doctor's position",
      skip: skips.fixedPhrase,
      examples: ["She has her [[doctor]]'s degree.", "He lost his [[doctor]]'s degree."],
      test: ({ tree, last, owns }) =>
        owns && occupationWords().workThings.has(tree.token(tree.head(last))?.lemma.toLowerCase() ?? ''),
    },
    {
      name: 'words in capitals',
      skip: skips.nameOrTitle,
      examples: ['I met the [[DOCTOR]] in the street.'],
      test: isShouted,
    },
    {
      name: 'with a capital within a sentence',
      skip: skips.nameOrTitle,
      examples: ['I met the [[Doctor]] in the street.', 'I met the old [[Teacher]] in the street.'],
      counterexamples: ['I met the old [[teacher]] in the street.'],
      test: (asked) => {
        const { document, start, last } = asked
        const noun = nounOf(asked)
        const opens = start === last && opensSentence(document.text, noun.start)
        return !isInCapitals(writtenOf(asked)) && /^\p{Lu}/u.test(noun.text) && !opens
      },
    },
    {
      name: 'behind "The" with a capital',
      skip: skips.nameOrTitle,
      examples: ['I saw The [[pianist]] again.', 'I saw The [[doctor]] in the street.'],
      test: (asked) =>
        asked.determiner !== undefined &&
        /^\p{Lu}/u.test(asked.determiner.text) &&
        !isInCapitals(writtenOf(asked)) &&
        !opensSentence(asked.document.text, asked.determiner.start),
    },
  ],
}

/** "The cast and director": they share what determines them, and anybody who makes films may stand there. */
const isBesideCast = ({ tree, occupation, last }: AskedOccupationNoun): boolean =>
  isMaker(occupation) &&
  tree.token(last)?.deprel === 'conj' &&
  /^(?:actors?|actress|actresses|cast|crew|cinematographer|photography|script)$/.test(lowerAt(tree, tree.head(last))) &&
  tree.children(last, 'amod', 'compound').length === 0

/** "They picked a good artist and director". */
const speaksOfMakers = ({ tree }: AskedOccupationNoun): boolean =>
  tree.tokens.some(({ lemma }) => /^(?:director|producer|filmmaker|cast|crew|script|plot|dialogue)$/i.test(lemma))

/** "He met soldiers": some of them, on one occasion; not "musicians like it". */
function isOfWhatHappened({ tree, last }: AskedOccupationNoun): boolean {
  const noun = tree.token(last)
  const verb = tree.token(tree.head(last))
  const isTopic = tree.children(last, 'case').some((at) => /^(?:about|like|as|than|for|of)$/.test(lowerAt(tree, at)))
  if (noun === undefined || verb?.upos !== 'VERB' || isTopic) return false
  if (/^(?:obj|obl|nsubj)$/.test(noun.deprel) && verb.xpos === 'VBD') return true
  return /^(?:obj|obl)$/.test(noun.deprel) && verb.xpos === 'VBN' && tree.children(tree.head(last), 'aux').length > 0
}

/** "You need a doctor". */
function isOfAnybody(tree: SentenceTree, noun: number): boolean {
  const isAnybody = (at: number) => /^(?:you|one|anyone|anybody|everyone|everybody)$/.test(lowerAt(tree, at))
  for (let at = noun; at >= 0; at = tree.head(at)) if (tree.children(at, 'nsubj').some(isAnybody)) return true
  return false
}

/** "Go and see a doctor", "they must call a plumber": for what only this one does. */
function isToBeSeen(tree: SentenceTree, noun: number): boolean {
  const verb = tree.token(tree.head(noun))
  const isWanted = /^VB[GP]?$/.test(verb?.xpos ?? '') && tree.token(noun)?.deprel === 'obj'
  if (!isWanted || tree.children(noun, 'amod', 'acl').length > 0) return false
  const lemma = verb?.lemma.toLowerCase() ?? ''
  return (
    /^(?:consult|need|call|hire|visit|seek)$/.test(lemma) ||
    (lemma === 'see' && tree.children(tree.head(noun), 'nsubj').length === 0)
  )
}

/** "Go to a doctor", "send for a doctor". */
const isSentFor = (tree: SentenceTree, noun: number): boolean =>
  tree.children(noun, 'case').some((at) => /^(?:for|to)$/.test(lowerAt(tree, at))) &&
  /^(?:go|send|come|run|ride|call|turn)$/.test(tree.token(tree.head(noun))?.lemma.toLowerCase() ?? '')

const remark =
  /^['"”’]?\s*[([]\s*(?:ha|he|hee|lol|haha\p{L}*|hehe\p{L}*|sic|get it|(?:no )?pun|if you can|so-called|supposedly|[!?]+)[\s!?.,)\]]/iu

/** "Going to the dentist", "a trip to the doctor": nothing else is said of the one who works there. */
function isGoneTo({ tree, occupation, number, last, determiner }: AskedOccupationNoun): boolean {
  if (number !== 'singular' || !/^(?:the|your|my|our)$/.test(determiner?.text.toLowerCase() ?? '')) return false
  if (!occupationWords().visited.has(occupation.text) || tree.children(last, 'amod', 'acl', 'appos').length > 0)
    return false
  return (
    tree.children(last, 'case').some((at) => lowerAt(tree, at) === 'to') &&
    /^(?:go|trip|visit|run|rush|return|head|drive|journey)$/.test(
      tree.token(tree.head(last))?.lemma.toLowerCase() ?? '',
    )
  )
}

/** What the slot takes up, as it is written. */
const writtenOf = (asked: AskedOccupationNoun): string =>
  asked.document.text.slice(asked.tree.token(asked.start)?.start, nounOf(asked).end)

const isInCapitals = (text: string): boolean => text === text.toUpperCase()

/** Capitals in a text that is not written in them are a title. */
function isShouted(asked: AskedOccupationNoun): boolean {
  if (!isInCapitals(writtenOf(asked))) return false
  const letters = asked.document.text
  const small = letters.match(/\p{Ll}/gu)?.length ?? 0
  return small >= (letters.match(/\p{L}/gu)?.length ?? 0) / 4
}
