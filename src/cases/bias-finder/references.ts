import {
  type Chain,
  type Document,
  type Mention,
  pronounReading,
  type SentenceTree,
  type Span,
} from '../../language/index.js'
import type { PlacedSlot } from './join-forms.js'
import { readName } from './name-reference.js'
import { personWords, type Sex } from './person-words.js'
import type { Replaced } from './persons.js'

/** All that a text says to refer to one person, by kind. */
export interface References {
  /** Slots for the names, with the article before and the possessive mark behind them. */
  readonly names: readonly PlacedSlot[]
  /** Pronouns and gender nouns: what the rewriting of persons changes. */
  readonly spans: readonly Span[]
  readonly pronouns: readonly Span[]
  /** The words male and female before a noun of the person. */
  readonly adjectives: readonly Span[]
  /** Tokens that are part of a reference, as `sentence/position`. */
  readonly covered: ReadonlySet<string>
}

export const placeOf = (sentence: number, position: number): string => `${sentence}/${position}`

/** The references of a chain, or why one of them cannot be replaced. */
export function referencesOf(
  document: Document,
  trees: readonly SentenceTree[],
  chain: Chain,
  sex: Sex,
  replaced: Replaced,
): References | { skipped: string } {
  const names: PlacedSlot[] = []
  const spans: Span[] = []
  const pronouns: Span[] = []
  const adjectives: Span[] = []
  const covered = new Set<string>()
  for (const mention of chain.mentions) {
    const tree = trees[mention.sentence] as SentenceTree
    const refused = read(mention, tree)
    if (refused !== undefined) return { skipped: refused }
  }
  return { names, spans, pronouns, adjectives, covered }

  function read(mention: Mention, tree: SentenceTree): string | undefined {
    if (mention.kind === 'name') {
      const name = readName(document, tree, mention)
      if ('skipped' in name) return name.skipped
      names.push(...name.slots)
      spans.push(...name.spans)
      for (const position of name.positions) covered.add(placeOf(mention.sentence, position))
      return undefined
    }
    if (replaced === 'names') return undefined
    covered.add(placeOf(mention.sentence, mention.head))
    return mention.kind === 'pronoun' ? readPronoun(mention, tree) : readNominal(mention, tree)
  }

  function readPronoun(mention: Mention, tree: SentenceTree): string | undefined {
    const token = tree.token(mention.head)
    if (token === undefined) return 'a reference that cannot be read'
    if (/^(?:who|whom|whose|that|which)$/i.test(token.text)) return undefined
    const set = pronounReading(token.text)?.set
    if (set === undefined) return 'a person who speaks or is spoken to'
    if (set === 'they') return 'a person called they'
    if (set !== (sex === 'male' ? 'he' : 'she')) return 'uncertain who is meant'
    pronouns.push(token)
    spans.push(token)
    return undefined
  }

  function readNominal(mention: Mention, tree: SentenceTree): string | undefined {
    const noun = readNoun(document, tree, mention.head, sex, true)
    if (typeof noun === 'string') return noun
    if (noun !== undefined) spans.push(noun)
    for (const position of tree.children(mention.head, 'compound', 'amod')) {
      const word = personWords().gendered.get(tree.token(position)?.text.toLowerCase() ?? '')
      if (word === undefined || word.sex !== sex) continue
      // "The female lead" becomes male; a "woman director" has no fellow.
      if (!isAdjective(tree, position)) return 'a gendered word without counterpart'
      adjectives.push(tree.token(position) as Span)
      covered.add(placeOf(mention.sentence, position))
    }
    return undefined
  }
}

const isAdjective = (tree: SentenceTree, position: number): boolean =>
  /^(?:fe)?male$/i.test(tree.token(position)?.text ?? '')

/** The span of a noun that shows the person's gender, nothing for one that shows none, or why it cannot be replaced. */
export function readNoun(
  document: Document,
  tree: SentenceTree,
  position: number,
  sex: Sex,
  isHead: boolean,
): Span | string | undefined {
  const span = hyphenated(tree, position)
  const form = document.text.slice(span.start, span.end).toLowerCase().replace(/\s+/g, ' ')
  const { gendered, maleForms } = personWords()
  const word = gendered.get(form) ?? gendered.get(tree.token(position)?.text.toLowerCase() ?? '')
  if (word === undefined) return undefined
  if (word.number === 'plural') return isHead ? 'a group, not one person' : undefined
  if (word.sex !== sex) {
    if (sex === 'female' && maleForms.has(form)) return undefined
    return isHead ? 'uncertain who is meant' : undefined
  }
  return word.hasCounterpart ? span : 'a gendered word without counterpart'
}

/** The word with what is joined to it by hyphens: mother-in-law, ex-wife. */
export function hyphenated(tree: SentenceTree, position: number): Span {
  let [first, last] = [position, position]
  const isHyphen = (at: number) => /^[-‐‑]$/.test(tree.token(at)?.text ?? '')
  while (isHyphen(first - 1) && tree.touch(first - 1, first) && tree.touch(first - 2, first - 1)) first -= 2
  while (isHyphen(last + 1) && tree.touch(last, last + 1) && tree.touch(last + 1, last + 2)) last += 2
  return { start: tree.token(first)?.start ?? 0, end: tree.token(last)?.end ?? 0 }
}
