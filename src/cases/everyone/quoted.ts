import { isQuote, lowerAt, textAt } from '../words-at.js'
import type { AskedWord } from './rules/asked-word.js'

/** A few words in quotation marks are a title; speech is longer. */
export function isQuoted({ tree, position }: Pick<AskedWord, 'tree' | 'position'>): boolean {
  let start = position
  while (start > 0 && position - start < 7 && !isQuote(textAt(tree, start - 1))) start--
  let end = position
  while (end < tree.tokens.length - 1 && end - position < 7 && !isQuote(textAt(tree, end + 1))) end++
  return isQuote(textAt(tree, start - 1)) && isQuote(textAt(tree, end + 1)) && end - start < 7
}

/** The text has the same words in quotation marks elsewhere too. */
export function isQuotedAgain({ document: { text }, tree, position }: AskedWord): boolean {
  let [open, close] = [position, position]
  while (open > 0 && !isQuote(textAt(tree, open - 1))) open--
  while (close < tree.tokens.length - 1 && !isQuote(textAt(tree, close + 1))) close++
  const quoted = text.slice((tree.token(open)?.start ?? 0) - 1, (tree.token(close)?.end ?? 0) + 1)
  return open < close && text.split(quoted).length > 2
}

/** A quotation of several words that opens as titles do. */
export function isLikeTitle({ tree, position }: AskedWord): boolean {
  let open = position
  while (open > 0 && !isQuote(textAt(tree, open - 1))) open--
  return !isQuote(textAt(tree, open + 1)) && (/^\p{Lu}/u.test(textAt(tree, open)) || lowerAt(tree, open) === 'the')
}

/** "The lesson: 'And in that time, men will seek death'": all of them, in a whole sentence that is quoted behind a colon. */
export function isInSaying({ tree, position }: AskedWord): boolean {
  if (!/^(?:men|women)$/.test(lowerAt(tree, position))) return false
  if (tree.children(position, 'det', 'nummod', 'amod', 'nmod:poss').length > 0) return false
  return tree.tokens.some(({ text }, at) => at < position && isQuote(text) && textAt(tree, at - 1) === ':')
}
