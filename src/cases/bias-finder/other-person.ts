import {
  type Chain,
  type Document,
  isPersonNoun,
  type Mention,
  relation,
  type SentenceTree,
} from '../../language/index.js'

/** A chain with what the rules below ask of its text. */
interface Read {
  readonly document: Document
  readonly trees: readonly SentenceTree[]
  readonly chain: Chain
}

/** Whether one of the chain's pronouns may be somebody's whom no mention tells of: by the words that stand around it. */
export function mayBeSomebodyElse(document: Document, trees: readonly SentenceTree[], chain: Chain): boolean {
  const read = { document, trees, chain }
  return doubts.some((doubt) => doubt(read))
}

const doubts = [isOfNobody, isOfOtherSubject, isBeforeOwnName, isOfHypothesis, isOfRelativeClause, isOfNewPerson]

const wordAt = (tree: SentenceTree | undefined, position: number): string =>
  tree?.token(position)?.text.toLowerCase() ?? ''

const hasName = ({ mentions }: Chain): boolean => mentions.some(({ kind }) => kind === 'name')

/** The words between a pronoun and the mention before it, of the pronoun's own sentence. */
function before({ trees, chain }: Read, at: number): { tree: SentenceTree; from: number; to: number } {
  const { sentence, head } = chain.mentions[at] as Mention
  const last = chain.mentions[at - 1]
  return { tree: trees[sentence] as SentenceTree, from: last?.sentence === sentence ? last.head + 1 : 0, to: head }
}

const pronounsOf = ({ chain }: Read): number[] =>
  chain.mentions.flatMap(({ kind }, at) => (kind === 'pronoun' ? [at] : []))

/** "Since no one else did his part": his may be whoever it is. */
function isOfNobody(read: Read): boolean {
  return pronounsOf(read).some((at) => {
    const { tree, from, to } = before(read, at)
    for (let position = from; position < to; position++) {
      const isIndefinite =
        /^(?:no|every|any)(?:one|body)$/.test(wordAt(tree, position)) ||
        (wordAt(tree, position) === 'one' && wordAt(tree, position - 1) === 'no')
      if (isIndefinite && governs(tree, position, to)) return true
    }
    return false
  })
}

/** Whether a subject is that of a verb whose phrase holds the other word. */
function governs(tree: SentenceTree, subject: number, other: number): boolean {
  if (relation(tree.tokens[subject] as SentenceTree['tokens'][number]) !== 'nsubj') return false
  const verb = tree.head(subject)
  for (let at = other, steps = 0; at >= 0 && steps < 50; at = tree.head(at), steps++) {
    // "Nobody of his stature": within the subject.
    if (at === subject) return false
    if (at === verb) return true
  }
  return false
}

/** "The head of the company appoints himself": a reflexive pronoun is its subject's. */
function isOfOtherSubject({ trees, chain }: Read): boolean {
  return chain.mentions.some(({ kind, sentence, head }) => {
    const tree = trees[sentence] as SentenceTree
    if (kind !== 'pronoun' || !/^(?:him|her)self$/.test(wordAt(tree, head))) return false
    if (!/^(?:obj|iobj)$/.test(tree.token(head)?.deprel ?? '')) return false
    return tree.children(tree.head(head), 'nsubj').some((subject) => {
      const isOwn = chain.mentions.some((each) => each.sentence === sentence && each.head === subject)
      return !isOwn && /^(?:NOUN|PROPN)$/.test(tree.token(subject)?.upos ?? '')
    })
  })
}

/** "One of the boys ... he. Later Billy ...": a pronoun sentences before the first name seldom means the name. */
function isBeforeOwnName({ chain }: Read): boolean {
  const [first] = chain.mentions
  const named = chain.mentions.find(({ kind }) => kind === 'name')
  return first?.kind === 'pronoun' && named !== undefined && named.sentence > first.sentence
}

/** "Find a girl, marry her", "for a man to admit that he": any girl, any man. */
function isOfHypothesis({ trees, chain }: Read): boolean {
  const [first] = chain.mentions
  if (first?.kind !== 'nominal' || hasName(chain)) return false
  const tree = trees[first.sentence] as SentenceTree
  if (!tree.children(first.head, 'det').some((at) => /^(?:an?|any)$/.test(wordAt(tree, at)))) return false
  const verb = tree.token(tree.head(first.head))
  const isOrder = verb?.xpos === 'VB' && tree.children(tree.head(first.head), 'nsubj', 'aux', 'mark').length === 0
  const words = tree.tokens.slice(0, first.head).map(({ text }) => text.toLowerCase())
  const isFor =
    tree.children(first.head, 'case', 'mark').some((at) => wordAt(tree, at) === 'for') &&
    tree.tokens.slice(first.head, first.head + 4).some(({ xpos }) => xpos === 'TO')
  return isOrder || isFor || words.some((word) => /^(?:if|unless|whenever)$/.test(word))
}

/** "It is about a climber who must help his friend": his is the climber's. */
function isOfRelativeClause(read: Read): boolean {
  const { chain } = read
  return pronounsOf(read).some((at) => {
    const { sentence } = chain.mentions[at] as Mention
    const { tree, from, to } = before(read, at)
    for (let position = from + 1; position < to; position++) {
      if (!/^(?:who|that)$/.test(wordAt(tree, position)) || !/^VB|^MD/.test(tree.token(position + 1)?.xpos ?? ''))
        continue
      const noun = tree.token(position - 1)
      const isOwn = chain.mentions.some((each) => each.sentence === sentence && each.head === position - 1)
      if (noun?.xpos === 'NN' && isPersonNoun(noun.lemma) && !isOwn && hasArticle(tree, position - 1)) return true
    }
    return false
  })
}

const hasArticle = (tree: SentenceTree, position: number): boolean =>
  tree.children(position, 'det').some((at) => /^(?:an?|some)$/.test(wordAt(tree, at)))

/** "I like her. It is about a gardener growing poppies because she": the last person spoken of is a new one. */
function isOfNewPerson(read: Read): boolean {
  const { document, chain } = read
  const others = document.chains.filter((other) => other !== chain && other.number === 'singular')
  return pronounsOf(read).some((at) => {
    const pronoun = chain.mentions[at] as Mention
    if (chain.mentions[at - 1]?.sentence === pronoun.sentence) return false
    const tree = read.trees[pronoun.sentence] as SentenceTree
    return others.some(
      ({ gender, mentions }) =>
        (gender === 'unknown' || gender === chain.gender) &&
        mentions.some(
          ({ kind, sentence, head, start }) =>
            kind === 'nominal' &&
            sentence === pronoun.sentence &&
            start < pronoun.start &&
            hasArticle(tree, head) &&
            tree.children(head, 'cop').length === 0 &&
            tree.children(head, 'acl').length > 0,
        ),
    )
  })
}
