import { keepCase } from '../case.js'
import type { AnalyzedToken, Document, Span } from '../document.js'
import { pronounReading } from '../inflect/pronouns.js'
import type { NounTable, NounTarget } from './noun-table.js'
import type { Replacement } from './replacements.js'
import { isWithin, reaches } from './spans.js'

export interface NounReplacements {
  readonly replacements: readonly Replacement[]
  /** Words of the table without a counterpart: they still show the old class. */
  readonly left: readonly Span[]
}

/** Parts of the longest entries: mother-in-law has five tokens. */
const longest = 5

/** Replaces gender nouns by their counterparts, number, case and possessive 's kept. Verbs (to father, to host) stay. */
export function nounReplacements(document: Document, table: NounTable, spans?: readonly Span[]): NounReplacements {
  const replacements: Replacement[] = []
  const left: Span[] = []
  if (table.size === 0) return { replacements, left }
  for (const { tokens } of document.sentences) {
    if (!reaches(tokens, spans)) continue
    for (let at = 0; at < tokens.length; at++) {
      if (!isWithin(tokens[at] as AnalyzedToken, spans)) continue
      const match = longestMatch(document.text, tokens, at, table)
      if (match === undefined || !isWithin(match.span, spans) || isPartOfWord(tokens, at, match.next, table)) continue
      const { span, target, next } = match
      if (target.text === undefined) left.push(span)
      else {
        const text = keepCase(document.text.slice(span.start, span.end), target.text)
        replacements.push({ ...span, text, slot: 'noun' }, ...possessiveRepair(tokens[next], target.text, target))
      }
      at = next - 1
    }
  }
  return { replacements, left }
}

interface Match {
  readonly span: Span
  readonly target: NounTarget
  /** Position of the token after the noun. */
  readonly next: number
}

function longestMatch(
  text: string,
  tokens: readonly AnalyzedToken[],
  from: number,
  table: NounTable,
): Match | undefined {
  const first = tokens[from] as AnalyzedToken
  for (let length = Math.min(longest, tokens.length - from); length > 0; length--) {
    const last = tokens[from + length - 1] as AnalyzedToken
    // A noun begins or ends the phrase: looked at first, since most words are none.
    const noun = [last, first].find(({ upos }) => upos === 'NOUN' || upos === 'PROPN')
    if (noun === undefined) continue
    const target = table.get(text.slice(first.start, last.end).toLowerCase().replace(/\s+/g, ' '))
    if (target !== undefined && (target.kin || noun.upos === 'NOUN')) {
      return { span: { start: first.start, end: last.end }, target, next: from + length }
    }
  }
  return undefined
}

/** Man-made and he-man hold no man; father-daughter and mother-to-be do hold persons, and so does step-mother. */
function isPartOfWord(tokens: readonly AnalyzedToken[], first: number, next: number, table: NounTable): boolean {
  const linked = (left: number) => {
    const [a, mark, b] = [tokens[left], tokens[left + 1], tokens[left + 2]]
    const touches = a?.end === mark?.start && mark?.end === b?.start
    return touches && /^[-‐‑]$/.test(mark?.text ?? '')
  }
  const beyond = tokens[next + 1]?.text.toLowerCase() ?? ''
  if (linked(next - 1) && beyond !== 'to' && !isPerson(beyond, table)) return true
  return linked(first - 2) && pronounReading(tokens[first - 2]?.text ?? '') !== undefined
}

/** The word itself, or one that it can become: of "father-daughter" either side shows a person. */
const isPerson = (word: string, table: NounTable): boolean =>
  table.has(word) || [...table.values()].some(({ text }) => text === word)

/** A plural in s takes only the apostrophe: women's -> ladies', actresses' -> men's. */
function possessiveRepair(mark: AnalyzedToken | undefined, noun: string, target: NounTarget): Replacement[] {
  const apostrophe = mark?.text.match(/^['’](?=s?$)/i)?.[0]
  if (mark === undefined || apostrophe === undefined || target.number === 'singular' || mark.upos !== 'PART') return []
  const text = noun.endsWith('s') ? apostrophe : `${apostrophe}s`
  return [{ start: mark.start, end: mark.end, text, slot: 'possessive' }]
}
