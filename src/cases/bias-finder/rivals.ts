import { type Chain, type Document, type Mention, relation, type SentenceTree } from '../../language/index.js'

/**
 * Whether a chain may be two persons, however sure the reading was: somebody else of the same or unknown gender is spoken
 * of between a pronoun and what the chain said of the person before, or two nouns of the chain (a young man ... the man) are
 * one person by their word alone.
 */
export function mayBeTwo(document: Document, trees: readonly SentenceTree[], chain: Chain): boolean {
  const rivals = document.chains.filter((other) => isRival(other, chain)).flatMap(({ mentions }) => mentions)
  const isBetween = (mention: Mention, at: number) => {
    const before = chain.mentions[at - 1]
    return (
      mention.kind === 'pronoun' &&
      before !== undefined &&
      rivals.some(({ start, end }) => start >= before.end && end <= mention.start)
    )
  }
  return chain.mentions.some(isBetween) || hasTwoNouns(trees, chain) || isNobody(chain, rivals)
}

/** "She" alone, where the text holds somebody whom it may name. */
const isNobody = ({ mentions }: Chain, rivals: readonly Mention[]): boolean =>
  mentions.every(({ kind }) => kind === 'pronoun') && rivals.length > 0

const isRival = (other: Chain, chain: Chain): boolean =>
  other !== chain && other.number === 'singular' && (other.gender === 'unknown' || other.gender === chain.gender)

/** Nouns that the parse does not tie to another mention, in a chain without a name. */
function hasTwoNouns(trees: readonly SentenceTree[], { mentions }: Chain): boolean {
  if (mentions.some(({ kind }) => kind === 'name')) return false
  const isFree = ({ sentence, head }: Mention) => {
    const tree = trees[sentence] as SentenceTree
    const token = tree.token(head)
    return token !== undefined && relation(token) !== 'appos' && tree.children(head, 'cop').length === 0
  }
  return mentions.filter((mention) => mention.kind === 'nominal' && isFree(mention)).length > 1
}
