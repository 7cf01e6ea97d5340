import { isPersonNoun, pronounReading, relation, type SentenceTree } from '../../language/index.js'
import { genderedWord, type Sex } from '../bias-finder/person-words.js'
import { lowerAt, textAt } from '../words-at.js'
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
export function hasOwnSupport(
  { tree, titled, first, last, chain }: NameRecord,
  records: readonly NameRecord[],
): boolean {
  if (nounBeside(tree, titled, last) !== undefined) return true
  if (chain?.mentions.some(({ kind }) => kind === 'pronoun') === true) return true
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
  if (own === 'vocative' || own === 'obl') {
    if (own === 'vocative') return true
    return before === 'by' && tree.token(governor)?.upos === 'VERB'
  }
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
