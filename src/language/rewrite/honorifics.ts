import { readDataFile } from '../../core/data-file.js'
import { keepCase } from '../case.js'
import type { AnalyzedToken, Document, Span } from '../document.js'
import type { PronounSet } from '../inflect/pronouns.js'
import type { NounReplacements } from './nouns.js'
import type { Replacement } from './replacements.js'
import { isWithin } from './spans.js'

interface Honorific {
  readonly title: string
  /** sir, ma'am; there is none for `they`. */
  readonly address?: string
}

interface HonorificList extends Readonly<Record<PronounSet, Honorific>> {
  readonly titles: Readonly<Record<string, PronounSet>>
  readonly addresses: Readonly<Record<string, PronounSet>>
  /** Titles without a full stop, which say nothing about how the text writes the others. */
  readonly notAbbreviated: readonly string[]
}

let list: HonorificList | undefined
const honorifics = (): HonorificList => {
  list ??= readDataFile<HonorificList>('src/language/lists/honorifics.json')
  return list
}

export type HonorificChange = Readonly<Partial<Record<PronounSet, PronounSet>>>

/**
 * Replaces titles before a name (Mr, Mrs, Ms, Miss, Mx) and forms of address (sir, ma'am). The full stop is kept; Miss,
 * which has none, gets one (the American `Mr.`) unless the text writes its titles without.
 */
export function honorificReplacements(
  document: Document,
  change: HonorificChange,
  spans?: readonly Span[],
): NounReplacements {
  const replacements: Replacement[] = []
  const left: Span[] = []
  for (const { tokens } of document.sentences) {
    tokens.forEach((token, position) => {
      if (!isWithin(token, spans)) return
      const lower = token.text.toLowerCase().replace(/\.$/, '')
      const isTitle = /^\p{Lu}/u.test(token.text) && isBeforeName(tokens, position)
      const set = isTitle ? own(honorifics().titles, lower) : undefined
      const target = set === undefined ? undefined : change[set]
      if (target !== undefined) {
        const text =
          keepCase(token.text, honorifics()[target].title) + stop(document.text, token, lower, tokens[position + 1])
        replacements.push({ start: token.start, end: token.end, text, slot: 'honorific' })
        return
      }
      const addressed = own(honorifics().addresses, lower.replace('’', "'"))
      const to = addressed === undefined ? undefined : change[addressed]
      if (to === undefined) return
      const { address } = honorifics()[to]
      if (address === undefined) left.push({ start: token.start, end: token.end })
      else {
        const text = keepCase(token.text, address)
        replacements.push({ start: token.start, end: token.end, text, slot: 'honorific' })
      }
    })
  }
  return { replacements, left }
}

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** Miss and Mister are titles only before a capital: "Miss Chaworth", not "Miss you!". */
function isBeforeName(tokens: readonly AnalyzedToken[], position: number): boolean {
  const next = tokens[position + 1]?.text === '.' ? tokens[position + 2] : tokens[position + 1]
  return /^\p{Lu}/u.test(next?.text ?? '')
}

function stop(text: string, token: AnalyzedToken, lower: string, next: AnalyzedToken | undefined): string {
  if (token.text.endsWith('.')) return '.'
  if (next?.text === '.' || !honorifics().notAbbreviated.includes(lower)) return ''
  const written = [...text.matchAll(/\b(?:Mr|Mrs|Ms|Mx|Dr)(\.?)(?!\p{L})/gu)].map((title) => title[1])
  return written.length === 0 || written.includes('.') ? '.' : ''
}
