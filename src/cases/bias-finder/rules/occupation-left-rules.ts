import { dictionary } from '../../../attributes/index.js'
import { type Document, relation, type SentenceTree } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { hasCapital, lowerAt, spanOf, textAt } from '../../words-at.js'
import { isPlaceName } from '../named-places.js'
import { isOwnName } from '../occupation-own-name.js'
import { occupationSkips as skips } from '../occupation-skips.js'
import { type FoundOccupation, occupationWords } from '../occupation-words.js'

/** A word of the phrase of an occupation, before it. */
export interface AskedBefore {
  readonly tree: SentenceTree
  readonly position: number
  /** The word beside the occupation whose phrase it belongs to, if any. */
  readonly head: number | undefined
}

/** Asked of the words before an occupation, from right to left, as far as what determines it. */
export const beforeOccupationRules: RuleList<AskedBefore> = {
  name: 'word before an occupation',
  question: 'Can this word be told apart from the occupation?',
  placeOf: ({ tree, position }) => spanOf(tree, position),
  rules: [
    {
      name: 'not of the phrase',
      skip: skips.unread,
      examples: ['She is a (typically[[)]] unorthodox cop.', 'He is one of Hollywood\'s [["]]former waiters" today.'],
      test: ({ tree, position, head }) =>
        head === undefined && textAt(tree, position) !== ',' && tree.token(position)?.upos !== 'CCONJ',
    },
    {
      name: 'quotation mark or bracket',
      skip: skips.unread,
      examples: ['He is a great [[(]]highly) rich doctor.'],
      test: ({ tree, position, head }) => head !== undefined && /^["“”‘`([]|''/.test(textAt(tree, position)),
    },
    {
      // A plural there is likely a verb.
      name: 'verb or plural',
      skip: skips.unread,
      examples: ['The [[flowers]] teacher slept.'],
      counterexamples: ['The [[rich]] teacher slept.', 'The [[arts]] teacher slept.', 'The [[women]] doctors slept.'],
      test: ({ tree, position, head }) =>
        head !== undefined && (isVerb(tree, position) || (isPlural(tree, position) && !isKnown(tree, position))),
    },
  ],
}

const xposOf = (tree: SentenceTree, position: number): string => tree.token(position)?.xpos ?? ''

const isVerb = (tree: SentenceTree, position: number): boolean => /^(?:VB[ZDP]?|MD)$/.test(xposOf(tree, position))

const isPlural = (tree: SentenceTree, position: number): boolean => xposOf(tree, position) === 'NNS'

const isKnown = (tree: SentenceTree, position: number): boolean =>
  occupationWords().work.has(lowerAt(tree, position)) || occupationWords().generalNouns.has(lowerAt(tree, position))

/** An occupation whose slot begins at `start`; what stands before it reaches back to `from`. */
export interface AskedStart extends Pick<FoundOccupation, 'occupation' | 'first' | 'last'> {
  readonly document: Document
  readonly tree: SentenceTree
  readonly start: number
  readonly from: number
  /** The first word behind what determines the occupation. */
  readonly behind: number
  /** The field before it stays. */
  readonly keepsField: boolean
}

export const occupationStartRules: RuleList<AskedStart> = {
  name: 'words before an occupation',
  question: 'Is it known of each of these words whether it goes with the occupation?',
  placeOf: ({ tree, first, last }) => spanOf(tree, first, last),
  rules: [
    {
      name: 'preposition among them',
      skip: skips.unread,
      examples: ['He is an over the top [[attorney]].'],
      test: ({ tree, from, last }) => tree.children(last, 'case').some((at) => at > from && at < last),
    },
    {
      name: 'comma or "and" left over',
      skip: skips.unread,
      examples: ['He is a rich, heart [[surgeon]].'],
      test: ({ tree, start, first }) => start < first && /^(?:,|and|&)$/i.test(textAt(tree, start - 1)),
    },
    {
      // "A bollix teacher", "an Exxon clerk": whether it is the work or the person is not known.
      name: 'noun or name before it',
      skip: skips.unread,
      examples: ['The bagel [[cop]] slept.', 'The Exxon [[clerk]] slept.', 'He is a heart rookie [[surgeon]].'],
      counterexamples: [
        'The rookie [[cop]] slept.',
        'The Chicago [[cop]] slept.',
        'The high school [[teacher]] slept.',
      ],
      test: (asked) =>
        positionsOf(asked).some((at) => !(asked.keepsField && at === asked.first - 1) && !isKnownNoun(asked, at)),
    },
    {
      // What is written with a capital and names no people is a name: of a car, a body, a work.
      name: 'other name before it',
      skip: skips.unread,
      examples: ['The Batmobile [[driver]] slept.', 'The Dickensian [[clerk]] slept.'],
      counterexamples: ['The Turkish [[clerk]] slept.', 'The African-American [[clerk]] slept.'],
      test: (asked) => positionsOf(asked).some((at) => isOtherName(asked, at)),
    },
    {
      // It can neither stay before another occupation nor go: the text says it of this person.
      name: 'field, employer or place of the work',
      skip: skips.field,
      examples: [
        'The philosophy [[judge]] slept.',
        'The FBI [[detective]] slept.',
        'They met the school [[cook]].',
        'The war [[photographer]] slept.',
        'The undercover [[cop]] slept.',
      ],
      counterexamples: [
        'The truck [[driver]] slept.',
        'The plastic [[surgeon]] slept.',
        'The high-school [[teacher]] slept.',
      ],
      test: ({ document, tree, occupation, start, first }) =>
        start < first && !isOwnName(document, tree, occupation.text, start, first),
    },
  ],
}

/** The words that stay, but for those that a hyphen joins to others. */
function positionsOf({ tree, behind, start }: AskedStart): number[] {
  const found: number[] = []
  for (let at = behind; at < start; at++) if (!tree.touch(at - 1, at) && !tree.touch(at, at + 1)) found.push(at)
  return found
}

/** A word with a capital within the sentence, for no place and no people. */
function isOtherName({ tree }: AskedStart, at: number): boolean {
  const word = textAt(tree, at)
  return at > 0 && hasCapital(word) && !isPlaceName(word) && !peoples().has(word.toLowerCase()) && !word.includes('-')
}

let known: ReadonlySet<string> | undefined

/** Words that say of a person which country, religion or race it is of. */
function peoples(): ReadonlySet<string> {
  known ??= new Set(
    (['nationality', 'ethnicity', 'religion', 'race', 'country'] as const).flatMap((name) => {
      const attribute = dictionary(name)
      return attribute.classes.flatMap((each) => {
        const { adjectives = [], nouns = [] } = attribute.words(each)
        return [...adjectives, ...nouns].map(({ text }) => text.toLowerCase())
      })
    }),
  )
  return known
}

/** Adjectives may be any; of nouns those that anybody may be, and of names places and peoples. */
function isKnownNoun({ tree, behind, start }: AskedStart, position: number): boolean {
  const token = tree.token(position)
  if (token === undefined || !/^NN/.test(token.xpos) || relation(token) === 'amod') return true
  if (occupationWords().generalNouns.has(token.text.toLowerCase())) return true
  // A part of what stays: "a small town cop" may keep its town.
  let [first, last] = [position, position]
  while (first > behind && /^NNP/.test(xposOf(tree, first - 1))) first--
  while (last + 1 < start && /^NNP/.test(xposOf(tree, last + 1))) last++
  return isPlaceName(
    tree.tokens
      .slice(first, last + 1)
      .map(({ text }) => text)
      .join(' '),
  )
}
