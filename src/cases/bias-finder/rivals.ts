import { type Chain, type Document, type Mention, relation, type SentenceTree } from '../../language/index.js'

/**
 * Whether a chain may be two persons, however sure the reading was: somebody else of the same or unknown gender is spoken
 * of between a pronoun and what the chain said of the person before, or two nouns of the chain (a young man ... the man) are
 * one person by their word alone.
 */
export function mayBeTwo(document: Document, trees: readonly SentenceTree[], chain: Chain): boolean {
  const others = document.chains.filter((other) => isRival(other, chain))
  const rivals = others.flatMap(({ mentions }) => mentions)
  const isBetween = (mention: Mention, at: number) => {
    const before = chain.mentions[at - 1]
    if (mention.kind !== 'pronoun') return false
    if (rivals.some((other) => isSubjectAbove(trees, other, mention))) return true
    if (before === undefined) return false
    return others.some(({ mentions }) =>
      mentions.some(
        (other) =>
          other.start >= before.end &&
          other.end <= mention.start &&
          !(mentions.length === 1 && isDescription(trees, other) && !hasPronoun(trees, other, mention)),
      ),
    )
  }
  return (
    chain.mentions.some(isBetween) ||
    hasTwoNouns(trees, chain) ||
    isNobody(document, chain, rivals) ||
    isFarFromNoun(chain, rivals) ||
    isEarlier(chain, rivals) ||
    isOfSpeaker(trees, chain)
  )
}

/** "A singer", "any fan": a noun that brings nobody up whom a pronoun could take up; often it says what the person is. */
function isDescription(trees: readonly SentenceTree[], { kind, sentence, head }: Mention): boolean {
  const tree = trees[sentence] as SentenceTree
  const words = tree.children(head).filter((at) => /^(?:det|nmod:poss)$/.test(tree.token(at)?.deprel ?? ''))
  return kind === 'nominal' && words.every((at) => indefinite.test(tree.token(at)?.text ?? ''))
}

const indefinite = /^(?:an?|any|no|every|another)$/i

/** "A father and his son", "a man who lost his wife": the noun has the pronoun in its own phrase. */
function hasPronoun(trees: readonly SentenceTree[], noun: Mention, pronoun: Mention): boolean {
  if (noun.sentence !== pronoun.sentence) return false
  const tree = trees[noun.sentence] as SentenceTree
  for (let at = pronoun.head, steps = 0; at >= 0 && steps < 50; at = tree.head(at), steps++)
    if (at === noun.head) return true
  return false
}

/** "Through his machines, Ann learns": a subject behind the pronoun, of the clause that holds it. */
function isSubjectAbove(trees: readonly SentenceTree[], other: Mention, pronoun: Mention): boolean {
  if (other.kind !== 'name' || other.sentence !== pronoun.sentence || other.start < pronoun.end) return false
  const tree = trees[other.sentence] as SentenceTree
  if (!/^nsubj/.test(tree.token(other.head)?.deprel ?? '')) return false
  const verb = tree.head(other.head)
  for (let at = pronoun.head, steps = 0; at >= 0 && steps < 50; at = tree.head(at), steps++)
    if (at === verb) return true
  return false
}

/** "She" alone, where the text holds somebody whom it may name. */
function isNobody({ chains }: Document, chain: Chain, rivals: readonly Mention[]): boolean {
  const [first] = chain.mentions
  if (first === undefined || chain.mentions.some(({ kind }) => kind !== 'pronoun')) return false
  // A first name may be wrong about the gender: Glenn Close. One beside the pronoun is asked no gender.
  const isBeside = ({ mentions }: Chain) =>
    mentions.some(
      ({ kind, sentence }) => kind === 'name' && first.sentence - sentence >= 0 && first.sentence - sentence < 2,
    )
  return rivals.length > 0 || chains.some((other) => other !== chain && isBeside(other))
}

/** "Some guy sings. ... Where did he go?": a person without a name, sentences ago, in a text that names others. */
function isFarFromNoun({ mentions }: Chain, rivals: readonly Mention[]): boolean {
  if (mentions.some(({ kind }) => kind === 'name') || !rivals.some(({ kind }) => kind === 'name')) return false
  return mentions.some(({ sentence }, at) => at > 0 && sentence - (mentions[at - 1] as Mention).sentence > 1)
}

/** "All of his efforts ... Cagney": a pronoun before the name, behind somebody else's. */
function isEarlier({ mentions }: Chain, rivals: readonly Mention[]): boolean {
  const [first] = mentions
  const named = mentions.find(({ kind }) => kind !== 'pronoun')
  if (first?.kind !== 'pronoun' || named === undefined) return false
  return rivals.some(({ kind, start }) => kind === 'name' && start < named.start)
}

/** "My father" in a chain of a name is the speaker's own, unless the name stands beside it. */
function isOfSpeaker(trees: readonly SentenceTree[], { mentions }: Chain): boolean {
  const names = mentions.filter(({ kind }) => kind === 'name')
  const isMine = ({ sentence, head }: Mention) => {
    const tree = trees[sentence] as SentenceTree
    return tree.children(head, 'nmod').some((at) => /^(?:my|our)$/i.test(tree.token(at)?.text ?? ''))
  }
  return mentions.some(
    (mention) =>
      mention.kind === 'nominal' &&
      isMine(mention) &&
      names.length > 0 &&
      names.every((name) => name.sentence !== mention.sentence),
  )
}

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
