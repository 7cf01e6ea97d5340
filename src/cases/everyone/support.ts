import {
  type Document,
  genderOfFirstName,
  isFirstName,
  isPersonNoun,
  pronounReading,
  relation,
  type SentenceTree,
} from '../../language/index.js'
import { isCountry, isPlaceName } from '../bias-finder/named-places.js'
import { genderedWord, type Sex } from '../bias-finder/person-words.js'
import { lowerAt, textAt } from '../words-at.js'
import { isPaired } from './counterparts.js'
import type { NameRecord } from './name-records.js'
import { wordLists } from './word-lists.js'

/** Names, in small letters, of which something in the text says that they mean persons. */
export function supportedNames(records: readonly NameRecord[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const record of records) {
    const { words } = record
    if (words.length > 1) found.add((words[0] as string).toLowerCase())
    if (isSupported(record, records)) found.add(words.join(' ').toLowerCase())
  }
  return found
}

const isSupported = (record: NameRecord, records: readonly NameRecord[]): boolean =>
  record.hasTitle || hasOwnSupport(record, records)

/** Whether something beyond a title says that a name means a person. */
export const hasOwnSupport = (record: NameRecord, records: readonly NameRecord[]): boolean =>
  nounBeside(record.tree, record.titled, record.last) !== undefined ||
  pronounsOf(record) > 0 ||
  standsForPerson(record, records)

const pronounsOf = ({ chain }: NameRecord): number =>
  chain?.mentions.filter(({ kind }) => kind === 'pronoun').length ?? 0

/**
 * Whether a word that no list has for a first name is surely somebody's name: a single pronoun may have been taken for its own. Asked of
 * all names of the text that have this word.
 */
export function isSurelyPerson(record: NameRecord, records: readonly NameRecord[]): boolean {
  const [word] = record.words
  const same = records.filter(({ words }) => word !== undefined && words.includes(word))
  return same.some(
    (each) =>
      each.hasTitle ||
      (pronounsOf(each) > 1 && isOneOf(each, /^(?:nmod:poss|obj|appos|conj)$/)) ||
      nounBeside(each.tree, each.titled, each.last) !== undefined ||
      standsForPerson(each, records) ||
      isOneOf(each, /^nsubj/) ||
      isMakerOf(each) ||
      /^(?:him|her)self$/.test(lowerAt(each.tree, each.last + 1)),
  )
}

const isOneOf = ({ tree, first, last }: NameRecord, relations: RegExp): boolean =>
  relations.test(tree.token(headOf(tree, first, last))?.deprel ?? '')

/** "The work of Kitamura", "the life of Herge". */
const isMakerOf = ({ tree, titled }: NameRecord): boolean => {
  const thing = tree.token(titled - 2)?.lemma ?? ''
  return (
    lowerAt(tree, titled - 1) === 'of' &&
    (wordLists().personThings.has(thing) || /^(?:work|art|biography|music|direction|fan|style|character)$/.test(thing))
  )
}

/** Whether a name stands where a person's does: behind "named", beside other persons, before what persons do or have. */
function standsForPerson({ tree, titled, first, last }: NameRecord, records: readonly NameRecord[]): boolean {
  const before = lowerAt(tree, titled - 1)
  if (/^(?:named|called|as)$/.test(before) || isPersonNoun(tree.token(titled - 1)?.lemma ?? '')) return true
  const head = headOf(tree, first, last)
  const token = tree.token(head)
  if (token === undefined) return false
  const governor = tree.head(head)
  const own = relation(token)
  const isPerson = (at: number) =>
    records.some((other) => other.tree === tree && other.first <= at && at <= other.last && other.first !== first) ||
    /^(?:he|she|him|her|who|i|me|you)$/.test(lowerAt(tree, at)) ||
    isPersonNoun(tree.token(at)?.lemma ?? '')
  if (own === 'conj' && isPerson(governor)) return true
  if (tree.children(head, 'conj', 'appos').some(isPerson)) return true
  if (own === 'appos' && isPerson(governor)) return true
  if (/^(?:nsubj|agent)$/.test(own)) {
    const verb = tree.token(governor)
    if (verb?.upos === 'VERB' && wordLists().personVerbs.has(verb.lemma)) return true
    if (isPersonNoun(verb?.lemma ?? '') && tree.children(governor, 'cop').length > 0) return true
  }
  if (
    token.deprel === 'nmod:poss' &&
    (isPersonNoun(tree.token(governor)?.lemma ?? '') || wordLists().personThings.has(tree.token(governor)?.lemma ?? ''))
  )
    return true
  // "The scene with Kate", "Rodney's earlier movies": of the usual first names.
  if (isPaired(textAt(tree, first)) && first === last) {
    if (token.deprel === 'nmod:poss') return true
    if (before === 'with' && !/^(?:compare|confuse|along|compete)$/.test(tree.token(governor)?.lemma ?? '')) return true
  }
  if (own === 'vocative' || (own === 'obl' && before === 'by' && tree.token(governor)?.upos === 'VERB')) return true
  // "Who played Sebastian", "the role of Anna".
  const thing = tree.token(governor)?.lemma ?? ''
  if (own === 'obj' && /^(?:play|portray|voice)$/.test(thing)) return true
  if (before === 'of' && own === 'nmod' && /^(?:role|part|character|portrayal)$/.test(thing)) return true
  // "Madsen fans".
  if (own === 'compound' && thing === 'fan') return true
  return (
    /^(?:who|whom|whose)$/.test(lowerAt(tree, last + 1)) ||
    (textAt(tree, last + 1) === ',' && /^(?:who|whom|whose)$/.test(lowerAt(tree, last + 2)))
  )
}

function headOf(tree: SentenceTree, first: number, last: number): number {
  for (let at = first; at <= last; at++) if (tree.head(at) < first || tree.head(at) > last) return at
  return first
}

/** "His wife Olympia", "actress Ann Lee", "Olympia, his wife": the gender that a noun beside a name tells. */
export function nounBeside(tree: SentenceTree, first: number, last: number): Sex | undefined {
  const telling = (at: number): Sex | undefined => {
    const word = genderedWord(lowerAt(tree, at))
    const isTold = word?.number === 'singular' && !wordLists().stays.has(lowerAt(tree, at))
    return isTold && pronounReading(textAt(tree, at)) === undefined ? word.sex : undefined
  }
  const before = telling(first - 1)
  if (before !== undefined) return before
  for (let at = first; at <= last; at++) {
    for (const noun of tree.children(at, 'appos')) {
      const sex = telling(noun)
      if (sex !== undefined) return sex
    }
  }
  return undefined
}

/**
 * The last name of somebody whom a rank or what they make goes before somewhere in the text, and no figure: "Admiral Janeway", "the director
 * Makinen". It stays, since a first name would not fit behind the rank.
 */
export function isTitledLast({ words }: NameRecord, records: readonly NameRecord[]): boolean {
  const [word, second] = words
  if (word === undefined || second !== undefined || isFirstName(word) || genderOfFirstName(word) !== undefined)
    return false
  return (
    !wordLists().figures.has(word.toLowerCase()) &&
    records.some(
      (other) =>
        other.words.length === 1 &&
        other.words[0] === word &&
        ((other.hasTitle && other.title === undefined) || makers.test(lowerAt(other.tree, other.titled - 1))),
    )
  )
}

const makers =
  /^(?:director|writer|author|producer|composer|philosopher|novelist|filmmaker|screenwriter|critic|cinematographer|playwright)$/

/** The gender of the next pronoun behind a name, in its sentence or, of a whole name, the next, where no other person is named between. */
export function sexBehind(document: Document, record: NameRecord, records: readonly NameRecord[]): Sex | undefined {
  const { tree, last } = record
  const from = tree.token(last)?.end
  if (from === undefined) return undefined
  const at = document.sentences.findIndex(({ tokens }) => (tokens.at(-1)?.end ?? 0) >= from)
  // One word may be the last name of somebody who is named in full; where it is not, its own sentence is looked at.
  const [only] = record.words
  const isAlone = record.words.length < 2
  if (isAlone && (only === undefined || isPlaceName(only) || isCountry(only))) return undefined
  if (isAlone && records.some(({ words }) => words.length > 1 && words.some((word) => word === only))) return undefined
  const to = document.sentences[isAlone ? at : at + 1]?.tokens.at(-1)?.end ?? document.text.length
  const pronoun = /\b(?:he|him|his|himself|she|her|hers|herself)\b/i.exec(document.text.slice(from, to))
  if (pronoun === null) return undefined
  const end = from + pronoun.index
  const isOther = records.some((other) => {
    const start = other.tree.token(other.first)?.start ?? 0
    return from <= start && start < end
  })
  return isOther ? undefined : /^h(?!er)/i.test(pronoun[0]) ? 'male' : 'female'
}
