import { type Document, isFirstName, isPersonNoun, opensSentence, type SentenceTree } from '../../language/index.js'
import { genderedWord } from '../bias-finder/person-words.js'
import { isAnyTitle } from '../bias-finder/titles.js'
import { hasCapital, isQuote, lowerAt, textAt } from '../words-at.js'
import { wordLists } from './word-lists.js'

interface Asked {
  readonly document: Document
  readonly tree: SentenceTree
  readonly position: number
}

/** Whether marks, capitals or words beside a word show that it may be part of the title of a work. */
export const isShownAsTitle = (asked: Asked): boolean =>
  isInQuotedTitle(asked) ||
  isBeforeCapitalOfTitle(asked) ||
  isCalledBefore(asked) ||
  isAmongCapitals(asked) ||
  isOwnerOfNoOne(asked) ||
  isBesideVersus(asked) ||
  isBehindOwnerOfTitle(asked) ||
  isBehindWork(asked)

/**
 * A word with a capital behind another one, within a sentence, where no name of a person follows: a title may stay as it is, on both sides.
 */
export function isInStayingTitle({ document, tree, position }: Asked): boolean {
  const isInside = (at: number) => at > 0 && !opensSentence(document.text, tree.token(at)?.start ?? 0)
  const isBeside = (at: number) => document.text.slice(tree.token(at)?.end, tree.token(at + 1)?.start) === ' '
  if (!hasCapital(textAt(tree, position)) || !isInside(position)) return false
  // "I was Eagle Boy ... when the boy turned into the eagle".
  const own = lowerAt(tree, position)
  if (document.sentences.some(({ tokens }) => tokens.some(({ text }) => text === own))) return false
  if (hasCapital(textAt(tree, position + 1)) && isFirstName(textAt(tree, position + 1))) return false
  if (isQuote(textAt(tree, position + 1)) && hasCapital(textAt(tree, position + 2))) return false
  let at = position - 1
  while (/^(?:of|the|and|from|in|with|for|to|a|an|on)$/.test(textAt(tree, at)) && isBeside(at)) at--
  const before = tree.token(at)
  if (before === undefined || !isBeside(at) || !isInside(at) || !hasCapital(before.text)) return false
  const isTitle =
    isAnyTitle(before.text) ||
    (at === position - 1 && isPersonNoun(before.lemma.toLowerCase())) ||
    // "The Blair Witch Project", but "John Boy".
    (isFirstName(before.text) && !hasCapital(textAt(tree, position + 1)))
  return !isTitle && /^(?:NOUN|PROPN|ADJ|NUM|DET|ADV)$/.test(before.upos)
}

const longestTitle = 12

/** A short quotation that opens with a capital and is no speech. */
function isInQuotedTitle({ document: { text }, tree, position }: Asked): boolean {
  const isOpen = (at: number) =>
    isQuote(textAt(tree, at)) &&
    /^\S/.test(text.slice(tree.token(at)?.end)) &&
    !/\S$/.test(text.slice(0, tree.token(at)?.start).slice(-1).replace(/[([-]/, ''))
  const isClose = (at: number) =>
    isQuote(textAt(tree, at)) && /\S$/.test(text.slice(0, tree.token(at)?.start).slice(-1))
  let open = position - 1
  while (open >= 0 && position - open < longestTitle && !isOpen(open)) {
    if (isClose(open)) return false
    open--
  }
  let close = position + 1
  while (close < tree.tokens.length && close - open < longestTitle + 2 && !isClose(close)) close++
  if (!isOpen(open) || !isClose(close) || close - open > longestTitle + 1) return false
  const quoted = tree.tokens.slice(open + 1, close)
  if (!/^[\p{Lu}\p{N}]/u.test(quoted[0]?.text ?? '')) return false
  const isSpeech =
    /^[,:]$/.test(textAt(tree, open - 1)) ||
    /^(?:say|tell|ask|shout|reply|think|yell|scream|cry|whisper|quote|line)$/.test(tree.token(open - 1)?.lemma ?? '') ||
    quoted.some(({ text: word }) => /^(?:i|you|we|me|my|your|us|our|yes|no|oh|well)$/i.test(word))
  return !isSpeech
}

/** "Men In White", "men Behind the Sun", "Mary Goes Round": a small word with a capital right behind. */
function isBeforeCapitalOfTitle({ document, tree, position }: Asked): boolean {
  const next = tree.token(position + 1)
  return (
    next !== undefined &&
    (/^\p{Lu}/u.test(textAt(tree, position)) || /^(?:In|On|Of|Behind|Under|Without|Versus|Vs)$/.test(next.text)) &&
    /^(?:In|On|Of|At|To|For|From|With|Without|And|Or|The|A|An|Is|Are|Was|Has|Goes|Meets|Versus|Vs|Must|Can|Who|Like|By|Under|Behind)$/.test(
      next.text,
    ) &&
    document.text.slice(tree.token(position)?.end, next.start) === ' ' &&
    [2, 3].some((by) => hasCapital(textAt(tree, position + by)))
  )
}

/** "Hey, Arnold", "Goodbye, Anna", where no sentence begins with the cry. */
function isCalledBefore({ document, tree, position }: Asked): boolean {
  const cry = /^[,!]$/.test(textAt(tree, position - 1)) ? position - 2 : position - 1
  return (
    cry > 0 &&
    /^\p{Lu}/u.test(textAt(tree, position)) &&
    /^(?:Hey|Hello|Oh|Goodbye|Bye|Dear|Farewell|Hail|Hi|Ciao|Bonjour|Adieu|Bravo|Poor|Saving|Finding|Being|Chasing|Raising|Killing|Educating|Driving|Losing|Meet|Calling|Leaving|Remember|Remembering)$/.test(
      textAt(tree, cry),
    ) &&
    !opensSentence(document.text, tree.token(cry)?.start ?? 0)
  )
}

/** "AWAY FROM HER": capitals on a side of a word in capitals, in a sentence that has small letters. */
function isAmongCapitals({ tree, position }: Asked): boolean {
  const isBig = (text: string) => /^\p{Lu}{2,}$/u.test(text)
  if (!isBig(textAt(tree, position))) return false
  const words = tree.tokens.filter(({ text }) => /\p{L}{2}/u.test(text))
  if (words.filter(({ text }) => isBig(text)).length > words.length / 2) return false
  return [-1, 1].some((step) => isBig(textAt(tree, position + step)) && tree.token(position + step)?.upos !== 'PROPN')
}

/** "Freddy vs. Jason", "Ann Lee vs. The Volcano": a capital on both sides, with one more word of the name at most. */
function isBesideVersus({ document: { text }, tree, position }: Asked): boolean {
  const token = tree.token(position)
  return (
    token !== undefined &&
    /^\p{Lu}/u.test(token.text) &&
    (/^(?: \p{Lu}[\p{L}'’-]*)? (?:[Vv]s|[Vv]rs|[Vv]ersus)\.? \p{Lu}/u.test(text.slice(token.end)) ||
      /\p{Lu}[\p{L}'’-]* (?:[Vv]s|[Vv]rs|[Vv]ersus)\.? (?:\p{Lu}[\p{L}'’-]* )?$/u.test(text.slice(0, token.start)))
  )
}

/** "My Sassy Girl": the owner has a capital within the sentence, and so have all words behind. */
function isBehindOwnerOfTitle({ document, tree, position }: Asked): boolean {
  if (!hasCapital(textAt(tree, position))) return false
  let at = position - 1
  while (hasCapital(textAt(tree, at)) && !isOwner.test(textAt(tree, at)) && at > position - 4) at--
  return isOwner.test(textAt(tree, at)) && !opensSentence(document.text, tree.token(at)?.start ?? 0) && at > 0
}

const isOwner = /^(?:My|Your|Our|Their|This|That|These|Those|Every|Some|Any|What|Which|All|Two|Three|Four|Five|Seven)$/

/** "We have seen grandpa's magic toys": kin of no person in the text, and no word like "my" before. */
function isOwnerOfNoOne({ tree, position }: Asked): boolean {
  return (
    /^(?:grandpa|grandma|granny|mommy|daddy|mama|papa|auntie)$/.test(textAt(tree, position)) &&
    /^['’]s?$/.test(textAt(tree, position + 1)) &&
    !/^(?:DET|PRON|ADJ|PROPN)$/.test(tree.token(position - 1)?.upos ?? '')
  )
}

/** "The film brothers of the night", "a song called a boy like this". */
function isBehindWork({ tree, position }: Asked): boolean {
  if (genderedWord(lowerAt(tree, position)) === undefined || wordLists().stays.has(lowerAt(tree, position)))
    return false
  const before = /^(?:a|an|the)$/.test(lowerAt(tree, position - 1)) ? position - 2 : position - 1
  if (/^(?:titled|entitled)$/.test(lowerAt(tree, before))) return true
  return (
    before === position - 1 &&
    /^(?:film|movie|show|series|episode|song|book|novel|sitcom|cartoon)$/.test(lowerAt(tree, before)) &&
    !/^(?:about|of|with|for)$/.test(lowerAt(tree, before - 1)) &&
    tree.head(position) !== before &&
    hasCapital(textAt(tree, position + 1))
  )
}
