import { relation, type SentenceTree } from '../../language/index.js'
import { type GenderedWord, personWords } from './person-words.js'

/** A gendered word that is not tied to the person, and where the person stands in the text. */
export interface Leftover {
  readonly tree: SentenceTree
  readonly position: number
  readonly word: GenderedWord
  /** Whether the person is spoken of at a place of this sentence. */
  readonly isOwn: (position: number) => boolean
  /** Whether this sentence, or one beside it, speaks of the person. */
  readonly isNear: boolean
  /** Whether the text named or described the person before this word. */
  readonly isAfter: boolean
}

/** Whether a gendered word may mean the person, alone or with others, so that it would contradict another gender. */
export function mayMeanPerson({ tree, position, word, isOwn, isNear, isAfter }: Leftover): boolean {
  const token = tree.token(position)
  if (token === undefined) return false
  // Oh man!
  if (relation(token) === 'discourse') return false
  // "The actors", "a good host": also said of women.
  if (personWords().neutral.has(token.text.toLowerCase())) return false
  // "His fellow soldiers".
  if (isText(tree, position, /^fellow$/) && tree.token(position + 1)?.upos === 'NOUN') return false
  if (isOfBoth(tree, position) || isSpeaker(tree, position)) return false
  return word.number === 'plural'
    ? isNear && mayBeAmong(tree, position, isOwn)
    : !isOwned(tree, position, isOwn) &&
        !isOfThing(tree, position, isOwn) &&
        !(isAfter && isSomebodyNew(tree, position))
}

const children = (tree: SentenceTree, position: number, which: RegExp): number[] =>
  tree.children(position).filter((at) => which.test(tree.token(at)?.deprel ?? ''))

const isText = (tree: SentenceTree, position: number, which: RegExp): boolean =>
  which.test(tree.token(position)?.text.toLowerCase() ?? '')

/** "Man or woman", "boys and girls": whoever it may be. */
function isOfBoth(tree: SentenceTree, position: number): boolean {
  const { gendered } = personWords()
  const sexAt = (at: number) => gendered.get(tree.token(at)?.text.toLowerCase() ?? '')?.sex
  const isPair = (at: number) => sexAt(at) !== undefined && sexAt(at) !== sexAt(position)
  const isJoined = (from: number, to: number) => isText(tree, from, /^(?:and|or|nor|&|\/)$/) && isPair(to)
  return isJoined(position + 1, position + 2) || isJoined(position - 1, position - 2)
}

/** "I am an open-minded guy". */
const isSpeaker = (tree: SentenceTree, position: number): boolean =>
  children(tree, position, /^nsubj/).some((at) => isText(tree, at, /^(?:i|we|you)$/))

/** Of a group the person may be one: the two men, one of the ladies, other women, as girls go; some girls hardly. */
function mayBeAmong(tree: SentenceTree, position: number, isOwn: (position: number) => boolean): boolean {
  const isDefinite = children(tree, position, /^(?:det|amod|nmod:poss|advmod)$/).some((at) =>
    isText(tree, at, /^(?:the|these|those|both|all|most|other|only|such)$/),
  )
  const isCompared = children(tree, position, /^case$/).some((at) =>
    isText(tree, at, /^(?:of|among|amongst|like|than|as|unlike)$/),
  )
  const isPredicate = children(tree, position, /^(?:cop|appos)$/).length > 0
  const isJoined = children(tree, position, /^conj$/).some(isOwn) || isOwn(tree.head(position))
  return isDefinite || isCompared || isPredicate || isJoined || isPresented(tree, position, isOwn)
}

/** "Dench and Laine, now there are some women!": of those who were just named. */
const isPresented = (tree: SentenceTree, position: number, isOwn: (position: number) => boolean): boolean =>
  children(tree, tree.head(position), /^expl$/).length + children(tree, position, /^expl$/).length > 0 &&
  tree.tokens.some((_, at) => at < position && isOwn(at))

/** "His father", "her sister's": somebody of the person's. */
const isOwned = (tree: SentenceTree, position: number, isOwn: (position: number) => boolean): boolean =>
  children(tree, position, /^nmod:poss$/).some(isOwn)

/** "A boy band", "a hit-man movie", "a thinking man's film": a kind of thing, in a sentence without the person. */
function isOfThing(tree: SentenceTree, position: number, isOwn: (position: number) => boolean): boolean {
  const token = tree.token(position)
  if (token === undefined || tree.tokens.some((_, at) => isOwn(at))) return false
  const head = tree.head(position)
  const isWorkOrThing = personWords().works.has(tree.token(head)?.text.toLowerCase() ?? '')
  return isWorkOrThing && /^(?:compound|nmod:poss)$/.test(token.deprel)
}

/** "Some guy reads": after the person was spoken of, an indefinite noun that takes part in what happens is somebody new. */
function isSomebodyNew(tree: SentenceTree, position: number): boolean {
  const token = tree.token(position)
  if (token === undefined || !/^(?:nsubj|nsubj:pass|obj|iobj|obl|obl:agent|conj)$/.test(token.deprel)) return false
  if (tree.children(position, 'cop').length > 0 || isNamed(tree, position)) return false
  const determiners = children(tree, position, /^det/)
  const isIndefinite = determiners.some((at) => isText(tree, at, /^(?:an?|some|another)$/))
  const isDescription =
    determiners.some((at) => isText(tree, at, /^(?:such|what)$/)) ||
    children(tree, position, /^(?:case|mark)$/).some((at) => isText(tree, at, /^(?:as|like|for|of|about|than)$/))
  return isIndefinite && !isDescription && !isPredicateOf(tree, position)
}

/** "Plays a man", "he makes a good father": says what a subject is. */
const isPredicateOf = (tree: SentenceTree, position: number): boolean =>
  roleVerbs.test(tree.token(tree.head(position))?.lemma.toLowerCase() ?? '')

const roleVerbs =
  /^(?:play|portray|be|become|remain|make|depict|represent|star|cast|call|consider|see|watch|know|have)$/

/** "A guy called Keith". */
const isNamed = (tree: SentenceTree, position: number): boolean =>
  children(tree, position, /^(?:acl|appos|flat)/).some(
    (at) => isText(tree, at, /^(?:called|named|known)$/) || tree.token(at)?.upos === 'PROPN',
  )
