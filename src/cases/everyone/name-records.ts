import {
  type Chain,
  type Document,
  genderOfNoun,
  genderOfTitle,
  isFirstName,
  isPersonNoun,
  isTitle,
  pronounReading,
  type SentenceTree,
  type Span,
} from '../../language/index.js'
import { genderedWord, personWords, type Sex } from '../bias-finder/person-words.js'
import { isAnyTitle } from '../bias-finder/titles.js'
import { keyOf, range, textAt } from '../words-at.js'

/** A name in a sentence: words `[first, last]`, titles before it left out. */
export interface NameRecord {
  readonly sentence: number
  readonly tree: SentenceTree
  readonly first: number
  readonly last: number
  /** Where its titles begin. */
  readonly titled: number
  /** Its words without marks and suffixes, as they are written. */
  readonly words: readonly string[]
  /** The gender that a title before it shows: Mrs, Uncle. */
  readonly title: Sex | undefined
  /** Any title stands before it: Dr. */
  readonly hasTitle: boolean
  readonly chain: Chain | undefined
  /** Words with a capital stand behind a name that was whole without them: Eddie Murphy Delirious. */
  readonly grown: boolean
}

/** All names of persons in a text, each once, from its first word to its last. */
export function nameRecords(document: Document, trees: readonly SentenceTree[]): NameRecord[] {
  const mentions = document.chains.flatMap((chain) =>
    chain.mentions.flatMap(({ kind, start, end }) => (kind === 'name' ? [{ start, end, chain }] : [])),
  )
  const spans: (Span & { readonly chain?: Chain })[] = [...mentions, ...document.entities]
  const records: NameRecord[] = []
  for (const [sentence, tree] of trees.entries()) {
    const bounds = tree.tokens
    const from = bounds[0]?.start ?? 0
    const to = bounds.at(-1)?.end ?? 0
    const taken = new Set<number>()
    const own = spans
      .filter(({ start, end }) => from <= start && end <= to)
      .sort((a, b) => a.start - b.start || b.end - a.end)
    for (const span of own) {
      const inside = bounds.flatMap(({ start, end }, at) => (span.start <= start && end <= span.end ? [at] : []))
      let first = inside[0]
      let last = inside.at(-1)
      if (first === undefined || last === undefined || inside.some((at) => taken.has(at))) continue
      if (tree.token(last)?.xpos === 'POS' && last > first) last--
      const found = last
      while (isNameWord(document.text, tree, last, last + 1)) last++
      while (isNameWord(document.text, tree, first, first - 1)) first--
      const titled = afterTitles(tree, first, last)
      for (let at = first; at <= last; at++) taken.add(at)
      const chain = span.chain ?? mentions.find(({ start, end }) => start < span.end && span.start < end)?.chain
      records.push({
        sentence,
        tree,
        first: titled.name,
        last,
        titled: titled.start,
        words: wordsOf(tree, titled.name, last),
        title: titled.sex,
        hasTitle: titled.any,
        chain,
        grown: inside.length > 1 && last > found,
      })
    }
  }
  return records
}

/** A capitalised word right beside a name that is not a word for a person, so it belongs to the name. */
function isNameWord(text: string, tree: SentenceTree, from: number, at: number): boolean {
  const token = tree.token(at)
  const name = tree.token(from)
  if (token === undefined || name === undefined) return false
  const [left, right] = at < from ? [token, name] : [name, token]
  if (!/^ {1,2}$/.test(text.slice(left.end, right.start)) && !isInitial(left.text, text.slice(left.end, right.start)))
    return false
  if (!/^\p{Lu}[\p{L}.'’-]*$/u.test(token.text)) return false
  const isTitleOrNoun =
    isTitle(token.text) || isPersonNoun(token.lemma) || genderedWord(token.text.toLowerCase()) !== undefined
  if (at < from) {
    if (isTitleOrNoun) return isTitle(token.text)
    // "From Freetown John Clayton came": a first name opens a name, unless another one or initials stand before it.
    if (isFirstName(name.text) && !isFirstName(token.text) && !/^(?:\p{Lu}\.?)+$/u.test(token.text)) return false
    return token.upos === 'PROPN' || token.xpos === 'NNP'
  }
  return token.upos !== 'PRON' && token.upos !== 'DET' && !/^(?:AUX|ADP|CCONJ|SCONJ)$/.test(token.upos)
}

const isInitial = (left: string, between: string): boolean => /^\p{Lu}\.$/u.test(left) && between === ''

/** Where the name begins behind its titles, and the gender that they show. */
function afterTitles(
  tree: SentenceTree,
  first: number,
  last: number,
): { start: number; name: number; sex: Sex | undefined; any: boolean } {
  let start = first
  while (start > 0) {
    const at = textAt(tree, start - 1) === '.' ? start - 2 : start - 1
    const word = textAt(tree, at)
    if (!/^\p{Lu}/u.test(word) || !isAnyTitle(word)) break
    start = at
  }
  let name = start
  let sex: Sex | undefined
  let any = false
  while (name < last && isAnyTitle(textAt(tree, name)) && !isAlsoFirstName(textAt(tree, name))) {
    const word = keyOf(textAt(tree, name))
    sex ??= genderOfTitle(word) ?? personWords().gendered.get(word)?.sex ?? genderOfNoun(word)
    any = true
    name += textAt(tree, name + 1) === '.' ? 2 : 1
  }
  return { start, name: Math.min(name, last), sex, any }
}

/** Don and Earl are first names far more often. */
const isAlsoFirstName = (word: string): boolean => /^(?:don|earl|duke|prince|dean)$/i.test(word)

/** De Niro, Van Damme: a surname of two words. */
export const isParticle = (word: string): boolean =>
  /^(?:de|van|von|der|di|da|del|della|la|le|les|des|du|los|las|el|al|bin|mc|mac|st|st\.|o')$/i.test(word)

function wordsOf(tree: SentenceTree, first: number, last: number): string[] {
  const words = range(first, last).map((at) => textAt(tree, at))
  const names = words.filter((word) => /\p{L}/u.test(word) && !personWords().suffixes.has(keyOf(word)))
  return names.length > 1 && isParticle(names[0] as string) ? [names.join(' ')] : names
}

/** José as Jose, as lists have it. */
export const withoutAccents = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '')

/** The gender of a person by the pronouns of the chain, where all agree. */
export function sexByPronouns(chain: Chain | undefined, text: string): Sex | 'both' | undefined {
  if (chain === undefined || chain.number === 'plural') return undefined
  const sets = new Set(
    chain.mentions.flatMap(({ kind, start, end }) => {
      const set = kind === 'pronoun' ? pronounReading(text.slice(start, end))?.set : undefined
      return set === 'he' || set === 'she' ? [set] : []
    }),
  )
  if (sets.size > 1) return 'both'
  return sets.has('he') ? 'male' : sets.has('she') ? 'female' : undefined
}
