import { isFiniteTag } from './finite-verb-by-tags.js'
import { relation, type SentenceTree } from './sentence-tree.js'

const subjects = ['nsubj', 'csubj', 'expl']

/** The finite verbs that agree with the subject at `position`, by the parse: its own and those of coordinated predicates. */
export function verbsOfSubject(tree: SentenceTree, position: number): number[] {
  const governor = subjectGovernor(tree, position)
  const own = governor < 0 ? [] : predicateVerbs(tree, governor, position)
  return [...own, ...relativeVerbs(tree, position)]
}

/** The predicate of a subject, or -1: also of the last of several subjects joined by "or" (John or he is). */
function subjectGovernor(tree: SentenceTree, position: number): number {
  const token = tree.token(position)
  if (token === undefined) return -1
  if (relation(token) === 'nsubj') return agreesAlone(tree, position) ? tree.head(position) : -1
  if (relation(token) !== 'conj') return -1
  const first = tree.head(position)
  const firstToken = tree.token(first)
  const last = tree.children(first, 'conj').at(-1) === position
  if (firstToken === undefined || relation(firstToken) !== 'nsubj' || !last) return -1
  return tree.children(position, 'cc').some((cc) => /^(?:n?or|\/)$/i.test(tree.token(cc)?.text ?? ''))
    ? tree.head(first)
    : -1
}

/** A first of several subjects leaves the verb to the others: he and his wife are, he or they are. */
function agreesAlone(tree: SentenceTree, position: number): boolean {
  const predicate = tree.head(position)
  // A conjunct beyond the verb is no part of the subject.
  return !tree.children(position, 'conj').some((conjunct) => conjunct < predicate || predicate < position)
}

/** `seen` ends the walk where a wrong parse runs in a circle. */
function predicateVerbs(
  tree: SentenceTree,
  predicate: number,
  subject: number,
  seen: ReadonlySet<number> = new Set(),
): number[] {
  if (seen.has(predicate)) return []
  const verb = finiteVerb(tree, predicate, subject)
  const shared = tree
    .children(predicate, 'conj')
    .filter((conjunct) => tree.children(conjunct, ...subjects).length === 0 && !hasStraySubject(tree, conjunct))
    .flatMap((conjunct) => predicateVerbs(tree, conjunct, subject, new Set([...seen, predicate])))
  return [...(verb === undefined ? [] : [verb]), ...shared]
}

/** "and the cost was low", parsed with the cost as one more conjunct between "and" and "low": it is the subject. */
function hasStraySubject(tree: SentenceTree, conjunct: number): boolean {
  const joint = tree.children(conjunct, 'cc')[0]
  if (joint === undefined) return false
  return tree.children(tree.head(conjunct), 'conj').some((each) => joint < each && each < conjunct)
}

/** The first finite auxiliary or copula after the subject, else the last before it (was she), else the predicate itself. */
function finiteVerb(tree: SentenceTree, predicate: number, subject: number): number | undefined {
  // "The sign is that she limps": the copula belongs to the subject before it, and both depend on "limps".
  const others = tree.children(predicate, ...subjects).filter((each) => each < subject)
  const isOwn = (helper: number) => helper > subject || !others.some((other) => other < helper)
  const helpers = tree.children(predicate, 'aux', 'cop').filter((each) => hasFiniteTag(tree, each) && isOwn(each))
  const helper = helpers.find((each) => each > subject) ?? helpers.at(-1)
  if (helper !== undefined) return helper
  return hasFiniteTag(tree, predicate) || tree.children(predicate, 'aux').length === 0 ? predicate : undefined
}

const hasFiniteTag = (tree: SentenceTree, position: number): boolean => isFiniteTag(tree.token(position)?.xpos ?? '')

/** Verbs of a relative clause on the pronoun: he who laughs last. */
function relativeVerbs(tree: SentenceTree, position: number): number[] {
  return tree
    .children(position, 'acl')
    .flatMap((clause) => tree.children(clause, 'nsubj').map((subject) => [clause, subject] as const))
    .filter(([, subject]) => /^(?:who|that|which)$/i.test(tree.token(subject)?.text ?? ''))
    .flatMap(([clause, subject]) => predicateVerbs(tree, clause, subject))
}
