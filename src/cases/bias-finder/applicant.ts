import {
  type Document,
  genderOfFirstName,
  genderOfTitle,
  isFirstName,
  type Mention,
  type SentenceTree,
} from '../../language/index.js'
import { decide } from '../word-rule.js'
import type { SinglePersonChoice } from './instance.js'
import type { PlacedSlot } from './join-forms.js'
import { NameWords } from './name-words.js'
import { namedWords } from './named-words.js'
import type { Person } from './person.js'
import type { Sex } from './person-words.js'
import { placeOf } from './references.js'
import { applicantRules } from './rules/applicant-rules.js'
import { skips } from './skips.js'

/** The person of a CV or of a letter, and how its names are written. */
export interface Applicant {
  readonly person: Person
  readonly names: NameWords
}

/**
 * Whose CV or letter a text is. Such texts have headings, lists and lines of a few words, which no parse reads, and one full name,
 * from which all other names are recognised. Undefined for other texts, and where no person is named in full.
 */
export function applicantOf(
  document: Document,
  trees: readonly SentenceTree[],
  choice: SinglePersonChoice,
): Applicant | { readonly skipped: string } | undefined {
  const { text } = document
  if (!isApplication(text)) return undefined
  const full = fullNamesIn(text)
  const presented = different(full.filter(({ isPresented }) => isPresented))
  const all = presented.length > 0 ? presented : different(full)
  const [only] = all
  if (only === undefined) return undefined
  if (all.length > 1) return { skipped: skips.severalPersons }
  const { first, last } = only
  const sex = sexOf(text, only)
  if (sex === undefined) return { skipped: skips.noGender }
  const slots = slotsOf(text, first, last)
  const refused = decide(applicantRules, { document, first, last, slots })
  if (refused?.skip !== undefined) return { skipped: refused.skip }
  const names = new NameWords([`${titled(first)} ${titled(last)}`])
  return { person: personOf(document, trees, choice, slots, sex), names }
}

/** As the first name says, or else Mr and Ms. */
function sexOf(text: string, { first, last }: FullName): Sex | undefined {
  const known = genderOfFirstName(first)
  const title = new RegExp(
    `(?<!\\p{L})(m(?:r|s|rs|iss))\\.? (?:${escaped(first)} )?${escaped(last)}(?!\\p{L})`,
    'iu',
  ).exec(text)?.[1]
  const polite = title === undefined ? undefined : genderOfTitle(title)
  if (known?.sure !== true) return polite
  return polite === undefined || polite === known.gender ? known.gender : undefined
}

function isApplication(text: string): boolean {
  const lower = text.toLowerCase()
  if (lower.split('\n').length < 4) return false
  const has = (word: string) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u').test(lower)
  const { applicationWords, letterWords } = namedWords()
  return letterWords.some(has) || applicationWords.filter(has).length > 2
}

interface FullName {
  readonly first: string
  readonly last: string
  /** The text says whose name it is: a line of its own, "Name:", "my name is". */
  readonly isPresented: boolean
}

function different(names: readonly FullName[]): FullName[] {
  return [...new Map(names.map((name) => [`${name.first} ${name.last}`.toLowerCase(), name])).values()]
}

const name = String.raw`\p{Lu}[\p{L}’'-]*\p{L}`
const fullName = new RegExp(String.raw`(?<![\p{L}\p{N}.@-])(${name})(?: \p{Lu}\.?)? (${name})(?![\p{L}\p{N}@-])`, 'gu')
const lastFirst = new RegExp(String.raw`:\s*(${name}), (${name})[ ]*(?=\n|$)`, 'gu')

/** "JOHN SMITH" and "John Smith" are one. Of two words with capitals the first must be a first name, and the second no heading. */
function fullNamesIn(text: string): FullName[] {
  const found: FullName[] = []
  for (const line of text.split('\n')) {
    fullName.lastIndex = 0
    for (let match = fullName.exec(line); match !== null; match = fullName.exec(line)) {
      const [, first = '', last = ''] = match
      const before = line.slice(0, match.index)
      const behind = line.slice(match.index + match[0].length)
      // A third capital makes it another name: Florence Nightingale Hospital.
      const isName =
        isFirstName(first) && !namedWords().notInNames.has(last.toLowerCase()) && !/^ \p{Lu}\p{Ll}/u.test(behind)
      const isPresented = presents.test(before) && /^\s*(?:$|[|,(•–—-])/u.test(behind)
      if (isName) found.push({ first, last, isPresented: isPresented || /\b(?:my name is|i am)\s+$/iu.test(before) })
      else fullName.lastIndex = match.index + first.length
    }
    for (const [, last = '', first = ''] of line.matchAll(lastFirst))
      if (isFirstName(first)) found.push({ first, last, isPresented: true })
  }
  return found
}

/** What stands before a name that a text presents: nothing, a bullet, or a label. */
const presents =
  /^[\s•*-]*(?:(?:curriculum vitae|cv|resume|résumé)(?: of|:| [-–|])?\s+|(?:[\p{L}’']+ )?(?:name|candidate|applicant|signed|contact)\s*:\s*)?$/iu

const titled = (word: string): string =>
  word === word.toUpperCase() ? `${word[0] ?? ''}${word.slice(1).toLowerCase()}` : word

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Every place of the name, the longest form first; with the mark of possession behind it. */
function slotsOf(text: string, first: string, last: string): PlacedSlot[] {
  const [f, l] = [escaped(first), escaped(last)]
  const initial = escaped(first[0] ?? '')
  const forms = [`${f} \\p{Lu}\\.? ${l}`, `${f} ${l}`, `${initial}\\. ${l}`, f, l].join('|')
  const place = new RegExp(`(?<![\\p{L}\\p{N}@#_.\\/-])(?:${forms})(?![\\p{L}\\p{N}@_\\/-])(?!\\.\\p{L})`, 'giu')
  return [...text.matchAll(place)].flatMap((match): PlacedSlot[] => {
    const [is] = match
    if (!/^\p{Lu}/u.test(is)) return []
    const [start, end] = [match.index, match.index + is.length]
    const isUpper = is.length > 2 && is === is.toUpperCase()
    const slot: PlacedSlot = { kind: 'word', show: '<name>', is, ...(isUpper ? { letters: 'upper' } : {}), start, end }
    const mark = /^['’]s?(?!\p{L})/iu.exec(text.slice(end, end + 3))?.[0]
    if (mark === undefined) return [slot]
    return [
      slot,
      { kind: 'possessive', show: "<'s>", is: mark, number: 'singular', start: end, end: end + mark.length },
    ]
  })
}

function personOf(
  document: Document,
  trees: readonly SentenceTree[],
  choice: SinglePersonChoice,
  names: readonly PlacedSlot[],
  sex: Sex,
): Person {
  const mentions = names.flatMap(({ kind, start, end }): Mention[] => {
    const sentence = trees.findIndex(({ tokens }) => (tokens.at(-1)?.end ?? 0) > start)
    const head = trees[sentence]?.tokens.findIndex((token) => token.end > start) ?? -1
    return kind === 'word' && head >= 0 ? [{ kind: 'name', start, end, sentence, head }] : []
  })
  const places = new Set(mentions.map(({ sentence, head }) => placeOf(sentence, head)))
  const none = { spans: [], pronouns: [], adjectives: [], titles: [] }
  const chain = { mentions, gender: sex, number: 'singular', certain: true } as const
  return { ...none, document, trees, chain, choice, sex, names, places, covered: places }
}
