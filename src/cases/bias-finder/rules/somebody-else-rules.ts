import { isPersonNoun, type Mention, relation, type SentenceTree } from '../../../language/index.js'
import type { WordRule } from '../../word-rule.js'
import { lowerAt } from '../../words-at.js'
import { skips } from '../skips.js'
import { type AskedPerson, hangsOn } from './person-asked.js'

/** One of the chain's pronouns may be somebody's whom no mention tells of: by the words that stand around it. */
export const somebodyElseRules: readonly WordRule<AskedPerson>[] = [
  {
    name: 'pronoun of "nobody" or "everyone"',
    skip: skips.uncertain,
    examples: ['[[John]] did the job since no one else did his part.'],
    counterexamples: ['[[John]] did the job. No one would cast him.'],
    test: isOfNobody,
  },
  {
    name: 'himself of another subject',
    skip: skips.uncertain,
    examples: ['[[John]] is a clerk. The head of the company appoints himself as his guard.'],
    counterexamples: ['[[John]] is a clerk. He appoints himself as his guard.'],
    test: isOfOtherSubject,
  },
  {
    name: 'pronoun sentences before the first name',
    skip: skips.uncertain,
    examples: ['[[He]] was late. The film is bad. Billy is his name.'],
    test: isBeforeOwnName,
  },
  {
    name: 'any man of an order',
    skip: skips.uncertain,
    examples: ['Find a [[girl]], marry her and be happy.'],
    test: isOfOrder,
  },
  {
    name: 'for a man to do something',
    skip: skips.uncertain,
    examples: [
      'It is not easy for a [[woman]] to leave her home.',
      'It takes a lot for a [[man]] to say that he was wrong.',
    ],
    test: isOfPurpose,
  },
  {
    name: 'a man behind "if"',
    skip: skips.uncertain,
    examples: ['If a [[man]] is tired, he sleeps.', 'It is bad if a [[woman]] loses her job.'],
    counterexamples: ['[[John]] is tired, and if a man sleeps, he sings.'],
    test: isOfCondition,
  },
  {
    name: 'another person with a clause before the pronoun',
    skip: skips.uncertain,
    examples: ['I like [[John]]. It is about a climber who must help his friend.'],
    test: isOfRelativeClause,
  },
]

function isOfNobody(asked: AskedPerson): boolean {
  return asked.pronouns.some((at) => {
    const { tree, from, to } = asked.wordsBefore(at)
    // "No one would cast him": never the subject itself.
    if (/^i?obj$/.test(tree.token(to)?.deprel ?? '')) return false
    for (let position = from; position < to; position++) {
      const isIndefinite =
        /^(?:no|every|any)(?:one|body)$/.test(lowerAt(tree, position)) ||
        (lowerAt(tree, position) === 'one' && lowerAt(tree, position - 1) === 'no')
      if (isIndefinite && governs(tree, position, to)) return true
    }
    return false
  })
}

/** Whether a subject is that of a verb whose phrase holds the other word. */
function governs(tree: SentenceTree, subject: number, other: number): boolean {
  if (relation(tree.tokens[subject] as SentenceTree['tokens'][number]) !== 'nsubj') return false
  // "Nobody of his stature": within the subject.
  return !hangsOn(tree, other, subject) && hangsOn(tree, other, tree.head(subject))
}

/** A reflexive pronoun is its subject's. */
function isOfOtherSubject(asked: AskedPerson): boolean {
  return asked.chain.mentions.some((mention) => {
    const { kind, sentence, head } = mention
    const tree = asked.treeOf(mention)
    if (kind !== 'pronoun' || !/^(?:him|her)self$/.test(lowerAt(tree, head))) return false
    if (!/^(?:obj|iobj)$/.test(tree.token(head)?.deprel ?? '')) return false
    return tree
      .children(tree.head(head), 'nsubj')
      .some((subject) => !asked.isOwn(sentence, subject) && /^(?:NOUN|PROPN)$/.test(tree.token(subject)?.upos ?? ''))
  })
}

function isBeforeOwnName({ chain: { mentions } }: AskedPerson): boolean {
  const [first] = mentions
  const named = mentions.find(({ kind }) => kind === 'name')
  return first?.kind === 'pronoun' && named !== undefined && named.sentence > first.sentence
}

/** The indefinite noun by which a nameless person is brought up. */
function anyOf(asked: AskedPerson): { readonly tree: SentenceTree; readonly head: number } | undefined {
  const [first] = asked.chain.mentions
  if (first?.kind !== 'nominal' || asked.hasName) return undefined
  const tree = asked.treeOf(first)
  const isAny = tree.children(first.head, 'det').some((at) => /^(?:an?|any)$/.test(lowerAt(tree, at)))
  return isAny ? { tree, head: first.head } : undefined
}

function isOfOrder(asked: AskedPerson): boolean {
  const { tree, head } = anyOf(asked) ?? {}
  if (tree === undefined || head === undefined) return false
  const verb = tree.head(head)
  return tree.token(verb)?.xpos === 'VB' && tree.children(verb, 'nsubj', 'aux', 'mark').length === 0
}

function isOfPurpose(asked: AskedPerson): boolean {
  const { tree, head } = anyOf(asked) ?? {}
  if (tree === undefined || head === undefined) return false
  return (
    tree.children(head, 'case', 'mark').some((at) => lowerAt(tree, at) === 'for') &&
    tree.tokens.slice(head, head + 4).some(({ xpos }) => xpos === 'TO')
  )
}

function isOfCondition(asked: AskedPerson): boolean {
  const { tree, head } = anyOf(asked) ?? {}
  return tree?.tokens.slice(0, head).some(({ text }) => /^(?:if|unless|whenever)$/i.test(text)) === true
}

function isOfRelativeClause(asked: AskedPerson): boolean {
  return asked.pronouns.some((at) => {
    const { sentence } = asked.chain.mentions[at] as Mention
    const { tree, from, to } = asked.wordsBefore(at)
    for (let position = from + 1; position < to; position++) {
      if (!/^(?:who|that)$/.test(lowerAt(tree, position)) || !/^VB|^MD/.test(tree.token(position + 1)?.xpos ?? ''))
        continue
      const noun = tree.token(position - 1)
      if (
        noun?.xpos === 'NN' &&
        (isPersonNoun(noun.lemma) || /(?:er|or|ist|ian)$/.test(noun.lemma)) &&
        !asked.isOwn(sentence, position - 1) &&
        hasArticle(tree, position - 1)
      )
        return true
    }
    return false
  })
}

const hasArticle = (tree: SentenceTree, position: number): boolean =>
  tree.children(position, 'det').some((at) => /^(?:an?|some)$/.test(lowerAt(tree, at)))
