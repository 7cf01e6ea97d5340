import { type Document, genderOfFirstName, type SentenceTree, type Span } from '../../language/index.js'
import { genderedWord } from '../bias-finder/person-words.js'
import { lowerAt, sentenceOf } from '../words-at.js'
import { figureAround } from './figures.js'
import { wordLists } from './word-lists.js'

/**
 * Whether a name may stay as it is, since the text says nothing else of whom or what it means: it is there once (a figure may be there again), with no pronoun in its
 * sentence and the next, and no noun of a gender beside it.
 */
export function isInPassing(document: Document, tree: SentenceTree, first: number, last: number = first): boolean {
  const at = sentenceOf(document, tree)
  if (at < 0) return false
  const to = document.sentences[at + 1]?.tokens.at(-1)?.end ?? tree.tokens.at(-1)?.end ?? 0
  const from = tree.tokens[0]?.start ?? 0
  const own: Span = { start: tree.token(first)?.start ?? 0, end: tree.token(last)?.end ?? 0 }
  const pronouns = [...document.text.slice(from, to).matchAll(pronoun)].map(({ index }) => from + index)
  // A name that no list has for a figure may be anybody's, and so may the pronoun.
  const isFigure = figureAround(tree, first, last) !== undefined
  if (!pronouns.every((start) => isFigure && isOfSomebodyElse(document, start, own))) return false
  // "I cannot stand Ben stiller. How this man makes films is beyond me."
  if (document.sentences[at + 1]?.tokens.some((_, by, all) => isPointedAt(all, by)) === true) return false
  // "I had never heard of Ned Kelly, and learnt of this young man's legend".
  if (tree.tokens.some((_, by) => by > last && isPointedAt(tree.tokens, by))) return false
  if (tree.tokens.some((_, other) => Math.abs(other - first) <= far && isOfGender(tree, other))) return false
  // "As the recently widowed Grace": whom somebody else plays.
  let role = first - 1
  while (
    /^(?:ADJ|ADV|VERB|DET|CCONJ)$/.test(tree.token(role)?.upos ?? '') &&
    role > first - 8 &&
    !isRoleVerb(tree, role)
  )
    role--
  const isCompared = lowerAt(tree, role - 2) === 'as'
  const isFarFromRole = first - role > 1 || pronouns.length > 0
  if (isFarFromRole && !isCompared && (lowerAt(tree, role) === 'as' || isRoleVerb(tree, role))) return false
  // "Zack and Cody": both stay, or both change.
  const isBeside = isFigure ? isJoinedToName : isJoined
  if (isBeside(tree, first, -1) || isBeside(tree, last, 1)) return false
  const words = tree.tokens.slice(first, last + 1).filter(({ text }) => /^\p{Lu}\p{L}+$/u.test(text))
  // Whom everybody knows is the same wherever the text names them.
  return isFigure || words.every(({ text }) => timesIn(document, text) === 1)
}

const far = 6
const isRoleVerb = (tree: SentenceTree, at: number): boolean => /^(?:play|portray)$/.test(tree.token(at)?.lemma ?? '')
const pronoun = /\b(?:he|him|his|himself|she|her|hers|herself)\b/gi

/** Whether a pronoun is surely of somebody else, who was spoken of last behind the name, or before it where the pronoun is before it too. */
function isOfSomebodyElse({ chains }: Document, start: number, name: Span): boolean {
  const chain = chains.find(({ mentions }) => mentions.some((each) => each.kind === 'pronoun' && each.start === start))
  if (chain === undefined || (!chain.certain && chain.sureness?.likely !== true)) return false
  if (chain.mentions.some((each) => each.start < name.end && name.start < each.end)) return false
  return chain.mentions.some(
    ({ kind, start: from }) => kind !== 'pronoun' && from < start && (from >= name.end || start < name.start),
  )
}

/** "This man", "that young man". */
function isPointedAt(tokens: SentenceTree['tokens'], at: number): boolean {
  if (genderedWord(tokens[at]?.text.toLowerCase() ?? '') === undefined) return false
  const from = tokens[at - 1]?.upos === 'ADJ' ? at - 2 : at - 1
  return /^(?:this|that)$/i.test(tokens[from]?.text ?? '')
}

const isOfGender = (tree: SentenceTree, at: number): boolean => {
  const lower = lowerAt(tree, at)
  return genderedWord(lower) !== undefined && !wordLists().stays.has(lower)
}

const isJoined = (tree: SentenceTree, at: number, step: number): boolean =>
  /^(?:and|&|or|,)$/.test(lowerAt(tree, at + step)) && /^\p{Lu}\p{Ll}/u.test(tree.token(at + 2 * step)?.text ?? '')

/** A first name, or a word behind one: "Fawlty Towers and Monty Python" names two works. */
const isJoinedToName = (tree: SentenceTree, at: number, step: number): boolean =>
  isJoined(tree, at, step) &&
  (step < 0 ? [2, 3, 4] : [2]).some((by) => genderOfFirstName(tree.token(at + by * step)?.text ?? '') !== undefined)

/** With its plural and possessive. */
const timesIn = (document: Document, word: string): number =>
  document.sentences.reduce(
    (sum, { tokens }) => sum + tokens.filter(({ text }) => text.toLowerCase().startsWith(word.toLowerCase())).length,
    0,
  )
