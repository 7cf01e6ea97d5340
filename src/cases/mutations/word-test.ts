import { isHeOrShe } from '../../language/index.js'
import { knowsGenders } from './everybody.js'
import { type Term, type TermTable, termKey } from './terms.js'

/** A written form and the attributes whose words are written so. */
interface Form {
  readonly key: string
  readonly attributes: readonly string[]
}

/**
 * Decides only by its words whether a text can have mutants, so most texts need no analysis: few reviews have both a
 * word of the body and one of race. It never refuses a text that has mutants.
 */
export class WordTest {
  readonly #order: number
  /** Whether he and she count: everybody's gender may change at once. */
  readonly #hasPronouns: boolean
  readonly #forms = new Map<string, Form[]>()

  constructor(table: TermTable, attributes: readonly string[], order: number, isEverybody = false) {
    this.#order = order
    this.#hasPronouns = isEverybody && attributes.includes('gender') && knowsGenders(table)
    for (const [key, terms] of table.entries()) {
      const usable = terms.filter((term) => attributes.includes(term.attribute) && canChange(term, table))
      if (usable.length === 0) continue
      const form = { key, attributes: usable.map(({ attribute }) => attribute) }
      const first = key.match(word)?.[0] ?? ''
      this.#forms.set(first, [...(this.#forms.get(first) ?? []), form])
    }
  }

  /** Attributes with a word in the text that could change, counted no further than the order. */
  attributesIn(text: string): number {
    const found = new Set<string>()
    const read = termKey(text)
    for (const { 0: first, index } of read.matchAll(word)) {
      if (this.#hasPronouns && isHeOrShe(first)) found.add('gender')
      if (found.size >= this.#order) return found.size
      for (const { key, attributes } of this.#forms.get(first) ?? []) {
        const isWhole =
          read.startsWith(key, index) && !letter.test(read.slice(index + key.length, index + key.length + 2))
        if (!isWhole) continue
        for (const name of attributes) found.add(name)
        if (found.size >= this.#order) return found.size
      }
    }
    return found.size
  }
}

const word = /[\p{L}\p{N}]+/gu
const letter = /^[\p{L}\p{N}]/u
const canChange = (term: Term, table: TermTable): boolean => !term.word.ambiguous && table.hasTarget(term)
