import { sourceErrors } from '../../core/errors/index.js'
import { type OptionSet, options, record, required, text } from '../../core/options/index.js'
import { kindsOf } from '../kinds.js'
import { type Writing, writingOf } from '../writing.js'

/**
 * Describes a word or phrase for a person, with the person's classes and other forms of the word. For example, `{ pronoun: 'she' }` is the
 * form for `<person.pronoun>`.
 */
export interface PersonWord {
  /** The word as it is written in a sentence. */
  readonly text: string
  /** The class that it shows of each attribute. */
  readonly classes: Readonly<Record<string, string>>
  /** Further forms by name, for `<rule.form>`. */
  readonly forms?: Readonly<Record<string, string>>
  /**
   * Only words of the same kind are compared. Default: from the word lists, which know pronouns, names, and nouns for persons with the word
   * before them ("my mother" with "my father", not with "he" or "my uncle").
   */
  readonly kind?: string
}

export const personWord: OptionSet<PersonWord, 'forms' | 'kind'> = options('grammar', {
  text: required(text()),
  classes: required(record(text())),
  forms: record(text({ blank: true })),
  kind: text({ defaultText: 'by the word lists' }),
})

/**
 * Lists the alternatives of each rule. An alternative of the rule `name` replaces `<name>` in a text. If the rule is for people, a form of
 * the chosen person replaces `<name.form>`. Every alternative of a rule for people has classes. Every alternative of any other rule is a
 * text. Every sentence starts from `start`.
 */
export type GrammarRules = Readonly<Record<string, readonly (string | PersonWord)[]>>

/** Represents a part of a rule's text, which is either plain text or a reference to another rule. */
export type Part = string | { readonly rule: string; readonly form?: string }

export interface CompiledGrammar {
  /** The language of its sentences. */
  readonly language: string
  /** Rules whose choice no variant of a case shares in. */
  readonly persons: ReadonlyMap<string, readonly PersonWord[]>
  readonly texts: ReadonlyMap<string, readonly (readonly Part[])[]>
  /** The smallest depth of rules that ends an alternative: a recursive grammar ends along these. */
  readonly depth: ReadonlyMap<string, readonly number[]>
  readonly attributes: readonly string[]
  /** Sentences without regard to persons; `Infinity` for a recursive grammar. */
  readonly total: number
  /** The same of each alternative of each rule. */
  readonly sizes: ReadonlyMap<string, readonly number[]>
}

const place = /<([\p{L}\p{N}_-]+)(?:\.([\p{L}\p{N}_-]+))?>/gu

/** @throws FairnessError EF380 for rules that make no sentences, with what is wrong. */
export function compileRules(rules: GrammarRules, language = 'en'): CompiledGrammar {
  const writing = writingOf(language)
  const refuse = (what: string) => sourceErrors.badGrammar(what, rules)
  if (typeof rules !== 'object' || rules === null || !Array.isArray(rules.start))
    throw refuse("there is no rule 'start'")
  const persons = new Map<string, readonly PersonWord[]>()
  const texts = new Map<string, readonly (readonly Part[])[]>()
  for (const [name, alternatives] of Object.entries(rules)) {
    if (!Array.isArray(alternatives) || alternatives.length === 0) throw refuse(`the rule '${name}' has no alternative`)
    alternatives.forEach((each, at) => void personWord.refuseUnknown(each, { of: 'grammar', path: `${name}[${at}]` }))
    const people = alternatives.filter(isPerson)
    if (people.length === alternatives.length) persons.set(name, withKinds(people, writing))
    else if (alternatives.every((each) => typeof each === 'string')) texts.set(name, alternatives.map(partsOf))
    else throw refuse(`the rule '${name}' mixes texts and words with classes, or has an alternative that is neither`)
  }
  if (!texts.has('start')) throw refuse("the rule 'start' has no texts")
  for (const [name, alternatives] of texts) {
    for (const part of alternatives.flat()) {
      if (typeof part === 'string') continue
      const people = persons.get(part.rule)
      if (people === undefined && !texts.has(part.rule))
        throw refuse(`'${name}' uses the rule '${part.rule}', which there is not`)
      const { form } = part
      if (form === undefined) continue
      if (people === undefined)
        throw refuse(`'${name}' uses the form '${form}' of '${part.rule}', which is no rule of persons`)
      const lacking = people.find(({ forms }) => forms?.[form] === undefined)
      if (lacking !== undefined) throw refuse(`'${lacking.text}' of '${part.rule}' has no form '${form}'`)
    }
  }
  const depth = depths(texts)
  const endless = [...depth].find(([, alternatives]) => alternatives.every((each) => each === Number.POSITIVE_INFINITY))
  if (endless !== undefined) throw refuse(`the rule '${endless[0]}' never ends`)
  const attributes = [...new Set([...persons.values()].flat().flatMap(({ classes }) => Object.keys(classes)))]
  if (attributes.length === 0) throw refuse('no alternative has classes')
  const sizes = new Map(
    [...texts].map(([name, all]) => [name, all.map((parts) => sizeOf(parts, texts, new Set([name])))]),
  )
  return { language, persons, texts, depth, attributes, total: count('start', texts, new Set()), sizes }
}

/** The words of a rule, each with its kind where they are of several. */
function withKinds(people: readonly PersonWord[], { isEnglish }: Writing): readonly PersonWord[] {
  // What the lists know of words is English: of another language a word is of the kind that it states.
  if (!isEnglish) return people
  const kinds = kindsOf(people)
  return people.map(({ kind: _, ...word }, at) => {
    const kind = kinds[at]
    return kind === undefined ? word : { ...word, kind }
  })
}

function isPerson(given: unknown): given is PersonWord {
  const { text, classes, kind } = (given ?? {}) as Partial<PersonWord>
  if (kind !== undefined && typeof kind !== 'string') return false
  return typeof text === 'string' && text !== '' && typeof classes === 'object' && Object.keys(classes ?? {}).length > 0
}

function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let cursor = 0
  for (const match of text.matchAll(place)) {
    if (match.index > cursor) parts.push(text.slice(cursor, match.index))
    parts.push({ rule: match[1] as string, ...(match[2] === undefined ? {} : { form: match[2] }) })
    cursor = match.index + match[0].length
  }
  return cursor < text.length ? [...parts, text.slice(cursor)] : parts
}

/** By repeated passes: a rule ends where one of its alternatives does. */
function depths(texts: CompiledGrammar['texts']): Map<string, readonly number[]> {
  const known = new Map([...texts].map(([name, all]) => [name, all.map(() => Number.POSITIVE_INFINITY)]))
  for (let pass = 0; pass <= texts.size; pass++) {
    for (const [name, alternatives] of texts) {
      known.set(
        name,
        alternatives.map((parts) => {
          const below = parts.map((part) =>
            typeof part === 'string' || !texts.has(part.rule) ? 0 : Math.min(...(known.get(part.rule) as number[])),
          )
          return 1 + Math.max(0, ...below)
        }),
      )
    }
  }
  return known
}

function count(name: string, texts: CompiledGrammar['texts'], above: ReadonlySet<string>): number {
  const alternatives = texts.get(name)
  if (alternatives === undefined) return 1
  if (above.has(name)) return Number.POSITIVE_INFINITY
  const inside = new Set([...above, name])
  return alternatives.reduce((sum, parts) => sum + sizeOf(parts, texts, inside), 0)
}

const sizeOf = (parts: readonly Part[], texts: CompiledGrammar['texts'], above: ReadonlySet<string>): number =>
  parts.reduce((product, part) => product * (typeof part === 'string' ? 1 : count(part.rule, texts, above)), 1)
