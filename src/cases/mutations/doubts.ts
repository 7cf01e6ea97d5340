import { type AnalyzedToken, isPersonNoun, type SentenceTree } from '../../language/index.js'
import type { Term } from './terms.js'
import { isNeutralDegree, tellsAge } from './word-lists.js'

/**
 * Whether an adjective before a noun that means a person may be said of something else: "an Asian cinema fan" is a fan of
 * Asian cinema, "the cheerful side of Georgian character" has no person. The parse has an answer, but not a sure one.
 */
export function isDoubtfulModifier(tree: SentenceTree, top: number, { text, word }: Term): boolean {
  const head = tree.head(top)
  if (head <= top) return false
  const isOfThings = word.kind === 'people' || word.kind === 'years'
  if (isOfThings && tree.tokens.slice(top + 1, head).some((token, at) => isThingNoun(tree, token, top + 1 + at))) {
    return true
  }
  // "Some hideous 'hero wins all' scenes" begins anew at the mark.
  if (tree.tokens.slice(top + 1, head).some(({ text: between }) => quote.test(between))) return true
  if (word.kind === 'years' && tree.tokens.slice(top + 1, head + 1).some(({ lemma }) => tellsAge(lemma))) return true
  const isNamed = tree.token(head)?.upos === 'PROPN'
  // "The same old Jack", "good old Jack".
  if (text === 'old' && (isNamed || /^(?:same|good)$/i.test(tree.token(top - 1)?.text ?? ''))) return true
  // "Dutch Henry Brown": a nickname, where no article shows that it is said of him.
  if (isNamed && word.kind === 'people') return !isDetermined(tree, top)
  return tree.token(head)?.xpos === 'NN' && !isDetermined(tree, top) && !isBeforeCapital(tree.tokens, head)
}

/** A noun between the two, which the adjective could as well go with. */
const isThingNoun = (tree: SentenceTree, { upos, text, lemma }: AnalyzedToken, at: number): boolean =>
  upos === 'NOUN' &&
  text === text.toLowerCase() &&
  !isPersonNoun(lemma) &&
  !/^[-‐‑]$/.test(tree.token(at + 1)?.text ?? '')

/** Whether an article, a possessive or a number opens the words that stand before a word without a break. */
function isDetermined(tree: SentenceTree, at: number): boolean {
  for (let before = at - 1; before >= 0; before--) {
    const { upos, xpos, text } = tree.token(before) as AnalyzedToken
    if (
      (upos === 'DET' && !/^all$/i.test(text)) ||
      upos === 'NUM' ||
      /^(?:this|that|these|those)$/i.test(text) ||
      /^(?:PRP\$|POS)$/.test(xpos)
    )
      return true
    if (!/^(?:ADJ|ADV|NOUN|PROPN|CCONJ)$/.test(upos) && !/^VB[NG]$/.test(xpos) && !/^[,()"'“”‘’-]$/.test(text))
      return false
  }
  return false
}

/** "Canadian filmmaker Mary Harron". */
const isBeforeCapital = (tokens: readonly AnalyzedToken[], at: number): boolean => hasCapital(tokens[at + 1])

/** "When I was child": a singular that nothing makes one of many, and no name of somebody's own, such as Mom. */
export function isDoubtfulSingular(tree: SentenceTree, top: number, { word }: Term): boolean {
  const token = tree.token(top)
  const isOneOfMany = tree.token(top - 1)?.text !== ',' && isDetermined(tree, top)
  return (
    token?.xpos === 'NN' &&
    (word.kind !== 'kin' || word.text === 'child') &&
    !isOneOfMany &&
    !(token.deprel === 'conj' && tree.children(top, 'cc').length > 0) &&
    !isBeforeCapital(tree.tokens, top)
  )
}

/** "Sister Mary", "Queen Anne": a form of address belongs to the name. */
export const isBeforeName = ({ tokens }: SentenceTree, from: number, to: number): boolean =>
  hasCapital(tokens[from]) && tokens[to]?.upos === 'PROPN' && isBeforeCapital(tokens, to - 1)

/** "North American", "South African": the word before makes it another one. */
export const isOfCompass = ({ tokens }: SentenceTree, from: number): boolean =>
  /^(?:north|south|east|west|central|northern|southern|eastern|western|latin|meso|pan)$/i.test(
    tokens[from - 1]?.text ?? '',
  )

/** "AN AMERICAN WEREWOLF IN LONDON": some words in capitals are a title, or shouted. */
export const isInCapitals = ({ tokens }: SentenceTree, from: number, to: number): boolean =>
  isShouted(tokens[from]) &&
  (isShouted(tokens[from - 1]) || isShouted(tokens[to])) &&
  tokens.some(({ text }) => /\p{Ll}{2,}/u.test(text))

const isShouted = (token: AnalyzedToken | undefined): boolean => /^\p{Lu}{2,}$/u.test(token?.text ?? '')

/** "Gere and Danes": a surname beside another name. */
export function isBesideName(tree: SentenceTree, top: number, isName: (token: AnalyzedToken) => boolean): boolean {
  const others = [...tree.children(top, 'conj'), ...(tree.token(top)?.deprel === 'conj' ? [tree.head(top)] : [])]
  const hasName = others.some((at) => isName(tree.token(at) as AnalyzedToken))
  return hasName && tree.children(top, 'det').length === 0 && hasCapital(tree.token(top))
}

/** "Martin Luther king JR": a word directly behind a name. */
export const isBehindName = (
  { tokens }: SentenceTree,
  from: number,
  isName: (token: AnalyzedToken) => boolean,
): boolean => tokens[from - 1]?.upos === 'PROPN' && isName(tokens[from - 1] as AnalyzedToken)

/** "The Marx brothers". */
export const isFamilyName = (tree: SentenceTree, top: number): boolean =>
  tree.token(top - 1)?.upos === 'PROPN' && tree.head(top - 1) === top && tree.token(top - 1)?.deprel !== 'nmod:poss'

/** "An American in Paris", "an Englishman in New York" are titles more often than persons. */
export function isAbroad({ tokens }: SentenceTree, to: number): boolean {
  const place = tokens[to + 1]
  return /^in$/i.test(tokens[to]?.text ?? '') && place?.upos === 'PROPN' && hasCapital(place)
}

/** "The 'godfather' of all monsters": a word that somebody else would use, or another meaning. */
export const isInScareQuotes = ({ tokens }: SentenceTree, from: number, to: number): boolean =>
  quote.test(tokens[from - 1]?.text ?? '') && quote.test(tokens[to]?.text ?? '')

const quote = /^(?:["“”‘’'`]|''|``)$/

/** Whether what is said of a person may be no quality of the kind that the word names. */
export function isDoubtfulPredicate(tree: SentenceTree, top: number, term: Term): boolean {
  // "The woman in black": what she wears.
  if (tree.children(top, 'case').length > 0) return true
  // "She is old": an age in years, which could take the place, stands only before a noun.
  if (term.word.kind === 'years') return true
  const isCommon = term.text === term.text.toLowerCase()
  return isCommon && (isMadeSo(tree, top) || isOfYou(tree, top) || goesOn(tree, top) || isBlackAndWhite(tree, top))
}

/** "Hatred makes him blind", "do not stare yourself blind", "she gets really skinny", "when I did black". */
function isMadeSo(tree: SentenceTree, top: number): boolean {
  if (tree.token(top)?.deprel !== 'xcomp') return false
  const verb = tree.head(top)
  return !isOfBeing.test(tree.token(verb)?.lemma ?? '') || tree.children(verb, 'obj').length > 0
}

/** Verbs that need not be in the way between a person and what is said of it. */
const isOfBeing = /^(?:be|become|look|feel|seem|appear|stay|remain|grow|turn|sound|happen|like|want|need|have|claim)$/

/** "You would have to be blind not to see it" is said of nobody. */
const isOfYou = (tree: SentenceTree, top: number): boolean =>
  /^(?:blind|deaf)$/i.test(tree.token(top)?.text ?? '') &&
  tree.children(top, 'nsubj').some((at) => /^(?:you|one|we)$/i.test(tree.token(at)?.text ?? ''))

/** "Straight out of a comic", "rich with words": the adjective goes on, and is no word of the person by itself. */
const goesOn = (tree: SentenceTree, top: number): boolean =>
  /^(?:ADP|PART)$/.test(tree.token(top + 1)?.upos ?? '') || tree.token(top + 1)?.text === 'with'

/** "Men and women, black and white, rich and poor" are all of them; "black and white people" are persons. */
const isBlackAndWhite = ({ tokens }: SentenceTree, top: number): boolean =>
  [top, top - 2].some((from) => {
    const three = tokens.slice(Math.max(0, from), from + 3).map(({ text }) => text)
    return /^(?:black and white|white and black)$/i.test(three.join(' ')) && tokens[from + 3]?.upos !== 'NOUN'
  })

/**
 * "Painfully thin", "stunningly gorgeous": an adverb that tells how goes with few words, as "very" goes with all.
 */
export const isToldHow = (tree: SentenceTree, top: number): boolean =>
  tree.children(top, 'advmod').some((at) => {
    const adverb = tree.token(at)?.text.toLowerCase() ?? ''
    return adverb.endsWith('ly') && !isNeutralDegree(adverb)
  })

/** "A farm labourer", "a newspaper magnate": not all who are rich or poor go with the trade. */
export const isOfTrade = (tree: SentenceTree, top: number, { word }: Term): boolean =>
  word.kind === 'wealth' && tree.children(top, 'compound').length > 0

const hasCapital = (token: AnalyzedToken | undefined): boolean => /^\p{Lu}/u.test(token?.text ?? '')
