import { defined } from '../core/defined.js'
import { flag, type OptionSet, options } from '../core/options/index.js'
import type { Attribute, Word, WordOptions } from './attribute.js'
import { standsFor } from './stands-for.js'

/** Describes a word and one possible replacement. */
export interface WordPair {
  readonly from: string
  readonly to: string
  readonly fromClass: string
  readonly toClass: string
  readonly partOfSpeech: 'noun' | 'adjective'
  /** For nouns whose plural is known; adjectives have none. */
  readonly number?: 'singular' | 'plural'
  /** `from` mostly means something else in texts; `mutations` does not use such a pair. */
  readonly ambiguous: boolean
}

/** A word as it is written in one number. */
export interface Form {
  readonly word: Word
  readonly text: string
  readonly className: string
  readonly partOfSpeech: WordPair['partOfSpeech']
  readonly number?: WordPair['number']
}

export const pairOptions: OptionSet<WordOptions> = options('wordPairs', { offensive: flag({ default: false }) })

/**
 * Lists, in a fixed order, all pairs of words that belong to different classes and have the same part of speech and number. Both words must
 * have the same kind, register, judgement and offensiveness. For example, a positive word is never replaced by a negative word. If both
 * words have a group, the groups must match. For example, "sister" can replace "brother", but "wife" cannot. If both words have a level,
 * the levels must match too. For example, "Muslim" can replace "Christian", and "Sunni" can replace "Catholic". The word `to` cannot
 * indicate an attribute that `from` does not indicate. For example, "bisexual" can replace "lesbian", but "lesbian" cannot replace
 * "bisexual" because that would change the gender.
 *
 * @example
 * ```ts
 * import { dictionary } from 'expect-fair'
 * import { wordPairs } from 'expect-fair/source'
 *
 * const pairs = Array.from(wordPairs(dictionary('gender')), ({ from, to }) => `${from} ${to}`)
 * expect(pairs).toContain('brother sister')
 * ```
 */
export function* wordPairs(attribute: Attribute, given: WordOptions = {}): IterableIterator<WordPair> {
  const read = pairOptions.read(given)
  const forms = attribute.classes.flatMap((name) => formsOf(attribute, name, read))
  for (const from of forms) {
    for (const to of forms) {
      if (!agree(from, to)) continue
      const { number } = from
      yield {
        from: from.text,
        to: to.text,
        fromClass: from.className,
        toClass: to.className,
        partOfSpeech: from.partOfSpeech,
        ...defined({ number }),
        ambiguous: from.word.ambiguous ?? false,
      }
    }
  }
}

/** The words of one class, nouns in both numbers. */
export function formsOf(attribute: Attribute, className: string, options: WordOptions): Form[] {
  const { nouns, adjectives } = attribute.words(className, options)
  const forms: Form[] = []
  for (const word of nouns) {
    const noun = { word, className, partOfSpeech: 'noun' } as const
    if (word.plural === undefined) forms.push({ ...noun, text: word.text })
    else {
      forms.push({ ...noun, text: word.text, number: 'singular' }, { ...noun, text: word.plural, number: 'plural' })
    }
  }
  for (const word of adjectives) forms.push({ word, text: word.text, className, partOfSpeech: 'adjective' })
  return forms
}

/** Whether the second can replace the first and shows another class. */
export function agree(from: Form, to: Form): boolean {
  return (
    from.className !== to.className &&
    from.partOfSpeech === to.partOfSpeech &&
    from.number === to.number &&
    standsFor(from.word, to.word)
  )
}
