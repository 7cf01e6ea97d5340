import { type AnalyzedToken, type Chain, type Document, SentenceTree, type Span } from '../../language/index.js'
import { exchangePerson } from '../bias-finder/gender.js'
import { isQuote, range } from '../words-at.js'
import { lexemeOf } from './lexeme.js'
import { type CountryWordKind, countriesOf } from './peoples.js'
import type { Place } from './place.js'
import type { FoundPlaces, LeftWord } from './places.js'
import { type Term, termKey } from './terms.js'

/** A word of the dictionaries in a text, whether it may change or was left alone. */
export interface SaidWord {
  readonly place: Place
  /** What was left alone and why. */
  readonly left?: LeftWord
}

/** A word of a text that belongs to a country. */
export interface CountrySaid extends Span {
  readonly sentence: number
  /** Its first word and its last one. */
  readonly from: number
  readonly at: number
  readonly country: string
  readonly kind: CountryWordKind
}

export const classKey = ({ attribute, className }: Term): string => `class ${attribute} ${className}`
export const lexemeKey = (term: Term): string => `lexeme ${lexemeOf(term)}`
export const formKey = ({ attribute, text }: Term): string => `form ${attribute} ${termKey(text)}`

/** In longer texts things that are said far away belong to other persons. */
const shortText = 150
/** Sentences before and behind a word that speak of the same things. */
const nearSentences = 2

/** A text with what rules about whole texts ask of it; all of it is found when it is first asked for. */
export class TextView {
  readonly document: Document
  readonly #found: FoundPlaces
  readonly #trees = new Map<number, SentenceTree>()
  readonly #lower = new Map<number, readonly string[]>()
  #said: ReadonlyMap<string, readonly SaidWord[]> | undefined
  #byCountry: ReadonlyMap<string, readonly CountrySaid[]> | undefined
  #chains: ReadonlyMap<string, Chain> | undefined
  #isShort: boolean | undefined
  #tokens: readonly AnalyzedToken[] | undefined
  readonly #exchanges = new Map<Chain, ReturnType<typeof exchangePerson>>()

  constructor(document: Document, found: FoundPlaces) {
    this.document = document
    this.#found = found
  }

  tree(sentence: number): SentenceTree {
    const known = this.#trees.get(sentence)
    if (known !== undefined) return known
    const tree = new SentenceTree(this.document.sentences[sentence] ?? { tokens: [] })
    this.#trees.set(sentence, tree)
    return tree
  }

  /** All words and marks of the text. */
  get tokens(): readonly AnalyzedToken[] {
    this.#tokens ??= this.document.sentences.flatMap(({ tokens }) => tokens)
    return this.#tokens
  }

  /** All words of the dictionaries that speak of a class, by `classKey`. */
  saidOf(key: string): readonly SaidWord[] {
    this.#said ??= this.#indexed()
    return this.#said.get(key) ?? []
  }

  /** Words of the dictionaries in a sentence. */
  saidIn(sentence: number): readonly SaidWord[] {
    return this.saidOf(`${sentence}`)
  }

  #indexed(): ReadonlyMap<string, readonly SaidWord[]> {
    const { places, left } = this.#found
    const all: SaidWord[] = [
      ...places.map((place) => ({ place })),
      ...left.map((each) => ({ place: each.place, left: each })),
    ]
    const found = new Map<string, SaidWord[]>()
    for (const said of all) {
      const keys = said.place.terms.flatMap((term) => [classKey(term), lexemeKey(term), formKey(term)])
      for (const key of new Set([...keys, `${said.place.sentence}`])) {
        const known = found.get(key)
        if (known === undefined) found.set(key, [said])
        else known.push(said)
      }
    }
    return found
  }

  /** The person whom a word means, by its place. */
  chainOf(sentence: number, position: number): Chain | undefined {
    this.#chains ??= new Map(
      this.document.chains.flatMap((chain) =>
        chain.mentions.map((mention) => [`${mention.sentence}/${mention.head}`, chain] as const),
      ),
    )
    return this.#chains.get(`${sentence}/${position}`)
  }

  /** The exchange of the gender of one person, or why it would not be sound. */
  exchangeOf(chain: Chain): ReturnType<typeof exchangePerson> {
    const known = this.#exchanges.get(chain)
    if (known !== undefined) return known
    const trees = this.document.sentences.map((_, at) => this.tree(at))
    const made = exchangePerson(this.document, trees, chain)
    this.#exchanges.set(chain, made)
    return made
  }

  /** Words as they are written and their dictionary forms, in small letters: of a sentence and, in `near`, of those about it. */
  words(sentence: number): readonly string[] {
    const known = this.#lower.get(sentence)
    if (known !== undefined) return known
    const { tokens } = this.tree(sentence)
    const words = tokens.flatMap((token, at) => formsOf(tokens, token, at))
    this.#lower.set(sentence, words)
    return words
  }

  /** Sentences that speak of the same things as one does: all of a short text. */
  near(sentence: number): readonly number[] {
    const { sentences } = this.document
    this.#isShort ??= sentences.reduce((sum, { tokens }) => sum + tokens.length, 0) <= shortText
    const reach = this.#isShort ? sentences.length : nearSentences
    return range(Math.max(0, sentence - reach), Math.min(sentences.length - 1, sentence + reach))
  }

  /** Whether a word of a set stands near a place and is not a part of it. */
  hasNear(
    { sentence, start, end }: Place,
    wanted: ReadonlySet<string>,
    sentences: readonly number[] = this.near(sentence),
  ): boolean {
    return sentences.some((at) => {
      if (!this.words(at).some((word) => wanted.has(word))) return false
      const { tokens } = this.tree(at)
      return tokens.some(
        (token, position) =>
          (token.end <= start || token.start >= end) &&
          formsOf(tokens, token, position).some((form) => wanted.has(form)),
      )
    })
  }

  /** All words that belong to a country, those for its people in small letters too. */
  saidOfCountry(country: string): readonly CountrySaid[] {
    this.#byCountry ??= this.#countries()
    return this.#byCountry.get(country) ?? []
  }

  #countries(): ReadonlyMap<string, readonly CountrySaid[]> {
    const found = new Map<string, CountrySaid[]>()
    for (const sentence of this.document.sentences.keys()) {
      for (const said of this.#countriesIn(sentence)) {
        const known = found.get(said.country)
        if (known === undefined) found.set(said.country, [said])
        else known.push(said)
      }
    }
    return found
  }

  #countriesIn(sentence: number): CountrySaid[] {
    const { tokens } = this.tree(sentence)
    const found: CountrySaid[] = []
    for (const [at, { text, start, end }] of tokens.entries()) {
      if (!/\p{L}[-‐]\p{L}|^#/u.test(text)) continue
      // "Japanese-American", "#ImpeachObama".
      for (const part of text.split(/[-‐#]|(?<=\p{Ll})(?=\p{Lu})/u))
        for (const { country, kind } of countriesOf(part))
          if (kind === 'people' || text.startsWith('#'))
            found.push({ sentence, from: at, at, start, end, country, kind: 'name' })
    }
    for (let from = 0; from < tokens.length; from++) {
      for (let to = Math.min(tokens.length, from + longestName); to > from; to--) {
        const { start } = tokens[from] as AnalyzedToken
        const { end } = tokens[to - 1] as AnalyzedToken
        const said = countriesOf(this.document.text.slice(start, end)).filter(({ kind, word }) => {
          const isWritten = word === word.toLowerCase() || /^\p{Lu}/u.test(tokens[from]?.text ?? '')
          // "us" is no country, nor is "nice" a town.
          const isSame = word.toUpperCase() !== word || word === this.document.text.slice(start, end)
          return (
            isSame &&
            (kind === 'name' ||
              kind === 'people' ||
              (isWritten && (from > 0 || to - from > 1 || tokens[from]?.upos === 'PROPN')))
          )
        })
        if (said.length === 0) continue
        for (const { country, kind } of said) found.push({ sentence, from, at: to - 1, start, end, country, kind })
        from = to - 1
        break
      }
    }
    return found
  }

  /** Whether a stretch lies in the name of a person. */
  isPersonName(span: Span): boolean {
    return this.document.entities.some(({ start, end }) => start < span.end && span.start < end)
  }

  /** Whether marks of quotation are about a few words that a stretch is of: the title of a work. */
  isInQuotes({ sentence, from, to }: Place): boolean {
    const { tokens } = this.tree(sentence)
    const isMark = (at: number): boolean => isQuote(tokens[at]?.text ?? '')
    const before = range(1, quoted).some((steps) => isMark(from - steps))
    return before && range(0, quoted - 1).some((steps) => isMark(to + steps))
  }
}

/** A word as it is written, its dictionary form and, of "self-made", the whole that it begins; of a hashtag its words. In small letters. */
export function formsOf(
  tokens: readonly AnalyzedToken[],
  { text, lemma }: AnalyzedToken,
  at: number,
): readonly string[] {
  // "Anti-Nazi".
  const parts = /\p{L}[-‐]\p{L}/u.test(text) ? text.toLowerCase().split(/[-‐]/) : []
  const own = [text.toLowerCase(), lemma.toLowerCase(), ...parts, ...(text.startsWith('#') ? wordsOfTag(text) : [])]
  const [hyphen, next] = [tokens[at + 1], tokens[at + 2]]
  const isJoined = next !== undefined && hyphen?.text === '-' && hyphen.end === next.start
  return isJoined ? [...own, `${text}-${next.text}`.toLowerCase()] : own
}

/** "#MAGA2020", "#BuildThatWall": its words, and all of it without the mark; in small letters. */
const wordsOfTag = (tag: string): readonly string[] =>
  [tag.slice(1), ...(tag.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu) ?? [])].map((word) => word.toLowerCase())

/** Words of the longest titles that are looked for. */
const quoted = 6

/** Words of the longest names that are looked for. */
const longestName = 4
