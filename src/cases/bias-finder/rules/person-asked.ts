import type { Chain, Document, Mention, SentenceTree, Span } from '../../../language/index.js'

/** A chain of a text that is taken for one person. */
export class AskedPerson {
  readonly document: Document
  readonly trees: readonly SentenceTree[]
  readonly chain: Chain
  /** Other persons of the same or unknown gender. */
  readonly rivals: readonly Chain[]
  readonly rivalMentions: readonly Mention[]

  constructor(document: Document, trees: readonly SentenceTree[], chain: Chain) {
    this.document = document
    this.trees = trees
    this.chain = chain
    this.rivals = document.chains.filter((other) => isRival(other, chain))
    this.rivalMentions = this.rivals.flatMap(({ mentions }) => mentions)
  }

  treeOf({ sentence }: Mention): SentenceTree {
    return this.trees[sentence] as SentenceTree
  }

  /** Whether the person is spoken of at a place. */
  isOwn(sentence: number, head: number): boolean {
    return this.chain.mentions.some((each) => each.sentence === sentence && each.head === head)
  }

  get hasName(): boolean {
    return this.chain.mentions.some(({ kind }) => kind === 'name')
  }

  /** The pronouns of the person, by their places among its mentions. */
  get pronouns(): readonly number[] {
    return this.chain.mentions.flatMap(({ kind }, at) => (kind === 'pronoun' ? [at] : []))
  }

  /** The words between a pronoun and the mention before it, of the pronoun's own sentence. */
  wordsBefore(at: number): { readonly tree: SentenceTree; readonly from: number; readonly to: number } {
    const mention = this.chain.mentions[at] as Mention
    const last = this.chain.mentions[at - 1]
    const from = last?.sentence === mention.sentence ? last.head + 1 : 0
    return { tree: this.treeOf(mention), from, to: mention.head }
  }
}

const isRival = (other: Chain, chain: Chain): boolean =>
  other !== chain && other.number === 'singular' && (other.gender === 'unknown' || other.gender === chain.gender)

/** The first mention stands for the person. */
export const placeOfPerson = ({ chain }: { readonly chain: Chain }): Span => chain.mentions[0] ?? { start: 0, end: 0 }

/** Whether a word hangs on another, directly or not. */
export function hangsOn(tree: SentenceTree, position: number, other: number): boolean {
  for (let at = position, steps = 0; at >= 0 && steps < 50; at = tree.head(at), steps++) if (at === other) return true
  return false
}
