import {
  genderOfFirstName,
  isFirstName,
  isHeOrShe,
  isPersonNoun,
  opensSentence,
  pronounReading,
  type SentenceTree,
} from '../../language/index.js'
import { isPlaceName } from '../bias-finder/named-places.js'
import { genderedWord, personWords } from '../bias-finder/person-words.js'
import { behindDot, hasCapital, isQuote, keyOf, lowerAt, sentenceOf, textAt } from '../words-at.js'
import { isChanged, isChangedAt } from './changed-words.js'
import { isPaired } from './counterparts.js'
import type { AskedChange } from './rules/asked-change.js'
import { wordLists } from './word-lists.js'

const isChangedName = (asked: AskedChange): boolean =>
  isChanged(asked) && asked.isOfName(asked.position) && hasCapital(textAt(asked.tree, asked.position))

const isNoun = (asked: AskedChange, at: number): boolean =>
  !asked.isOfName(at) && genderedWord(lowerAt(asked.tree, at)) !== undefined

/** "Cliché is the key word here": one word that no list has for a name, said once, and no pronoun behind it says that it is a person. */
export function isUnknownOnce(asked: AskedChange): boolean {
  const { document, tree, position, changes } = asked
  const text = textAt(tree, position)
  if (!isChangedName(asked) || genderOfFirstName(text) !== undefined || isFirstName(text)) return false
  if (hasCapital(textAt(tree, position + 1)) || hasCapital(textAt(tree, position - 1))) return false
  const said = document.sentences.flatMap(({ tokens }) => tokens.filter((each) => each.text === text))
  if (said.length > 1) return false
  const next = document.sentences[sentenceOf(document, tree) + 1]?.tokens.slice(0, opening) ?? []
  return ![...tree.tokens.slice(position + 1), ...next].some((each) => changes.has(each.start) && isHeOrShe(each.text))
}

/** Words of the next sentence of which one may be the pronoun of somebody who was named before it. */
const opening = 3

/** "Feck's (Dennis Hopper)", "Feck (played by Dennis Hopper)": who plays somebody is of the same gender, and here the genders differ. */
export function isPlayedByOther(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChangedName(asked)) return false
  let open = position + 1
  while (/^['’]s?$/.test(textAt(tree, open)) || hasCapital(textAt(tree, open))) open++
  if (!/^[([]$/.test(textAt(tree, open))) return false
  let at = open + 1
  while (/^(?:played|by|portrayed)$/.test(lowerAt(tree, at))) at++
  return isOther(asked.sexAt(position), asked.isOfName(at) ? asked.sexAt(at) : undefined)
}

/** "Casey Affleck as her brother", in which Casey is taken for a woman. */
export function isKinOfOtherName(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChangedName(asked)) return false
  let at = position + 1
  while (hasCapital(textAt(tree, at))) at++
  if (/^[(,]$/.test(textAt(tree, at))) at++
  if (!/^(?:as|is|was|plays|playing)$/.test(lowerAt(tree, at))) return false
  at++
  while (/^(?:DET|ADJ|ADV)$/.test(tree.token(at)?.upos ?? '') || tree.token(at)?.xpos === 'PRP$') at++
  return isNoun(asked, at) && isOther(asked.sexAt(position), asked.sexAt(at))
}

const isOther = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other

/** "A small-town lawman named Byron": who is exchanged is called by a word in -man that is said of both only where nothing tells the gender. */
export function isStayingMan({ tree, position, changes }: AskedChange): boolean {
  const lower = lowerAt(tree, position)
  if (changes.size === 0 || !wordLists().stays.has(lower) || !/man$/.test(lower)) return false
  return !/^(?:freshman|layman|ombudsman|middleman|countryman)$/.test(lower)
}

/** "Dubbed 'The Horror-Movie Man'": a name in quotation marks, with a word of one gender, that somebody is given. */
export function isInNickname(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (isChanged(asked) || !isNoun(asked, position) || !hasCapital(textAt(tree, position))) return false
  for (let at = position - 1; at > Math.max(0, position - longestNickname); at--)
    if (isQuote(textAt(tree, at))) return /^(?:dubbed|nicknamed|called|aka|alias)$/.test(lowerAt(tree, at - 1))
  return false
}

const longestNickname = 8

/** "The Turtle Man. He is a maniac": what somebody is called ends in a word of one gender and stays, and the next sentence opens with a pronoun. */
export function isCalledManBefore(asked: AskedChange): boolean {
  const { document, tree, position, changes } = asked
  if (isChanged(asked) || !/^(?:Man|Woman|Boy|Girl|Lady)$/.test(textAt(tree, position))) return false
  if (!hasCapital(textAt(tree, position - 1)) || !/^[.!?]*$/.test(textAt(tree, position + 1))) return false
  const next = document.sentences[sentenceOf(document, tree) + 1]?.tokens[0]
  return next !== undefined && changes.has(next.start) && isHeOrShe(next.text)
}

/** "Poor Richards penchant for it": a usual first name with an s of an owner, without its mark. */
export function isOwnerWithoutMark(asked: AskedChange): boolean {
  const { tree, position, surnames, isOfName } = asked
  const text = textAt(tree, position)
  const stem = text.slice(0, -1)
  return (
    /^\p{Lu}\p{Ll}{3,}s$/u.test(text) &&
    !isChanged(asked) &&
    !isOfName(position) &&
    !surnames.has(text.toLowerCase()) &&
    isPaired(stem) &&
    !isPlaceName(stem) &&
    lowerAt(tree, position - 1) === 'poor' &&
    tree.token(position + 1)?.upos === 'NOUN'
  )
}

/** "Monk is hilarious": a noun for one person that opens a sentence without an article is a name. */
export function isNounForName(asked: AskedChange): boolean {
  const { document, tree, position } = asked
  const token = tree.token(position)
  const word = genderedWord(lowerAt(tree, position))
  if (token?.xpos !== 'NN' || word?.number !== 'singular' || word.isKin || asked.isOfName(position)) return false
  if (!isChanged(asked) || !hasCapital(token.text) || !opensSentence(document.text, token.start)) return false
  return tree.children(position, 'det', 'amod', 'compound').length === 0
}

/** "Oscar Winner F. Murray Abraham": the award. */
export const isAward = (asked: AskedChange): boolean =>
  isChangedName(asked) &&
  /^(?:oscar|tony|emmy|grammy)$/.test(lowerAt(asked.tree, asked.position)) &&
  /^(?:winners?|winning|nominees?|nominated|nominations?|awards?)$/.test(lowerAt(asked.tree, asked.position + 1))

/** "Hence the name 100 Girls", "this original film 'old men in new cars'": what a work is called, in small letters. */
export function isSmallWork(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChanged(asked) || !isNoun(asked, position)) return false
  let at = position - 1
  while (/^(?:ADJ|NUM)$/.test(tree.token(at)?.upos ?? '')) at--
  if (/^(?:name|title|titled|entitled)$/.test(lowerAt(tree, at)))
    return /^(?:the|its|hence|a|is|film|movie)$/.test(lowerAt(tree, at - 1))
  return isQuote(textAt(tree, at)) && hasQuoteEnd(tree, position) && isWork.test(lowerAt(tree, at - 1))
}

const isWork = /^(?:films?|movies?|series|shows?|books?|novels?|songs?|episodes?|called|titled|entitled)$/
const longestWork = 7

/** A quotation of several words ends soon behind the word. */
const hasQuoteEnd = (tree: SentenceTree, position: number): boolean =>
  tree.tokens.slice(position + 2, position + longestWork).some(({ text }) => isQuote(text))

/** "The little son 'pierrot'": a name in small letters and quotation marks behind the kin. */
export function isKinOfQuoted(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChanged(asked) || genderedWord(lowerAt(tree, position))?.isKin !== true) return false
  return (
    isQuote(textAt(tree, position + 1)) &&
    isQuote(textAt(tree, position + 3)) &&
    /^(?:NOUN|PROPN)$/.test(tree.token(position + 2)?.upos ?? '')
  )
}

/** "Something he (or in this case she) has read": the pronoun of anybody, beside the one of somebody. */
export function isHeInThisCaseShe(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChanged(asked) || !isHeOrShe(textAt(tree, position)) || !/^[(/]$/.test(textAt(tree, position + 1)))
    return false
  const set = pronounReading(textAt(tree, position))?.set
  return tree.tokens
    .slice(position + 2, position + longestAside)
    .some(({ text }) => isHeOrShe(text) && pronounReading(text)?.set !== set)
}

const longestAside = 8

/** "Everyone speaks his own language". */
export function isOwnOfEveryone(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChanged(asked) || !/^(?:his|her)$/.test(lowerAt(tree, position))) return false
  if (lowerAt(tree, position + 1) !== 'own') return false
  for (let at = position - 1; at >= 0 && !/^[.;:!?]$/.test(textAt(tree, at)); at--) {
    if (/^(?:everyone|everybody|each|anyone|anybody|nobody)$/.test(lowerAt(tree, at))) return true
    const token = tree.token(at)
    if (isChangedAt(asked, at) || token?.upos === 'PROPN') return false
    if (token?.upos === 'NOUN' && isPersonNoun(token.lemma)) return false
  }
  return false
}

/** "ROSE MCGOWAN ... her alley": only pronouns change, and a first name of their gender stays before another word with a capital. */
export function isFirstNameOfPronouns(asked: AskedChange): boolean {
  const { document, tree, position, changes } = asked
  const text = textAt(tree, position)
  if (isChanged(asked) || !/^\p{Lu}\p{L}{2}/u.test(text) || !/^\p{Lu}\p{L}/u.test(textAt(tree, position + 1)))
    return false
  const told = genderOfFirstName(text.charAt(0) + text.slice(1).toLowerCase())
  if (told?.sure !== true || wordLists().notNames.has(text.toLowerCase()) || isPlaceName(text)) return false
  const changed = document.sentences.flatMap(({ tokens }) => tokens.filter(({ start }) => changes.has(start)))
  return (
    changed.every((each) => isHeOrShe(each.text)) && changed.some(({ start }) => asked.sexFrom(start) === told.gender)
  )
}

/** "An Ashton Kutcher movie, because they are fans of him": a whole name that stays, of whose work it is. */
export function isNameOfWorkBefore(asked: AskedChange): boolean {
  const { tree, position, changes } = asked
  if (!/^an?$/.test(lowerAt(tree, position - 1)) || isChanged(asked)) return false
  if (!hasCapital(textAt(tree, position)) || !hasCapital(textAt(tree, position + 1))) return false
  if (!/^(?:movie|film|flick|vehicle|picture|fan)$/.test(lowerAt(tree, position + 2))) return false
  if (isPlaceName(textAt(tree, position)) || isChangedAt(asked, position + 1)) return false
  return tree.tokens.slice(position + 3).some(({ text, start }) => changes.has(start) && isHeOrShe(text))
}

/** "Tea Leoni does her best to portray the female lead": a whole name that stays opens the sentence and plays it. */
export function isLeadOfStaying(asked: AskedChange): boolean {
  const { tree, position, changes } = asked
  if (!isChanged(asked) || !/^(?:male|female)$/.test(lowerAt(tree, position))) return false
  const [first, second] = tree.tokens
  if (!hasCapital(first?.text ?? '') || second?.upos !== 'PROPN' || !hasCapital(second.text)) return false
  if ([first, second].some((each) => changes.has(each?.start ?? -1))) return false
  return tree.tokens.slice(0, position).some(({ lemma }) => /^(?:play|portray)$/.test(lemma))
}

/** "Some of the good guy's": a plural with the mark of an owner, before a word that is owned by no one. */
export function isPluralWithMark(asked: AskedChange): boolean {
  const { tree, position } = asked
  return (
    isChanged(asked) &&
    isNoun(asked, position) &&
    /^['’]s$/.test(textAt(tree, position + 1)) &&
    /^(?:ADP|CCONJ)$/.test(tree.token(position + 2)?.upos ?? '')
  )
}

/** "The book, MRS. MAITLAND'S AFFAIR": a title and what is owned, both in capitals. */
export function isTitleInCapitals(asked: AskedChange): boolean {
  const { tree, position } = asked
  const isBig = (at: number) => /^\p{Lu}{2,}\.?$/u.test(textAt(tree, at))
  if (!isChanged(asked) || !isBig(position) || !personWords().titles.has(keyOf(textAt(tree, position)))) return false
  let at = behindDot(tree, position)
  while (isBig(at)) at++
  return /^['’]S$/.test(textAt(tree, at)) && isBig(at + 1)
}

/** "Married to actress Ruby Dee": the noun before a name that changes is read as another word, and stays. */
export const isStayingBeforeName = (asked: AskedChange): boolean =>
  !isChanged(asked) &&
  isNoun(asked, asked.position) &&
  !wordLists().stays.has(lowerAt(asked.tree, asked.position)) &&
  asked.isOfName(asked.position + 1) &&
  isChangedAt(asked, asked.position + 1)
