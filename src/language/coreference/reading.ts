import type { Document } from '../document.js'
import type { SentenceTree } from '../rewrite/sentence-tree.js'
import type { Reference } from './reference.js'
import { joiningWord, roleOf, subjectRoles } from './syntax.js'

const prepositions = codes(
  'of in to for with on at from by about as into like through after over between out against during without before under around among because while when that if since although though where who which whose and but or than whether until',
)
const joiners = codes(
  'and but or when while after before as because if since although though that whether where until who which how why once so then who whom whose upon with without by than for',
)
const speech =
  /^(?:say|tell|ask|reply|answer|cry|exclaim|shout|whisper|think|add|remark|return|continue|explain|write|murmur|call|begin|observe|respond|admit|insist|claim|suggest|agree|declare|note|state|mutter|repeat)$/

/** A document as it is read for references: what its features need to know besides the references themselves. */
export class Reading {
  readonly #paths: ReadonlyMap<string, number>
  readonly #quotes: Uint16Array
  /** How many references to single persons stand before each word. */
  readonly #persons: Uint32Array

  constructor(document: Document, references: readonly Reference[], paths: ReadonlyMap<string, number>) {
    this.#paths = paths
    this.#quotes = quotesOf(document)
    this.#persons = new Uint32Array(this.#quotes.length + 1)
    for (const { place, isPerson, number } of references)
      if (isPerson && number === 'singular') this.#persons[place + 1] = 1
    for (let at = 1; at < this.#persons.length; at++) (this.#persons[at] as number) += this.#persons[at - 1] as number
  }

  /** The number of the quotation that a word stands in, from 1, or 0. */
  quoteAt(place: number): number {
    return this.#quotes[place] ?? 0
  }

  /** References to single persons between two words, both left out. */
  personsBetween(from: number, to: number): number {
    return (this.#persons[to] as number) - (this.#persons[from + 1] as number)
  }

  /** Whether a person outside a quotation says it: the subject of a verb of saying next to it. */
  isSpeaker({ tree, head, sentence }: Reference, quoted: Reference): boolean {
    if (Math.abs(quoted.sentence - sentence) > 1 || !subjectRoles.has(roleOf(tree, head))) return false
    return speech.test(tree.token(tree.head(head))?.lemma ?? '')
  }

  joinCode(tree: SentenceTree, at: number, ...relations: string[]): number {
    return joiners.get(joiningWord(tree, at, ...relations)) ?? 0
  }

  caseCode(tree: SentenceTree, at: number): number {
    return prepositions.get(joiningWord(tree, at, 'case', 'mark')) ?? 0
  }

  /** A number for each way between two words that training met often enough; 0 for others. */
  pathCode(path: string): number {
    return this.#paths.get(path) ?? 0
  }
}

function codes(words: string): ReadonlyMap<string, number> {
  return new Map(
    words
      .split(' ')
      .slice(0, 31)
      .map((word, at) => [word, at + 1]),
  )
}

/** Straight marks close what they opened, but no quotation goes on for pages. */
const longestQuote = 250

function quotesOf({ sentences }: Document): Uint16Array {
  const size = sentences.reduce((sum, { tokens }) => sum + tokens.length, 0)
  const quotes = new Uint16Array(size)
  let at = 0
  let count = 0
  let opened = -1
  for (const { tokens } of sentences) {
    for (const { text } of tokens) {
      if (opened >= 0 && at - opened > longestQuote) opened = -1
      if (text === '“' || text === '``' || (text === '"' && opened < 0)) {
        opened = at
        count = (count + 1) & 0xffff || 1
      } else if (text === '”' || text === "''" || text === '"') opened = -1
      quotes[at] = opened < 0 ? 0 : count
      at++
    }
  }
  return quotes
}
