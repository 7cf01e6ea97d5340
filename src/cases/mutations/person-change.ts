import {
  type AnalyzedToken,
  type Chain,
  type Document,
  genderOfFirstName,
  keepCase,
  type Replacement,
  type Span,
} from '../../language/index.js'
import type { WordChange } from '../../validity/index.js'
import type { PersonExchange } from '../bias-finder/gender.js'
import { counterpartsOf } from '../everyone/index.js'
import { lowerAt } from '../words-at.js'
import { personLists } from './person-lists.js'
import type { SiteChange, SitePart } from './sites.js'
import type { TextView } from './text-view.js'
import { topOf } from './top-of.js'

/**
 * The change of the persons whom the parts of a site mean, by the rules of `biasFinder()` for each person; nothing where one of them
 * cannot change. Words for groups bring nothing with them.
 */
export function personChange(view: TextView, parts: readonly SitePart[]): SiteChange | undefined {
  const isOwn = (span: Span): boolean =>
    parts.some(({ place }) => place.start < span.end && span.start < place.end) || isArticleOf(view, parts, span)
  const found = new Map<number, Replacement>()
  for (const chain of chainsOf(view, parts)) {
    const exchange = view.exchangeOf(chain)
    // "She was such a great actor": the word says nothing of her.
    if ('skipped' in exchange || exchange.sex !== parts[0]?.term.className) return undefined
    const names = nameReplacements(view.document, exchange)
    if (names === undefined || exchange.replacements.some(({ text }) => isRareWord(text))) return undefined
    for (const each of [...exchange.replacements, ...names]) if (!isOwn(each)) found.set(each.start, each)
  }
  const replacements = [...found.values()].sort((one, other) => one.start - other.start)
  const words = replacements.map((each) => wordChange(view.document, each))
  return words.every((change) => change !== undefined) ? { replacements, words } : undefined
}

/** A househusband is rarely spoken of. */
const isRareWord = (text: string): boolean => personLists().stiff.has(text.toLowerCase())

/** The persons of words in the singular: of "a female nurse" the nurse. */
function chainsOf(view: TextView, parts: readonly SitePart[]): ReadonlySet<Chain> {
  return new Set(
    parts.flatMap(({ place, term }) => {
      if (term.number === 'plural') return []
      const tree = view.tree(place.sentence)
      const top = topOf(tree, place)
      const person = tree.token(top)?.deprel === 'amod' && tree.head(top) > top ? tree.head(top) : top
      const chain = view.chainOf(place.sentence, person)
      return chain === undefined || chain.number === 'plural' || isOnlyOfSpeaker(view, chain) ? [] : [chain]
    }),
  )
}

/** "My dad", who is spoken of once: whoever else is in the text is another. */
function isOnlyOfSpeaker(view: TextView, { mentions }: Chain): boolean {
  const [only, second] = mentions
  if (only === undefined || second !== undefined) return false
  const tree = view.tree(only.sentence)
  return tree.children(only.head, 'nmod').some((at) => /^(?:my|our)$/.test(lowerAt(tree, at)))
}

/** The article before a word of the site follows that word. */
function isArticleOf(view: TextView, parts: readonly SitePart[], span: Span): boolean {
  return parts.some(({ place: { sentence, from } }) => view.tree(sentence).token(from - 1)?.start === span.start)
}

/** A first name of the other gender wherever the person is named. Another name, or a longer one, is somebody known. */
function nameReplacements({ sentences }: Document, { names, sex }: PersonExchange): readonly Replacement[] | undefined {
  const words = names.flatMap((slot) => (slot.kind === 'word' ? [slot] : []))
  const [first] = words
  if (first === undefined) return []
  const name = first.is
  const isSure = words.every(({ is }) => is === name) && genderOfFirstName(name)?.gender === sex
  const isChanged = names.some(({ kind, is }) => kind === 'article' || (kind === 'possessive' && !/s$/i.test(is)))
  if (!isSure || isChanged) return undefined
  const taken = new Set(
    sentences.flatMap(({ tokens }) =>
      tokens.flatMap(({ text, upos }) => (upos === 'PROPN' ? [text.toLowerCase()] : [])),
    ),
  )
  const other = counterpartsOf([{ name, sex }], taken)?.[0]
  if (other === undefined) return undefined
  return words.map(({ is, start, end }) => ({ start, end, text: keepCase(is, other), slot: 'name' }))
}

/** A replacement in words of its sentence, where it takes whole ones. */
export function wordChange(document: Document, { start, end, text }: Replacement): WordChange | undefined {
  const sentence = document.sentences.findIndex(({ tokens }) => start < (tokens.at(-1)?.end ?? 0))
  const tokens: readonly AnalyzedToken[] = document.sentences[sentence]?.tokens ?? []
  const from = tokens.findIndex((token) => token.start === start)
  const to = tokens.findIndex((token) => token.end === end) + 1
  if (from < 0 || to <= from) return undefined
  // Counterparts have as many words as what they take the place of, hyphens and all.
  const words = to - from === 1 ? [text] : (text.match(/[\p{L}\p{N}'’.]+|[^\p{L}\p{N}\s]/gu) ?? [text])
  return { sentence, from, to, words }
}
