import type { AnalyzedToken, SentenceTree } from '../../language/index.js'

/** What is known of words with a capital. */
export interface Capitals {
  /** Whether a word lies in the name of a person. */
  isName(token: AnalyzedToken): boolean
  /** Whether a word has its capital of its own, such as American. */
  isOwn(token: AnalyzedToken): boolean
}

/**
 * Whether words `[from, to)` of a sentence look like a part of the title of a work, an organisation or a place: a word
 * beside them has a capital that it would not have in a sentence ("An American In Paris", "The African Queen").
 */
export function isInTitle(
  tree: SentenceTree,
  { from, to }: { readonly from: number; readonly to: number },
  capitals: Capitals,
): boolean {
  const { tokens } = tree
  if (isHeadline(tokens)) return !tokens.every(isShouted)
  if (isQuotedTitle(tokens, from, to)) return true
  // "Alexander the Greek": a name that a word follows.
  if (/^the$/.test(tokens[from - 1]?.text ?? '') && isNamePart(tokens[from - 2]) && hasCapitalAt(tokens, from))
    return true
  // "The Iraqi Islamic Party": words with capitals of their own are passed over.
  let next = to
  while (next < tokens.length && isPassed(tokens[next] as AnalyzedToken, capitals)) next++
  const after = tokens[next]
  if (after !== undefined && hasCapital(after) && !capitals.isName(after)) return true
  const before = tokens[from - 1]
  return before !== undefined && from > 1 && common.test(before.upos) && hasCapital(before) && !opens(tokens, from - 1)
}

const isNamePart = (token: AnalyzedToken | undefined): boolean => token?.upos === 'PROPN' && hasCapital(token)
const hasCapitalAt = (tokens: readonly AnalyzedToken[], at: number): boolean => hasCapital(tokens[at] as AnalyzedToken)

const isPassed = (token: AnalyzedToken, { isName, isOwn }: Capitals): boolean =>
  hasCapital(token) && isOwn(token) && !isName(token)

/** "Death of a Salesman": a capital in the midst of a sentence that the word does not have of its own. */
export function hasCapitalOfTitle({ tokens }: SentenceTree, from: number, text: string): boolean {
  const token = tokens[from]
  const isLower = text === text.toLowerCase()
  return isLower && token !== undefined && from > 0 && hasCapital(token) && !opens(tokens, from)
}

const common = /^(?:DET|ADP|VERB|AUX|CCONJ|SCONJ|PART|ADV|ADJ|NOUN)$/
const hasCapital = ({ text }: AnalyzedToken): boolean => /^\p{Lu}\p{Ll}/u.test(text)
const isShouted = ({ text }: AnalyzedToken): boolean => text === text.toUpperCase()

/** After a mark a sentence may begin: he said: "An American came". */
const opens = (tokens: readonly AnalyzedToken[], at: number): boolean =>
  /^[^\p{L}\p{N}'’,]/u.test(tokens[at - 1]?.text ?? '.')

/** All longer words have capitals. */
function isHeadline(tokens: readonly AnalyzedToken[]): boolean {
  const long = tokens.filter(({ text }) => /^\p{L}{4,}/u.test(text))
  return long.length > 2 && long.every(({ text }) => /^\p{Lu}/u.test(text))
}

const quote = /^["“”‘’']$|^''$|^``$/
const longestTitle = 6

/** A few words in quotation marks that begin with a capital and say nothing: "An American in Paris". */
function isQuotedTitle(tokens: readonly AnalyzedToken[], from: number, to: number): boolean {
  const isQuote = ({ text, upos }: AnalyzedToken): boolean => upos === 'PUNCT' && quote.test(text)
  const start = tokens.findLastIndex((token, at) => at < from && isQuote(token)) + 1
  const end = tokens.findIndex((token, at) => at >= to && isQuote(token))
  if (start === 0 || end < 0 || end - start > longestTitle || end - start === to - from) return false
  const words = tokens.slice(start, end)
  return hasCapital(words[0] as AnalyzedToken) && words.every(({ upos }) => upos !== 'VERB' && upos !== 'AUX')
}
