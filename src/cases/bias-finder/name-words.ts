import { capitalise, genderOfTitle, isFirstName } from '../../language/index.js'
import { keyOf } from '../words-at.js'
import { personWords } from './person-words.js'
import { isAnyTitle } from './titles.js'

/** The first and the last name of a person, as all of its names in a text tell them together. */
export class NameWords {
  /** As it is written; undefined where the text has only the last name. */
  readonly first: string | undefined
  /** Undefined where the text has only the first name. */
  readonly last: string | undefined
  /** The one word of all names that have one word only. */
  readonly only: string | undefined

  constructor(names: readonly string[]) {
    const read = names.map(wordsOf)
    const longest = read.reduce((one, other) => (other.words.length > one.words.length ? other : one), {
      words: [] as readonly string[],
      isOfLast: false,
    })
    const { words } = longest
    if (words.length > 1) {
      this.first = words[0]
      this.last = words.at(-1)
    } else if (read.some(({ isOfLast }) => isOfLast) || !isFirstName(capitalise(words[0] ?? ''))) this.last = words[0]
    else this.first = words[0]
    const single = new Set(read.map(({ words }) => (words.length === 1 ? lower(words[0]) : '')))
    this.only = single.size === 1 ? [...single][0] || undefined : undefined
  }

  /** Whether a text has both. */
  get isFull(): boolean {
    return this.first !== undefined && this.last !== undefined
  }

  has(word: string): boolean {
    return [this.first, this.last].some((each) => lower(each) === lower(word))
  }

  /**
   * A name with the places of the first and the last name in it: `Mr. {last}`, `{first} W. {last}`, `{f}. {last}`. Middle names are
   * left out. Undefined where its first or its last word is neither, as a nickname.
   */
  formOf(name: string): string | undefined {
    // "Mr.Brown": a space was left out.
    if (/\p{Ll}\.\p{L}|\p{Lu}\.\p{Lu}\p{Ll}/u.test(name)) return undefined
    const words = name.split(/\s+/)
    const start = titleCount(words)
    const end = words.length - suffixCount(words)
    const inner = words.slice(start, end)
    const form = this.#formOf(inner)
    if (form === undefined) return undefined
    return [...words.slice(0, start), form, ...words.slice(end)].join(' ')
  }

  #formOf(words: readonly string[]): string | undefined {
    const [only] = words
    if (words.length === 1 && only !== undefined) return this.#partOf(only)
    const first = this.#partOf(words[0] ?? '')
    const last = this.#partOf(words.at(-1) ?? '')
    if (last !== '{last}') return undefined
    const middle = words.slice(1, -1).filter((word) => isInitial(word))
    const isFirst = first === '{first}'
    const initial = isInitial(words[0] ?? '') && lower(this.first)?.[0] === lower(words[0])?.[0]
    if (!isFirst && !initial) return undefined
    return [isFirst ? first : `{f}${/\.$/.test(words[0] ?? '') ? '.' : ''}`, ...middle, last].join(' ')
  }

  #partOf(word: string): string | undefined {
    if (lower(word) === lower(this.first)) return '{first}'
    return lower(word) === lower(this.last) ? '{last}' : undefined
  }
}

const lower = (word: string | undefined): string | undefined => word?.toLowerCase()

const isInitial = (word: string): boolean => /^(?:\p{Lu}\.?)+$/u.test(word) && word.replaceAll('.', '').length < 3

/** Titles stay as they are, Mr and Ms too: what follows is the last name, behind those of kin and of kings the first. */
function titleCount(words: readonly string[]): number {
  let count = 0
  while (count < words.length - 1 && isAnyTitle(words[count] ?? '')) count++
  return count
}

const suffixCount = (words: readonly string[]): number =>
  personWords().suffixes.has(keyOf(words.at(-1) ?? '')) ? 1 : 0

const beforeFirst =
  /^(?:king|queen|prince|princess|father|mother|brother|sister|uncle|aunt|auntie|sir|dame|saint|st|pope)$/

function wordsOf(name: string): { readonly words: readonly string[]; readonly isOfLast: boolean } {
  const all = name.replace(/['’]s?$/, '').split(/\s+/)
  const start = titleCount(all)
  const words = all.slice(start, all.length - suffixCount(all))
  const title = keyOf(all[start - 1] ?? '')
  const isOfLast = start > 0 && words.length === 1 && !beforeFirst.test(title)
  const isMaybeFirst = /^(?:lord|lady|miss|don|dr|captain)$/.test(title) && isFirstName(words[0] ?? '')
  return { words, isOfLast: isOfLast && !(isMaybeFirst && genderOfTitle(title) !== undefined) }
}
