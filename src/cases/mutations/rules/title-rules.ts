import type { AnalyzedToken } from '../../../language/index.js'
import { hasCapital, textAt } from '../../words-at.js'
import { leftReasons } from '../left-reasons.js'
import { hasOwnCapital, isName, type Stretch, type StretchRule } from './stretch.js'

/**
 * The words look like a part of the title of a work, an organisation or a place: a word beside them has a capital that it would
 * not have in a sentence. In a headline all words have one, and nothing but a headline is asked.
 */
export const titleRules: readonly StretchRule[] = [
  {
    name: 'headline',
    skip: leftReasons.name,
    examples: ['The Great [[American]] Movie Of Today'],
    test: ({ tree, isHeadline }) => isHeadline && !tree.tokens.every(({ text }) => text === text.toUpperCase()),
  },
  {
    name: 'title in quotation marks',
    skip: leftReasons.name,
    examples: ['I saw "Death of a [[Woman]]" again.', 'I saw "An [[American]] in Paris" again.'],
    counterexamples: ['"An [[American]] went to Paris," she said.'],
    test: (asked) => !asked.isHeadline && isQuotedTitle(asked),
  },
  {
    name: 'byname',
    skip: leftReasons.name,
    examples: ['I like Alexander the [[Greek]] and his horse.'],
    test: ({ tree, from, isHeadline }) =>
      !isHeadline &&
      textAt(tree, from - 1) === 'the' &&
      tree.token(from - 2)?.upos === 'PROPN' &&
      hasCapital(textAt(tree, from - 2)) &&
      hasCapital(textAt(tree, from)),
  },
  {
    name: 'before a word with a capital',
    skip: leftReasons.name,
    examples: ['I saw the [[African]] Queen again.'],
    test: (asked) => !asked.isHeadline && isBeforeCapital(asked),
  },
  {
    name: 'behind a word with a capital',
    skip: leftReasons.name,
    examples: ['I saw The [[woman]] again.'],
    counterexamples: ['I saw an [[Asian]] woman again.', 'I saw an Asian [[woman]] again.'],
    test: (asked) => {
      const { tree, from, isHeadline } = asked
      const before = tree.token(from - 1)
      return (
        !isHeadline &&
        from > 1 &&
        before !== undefined &&
        /^(?:DET|ADP|VERB|AUX|CCONJ|SCONJ|PART|ADV|ADJ|NOUN)$/.test(before.upos) &&
        hasCapital(before.text) &&
        !hasOwnCapital(asked, before) &&
        !opensAfterMark(tree.tokens, from - 1)
      )
    },
  },
]

/** After a mark a sentence may begin: he said: "An American came". */
export const opensAfterMark = (tokens: readonly AnalyzedToken[], at: number): boolean =>
  /^[^\p{L}\p{N}'’,]/u.test(tokens[at - 1]?.text ?? '.')

/** "The Iraqi Islamic Party": words with capitals of their own are passed over. */
function isBeforeCapital(asked: Stretch): boolean {
  const { tokens } = asked.tree
  const isPassed = (token: AnalyzedToken) =>
    hasCapital(token.text) && hasOwnCapital(asked, token) && !isName(asked, token)
  let next = asked.to
  while (next < tokens.length && isPassed(tokens[next] as AnalyzedToken)) next++
  const after = tokens[next]
  return after !== undefined && hasCapital(after.text) && !isName(asked, after)
}

const quote = /^["“”‘’']$|^''$|^``$/
const longestTitle = 6

/** A few words in quotation marks that begin with a capital and say nothing. */
function isQuotedTitle({ tree: { tokens }, from, to }: Stretch): boolean {
  const isMark = ({ text, upos }: AnalyzedToken): boolean => upos === 'PUNCT' && quote.test(text)
  const start = tokens.findLastIndex((token, at) => at < from && isMark(token)) + 1
  const end = tokens.findIndex((token, at) => at >= to && isMark(token))
  if (start === 0 || end < 0 || end - start > longestTitle || end - start === to - from) return false
  const words = tokens.slice(start, end)
  return hasCapital(words[0]?.text ?? '') && words.every(({ upos }) => upos !== 'VERB' && upos !== 'AUX')
}
