import type { SentenceTree } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { spanOf, textAt } from '../../words-at.js'
import { occupationSkips as skips } from '../occupation-skips.js'
import type { FoundOccupation } from '../occupation-words.js'

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
      examples: ['The [[arts]] teacher slept.', 'The [[women]] doctors slept.'],
      counterexamples: ['The [[rich]] teacher slept.'],
      test: ({ tree, position, head }) =>
        head !== undefined && /^(?:VB[ZDP]?|MD|NNS)$/.test(tree.token(position)?.xpos ?? ''),
    },
  ],
}

/** An occupation whose slot begins at `start`; what stands before it reaches back to `from`. */
export interface AskedStart extends Pick<FoundOccupation, 'first' | 'last'> {
  readonly tree: SentenceTree
  readonly start: number
  readonly from: number
}

export const occupationStartRules: RuleList<AskedStart> = {
  name: 'words taken up by an occupation',
  question: 'May these words go with the occupation?',
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
      examples: ['He is a rich, heart [[surgeon]].', 'He fights bad, vigilante [[cops]] in the street.'],
      test: ({ tree, start, first }) => start < first && /^(?:,|and|&)$/i.test(textAt(tree, start - 1)),
    },
  ],
}
