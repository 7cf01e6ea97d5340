import { relation, type SentenceTree } from '../rewrite/sentence-tree.js'

const roles: Readonly<Record<string, number>> = {
  nsubj: 1,
  csubj: 1,
  'nsubj:pass': 2,
  obj: 3,
  iobj: 4,
  obl: 5,
  'obl:agent': 6,
  nmod: 7,
  'nmod:poss': 8,
  appos: 9,
  compound: 10,
  flat: 10,
  root: 11,
  vocative: 12,
  dislocated: 12,
  parataxis: 12,
  list: 12,
  xcomp: 13,
  ccomp: 13,
  advcl: 13,
  acl: 13,
  conj: 14,
}
export const roleCount = 15
export const subjectRoles: ReadonlySet<number> = new Set([1, 2])

/** The first of words joined by "and", which says the role of all. */
export function firstOfJoined(tree: SentenceTree, at: number): number {
  let first = at
  for (let steps = 0; steps < 10 && tree.token(first)?.deprel === 'conj'; steps++) {
    const head = tree.head(first)
    if (head < 0) break
    first = head
  }
  return first
}

/** What a word is to its head, as a number below `roleCount`; 0 for whatever is rare. */
export function roleOf(tree: SentenceTree, at: number): number {
  const token = tree.token(firstOfJoined(tree, at))
  if (token === undefined) return 0
  return roles[token.deprel] ?? roles[relation(token)] ?? 0
}

const clauses: Readonly<Record<string, number>> = {
  root: 1,
  conj: 2,
  advcl: 3,
  ccomp: 4,
  xcomp: 5,
  acl: 6,
  parataxis: 7,
  csubj: 8,
}

/** The word that heads the clause of a word: its verb, or its predicate. */
export function clauseOf(tree: SentenceTree, at: number): number {
  let up = at
  for (let steps = 0; steps < 50; steps++) {
    const token = tree.token(up)
    if (token === undefined) return at
    if (up !== at || token.upos === 'VERB') {
      const kind = relation(token)
      if (kind in clauses && (kind !== 'conj' || token.upos === 'VERB' || token.upos === 'AUX' || hasSubject(tree, up)))
        return up
    }
    const head = tree.head(up)
    if (head < 0) return up
    up = head
  }
  return up
}

const hasSubject = (tree: SentenceTree, at: number): boolean => tree.children(at, 'nsubj', 'csubj').length > 0

/** The kind of clause a word heads, as a number below 10. */
export function clauseKind(tree: SentenceTree, at: number): number {
  const token = tree.token(at)
  if (token === undefined) return 0
  if (token.deprel === 'acl:relcl') return 9
  return clauses[relation(token)] ?? 0
}

/** The words on the way between two words of a sentence, as relations: up to their common head, then down. */
export function pathBetween(tree: SentenceTree, from: number, to: number): string {
  const up = ancestors(tree, from)
  const down = ancestors(tree, to)
  const meet = up.findIndex((each) => down.includes(each))
  if (meet < 0) return ''
  const other = down.indexOf(up[meet] as number)
  if (meet + other > 6) return 'far'
  const name = (at: number): string => {
    const token = tree.token(at)
    return token === undefined
      ? ''
      : token.deprel === 'nmod:poss' || token.deprel === 'acl:relcl'
        ? token.deprel
        : relation(token)
  }
  return `${up.slice(0, meet).map(name).join('<')}|${down.slice(0, other).reverse().map(name).join('>')}`
}

/** The word itself, its head, and so on up to the root. */
export function ancestors(tree: SentenceTree, at: number): number[] {
  const found: number[] = []
  for (let up = at; up >= 0 && found.length < 40; up = tree.head(up)) found.push(up)
  return found
}

/** The word before a noun or at the head of a clause that joins it: by, with; when, because. */
export function joiningWord(tree: SentenceTree, at: number, ...relations: string[]): string {
  const [first] = tree.children(firstOfJoined(tree, at), ...relations)
  return first === undefined ? '' : (tree.token(first)?.text.toLowerCase() ?? '')
}
