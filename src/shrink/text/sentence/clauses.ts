import { type AnalyzedToken, isFiniteTag, relation, type SentenceTree } from '../../../language/index.js'
import { complements } from './complements.js'
import { isAsking, isNegation, lemmaOf, textOf } from './words.js'

export const subjects: readonly string[] = ['nsubj', 'csubj', 'expl']

export const subjectsOf = (tree: SentenceTree, top: number): number[] => tree.children(top, ...subjects)

/** The finite verb of the predicate at `top`: itself, or its auxiliary or copula. */
export function finiteVerbOf(tree: SentenceTree, top: number): number | undefined {
  return [top, ...tree.children(top, 'aux', 'cop')].find((each) => isFiniteTag(tree.token(each)?.xpos ?? ''))
}

/** Whether the clause at `top` has a subject and, behind it, a finite verb: it can stand as a sentence. */
export function isFiniteClause(tree: SentenceTree, top: number): boolean {
  const [subject] = subjectsOf(tree, top)
  const verb = finiteVerbOf(tree, top)
  if (subject === undefined || verb === undefined || verb < subject || isCutShort(tree, top)) return false
  const asks = [...tree.subtree(subject)].some((each) => isAsking(tree, each))
  return !asks && !tree.children(top).some((each) => /^W(?:P|DT)/.test(tree.token(each)?.xpos ?? ''))
}

const conditions = /^(?:if|unless|whether|lest|than|without|like|though|although|until|till)$/

/** Whether a sentence says that its clause at `top` is so: not "if it is", "I doubt that it is", "how it is". */
export function isVouchedFor(tree: SentenceTree, top: number): boolean {
  const asksHow = (each: number): boolean => isAsking(tree, each) && textOf(tree, each) !== 'when' && each < top
  if (tree.children(top, 'mark').some((each) => conditions.test(textOf(tree, each)))) return false
  if (tree.children(top).some(asksHow)) return false
  if (relation(tree.token(top) as AnalyzedToken) !== 'ccomp') return true
  const head = tree.head(top)
  if (complements().verbsOfDoubt.has(lemmaOf(tree, head))) return false
  return !tree.children(head).some((each) => isNegation(tree, each) || asksHow(each))
}

/** Whether a predicate says nothing without the sentence around it: "as bad as those were", "she is unbelievably". */
export function isCutShort(tree: SentenceTree, top: number): boolean {
  const own = tree.token(top)
  const isVerbOnly = own?.upos === 'AUX' || /^(?:be|do|have)$/.test(lemmaOf(tree, top))
  if (isVerbOnly && !tree.children(top).some((each) => each > top && tree.token(each)?.deprel !== 'punct')) return true
  return own?.xpos === 'RB' && /ly$/i.test(own.text) && tree.children(top, 'cop').length > 0
}

const clauseOpeners = /^(?:while|because|although|though|if|unless|whereas|when|until)$/

/** Whether a word opens a clause and only a noun follows: "while a group of people". */
export function opensStump(tree: SentenceTree, position: number): boolean {
  const head = tree.head(position)
  const token = tree.token(head)
  if (token === undefined || !clauseOpeners.test(textOf(tree, position)) || head < position) return false
  return ['NOUN', 'PROPN', 'PRON'].includes(token.upos) && tree.children(head, 'cop').length === 0
}

/** Whether a word opens a relative clause of which no verb is there: "a composer some of whose work". */
export function hasNoClause(tree: SentenceTree, position: number): boolean {
  const isWhose = textOf(tree, position) === 'whose'
  if (position === 0 || !(isWhose || /^(?:WP|WDT)$/.test(tree.token(position)?.xpos ?? ''))) return false
  // What follows "whose" is a noun, whatever it was read as.
  return !tree.tokens.some(({ xpos }, at) => at > position + (isWhose ? 1 : 0) && isFiniteTag(xpos))
}

const subordinate: ReadonlySet<string> = new Set(['advcl', 'ccomp', 'parataxis'])

/** Whether a clause within the sentence has a verb that needs a subject and none: "visits his father takes place". */
export function lacksSubject(tree: SentenceTree, position: number): boolean {
  const token = tree.token(position) as AnalyzedToken
  if (!/^VB[ZD]$/.test(token.xpos) || !subordinate.has(relation(token)) || token.upos === 'AUX') return false
  return subjectsOf(tree, position).length === 0 && !tree.children(position).some((each) => isAsking(tree, each))
}

/** Whether the predicate at `top` has two subjects: "the old man he was tired", "what it has, you get it". */
export function hasSeveralSubjects(tree: SentenceTree, top: number): boolean {
  const all = tree.children(top, 'nsubj')
  const isOuter = (each: number): boolean => tree.token(each)?.deprel === 'nsubj:outer'
  const inner = all.filter((each) => !isOuter(each))
  // "The problem is that he came": the outer one has the copula.
  const verbs = tree.children(top, 'cop', 'aux')
  return inner.length > 1 || all.some((one) => isOuter(one) && inner.some((other) => !lieBetween(verbs, one, other)))
}

const lieBetween = (places: readonly number[], one: number, other: number): boolean =>
  places.some((each) => each > one && each < other)

/** Whether the clause at `top` has a finite verb and nothing for a subject: another clause's predicate, misread. */
export function lendsPredicate(tree: SentenceTree, top: number): boolean {
  const verb = finiteVerbOf(tree, top)
  if (verb === undefined || subjectsOf(tree, top).length > 0) return false
  return ![...tree.subtree(top)].some((each) => each < verb && isAsking(tree, each))
}

/** Whether the predicate at `top` has two finite verbs: "is life can be hard". */
export const hasSeveralVerbs = (tree: SentenceTree, top: number): boolean =>
  [top, ...tree.children(top, 'aux', 'cop')].filter((each) => isFiniteTag(tree.token(each)?.xpos ?? '')).length > 1

/** Whether "there" has nothing that is there: "there was in the garden". */
export function lacksWhatIsThere(tree: SentenceTree, top: number): boolean {
  const opens = tree.children(top, 'expl').some((each) => textOf(tree, each) === 'there')
  return opens && tree.children(top, 'nsubj', 'csubj', 'obj', 'ccomp', 'xcomp').length === 0
}

/** Whether one comma parts the predicate at `top` from its subject: "she, began a journey". */
export function isParted(tree: SentenceTree, top: number): boolean {
  const [subject] = tree.children(top, 'nsubj')
  const verb = finiteVerbOf(tree, top)
  return subject !== undefined && verb === subject + 2 && textOf(tree, subject + 1) === ','
}

/** Whether the subject of the predicate at `top` has the form of an object: "them came". */
export const hasObjectForSubject = (tree: SentenceTree, top: number): boolean =>
  tree.children(top, 'nsubj').some((each) => /^(?:me|him|them|us)$/.test(textOf(tree, each)))

const many = /^(?:these|those|they|we|you)$/
const ofOne = /^(?:is|was|has|does)$/

/** Whether the predicate at `top` has a plural subject and a verb for one: "those who came has been told". */
export function disagrees(tree: SentenceTree, top: number): boolean {
  const [subject] = tree.children(top, 'nsubj')
  const verb = finiteVerbOf(tree, top)
  if (subject === undefined || verb === undefined || !ofOne.test(textOf(tree, verb))) return false
  return many.test(textOf(tree, subject))
}

/** Whether a sentence that asks has the order of words of one that tells: "I am not sure?". */
export function onlyTells(tree: SentenceTree, root: number): boolean {
  const [subject] = subjectsOf(tree, root)
  const verb = finiteVerbOf(tree, root)
  if (subject === undefined || verb === undefined || verb < subject) return false
  return !tree.tokens.some((_, at) => isAsking(tree, at) && at < subject)
}
