import { type AnalyzedToken, type Document, relation, SentenceTree, type Span } from '../../language/index.js'
import { isCountry, namesCountry } from './country-places.js'
import { doubledPlaces } from './doubled.js'
import {
  isAbroad,
  isBeforeName,
  isBehindName,
  isBesideName,
  isDoubtfulModifier,
  isDoubtfulPredicate,
  isDoubtfulSingular,
  isFamilyName,
  isInCapitals,
  isInScareQuotes,
  isOfCompass,
  isOfTrade,
  isToldHow,
} from './doubts.js'
import { isOfInstitution, PersonContext } from './person-context.js'
import type { Place } from './place.js'
import { type Term, type TermTable, termKey } from './terms.js'
import { type Capitals, hasCapitalOfTitle, isInTitle } from './titles.js'
import { topOf } from './top-of.js'
import {
  asksForDegree,
  isDepthOfRole,
  isFigurative,
  isFigurativeRank,
  isInPhrase,
  isKnownForLong,
  isManner,
} from './word-lists.js'

/** Why a word that a dictionary has was left alone. */
export const leftReasons = {
  notPerson: 'said of no person',
  notCountry: 'not the name of a country by itself',
  name: 'part of a name or a title',
  otherPart: 'another part of speech',
  number: 'another number',
  joined: 'part of a longer word',
  phrase: 'part of a fixed phrase',
  ambiguous: 'a word that mostly means something else',
  article: 'behind an article that goes with few words',
  doubled: 'said together with another word of the attribute',
  doubtful: 'perhaps said of no person',
  noPartner: 'no word to take its place',
} as const

export type LeftReason = (typeof leftReasons)[keyof typeof leftReasons]

export interface FoundPlaces {
  /** In the order of the text; they never overlap. */
  readonly places: readonly Place[]
  readonly left: readonly (Span & { readonly reason: LeftReason })[]
}

/** Tokens of the longest terms: "person with a hearing impairment", "mother-in-law". */
const longest = 8

/** Finds the words of a table that stand for persons. Of terms that begin at one word only the longest is looked at. */
export function findPlaces(document: Document, table: TermTable): FoundPlaces {
  const context = new PersonContext(document, table)
  const places: Place[] = []
  const left: (Span & { readonly reason: LeftReason })[] = []
  document.sentences.forEach((sentence, number) => {
    const { tokens } = sentence
    let tree: SentenceTree | undefined
    for (let from = 0; from < tokens.length; from++) {
      const to = endOfTerm(document.text, tokens, from, table)
      if (to === undefined) continue
      tree ??= new SentenceTree(sentence)
      const span = { start: (tokens[from] as AnalyzedToken).start, end: (tokens[to - 1] as AnalyzedToken).end }
      const terms = table.get(termKey(document.text.slice(span.start, span.end)))
      const read = readTerm(tree, number, { ...span, from, to }, terms, context, table)
      if (typeof read === 'string') left.push({ ...span, reason: read })
      else {
        const usable = read.filter((term) => table.targets(term).length > 0)
        if (usable.length > 0) places.push({ ...span, sentence: number, from, to, terms: usable })
        else left.push({ ...span, reason: leftReasons.noPartner })
      }
      from = to - 1
    }
    if (tree === undefined) return
    const doubled = doubledPlaces(tree, places, number)
    if (doubled.size === 0) return
    places.splice(0, places.length, ...places.filter((place) => !doubled.has(place)))
    for (const { start, end } of doubled) left.push({ start, end, reason: leftReasons.doubled })
  })
  return { places, left }
}

function endOfTerm(text: string, tokens: readonly AnalyzedToken[], from: number, table: TermTable): number | undefined {
  const first = tokens[from] as AnalyzedToken
  if (!table.mayBegin(first.text)) return undefined
  for (let to = Math.min(tokens.length, from + longest); to > from; to--) {
    const last = tokens[to - 1] as AnalyzedToken
    if (table.get(termKey(text.slice(first.start, last.end))).length > 0) return to
  }
  return undefined
}

interface Stretch extends Span {
  readonly from: number
  readonly to: number
}

/** The terms that a stretch is, one of each attribute, or why it stands for no person. */
function readTerm(
  tree: SentenceTree,
  sentence: number,
  stretch: Stretch,
  terms: readonly Term[],
  context: PersonContext,
  table: TermTable,
): readonly Term[] | LeftReason {
  if (isJoined(tree, stretch)) return leftReasons.joined
  const top = topOf(tree, stretch)
  const token = tree.token(top) as AnalyzedToken
  if (context.isInName(stretch.start, stretch.end) || isOfCompass(tree, stretch.from)) return leftReasons.name
  if (isInPhrase(tree.tokens, stretch.from, stretch.to)) return leftReasons.phrase
  // "An Hispanic woman": not to be told from a mistake, which would stay before the new word.
  if (/^an$/i.test(tree.token(stretch.from - 1)?.text ?? '') && /^h/i.test(context.written(stretch))) {
    return leftReasons.article
  }
  if (isOfInstitution(tree, top) || isInScareQuotes(tree, stretch.from, stretch.to)) return leftReasons.phrase
  const capitals: Capitals = {
    isName: (next) => context.isInName(next.start, next.end),
    isOwn: (next) => table.get(termKey(next.text)).some(({ text }) => text !== text.toLowerCase()),
  }
  const isNamed = /^(?:named|nicknamed|called|dubbed)$/i.test(tree.token(stretch.from - 1)?.text ?? '')
  if (isNamed || isInTitle(tree, stretch, capitals) || isInCapitals(tree, stretch.from, stretch.to)) {
    return leftReasons.name
  }
  const isNoun = token.upos === 'NOUN' || token.upos === 'PROPN'
  const isModifier = /^(?:amod|compound|nmod)$/.test(token.deprel) && tree.head(top) >= stretch.to
  const stands = isModifier || (relation(token) === 'nmod' && tree.head(top) >= stretch.to)
  const written = context.written(stretch)
  const describes = (term: Term) => context.describesPerson(tree, sentence, top, term.word.kind)
  const fits = (term: Term): LeftReason | undefined => {
    if (term.word.ambiguous) return leftReasons.ambiguous
    if (isCountry(term)) {
      const isInTable = (text: string) => table.get(termKey(text)).some(isCountry)
      return namesCountry(tree, stretch, term, isInTable) ? undefined : leftReasons.notCountry
    }
    if (hasCapitalOfTitle(tree, stretch.from, term.text)) return leftReasons.name
    // A name has capitals that its words do not have: the White House, Iron Man.
    if (token.upos === 'PROPN' && term.text === term.text.toLowerCase() && !allCapitals(tree)) return leftReasons.name
    if (term.sort === 'adjective') {
      if (token.upos !== 'ADJ' && !/^VB[NG]$/.test(token.xpos) && !(isNoun && isModifier)) return leftReasons.otherPart
      if (partOfName(tree, top, term)) return leftReasons.name
      // "I am both a Christian and a fan": it stands as a noun, and not all adjectives can.
      const standsAlone = !isModifier && tree.children(top, 'det').length > 0
      if (standsAlone || (term.word.kind === 'people' && isWholePeople(tree, stretch))) return leftReasons.otherPart
      if (isOfOld(tree, top) || isDepthOfRole(term.text, tree.token(tree.head(top))?.lemma ?? '')) {
        return leftReasons.phrase
      }
      if (!describes(term) || isMeasured(tree, top) || isGraded(tree, top, term)) return leftReasons.notPerson
      const isDoubtful = stands ? isDoubtfulModifier(tree, top, term) : isDoubtfulPredicate(tree, top, term)
      return isDoubtful || isToldHow(tree, top) ? leftReasons.doubtful : undefined
    }
    if (!isNoun) return leftReasons.otherPart
    // Bamboo poles and swedes: names of peoples have a capital.
    const isLowered = term.text !== term.text.toLowerCase() && written === written.toLowerCase()
    if (isFigurativeRank(term.text) && tree.token(stretch.from - 1)?.upos === 'NOUN') return leftReasons.phrase
    if (isLowered || isPlaceOwned(tree, stretch.to) || (term.number === 'singular' && isCall(tree, stretch)))
      return leftReasons.notPerson
    // The North Pole: a name of several words.
    const before = tree.children(top, 'compound', 'flat').filter((at) => at < stretch.from)
    if (token.upos === 'PROPN' && before.some((at) => tree.token(at)?.upos === 'PROPN')) return leftReasons.name
    const isPeople = term.word.kind === 'people'
    if (isBeforeName(tree, stretch.from, stretch.to) || (isPeople && isAbroad(tree, stretch.to)))
      return leftReasons.name
    if (isPeople && isBesideName(tree, top, capitals.isName)) return leftReasons.name
    if (isBehindName(tree, stretch.from, capitals.isName)) return leftReasons.name
    if (term.word.kind === 'kin' && isFamilyName(tree, top)) return leftReasons.name
    if (term.number !== undefined && /S$/.test(token.xpos) !== (term.number === 'plural')) return leftReasons.number
    // "A girl group", "the mother board": said of a thing.
    // "A millionaire playboy": words of several parts cannot stand there.
    if (isModifier) return leftReasons.notPerson
    if (term.number === 'singular' && isBare(tree, top) && terms.some(({ sort }) => sort === 'adjective')) {
      return leftReasons.notPerson
    }
    if (/^(?:discourse|flat|goeswith)$/.test(relation(token))) return leftReasons.notPerson
    return isDoubtfulSingular(tree, top, term) || isOfTrade(tree, top, term) ? leftReasons.doubtful : undefined
  }
  const reasons = terms.map(fits)
  const fitting = terms.filter((_, at) => reasons[at] === undefined)
  if (fitting.length === 0) return importance.find((reason) => reasons.includes(reason)) ?? leftReasons.notPerson
  return [...new Map(fitting.toReversed().map((term) => [term.attribute, term])).values()].toReversed()
}

const importance = [
  leftReasons.name,
  leftReasons.notCountry,
  leftReasons.phrase,
  leftReasons.ambiguous,
  leftReasons.notPerson,
  leftReasons.doubtful,
  leftReasons.number,
  leftReasons.otherPart,
]

/** "5 years old", "paper thin", "a German sounding man": the word goes with the one beside it. */
const isMeasured = (tree: SentenceTree, top: number): boolean =>
  tree.token(top - 1)?.upos === 'NOUN' || isManner(tree.token(top + 1)?.text ?? '')

/** "My old roommate", "an old friend": known for long, or of former times. */
function isOfOld(tree: SentenceTree, top: number): boolean {
  const head = tree.head(top)
  if (tree.token(top)?.text.toLowerCase() !== 'old' || tree.token(top)?.deprel !== 'amod') return false
  return (
    isKnownForLong(tree.token(head)?.lemma ?? '') ||
    tree.children(head, 'nmod').some((at) => tree.token(at)?.deprel === 'nmod:poss')
  )
}

/** "Too old", "very young": an age in years, which could take the place, has no degrees. "Morally ugly" is no body. */
const isGraded = (tree: SentenceTree, top: number, { word }: Term): boolean =>
  tree.children(top, 'advmod').some((at) => {
    const adverb = tree.token(at)?.text ?? ''
    return word.kind === 'years' || asksForDegree(adverb) || isFigurative(adverb)
  })

/** "They rout the British and sail away": a people, though the parse may see a man's quality. */
const isWholePeople = (tree: SentenceTree, { from, to }: Stretch): boolean =>
  /^(?:the|both|an?)$/i.test(tree.token(from - 1)?.text ?? '') &&
  !/^(?:NOUN|PROPN|ADJ|NUM|ADV)$/.test(tree.token(to)?.upos ?? '') &&
  !/^VB[NG]$/.test(tree.token(to)?.xpos ?? '')

/** "There is no ladies'": a place, named by those whom it is for. */
function isPlaceOwned(tree: SentenceTree, to: number): boolean {
  const mark = tree.token(to)
  if (mark === undefined || !/^['’]s?$/i.test(mark.text)) return false
  const owned = tree.token(to + 1)
  return owned === undefined || owned.upos === 'PUNCT'
}

/** "Boy, was that long!" */
const isCall = (tree: SentenceTree, { from, to }: Stretch): boolean =>
  tree.token(to)?.text === ',' && (from === 0 || !/[\p{L}\p{N}]/u.test(tree.token(from - 1)?.text ?? ''))

/** A singular without any word before it that says which: "accents from Mexican to Peruvian". */
const isBare = (tree: SentenceTree, top: number): boolean =>
  tree.children(top, 'det', 'nummod', 'nmod', 'amod', 'compound', 'case').every((at) => {
    const token = tree.token(at)
    return token?.deprel !== 'det' && token?.deprel !== 'nummod' && token?.deprel !== 'nmod:poss'
  })

/** "The Black Panther": what it stands before has a capital of its own. */
function partOfName(tree: SentenceTree, top: number, term: Term): boolean {
  const head = tree.token(tree.head(top))
  if (term.text !== term.text.toLowerCase() || allCapitals(tree)) return false
  const written = tree.token(top)?.text ?? ''
  return written !== written.toLowerCase() && head?.upos === 'PROPN' && tree.head(top) > top
}

const allCapitals = (tree: SentenceTree): boolean => tree.tokens.every(({ text }) => text === text.toUpperCase())

/** Man-made, he-man, Black-Scholes hold no persons of their own. */
function isJoined(tree: SentenceTree, { from, to }: Stretch): boolean {
  const joins = (mark: number, beyond: number): boolean =>
    /^[-‐‑/&]$/.test(tree.token(mark)?.text ?? '') && tree.touch(mark, beyond)
  return (tree.touch(to - 1, to) && joins(to, to + 1)) || (tree.touch(from - 1, from) && joins(from - 1, from - 2))
}
