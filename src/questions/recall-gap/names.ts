import type { Edit } from '../../core/case.js'
import { isFirstName, isTitle } from '../../language/index.js'
import { placeholderOf } from '../answer-gap/gender-words.js'

/** A stretch of a text, `[start, end)`. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** A variant as far as its names need it. */
export interface NamedVariant {
  readonly input: unknown
  readonly edits?: readonly Edit[]
}

/** What a variant exchanges, and what of it is a name. */
export interface ExchangedNames {
  /** Names of persons that were exchanged, those that stand side by side as one. */
  readonly names: readonly Stretch[]
  /** What is no false alarm: the names with what stands beside them and belongs to them, and all other exchanged words. */
  readonly apart: readonly Stretch[]
}

const word = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu
const owned = /['’](?:s|re|ve|d|ll)?$/u
/** What stands between the parts of one name. */
const gap = /^(?:\s|\.\s|-)$/u

interface Word extends Stretch {
  readonly text: string
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(word)].map(({ 0: found, index }) => {
    const own = found.replace(owned, '')
    return { text: own, start: index, end: index + own.length }
  })
}

/**
 * The names that the variants of a case exchange: of the words of their edits (where a source names none, of the words in which their texts
 * differ) those with a capital that are no pronoun, no title and no word for a gender.
 */
export function namesOf(variants: readonly NamedVariant[]): readonly ExchangedNames[] {
  const all = variants.map(({ input }) => (typeof input === 'string' ? wordsOf(input) : []))
  const [first = [], ...rest] = all.map((own) => new Set(own.map(({ text }) => text.toLowerCase())))
  const common = new Set([...first].filter((each) => rest.every((own) => own.has(each))))
  return variants.map(({ input, edits = [] }, at) => {
    const text = typeof input === 'string' ? input : ''
    const words = all[at] as readonly Word[]
    const exchanged = words.filter(({ start, end, text: own }) =>
      edits.length > 0 ? edits.some((edit) => start < edit.end && end > edit.start) : !common.has(own.toLowerCase()),
    )
    const names = joined(
      exchanged.filter((each) => isName(each, text)),
      text,
    )
    return { names, apart: [...names.map((name) => withParts(name, words, text)), ...exchanged] }
  })
}

/** Finds the names that the variants of a case exchange in texts made from them. */
export function knownNames(variants: readonly NamedVariant[]): (text: string) => ExchangedNames {
  const all = namesOf(variants)
  const names = wordsIn(variants, (at) => (all[at] as ExchangedNames).names)
  const exchanged = wordsIn(variants, (at) => (all[at] as ExchangedNames).apart)
  return (text) => {
    const words = wordsOf(text)
    const own = joined(
      words.filter((each) => names.has(each.text) && isName(each, text)),
      text,
    )
    const others = words.filter((each) => exchanged.has(each.text))
    return { names: own, apart: [...own.map((name) => withParts(name, words, text)), ...others] }
  }
}

/** The words of stretches of some texts. */
function wordsIn(
  variants: readonly NamedVariant[],
  stretches: (at: number) => readonly Stretch[],
): ReadonlySet<string> {
  return new Set(
    variants.flatMap(({ input }, at) => {
      const words = typeof input === 'string' ? wordsOf(input) : []
      const own = stretches(at)
      return words
        .filter(({ start, end }) => own.some((each) => start < each.end && end > each.start))
        .map(({ text }) => text)
    }),
  )
}

function isName({ text: own, start }: Word, text: string): boolean {
  if (!/^\p{Lu}/u.test(own) || isTitle(own) || placeholderOf(own) !== undefined) return false
  // Any word has a capital where a sentence begins.
  const opens = /(?:^|[.!?:"“]\s*)$/u.test(text.slice(0, start))
  return !opens || isFirstName(own) || !functionWords.has(own.toLowerCase())
}

const functionWords: ReadonlySet<string> = new Set('a an the my your our this that these those of and or'.split(' '))

/** Words that stand side by side as one. */
function joined(words: readonly Stretch[], text: string): Stretch[] {
  const found: { start: number; end: number }[] = []
  for (const { start, end } of words) {
    const last = found.at(-1)
    if (last !== undefined && gap.test(text.slice(last.end, start))) last.end = end
    else found.push({ start, end })
  }
  return found
}

/** A name with the words before and behind it that have a capital: a last name that stays, a title. */
function withParts({ start, end }: Stretch, words: readonly Word[], text: string): Stretch {
  const own = { start, end }
  const isPart = ({ text: each }: Word): boolean => /^\p{Lu}/u.test(each)
  for (const each of words) {
    if (each.start >= own.end && gap.test(text.slice(own.end, each.start)) && isPart(each)) own.end = each.end
  }
  for (const each of words.toReversed()) {
    if (each.end <= own.start && gap.test(text.slice(each.end, own.start)) && isPart(each)) own.start = each.start
  }
  return own
}

/** The words of a text that lie in none of some stretches, each with its number among equal ones: `smith`, `smith 2`. */
export function otherWords(text: string, apart: readonly Stretch[]): readonly (Stretch & { readonly key: string })[] {
  const seen = new Map<string, number>()
  return wordsOf(text)
    .filter(({ start, end }) => !apart.some((own) => start < own.end && end > own.start))
    .map(({ text: own, start, end }) => {
      const key = own.toLowerCase()
      const times = (seen.get(key) ?? 0) + 1
      seen.set(key, times)
      return { start, end, key: times === 1 ? key : `${key} ${times}` }
    })
}
