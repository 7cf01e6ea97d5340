import type { Chain, Document, Mention, SentenceTree, Span } from '../../language/index.js'
import { decide } from '../word-rule.js'
import { lowerAt } from '../words-at.js'
import type { PlacedSlot } from './join-forms.js'
import { nameFormsOf, readName } from './name-reference.js'
import { readNoun } from './noun-reference.js'
import { personWords, type Sex } from './person-words.js'
import type { Replaced } from './replaced.js'
import { mentionRules } from './rules/mention-rules.js'
import { nominalRules } from './rules/nominal-rules.js'
import { modifierRules } from './rules/noun-rules.js'
import { pronounRules } from './rules/pronoun-rules.js'

/** All that a text says to refer to one person, by kind. */
export interface References {
  /** Slots for the names, with the article before and the possessive mark behind them. */
  readonly names: readonly PlacedSlot[]
  /** Pronouns and gender nouns: what the rewriting of persons changes. */
  readonly spans: readonly Span[]
  readonly pronouns: readonly Span[]
  /** The words male and female before a noun of the person. */
  readonly adjectives: readonly Span[]
  /** Titles before the names that show a gender: Lady, Uncle. */
  readonly titles: readonly Span[]
  /** Tokens that are part of a reference, by `placeOf`. */
  readonly covered: ReadonlySet<number>
}

/** Where a word stands, as one number: quicker to look for than a text. No sentence of a text that is read has so many words. */
export const placeOf = (sentence: number, position: number): number => sentence * 65_536 + position

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
  const titles: Span[] = []
  const covered = new Set<number>()
  const own = new Set(chain.mentions.map(({ sentence, head }) => placeOf(sentence, head)))
  const forms = nameFormsOf(document.text, chain)
  const isOwn = (sentence: number) => (position: number) => own.has(placeOf(sentence, position))
  for (const mention of chain.mentions) {
    const tree = trees[mention.sentence] as SentenceTree
    const refused = decide(mentionRules, { tree, mention, isOwn: isOwn(mention.sentence) })?.skip ?? read(mention, tree)
    if (refused !== undefined) return { skipped: refused }
  }
  return { names, spans, pronouns, adjectives, titles, covered }

  function read(mention: Mention, tree: SentenceTree): string | undefined {
    if (mention.kind === 'name') {
      const name = readName(document, tree, mention, forms)
      if ('skipped' in name) return name.skipped
      names.push(...name.slots)
      titles.push(...name.titles)
      for (const position of name.positions) covered.add(placeOf(mention.sentence, position))
      return undefined
    }
    if (replaced === 'names') return undefined
    covered.add(placeOf(mention.sentence, mention.head))
    return mention.kind === 'pronoun' ? readPronoun(mention, tree) : readNominal(mention, tree)
  }

  function readPronoun(mention: Mention, tree: SentenceTree): string | undefined {
    const { head: position } = mention
    if (/^(?:who|whom|whose|that|which)$/.test(lowerAt(tree, position))) return undefined
    const refused = decide(pronounRules, { tree, position, isOwn: isOwn(mention.sentence) })
    if (refused?.skip !== undefined) return refused.skip
    pronouns.push(tree.token(position) as Span)
    spans.push(tree.token(position) as Span)
    return undefined
  }

  function readNominal(mention: Mention, tree: SentenceTree): string | undefined {
    const refused = decide(nominalRules, { tree, position: mention.head, isOwn: isOwn(mention.sentence) })
    if (refused?.skip !== undefined) return refused.skip
    const noun = readNoun(document, tree, mention.head, sex)
    if (typeof noun === 'string') return noun
    if (noun !== undefined) spans.push(noun)
    for (const position of tree.children(mention.head, 'compound', 'amod')) {
      if (personWords().gendered.get(lowerAt(tree, position))?.sex !== sex) continue
      const left = decide(modifierRules, { tree, position })
      if (left?.skip !== undefined) return left.skip
      adjectives.push(tree.token(position) as Span)
      covered.add(placeOf(mention.sentence, position))
    }
    return undefined
  }
}
