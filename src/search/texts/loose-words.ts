import { readDataFile } from '../../core/data-file.js'
import type { AnalyzedToken } from '../../language/index.js'

const parts = ['NOUN', 'VERB', 'ADJ', 'ADV'] as const
type Part = (typeof parts)[number]

let loose: ReadonlyMap<string, ReadonlySet<string>> | undefined

export const isContentWord = (upos: string): boolean => parts.includes(upos as Part)

/**
 * Whether a word says little by itself and much with the words beside it ("take part", "kind of", "high school"), so that
 * no other word stands for it. Of adverbs only those of manner, which end in -ly, stand by themselves.
 */
export function isLoose({ lemma, text, upos }: AnalyzedToken): boolean {
  if (loose === undefined) {
    const lists = readDataFile<Readonly<Record<Part, string>>>('src/search/texts/lists/loose-words.json')
    loose = new Map(parts.map((part) => [part, new Set(lists[part].split(' '))]))
  }
  if (upos === 'ADV' && !/ly$/i.test(text)) return true
  return loose.get(upos)?.has(lemma.toLowerCase()) ?? false
}

/** Parts of a fixed expression mean something together: "baby killer", "clean up", "peace loving". */
const bound = /^(?:compound|fixed|flat|goeswith)/
/** What a verb or noun of another meaning may not take: clauses, a second object. */
const taken = /^(?:ccomp|xcomp|iobj|acl$|csubj)/
const leadsOn: ReadonlySet<string> = new Set(['ADP', 'PART'])

/**
 * Whether the words beside a word allow few others in its place: it is part of an expression, a verb without an object or
 * with a preposition or clause of its own, a noun or adjective that takes one ("the right to", "full of"), or a bare noun behind a
 * preposition ("in fact").
 */
export function hangsOnOthers(tokens: readonly AnalyzedToken[], at: number): boolean {
  const { upos, deprel } = tokens[at] as AnalyzedToken
  if (bound.test(deprel)) return true
  const children = tokens.filter(({ head }) => head === at + 1)
  if (children.some((child) => bound.test(child.deprel) || taken.test(child.deprel))) return true
  const next = tokens[at + 1]
  const leads = next !== undefined && leadsOn.has(next.upos) && !isGenitive(next)
  if (upos === 'VERB') return leads || !children.some((child) => child.deprel === 'obj')
  if (upos === 'ADJ') return leads
  if (upos === 'NOUN') return tokens[at - 1]?.upos === 'ADP' || (next?.upos === 'PART' && !isGenitive(next))
  return false
}

/** The 's of a possessor hangs on no noun in particular. */
const isGenitive = ({ text }: AnalyzedToken): boolean => /^['’]s?$/.test(text)
