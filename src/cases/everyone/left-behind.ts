import {
  genderOfFirstName,
  isFirstName,
  isHeOrShe,
  isPersonNoun,
  pronounReading,
  type Span,
} from '../../language/index.js'
import { isCountry, isPlaceName } from '../bias-finder/named-places.js'
import { personWords } from '../bias-finder/person-words.js'
import { hasCapital, lowerAt, range, sentenceOf, textAt } from '../words-at.js'
import { isChanged } from './changed-words.js'
import { isPaired } from './counterparts.js'
import { withoutAccents } from './name-records.js'
import type { AskedChange } from './rules/asked-change.js'
import { wordLists } from './word-lists.js'

const plays = /^(?:play|portray|star|steal|shine|appear|co-star)$/
const playing = /^(?:performance|job|role|turn|work|part|character|portrayal|debut)$/
/** The sentence of the name and two behind it: the parse takes "Rev." for the end of one. */
const reach = 3

/**
 * A whole name that stays does here what only persons do, and a pronoun behind it changes that may be its own: "Shia Lebouf gives a great
 * performance for his first film".
 */
export function isActingBeforePronoun(asked: AskedChange): boolean {
  const { document, tree, position } = asked
  const last = endOfStaying(asked)
  if (last === undefined || !isActor(asked, position, last)) return false
  const from = sentenceOf(document, tree)
  const behind = document.sentences.slice(from, from + reach).flatMap(({ tokens }) => tokens)
  const end = tree.token(last)?.end ?? 0
  return behind.some(({ start, text }) => start >= end && asked.changes.has(start) && isHeOrShe(text))
}

/** The last word of the name that stays and begins here: words with a capital of which one is a name, and none a place or of another name. */
function endOfStaying(asked: AskedChange): number | undefined {
  const { tree, position } = asked
  if (!hasCapital(textAt(tree, position)) || hasCapital(textAt(tree, position - 1))) return undefined
  let last = position
  while (hasCapital(textAt(tree, last + 1))) last++
  const words = tree.tokens.slice(position, last + 1)
  const isName = words.some(({ upos }) => upos === 'PROPN') && (words.length > 1 || words[0]?.upos === 'PROPN')
  const isOther = words.some(
    ({ start, text }) =>
      asked.changes.has(start) || asked.surnames.has(text.toLowerCase()) || isPlaceName(text) || isCountry(text),
  )
  return isName && !isOther ? last : undefined
}

/** Whether the words are the subject of what persons do or are. */
function isActor({ tree }: AskedChange, first: number, last: number): boolean {
  const head = range(first, last).find((at) => tree.head(at) < first || tree.head(at) > last)
  if (head === undefined) return false
  // "Edison's portrayal of a killer, which reversed his image".
  if (tree.token(head)?.deprel === 'nmod:poss') return playing.test(tree.token(tree.head(head))?.lemma ?? '')
  if (!/^nsubj/.test(tree.token(head)?.deprel ?? '')) return false
  // "When Lindy was persecuted".
  if (first === last && isFirstName(textAt(tree, first)) && !wordLists().notNames.has(lowerAt(tree, first))) return true
  if (tree.token(head)?.deprel !== 'nsubj') return false
  const governor = tree.head(head)
  const said = tree.token(governor)
  if (said === undefined) return false
  if (said.upos !== 'VERB') return isPersonNoun(said.lemma.toLowerCase())
  return (
    wordLists().personVerbs.has(said.lemma) ||
    plays.test(said.lemma) ||
    tree.children(governor, 'obj').some((at) => playing.test(tree.token(at)?.lemma ?? ''))
  )
}

/** "Loerrta Spang as Carlos": who plays somebody keeps a whole name, and who is played does not. */
export function isPlayerOfChanged(asked: AskedChange): boolean {
  const { tree, position } = asked
  const last = endOfStaying(asked)
  if (last === undefined || last === position) return false
  let at = last + 1
  if (/^[(,]$/.test(textAt(tree, at))) at++
  if (lowerAt(tree, at) !== 'as' && !/^(?:play|portray)$/.test(tree.token(at)?.lemma ?? '')) return false
  at++
  while (/^(?:DET|ADJ)$/.test(tree.token(at)?.upos ?? '')) at++
  return asked.sexAt(at) !== undefined && tree.token(at)?.xpos !== 'PRP$'
}

/** The pronoun is read as one of a name that stays: "Oprah-ish semantics (though she is right)". */
export function isOfStayingName(asked: AskedChange): boolean {
  const { document, tree, position, changes, surnames } = asked
  if (!isChanged(asked) || !isHeOrShe(textAt(tree, position))) return false
  const start = tree.token(position)?.start
  const chain = document.chains.find(({ mentions }) => mentions.some((each) => each.start === start))
  if (chain === undefined) return false
  const isChangedOne = ({ start: from, end }: Span) => [...changes].some((at) => from <= at && at < end)
  const others = chain.mentions.filter(({ kind }) => kind !== 'pronoun')
  if (others.some(isChangedOne)) return false
  return others.some(({ kind, start: from, end }) => {
    const words = document.text.slice(from, end).split(/\s+/)
    return (
      kind === 'name' &&
      !words.some((word) => surnames.has(word.toLowerCase().replace(/['’]s?$/, '')) || isNoPerson(word)) &&
      // "Mr. Irons ... his": the title changes.
      ![...changes].some((at) => at < from && from - at <= longestTitle)
    )
  })
}

const longestTitle = 5

/**
 * A pronoun of a gender that no one before it has, behind a name of the other gender: the name is that of somebody who bears it against the
 * lists. "Glenn Close is not to be missed. She makes it shine".
 */
export function isAgainstName(asked: AskedChange): boolean {
  const { document, tree, position, changes } = asked
  const sex = asked.sexAt(position)
  const start = tree.token(position)?.start ?? 0
  if (sex === undefined || !isChanged(asked) || !isHeOrShe(textAt(tree, position))) return false
  const sentence = sentenceOf(document, tree)
  const before = document.sentences
    .slice(0, sentence + 1)
    .flatMap(({ tokens }) => tokens.filter((each) => each.start < start))
  if (before.some((each) => asked.sexFrom(each.start) === sex)) return false
  const near = document.sentences[sentence - 1]?.tokens[0]?.start ?? 0
  return before.some(
    ({ start: at, text }) =>
      at >= near &&
      changes.has(at) &&
      asked.sexFrom(at) !== undefined &&
      hasCapital(text) &&
      pronounReading(text) === undefined &&
      !isPersonNoun(text.toLowerCase()),
  )
}

const isNoPerson = (word: string): boolean => isPlaceName(word) || isCountry(word) || personWords().peoples.has(word)

/** "Balancing Rachels/Carlas feelings": first names to which an s was put. */
export function isNameWithEnding({ tree, position, isOfName }: AskedChange): boolean {
  const text = textAt(tree, position)
  if (isOfName(position) || !/^\p{Lu}\p{Ll}{2,}s$/u.test(text) || genderOfFirstName(text) !== undefined) return false
  const stem = text.slice(0, -1)
  const told = genderOfFirstName(withoutAccents(stem))
  if (told?.sure !== true || !isPaired(stem) || isPlaceName(text) || wordLists().notNames.has(stem.toLowerCase()))
    return false
  if (tree.token(position)?.upos !== 'PROPN' || tree.token(position - 1)?.upos === 'PROPN') return false
  const isBesideSlash = [1, -1].some((step) => textAt(tree, position + step) === '/')
  return isBesideSlash || (told.gender === 'female' && tree.token(position + 1)?.upos === 'NOUN')
}

/** "Shout/calender girl/crybaby": a list of works, whose slash joins no two words for one person. */
export function isInSlashList(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChanged(asked) || asked.isOfName(position) || isHeOrShe(textAt(tree, position))) return false
  const slashes = tree.tokens.filter(({ text }) => text === '/' || /\p{L}\/\p{L}/u.test(text))
  const isOther = (at: number) => !/^(?:\p{L}+)?$/u.test(lowerAt(tree, at)) || !isPersonNoun(lowerAt(tree, at))
  return (
    slashes.length > 1 && [1, -1].some((step) => textAt(tree, position + step) === '/' && isOther(position + 2 * step))
  )
}

/** "The character of Gigi. He is adorable": the noun before the name has pronouns of the other gender. */
export function isOfOtherCharacter(asked: AskedChange): boolean {
  const { document, tree, position } = asked
  const sex = asked.sexAt(position)
  if (sex === undefined || !asked.isOfName(position) || lowerAt(tree, position - 1) !== 'of') return false
  const noun = tree.token(position - 2)
  if (noun === undefined || !/^(?:character|role|part|figure|person)$/.test(noun.lemma)) return false
  const chain = document.chains.find(({ mentions }) =>
    mentions.some(({ start, end }) => start <= noun.start && noun.end <= end),
  )
  return chain !== undefined && /^(?:male|female)$/.test(chain.gender) && chain.gender !== sex
}

const opener = /^(?:The|What|Who|How|When|Where|Why|My|Your|Our|Their|That|This|These|Those|All|If|Let|Do|Is|Are|Was)$/

/** "It's all gone Pete Tong works better": a small word with a capital opens a title within the sentence. */
export function isBehindTitleStart({ document, tree, position, changes }: AskedChange): boolean {
  const token = tree.token(position)
  if (token === undefined || !changes.has(token.start) || !hasCapital(token.text)) return false
  for (let at = position - 1; at > Math.max(0, position - longestStart); at--) {
    const text = textAt(tree, at)
    if (/^[.,;:!?()"“”]/.test(text)) return false
    const isIts = text === 'It' && /^['’]s$/.test(textAt(tree, at + 1))
    if (isIts || opener.test(text)) return /\p{Ll}{2} $/u.test(document.text.slice(0, tree.token(at)?.start))
  }
  return false
}

const longestStart = 7
