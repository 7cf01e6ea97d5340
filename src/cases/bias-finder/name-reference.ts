import { type Document, type Mention, relation, type SentenceTree, type Span } from '../../language/index.js'
import type { PlacedSlot } from './join-forms.js'
import { personWords } from './person-words.js'
import { skips } from './skips.js'
import type { WordSlot } from './template-data.js'

/** A name at its place: its slots, the words it takes up, and spans whose gender words change beside it. */
export interface NameReference {
  readonly slots: readonly PlacedSlot[]
  readonly spans: readonly Span[]
  readonly positions: readonly number[]
}

/**
 * The whole name becomes one slot, titles that show a gender included ("Mr. Tom Hanks", "Hanks", "Tom" -> `<name>`): all
 * mentions then read alike, and nothing is left of a known person. A name that is cut short, part of another word, of a
 * title or of a work gives no template.
 */
export function readName(
  document: Document,
  tree: SentenceTree,
  mention: Mention,
): NameReference | { skipped: string } {
  const positions = tree.tokens.flatMap(({ start, end }, at) =>
    mention.start <= start && end <= mention.end ? [at] : [],
  )
  let first = positions[0]
  let last = positions.at(-1)
  if (first === undefined || last === undefined) return { skipped: skips.unreadable }
  if (tree.token(last)?.xpos === 'POS' && last > first) last--
  const before = titlesBefore(tree, first)
  if (before < first && isDetermined(tree, before)) return { skipped: skips.titled }
  first = before
  const refused = problemAround(tree, first, last)
  if (refused !== undefined) return { skipped: refused }
  const [start, end] = [tree.token(first)?.start ?? 0, tree.token(last)?.end ?? 0]
  const is = document.text.slice(start, end)
  const slots: PlacedSlot[] = [{ kind: 'word', show: '<name>', is, ...lettersOf(is), start, end }]
  const article = tree.token(first - 1)
  if (article?.upos === 'DET' && /^an?$/i.test(article.text)) {
    slots.unshift({ kind: 'article', show: '<det>', is: article.text, start: article.start, end: article.end })
  }
  const mark = tree.token(last + 1)
  if (mark?.xpos === 'POS' && mark.start === end && /^['’]s?$/i.test(mark.text)) {
    slots.push({
      kind: 'possessive',
      show: "<'s>",
      is: mark.text,
      number: 'singular',
      start: mark.start,
      end: mark.end,
    })
  }
  return { slots, spans: [], positions: range(first, last) }
}

const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** Position of the first title that shows a gender, right before the name. */
function titlesBefore(tree: SentenceTree, first: number): number {
  let at = first
  for (;;) {
    const stop = tree.token(at - 1)?.text === '.' ? at - 2 : at - 1
    const token = tree.token(stop)
    const title = token?.text.toLowerCase().replace(/\.$/, '') ?? ''
    if (token === undefined || !/^\p{Lu}/u.test(token.text) || !personWords().titles.has(title)) return at
    at = stop
  }
}

/** "my Uncle Ben", "Mr. and Mrs. Smith": the title belongs to what is before it. */
const isDetermined = (tree: SentenceTree, first: number): boolean =>
  /^(?:DET|CCONJ)$/.test(tree.token(first - 1)?.upos ?? '') || /^PRP\$|^POS$/.test(tree.token(first - 1)?.xpos ?? '')

function problemAround(tree: SentenceTree, first: number, last: number): string | undefined {
  const [before, after] = [tree.token(first - 1), tree.token(last + 1)]
  const isJoined = (mark: number, word: number) =>
    /^[-‐‑/&]$/.test(tree.token(mark)?.text ?? '') && tree.touch(mark, word)
  if (isJoined(first - 1, first) || isJoined(last + 1, last)) return skips.joinedName
  const quote = /^["“”'‘’`]+$|^``$|^''$/
  if (quote.test(before?.text ?? '') && quote.test(after?.text ?? '')) return skips.mayBeTitle
  if (personWords().notPersons.has(tree.token(last)?.text.toLowerCase() ?? '')) return skips.notPerson
  if (quote.test(after?.text ?? '') && hasNickname(tree, last + 1, quote)) return skips.cutName
  const head = headOf(tree, first, last)
  if (isWork(tree, first, last, head)) return skips.mayBeTitle
  const token = tree.token(head)
  const governor = tree.token(tree.head(head))
  if (token !== undefined && governor !== undefined && /^(?:compound|flat)$/.test(relation(token))) {
    if (governor.upos === 'PROPN') return skips.cutName
    if (personWords().workNouns.has(governor.text.toLowerCase())) return skips.mayBeTitle
  }
  const isOfName = (at: number) => {
    const word = tree.token(at)
    return word?.upos === 'PROPN' && /^(?:compound|flat)$/.test(relation(word)) && inside(tree.head(at), first, last)
  }
  // A word in front may be a neutral title (Dr., Captain); behind the name it is a part that was not found.
  if (isOfName(last + 1) || (after?.upos === 'PROPN' && after.xpos !== 'POS')) return skips.cutName
  return undefined
}

/** Jack "Soldier" Kelly: a name in quotation marks, with the rest of the name behind it. */
function hasNickname(tree: SentenceTree, opening: number, quote: RegExp): boolean {
  for (let at = opening + 1; at < opening + 5; at++) {
    if (quote.test(tree.token(at)?.text ?? '')) return tree.token(at + 1)?.upos === 'PROPN'
  }
  return false
}

/** "Cinderella is a beautiful film", "the movie Gandhi", "Gandhi (1982)". */
function isWork(tree: SentenceTree, first: number, last: number, head: number): boolean {
  const isOfWork = (at: number) => personWords().works.has(tree.token(at)?.text.toLowerCase() ?? '')
  if (isOfWork(first - 1) || (isOfWork(first - 2) && tree.token(first - 1)?.text === ',')) return true
  if (/^\($/.test(tree.token(last + 1)?.text ?? '') && /^(?:19|20)\d\d$/.test(tree.token(last + 2)?.text ?? ''))
    return true
  const token = tree.token(head)
  const predicate = tree.head(head)
  const isSubject = token !== undefined && relation(token) === 'nsubj'
  return (
    (isSubject && tree.children(predicate, 'cop').length > 0 && isOfWork(predicate)) ||
    tree.children(head, 'appos').some(isOfWork)
  )
}

const inside = (position: number, first: number, last: number): boolean => first <= position && position <= last

/** The word of the name whose head lies outside it. */
const headOf = (tree: SentenceTree, first: number, last: number): number =>
  range(first, last).find((at) => !inside(tree.head(at), first, last)) ?? first

/** TOM HANKS, tom hanks; initials and short forms say nothing. */
function lettersOf(name: string): Pick<WordSlot, 'letters'> {
  const letters = name.replace(/[^\p{L}]/gu, '')
  if (letters === letters.toLowerCase() && letters !== letters.toUpperCase()) return { letters: 'lower' }
  return letters.length > 3 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
    ? { letters: 'upper' }
    : {}
}
