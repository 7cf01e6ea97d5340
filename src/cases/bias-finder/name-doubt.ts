import {
  capitalise,
  type Document,
  isFirstName,
  isPersonNoun,
  relation,
  type SentenceTree,
  type Span,
} from '../../language/index.js'
import { knownLexicons } from '../lexicons.js'
import { genderedWord, personWords } from './person-words.js'
import { skips } from './skips.js'

export const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** The words of a name, from the first to the last; `isPart` where the text also has a longer name of the person. */
export interface NameWords {
  readonly first: number
  readonly last: number
  readonly isPart: boolean
}

/** Why a name may be part of another word, name or title, by what stands around it. */
export function nameDoubt(
  document: Document,
  tree: SentenceTree,
  { first, last, isPart }: NameWords,
): string | undefined {
  const [before, after] = [tree.token(first - 1), tree.token(last + 1)]
  const isJoined = (mark: number, word: number) =>
    /^[-‐‑/&]$/.test(tree.token(mark)?.text ?? '') && tree.touch(mark, word)
  if (isJoined(first - 1, first) || isJoined(last + 1, last)) return skips.joinedName
  if (isLowerName(tree, { first, last, isPart }) || isBehindLowerName(tree, first)) return skips.cutName
  // "(battlestar) Titanica"
  if (before?.text === ')' && tree.touch(first - 3, first - 2)) return skips.mayBeTitle
  // "Hestons last film": the mark is missing, and the name has its s.
  if (/s$/.test(tree.token(last)?.text ?? '') && /^(?:ADJ|NOUN)$/.test(after?.upos ?? '')) return skips.joinedName
  if (isGlued(document.text, tree, first, last)) return skips.joinedName
  if (
    isCapitalAdjective(tree, first - 1) ||
    isOpeningNoun(tree, first) ||
    isBehindName(document.text, tree, first) ||
    isBehindFirstName(document.text, tree, first) ||
    isSuffixed(tree, last)
  )
    return skips.cutName
  const quote = /^["“”'‘’`]+$|^``$|^''$/
  if (
    quote.test(before?.text ?? '') &&
    range(last + 1, last + 4).some((at) => quote.test(tree.token(at)?.text ?? ''))
  ) {
    return skips.mayBeTitle
  }
  if (quote.test(before?.text ?? '') && isBehindNickname(tree, first - 1, quote)) return skips.cutName
  // "Coppola's Dracula": what somebody made.
  if (before?.xpos === 'POS' && tree.touch(first - 2, first - 1)) return skips.mayBeTitle
  // "The Beast", "the Prince": a word that is used as a name only here. "Like in Shrek": the film.
  if (before !== undefined && /^the$/i.test(before.text) && first === last) return skips.notPerson
  if (/^in$/i.test(before?.text ?? '') && after?.xpos !== 'POS') return skips.mayBeTitle
  // "June (Kim Hunter)": whose pronouns follow, the role's or the actor's?
  if (/^[([]$/.test(before?.text ?? '') || (after?.text === '(' && /^\p{Lu}/u.test(tree.token(last + 2)?.text ?? ''))) {
    return skips.uncertain
  }
  // "Wendy Wu: Homecoming Warrior"
  if (first === 0 && after?.text === ':' && /^\p{Lu}/u.test(tree.token(last + 2)?.text ?? '')) return skips.mayBeTitle
  // Azumi 2, Rocky IV.
  if (/^(?:\d{1,2}|[IVX]{2,})$/.test(after?.text ?? '')) return skips.mayBeTitle
  // Tarka the Otter, Conan the Barbarian.
  if (after?.text === 'the' && /^\p{Lu}/u.test(tree.token(last + 2)?.text ?? '')) return skips.cutName
  const is = document.text.slice(tree.token(first)?.start, tree.token(last)?.end)
  if (isPlace(is) || !/\p{Lu}|^[\p{L} '’-]+$/u.test(is)) return skips.notPerson
  if (personWords().notPersons.has(tree.token(last)?.text.toLowerCase() ?? '')) return skips.notPerson
  if (quote.test(after?.text ?? '') && hasNickname(tree, last + 1, quote)) return skips.cutName
  if (isPart && before?.upos === 'NOUN' && !isApart(document.text, before, tree.token(first))) return skips.uncertain
  const head = headOf(tree, first, last)
  if (isWork(tree, first, last, head)) return skips.mayBeTitle
  const token = tree.token(head)
  const governor = tree.token(tree.head(head))
  if (token !== undefined && governor !== undefined && /^(?:compound|flat)$/.test(relation(token))) {
    if (governor.upos === 'PROPN') return skips.cutName
    if (personWords().workNouns.has(governor.text.toLowerCase())) return skips.mayBeTitle
  }
  const isOfName = (at: number) => {
    const word = tree.token(at)
    return word?.upos === 'PROPN' && /^(?:compound|flat)$/.test(relation(word)) && inside(tree.head(at), first, last)
  }
  // "Matthew Settle", where the second was not found to be a name.
  const isSmall = /^\P{Lu}/u.test(tree.token(last)?.text ?? '') || isUpper(tree, last)
  if (
    after !== undefined &&
    !isSmall &&
    /^\p{Lu}\p{Ll}/u.test(after.text) &&
    !isApart(document.text, tree.token(last), after)
  ) {
    return skips.cutName
  }
  // A word in front may be a neutral title (Dr., Captain); behind the name it is a part that was not found.
  if (isOfName(last + 1) || (after?.upos === 'PROPN' && after.xpos !== 'POS')) return skips.cutName
  return undefined
}

/** "Elizabeth banks", "Sharon stone": a surname in small letters, also where the parse takes it for another noun. */
function isLowerName(tree: SentenceTree, { first, last, isPart }: NameWords): boolean {
  const after = tree.token(last + 1)
  if (isLower(after)) return true
  const isWord = /^(?:NOUN|ADJ|X)$/.test(after?.upos ?? '') && /^\p{Ll}/u.test(after?.text ?? '')
  const isTwin = tree.head(last + 1) === tree.head(last) && after?.deprel === tree.token(last)?.deprel
  const isTied = tree.head(last + 1) === last || tree.head(last) === last + 1 || isTwin
  return first === last && !isPart && isWord && isTied && isFirstName(capitalise(tree.token(last)?.text ?? ''))
}

/** "shahrukh Khan", where nothing but a word for a person stands in small letters before a name. */
function isBehindLowerName(tree: SentenceTree, first: number): boolean {
  const before = tree.token(first - 1)
  const isPart =
    tree.token(first)?.deprel === 'flat' && tree.head(first) === first - 1 && /^\p{Ll}/u.test(before?.text ?? '')
  return (isLower(before) || isPart) && !isPersonNoun(before?.lemma ?? '')
}

const isLower = (token: SentenceTree['tokens'][number] | undefined): boolean =>
  token?.upos === 'PROPN' && token.xpos !== 'POS' && /^\p{Ll}/u.test(token.text)

let countries: ReadonlySet<string> | undefined

/** Vietnam, taken for a person. */
function isPlace(name: string): boolean {
  countries ??= new Set(knownLexicons({}, []).country)
  return countries.has(name)
}

/** "grant_m" and whatever else a letter, number or line holds together with the name. */
function isGlued(text: string, tree: SentenceTree, first: number, last: number): boolean {
  const [start, end] = [tree.token(first)?.start ?? 0, tree.token(last)?.end ?? 0]
  const mark = tree.token(last + 1)
  const isClitic = mark?.start === end && /^['’]/.test(mark.text)
  return (
    /[\p{L}\p{N}_@#]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
    (!isClitic && /^[\p{L}\p{N}_@]/u.test(text.slice(end, end + 2)))
  )
}

/** Dirty Harry, Crazy Joe: an adjective with a capital within a sentence belongs to the name. */
function isCapitalAdjective(tree: SentenceTree, position: number): boolean {
  const token = tree.token(position)
  return position > 0 && token?.upos === 'ADJ' && /^\p{Lu}\p{Ll}/u.test(token.text)
}

/** "Meat Loaf is": a noun at the start of the sentence that is no word for a person belongs to the name. */
function isOpeningNoun(tree: SentenceTree, first: number): boolean {
  const token = first === 1 ? tree.token(0) : undefined
  return token?.upos === 'NOUN' && !isPersonNoun(token.lemma) && /^(?:compound|flat)$/.test(relation(token))
}

/** "Jet Li" of which only the second word was found. A word for a person before it is a title: Director Ann Lee. */
function isBehindName(text: string, tree: SentenceTree, first: number): boolean {
  const token = tree.token(first - 1)
  return (
    token?.upos === 'PROPN' &&
    /^\p{Lu}/u.test(token.text) &&
    !isPersonNoun(token.text) &&
    !isApart(text, token, tree.token(first)) &&
    /^(?:compound|flat)$/.test(relation(token))
  )
}

/** "Hope Davis", "Parminder K. Nagra": a first name that was not found, at the start of a sentence or behind a comma. */
function isBehindFirstName(text: string, tree: SentenceTree, first: number): boolean {
  const token = tree.token(first - 1)
  if (token === undefined || !/^\p{Lu}\p{Ll}+$/u.test(token.text) || isApart(text, token, tree.token(first)))
    return false
  if (isPersonNoun(token.lemma) || genderedWord(token.text.toLowerCase()) !== undefined) return false
  if (/^[,;:(]$/.test(tree.token(first - 2)?.text ?? '')) return /^(?:PROPN|NOUN|VERB|X)$/.test(token.upos)
  return first === 1 && /^(?:PROPN|NOUN)$/.test(token.upos)
}

/** "Robert Walker, Jr.": no woman is called Jr. */
function isSuffixed(tree: SentenceTree, last: number): boolean {
  const behind = tree.token(last + 1)?.text === ',' ? last + 2 : last + 1
  return /^(?:Jr|Sr|Junior|Senior)\.?$/.test(tree.token(behind)?.text ?? '')
}

/** Whether more than a space stands between two words. */
const isApart = (text: string, left: Span | undefined, right: Span | undefined): boolean =>
  text.slice(left?.end, right?.start) !== ' '

const isUpper = (tree: SentenceTree, position: number): boolean => /^\p{Lu}{2}/u.test(tree.token(position)?.text ?? '')

/** Jack "Soldier" Kelly: a name in quotation marks, with the rest of the name behind it. */
function hasNickname(tree: SentenceTree, opening: number, quote: RegExp): boolean {
  for (let at = opening + 1; at < opening + 5; at++) {
    if (quote.test(tree.token(at)?.text ?? '')) return tree.token(at + 1)?.upos === 'PROPN'
  }
  return false
}

/** Hulk "The American" Hogan: the rest of the name stands before the nickname. */
function isBehindNickname(tree: SentenceTree, closing: number, quote: RegExp): boolean {
  for (let at = closing - 1; at > closing - 6; at--) {
    if (quote.test(tree.token(at)?.text ?? '')) return /^\p{Lu}/u.test(tree.token(at - 1)?.text ?? '')
  }
  return false
}

/** "Cinderella is a beautiful film", "the movie Gandhi", "Gandhi (1982)". */
function isWork(tree: SentenceTree, first: number, last: number, head: number): boolean {
  const isOfWork = (at: number) => personWords().works.has(tree.token(at)?.text.toLowerCase() ?? '')
  if (isOfWork(first - 1) || (isOfWork(first - 2) && tree.token(first - 1)?.text === ',')) return true
  if (/^\($/.test(tree.token(last + 1)?.text ?? '') && /^(?:19|20)\d\d$/.test(tree.token(last + 2)?.text ?? ''))
    return true
  const token = tree.token(head)
  const predicate = tree.head(head)
  const isSubject = token !== undefined && relation(token) === 'nsubj'
  return (
    (isSubject && tree.children(predicate, 'cop').length > 0 && isOfWork(predicate)) ||
    tree.children(head, 'appos').some(isOfWork)
  )
}

const inside = (position: number, first: number, last: number): boolean => first <= position && position <= last

/** The word of the name whose head lies outside it. */
const headOf = (tree: SentenceTree, first: number, last: number): number =>
  range(first, last).find((at) => !inside(tree.head(at), first, last)) ?? first
