import type { Chain, Document, SentenceTree, Span } from '../../language/index.js'
import { decide } from '../word-rule.js'
import { keyOf, range } from '../words-at.js'
import { articleSlot, type PlacedSlot, possessiveSlot } from './join-forms.js'
import { personWords } from './person-words.js'
import { nameRules } from './rules/name-rules.js'
import { skips } from './skips.js'
import type { WordSlot } from './template-data.js'
import { titlesOf } from './titles.js'

/** A name at its place: its slots and the words it takes up. */
export interface NameReference {
  readonly slots: readonly PlacedSlot[]
  /** Titles before the name that show a gender: Lady, Uncle. */
  readonly titles: readonly Span[]
  readonly positions: readonly number[]
}

/** How a text names a person. */
export interface NameForms {
  /** Characters of the longest name. */
  readonly longest: number
  /** The words of all names, in lower case. */
  readonly words: ReadonlySet<string>
}

export function nameFormsOf(text: string, { mentions }: Chain): NameForms {
  const names = mentions.flatMap(({ kind, start, end }) => (kind === 'name' ? [text.slice(start, end)] : []))
  return {
    longest: Math.max(0, ...names.map(({ length }) => length)),
    words: new Set(names.flatMap((name) => name.toLowerCase().split(/\s+/))),
  }
}

/**
 * The whole name becomes one slot, Mr and Ms included ("Mr. Tom Hanks", "Hanks", "Tom" -> `<name>`): all mentions then read
 * alike, and nothing is left of a known person. Other titles stay before it (Dr `<name>`). A name that is cut short, part of
 * another word, of a title or of a work gives no template. Words of the person's name right beside it belong to it.
 */
export function readName(
  document: Document,
  tree: SentenceTree,
  mention: Span,
  forms: NameForms,
): NameReference | { skipped: string } {
  const isInside = ({ start, end }: Span): boolean => mention.start <= start && end <= mention.end
  let first = tree.tokens.findIndex(isInside)
  let last = tree.tokens.findLastIndex(isInside)
  if (first < 0) return { skipped: skips.unreadable }
  if (tree.token(last)?.xpos === 'POS' && last > first) last--
  const isOfName = (at: number, beside: number) =>
    /^\p{Lu}/u.test(tree.token(at)?.text ?? '') &&
    forms.words.has(tree.token(at)?.text.toLowerCase() ?? '') &&
    isBeside(document.text, tree, at, beside)
  while (isOfName(first - 1, first)) first--
  while (isOfName(last + 1, last)) last++
  const named = first
  first = titlesBefore(tree, named)
  const isPart = mention.end - mention.start < forms.longest
  const refused = decide(nameRules, { document, tree, first, last, isPart, hasTitle: first < named })
  if (refused?.skip !== undefined) return { skipped: refused.skip }
  const titles = titlesOf(tree, first, last)
  const start = tree.token(titles.name)?.start ?? 0
  const end = endOf(document.text, tree.token(last))
  const is = document.text.slice(start, end)
  const name: PlacedSlot = { kind: 'word', show: '<name>', is, ...lettersOf(is), start, end }
  const article = titles.name === first ? articleSlot(tree, first - 1) : undefined
  const slots = [article, name, possessiveSlot(tree, last + 1, end)].filter((slot) => slot !== undefined)
  return { slots, titles: titles.gendered, positions: range(first, last) }
}

/** The mark of "Jr." that also ends the sentence stays with the sentence. */
function endOf(text: string, last: Span | undefined): number {
  const end = last?.end ?? 0
  return text[end - 1] === '.' && /^(?:\s*$|\s+\P{Ll})/u.test(text.slice(end, end + 20)) ? end - 1 : end
}

function isBeside(text: string, tree: SentenceTree, one: number, other: number): boolean {
  const [left, right] = [tree.token(Math.min(one, other)), tree.token(Math.max(one, other))]
  return text.slice(left?.end, right?.start) === ' '
}

/** Position of the first title that shows a gender, right before the name. */
function titlesBefore(tree: SentenceTree, first: number): number {
  let at = first
  for (;;) {
    const stop = tree.token(at - 1)?.text === '.' ? at - 2 : at - 1
    const token = tree.token(stop)
    const title = keyOf(token?.text ?? '')
    if (token === undefined || !/^\p{Lu}/u.test(token.text) || !personWords().titles.has(title)) return at
    at = stop
  }
}

/** TOM HANKS, tom hanks; initials and short forms say nothing. */
export function lettersOf(name: string): Pick<WordSlot, 'letters'> {
  const letters = name.replace(/[^\p{L}]/gu, '')
  if (letters === letters.toLowerCase() && letters !== letters.toUpperCase()) return { letters: 'lower' }
  return letters.length > 3 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
    ? { letters: 'upper' }
    : {}
}
