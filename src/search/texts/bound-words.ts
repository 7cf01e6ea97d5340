import type { AnalyzedToken } from '../../language/index.js'

const parts = ['NOUN', 'VERB', 'ADJ', 'ADV']
export const isContentWord = (upos: string): boolean => parts.includes(upos)

/** Parts of a fixed expression mean something together: "baby killer", "clean up", "peace loving". */
const bound = /^(?:compound|fixed|flat|goeswith)/
/** What a verb or noun of another meaning may not take: clauses, a second object. */
const taken = /^(?:ccomp|xcomp|iobj|acl$|csubj)/
const leadsOn: ReadonlySet<string> = new Set(['ADP', 'PART'])

/** Whether a word is part of an expression, so that no other word replaces only it. */
export function isBound(tokens: readonly AnalyzedToken[], at: number): boolean {
  return bound.test((tokens[at] as AnalyzedToken).deprel) || below(tokens, at).some(({ deprel }) => bound.test(deprel))
}

/**
 * Whether the words beside a word allow few others in its place: a verb without an object or
 * with a preposition or clause of its own, a noun or adjective that takes one ("the right to", "full of"), or a bare noun behind a
 * preposition ("in fact").
 */
export function hangsOnOthers(tokens: readonly AnalyzedToken[], at: number): boolean {
  const { upos } = tokens[at] as AnalyzedToken
  const children = below(tokens, at)
  if (children.some(({ deprel }) => taken.test(deprel))) return true
  const next = tokens[at + 1]
  if (upos === 'VERB') return leads(next) || !children.some(({ deprel }) => deprel === 'obj')
  if (upos === 'ADJ') return leads(next)
  if (upos === 'NOUN') return tokens[at - 1]?.upos === 'ADP' || (next?.upos === 'PART' && leads(next))
  return false
}

/**
 * What a verb has in its sentence: with an `object`, a `clause` ("think that"), a preposition right behind it ("look at": `at`), `passive`
 * or before a noun, or with `nothing`. None for other words, and for verbs with an infinitive or two objects.
 */
export function frameOf(tokens: readonly AnalyzedToken[], at: number): string | undefined {
  const { upos, deprel } = tokens[at] as AnalyzedToken
  if (upos !== 'VERB') return undefined
  const children = below(tokens, at).map((child) => child.deprel)
  const has = (pattern: RegExp): boolean => children.some((each) => pattern.test(each))
  if (has(/^(?:xcomp|iobj|csubj)/)) return undefined
  if (deprel === 'amod' || has(/^(?:aux|nsubj):pass/)) return 'passive'
  if (has(/^ccomp/)) return has(/^obj/) ? undefined : 'clause'
  const next = tokens[at + 1]
  const preposition = leads(next) ? (next as AnalyzedToken).text.toLowerCase() : undefined
  if (has(/^obj/)) return preposition === undefined ? 'object' : undefined
  return preposition ?? 'nothing'
}

const below = (tokens: readonly AnalyzedToken[], at: number): readonly AnalyzedToken[] =>
  tokens.filter(({ head }) => head === at + 1)

/** The 's of a possessor depends on no noun in particular. */
const leads = (next: AnalyzedToken | undefined): boolean =>
  next !== undefined && leadsOn.has(next.upos) && !/^['’]s?$/.test(next.text)
