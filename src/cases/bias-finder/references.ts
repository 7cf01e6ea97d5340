import {
  type Chain,
  type Document,
  type Mention,
  pronounReading,
  relation,
  type SentenceTree,
  type Span,
} from '../../language/index.js'
import type { PlacedSlot } from './join-forms.js'
import { nameFormsOf, readName } from './name-reference.js'
import { nominalDoubt, pronounDoubt, readNoun } from './noun-reference.js'
import { personWords, type Sex } from './person-words.js'
import type { Replaced } from './replaced.js'
import { skips } from './skips.js'

/** All that a text says to refer to one person, by kind. */
export interface References {
  /** Slots for the names, with the article before and the possessive mark behind them. */
  readonly names: readonly PlacedSlot[]
  /** Pronouns and gender nouns: what the rewriting of persons changes. */
  readonly spans: readonly Span[]
  readonly pronouns: readonly Span[]
  /** The words male and female before a noun of the person. */
  readonly adjectives: readonly Span[]
  /** Whether a gender noun is part of a compound (con man), which English may not have in neutral words. */
  readonly hasCompound: boolean
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
  let hasCompound = false
  const covered = new Set<string>()
  const own = new Set(chain.mentions.map(({ sentence, head }) => placeOf(sentence, head)))
  const forms = nameFormsOf(document.text, chain)
  const isOwn = (sentence: number) => (position: number) => own.has(placeOf(sentence, position))
  for (const mention of chain.mentions) {
    if (isFellow(trees[mention.sentence] as SentenceTree, mention)) return { skipped: skips.uncertain }
    const tree = trees[mention.sentence] as SentenceTree
    const refused = read(mention, tree)
    if (refused !== undefined) return { skipped: refused }
  }
  return { names, spans, pronouns, adjectives, hasCompound, covered }

  /** Of "the son and the father" the two are not one. */
  function isFellow(tree: SentenceTree, { sentence, head, kind }: Mention): boolean {
    const token = tree.token(head)
    const isOne = kind !== 'pronoun' && token !== undefined && relation(token) === 'conj'
    return isOne && own.has(placeOf(sentence, tree.head(head))) && tree.children(head, 'cc').length > 0
  }

  function read(mention: Mention, tree: SentenceTree): string | undefined {
    if (mention.kind === 'name') {
      const name = readName(document, tree, mention, forms)
      if ('skipped' in name) return name.skipped
      names.push(...name.slots)
      for (const position of name.positions) covered.add(placeOf(mention.sentence, position))
      return undefined
    }
    if (replaced === 'names') return undefined
    covered.add(placeOf(mention.sentence, mention.head))
    return mention.kind === 'pronoun' ? readPronoun(mention, tree) : readNominal(mention, tree)
  }

  function readPronoun(mention: Mention, tree: SentenceTree): string | undefined {
    const token = tree.token(mention.head)
    if (token === undefined) return skips.unreadable
    if (/^(?:who|whom|whose|that|which)$/i.test(token.text)) return undefined
    const set = pronounReading(token.text)?.set
    if (set === undefined) return skips.speaker
    if (set === 'they') return skips.they
    if (set !== (sex === 'male' ? 'he' : 'she')) return skips.uncertain
    pronouns.push(token)
    spans.push(token)
    return pronounDoubt(tree, mention.head, isOwn(mention.sentence))
  }

  function readNominal(mention: Mention, tree: SentenceTree): string | undefined {
    const doubt = nominalDoubt(tree, mention.head, isOwn(mention.sentence))
    if (doubt !== undefined) return doubt
    const noun = readNoun(document, tree, mention.head, sex)
    if (typeof noun === 'string') return noun
    if (noun !== undefined) spans.push(noun)
    if (noun !== undefined && tree.children(mention.head, 'compound').length > 0) hasCompound = true
    for (const position of tree.children(mention.head, 'compound', 'amod')) {
      const word = personWords().gendered.get(tree.token(position)?.text.toLowerCase() ?? '')
      if (word === undefined || word.sex !== sex) continue
      // "The female lead" becomes male; a "woman director" has no fellow.
      if (!isAdjective(tree, position)) return skips.noCounterpart
      adjectives.push(tree.token(position) as Span)
      covered.add(placeOf(mention.sentence, position))
    }
    return undefined
  }
}

const isAdjective = (tree: SentenceTree, position: number): boolean =>
  /^(?:fe)?male$/i.test(tree.token(position)?.text ?? '')
