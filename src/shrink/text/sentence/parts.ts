import { type AnalyzedToken, relation, type SentenceTree } from '../../../language/index.js'
import { complements } from './complements.js'

/** Relations of what may go while the rest stays a sentence: clauses, adjuncts, coordinates, modifiers. */
const optional = new Set([
  ...['advcl', 'acl', 'conj', 'parataxis', 'advmod', 'amod', 'obl', 'appos', 'nmod'],
  ...['discourse', 'vocative', 'list'],
])
/** Subtypes of them that the rest needs. */
const needed = new Set(['nmod:poss', 'obl:agent', 'acl:cleft', 'advcl:cleft'])
const finite = new Set(['VBZ', 'VBP', 'VBD', 'MD'])
const subjects = ['nsubj', 'csubj', 'expl']

/** Whether the word at `position` may go, with all that hangs on it. Its coordinates are told by `listOf`. */
export function isOptional(tree: SentenceTree, position: number): boolean {
  const token = tree.token(position) as AnalyzedToken
  if (token.head === 0 || !optional.has(relation(token)) || needed.has(token.deprel)) return false
  const tests: Readonly<Record<string, (tree: SentenceTree, at: number, own: AnalyzedToken) => boolean>> = {
    advmod: isFreeAdverb,
    amod: isFreeAdjective,
    obl: isAdjunct,
    nmod: isFreePhrase,
    acl: isFreeClause,
    advcl: isAdjunct,
    conj: () => false,
  }
  return tests[relation(token)]?.(tree, position, token) ?? true
}

/** The words that are coordinated with the one at `first`, where some of them may go. */
export function listOf(tree: SentenceTree, first: number): readonly number[] {
  const all = tree.children(first, 'conj')
  if (all.length === 0) return []
  const head = tree.token(first) as AnalyzedToken
  // "both he and she", "between him and her" need two.
  if (tree.children(first, 'cc').some((each) => each < first)) return []
  if (tree.children(first, 'case').some((each) => textOf(tree, each) === 'between')) return []
  if (['nsubj', 'expl'].includes(relation(head)) && !verbFitsAnyNumber(tree, tree.head(first))) return []
  return all
}

/** Whether the clause at `top` has a subject and, behind it, a finite verb: it can stand as a sentence. */
export function isFiniteClause(tree: SentenceTree, top: number): boolean {
  const [subject] = tree.children(top, ...subjects)
  const verb = finiteVerbOf(tree, top)
  if (subject === undefined || verb === undefined || verb < subject) return false
  const asks = [...tree.subtree(subject)].some((each) => /^W/.test(tree.token(each)?.xpos ?? ''))
  return !asks && !tree.children(top).some((each) => /^W(?:P|DT)/.test(tree.token(each)?.xpos ?? ''))
}

/** The finite verb of the predicate at `top`: itself, or its auxiliary or copula. */
export function finiteVerbOf(tree: SentenceTree, top: number): number | undefined {
  return [top, ...tree.children(top, 'aux', 'cop')].find((each) => finite.has(tree.token(each)?.xpos ?? ''))
}

const clauseOpeners = /^(?:while|because|although|though|if|unless|whereas|when|until)$/

/** Whether a word opens a clause and only a noun follows: "while a group of people". */
export function opensStump(tree: SentenceTree, position: number): boolean {
  const head = tree.head(position)
  const token = tree.token(head)
  if (token === undefined || !clauseOpeners.test(textOf(tree, position)) || head < position) return false
  return ['NOUN', 'PROPN', 'PRON'].includes(token.upos) && tree.children(head, 'cop').length === 0
}

export const subjectsOf = (tree: SentenceTree, top: number): number[] => tree.children(top, ...subjects)

const textOf = (tree: SentenceTree, position: number): string => tree.token(position)?.text.toLowerCase() ?? ''
const lemmaOf = (tree: SentenceTree, position: number): string => tree.token(position)?.lemma.toLowerCase() ?? ''

/** The past of all verbs but "be", and modals, are the same for one and for many. */
function verbFitsAnyNumber(tree: SentenceTree, predicate: number): boolean {
  const verb = finiteVerbOf(tree, predicate)
  if (verb === undefined) return false
  const { xpos } = tree.token(verb) as AnalyzedToken
  return xpos === 'MD' || (xpos === 'VBD' && !/^(?:was|were)$/i.test(textOf(tree, verb)))
}

function isFreeAdverb(tree: SentenceTree, position: number, token: AnalyzedToken): boolean {
  const { adverbsKept, verbsOfManner } = complements()
  if (adverbsKept.has(token.text.toLowerCase()) || /^W/.test(token.xpos)) return false
  // "even if", "just as", "right behind": part of another phrase.
  if (tree.children(position).length > 0 && !isAdjunct(tree, position, token)) return false
  const head = tree.head(position)
  if (position > head && verbsOfManner.has(lemmaOf(tree, head))) return false
  return token.text.toLowerCase().endsWith('ly') || isAdjunct(tree, position, token)
}

function isFreeAdjective(tree: SentenceTree, position: number, token: AnalyzedToken): boolean {
  const { adjectivesKept } = complements()
  if (adjectivesKept.has(token.text.toLowerCase())) return false
  const head = tree.token(tree.head(position)) as AnalyzedToken
  // "United States", "something good", "the good and the bad".
  const isName = head.upos === 'PROPN' && /^\p{Lu}/u.test(token.text)
  return !isName && ['NOUN', 'PROPN'].includes(head.upos) && position < tree.head(position)
}

/** An adjunct of a predicate; not what touches a verb that has no object, or what a comparison is made with. */
function isAdjunct(tree: SentenceTree, position: number, token: AnalyzedToken): boolean {
  const { comparing, verbsWithObjectAndPhrase, adverbsKept, adjectivesWithPhrase } = complements()
  const head = tree.head(position)
  const introduced = tree.children(position, 'case', 'mark').map((each) => textOf(tree, each))
  const degrees = tree.children(head, 'advmod').filter((each) => each !== position)
  const compares = degrees.some((each) => /^(?:as|so|too|such|enough|more|less|rather)$/.test(textOf(tree, each)))
  if (compares && (introduced.length === 0 || introduced.some((each) => comparing.has(each) || each === 'to')))
    return false
  if (adverbsKept.has(textOf(tree, position))) return false
  if (relation(token) === 'advcl' && introduced.includes('to') && head < position) {
    // "It is hard to say", "was sent to help".
    const predicate = tree.token(head)
    if (predicate?.upos !== 'VERB' || tree.children(head, 'obj').length === 0) return false
  }
  if (position < head) return true
  const takesMore = ['obj', 'iobj', 'xcomp', 'ccomp']
  const hasObject = tree.children(head, ...takesMore).some((each) => each < position)
  if (hasObject) return !(relation(token) === 'obl' && verbsWithObjectAndPhrase.has(lemmaOf(tree, head)))
  const first = Math.min(...tree.subtree(position))
  // The first of several, and what stands where an object would.
  const before = tree.children(head).filter((each) => each > head && each < first)
  const isFirst = before.every((each) =>
    ['punct', 'compound', 'aux'].includes(relation(tree.token(each) as AnalyzedToken)),
  )
  if (isFirst && adjectivesWithPhrase.has(lemmaOf(tree, head))) return false
  const isParted = tree.token(first - 1)?.deprel === 'punct' || tree.token(first)?.deprel === 'punct'
  if (relation(token) === 'advcl') return isParted || !introduced.includes('to')
  return isParted || !isFirst
}

/** A phrase behind a noun; not "of ...", which seldom is one, and not behind words that say nothing without it. */
function isFreePhrase(tree: SentenceTree, position: number): boolean {
  const head = tree.token(tree.head(position)) as AnalyzedToken
  const introduced = tree.children(position, 'case').map((each) => textOf(tree, each))
  if (introduced.includes('of') || introduced.length === 0) return false
  return takesNothing(head)
}

/** A clause behind a noun; not "the chance to win", "those who". */
function isFreeClause(tree: SentenceTree, position: number, token: AnalyzedToken): boolean {
  const head = tree.token(tree.head(position)) as AnalyzedToken
  const isRelative = token.deprel === 'acl:relcl'
  if (isRelative) {
    // "It was he who ...", "the only one who ..."
    const cleft = tree
      .children(tree.head(position), ...subjects)
      .some((each) => /^(?:it|there)$/.test(textOf(tree, each)))
    return !cleft && ['NOUN', 'PROPN'].includes(head.upos)
  }
  const infinitive = tree.children(position, 'mark').length > 0
  return !infinitive && takesNothing(head)
}

const takesNothing = (head: AnalyzedToken): boolean =>
  ['NOUN', 'PROPN'].includes(head.upos) && !complements().nounsWithPhrase.has(head.lemma.toLowerCase())
