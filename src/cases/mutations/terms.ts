import { type Attribute, standsFor, type Word } from '../../attributes/index.js'

/** Describes one form of a word of a class, which can occur in a text or replace another word. */
export interface Term {
  readonly attribute: string
  readonly className: string
  /** As the dictionary writes it. */
  readonly text: string
  readonly sort: 'noun' | 'adjective'
  /** For nouns whose plural is known. */
  readonly number: 'singular' | 'plural' | undefined
  readonly word: Word
}

/** The form by which terms are looked up: lower case, one space between words. */
export const termKey = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** The nouns and adjectives of some attributes, by their written form, and what can replace them. */
export class TermTable {
  readonly #terms = new Map<string, Term[]>()
  readonly #beginnings = new Set<string>()
  readonly #fellows = new Map<string, Term[]>()
  readonly #targets = new Map<Term, readonly Term[]>()
  readonly #keys = new Map<Term, string>()

  constructor(attributes: readonly Attribute[], { offensive = false }: { readonly offensive?: boolean } = {}) {
    for (const attribute of attributes) {
      for (const className of attribute.classes) {
        const { nouns, adjectives } = attribute.words(className, { offensive })
        const place = { attribute: attribute.name, className }
        for (const word of nouns) {
          const noun = { ...place, sort: 'noun', word } as const
          if (word.plural === undefined) this.#add({ ...noun, text: word.text, number: undefined })
          else {
            this.#add({ ...noun, text: word.text, number: 'singular' })
            this.#add({ ...noun, text: word.plural, number: 'plural' })
          }
        }
        for (const word of adjectives) {
          this.#add({ ...place, text: word.text, sort: 'adjective', number: undefined, word })
        }
      }
    }
  }

  /** Terms that are written so, in any letters. */
  get(key: string): readonly Term[] {
    return this.#terms.get(key) ?? []
  }

  /** All written forms with their terms. */
  entries(): Iterable<readonly [string, readonly Term[]]> {
    return this.#terms
  }

  /** Whether a term begins with this letters or digits, so that longer stretches are worth a look. */
  mayBegin(word: string): boolean {
    return this.#beginnings.has(firstPart(word))
  }

  /**
   * What can take a term's place: words of the attribute's other classes, of the same sort and number, that can stand for it by
   * the rule of `wordPairs`.
   */
  targets(term: Term): readonly Term[] {
    const known = this.#targets.get(term)
    if (known !== undefined) return known
    const found = this.#fellowsOf(term).filter((other) => this.#agree(term, other))
    this.#targets.set(term, found)
    return found
  }

  /** Whether anything can, which is known long before all of it is. */
  hasTarget(term: Term): boolean {
    return this.#fellowsOf(term).some((other) => this.#agree(term, other))
  }

  #fellowsOf(term: Term): readonly Term[] {
    return this.#fellows.get(fellowKey(term)) ?? []
  }

  #agree(from: Term, to: Term): boolean {
    return (
      from.className !== to.className && this.#keys.get(from) !== this.#keys.get(to) && standsFor(from.word, to.word)
    )
  }

  #add(term: Term): void {
    const key = termKey(term.text)
    this.#keys.set(term, key)
    append(this.#terms, key, term)
    append(this.#fellows, fellowKey(term), term)
    this.#beginnings.add(firstPart(key))
  }
}

const fellowKey = ({ attribute, sort, number }: Term): string => `${attribute} ${sort} ${number ?? ''}`

const firstPart = (word: string): string => word.toLowerCase().match(/[\p{L}\p{N}]+/u)?.[0] ?? ''

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [value])
  else known.push(value)
}
