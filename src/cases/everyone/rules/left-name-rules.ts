import { capitalise, type Document, genderOfFirstName, type SentenceTree } from '../../../language/index.js'
import { isMisspelt } from '../../bias-finder/name-variants.js'
import { isPlaceName } from '../../bias-finder/named-places.js'
import { genderedWord } from '../../bias-finder/person-words.js'
import { skips } from '../../bias-finder/skips.js'
import type { RuleList } from '../../word-rule.js'
import { hasCapital, lowerAt, spanOf, textAt } from '../../words-at.js'
import { isPaired } from '../counterparts.js'
import { isInPassing } from '../in-passing.js'
import { everyoneSkips } from '../skips.js'
import { wordLists } from '../word-lists.js'

/** A word outside of all names that were read. */
export interface AskedLeftName {
  readonly document: Document
  readonly tree: SentenceTree
  readonly position: number
  /** The names that become others, in small letters. */
  readonly replaced: readonly string[]
}

export const leftNameRules: RuleList<AskedLeftName> = {
  name: 'word outside of all names',
  question: 'Is this word no name that would have to change?',
  placeOf: ({ tree, position }) => spanOf(tree, position),
  rules: [
    {
      name: 'name again',
      skip: skips.nameElsewhere,
      examples: [
        'Tom Hanks smiled. All the [[Toms]] of this world smiled.',
        'I love Adam Sandler. All of us love [[adam]].',
      ],
      test: ({ tree, position, replaced }) => {
        const text = textAt(tree, position)
        const lower = text.toLowerCase()
        // "Mark my words": a verb is no name.
        if (text === lower)
          return /^(?:PROPN|NOUN|ADJ|X)$/.test(tree.token(position)?.upos ?? '') && replaced.includes(lower)
        return replaced.some(
          (name) => lower === name || lower === `${name}s` || (name.length > 3 && lower.startsWith(name)),
        )
      },
    },
    {
      // "Kitamura made it ... Kitumura fans".
      name: 'name again in another spelling',
      skip: skips.twoNames,
      examples: ['I love the work of Kitamura, and his latest film is good. It is only for [[Kitumura]] fans.'],
      counterexamples: ['I love the work of Kitamura, and his latest film is good. It is only for [[Hitchcock]] fans.'],
      test: ({ tree, position, replaced }) => {
        const text = textAt(tree, position).replace(/['’]s?$/, '')
        return (
          text.length >= shortestMisspelt &&
          /^\p{Lu}\p{Ll}/u.test(text) &&
          tree.token(position)?.upos === 'PROPN' &&
          !isPlaceName(text) &&
          isMisspelt(text.toLowerCase(), replaced)
        )
      },
    },
    {
      name: 'first name of nobody',
      skip: skips.mayBeTitle,
      examples: [
        'My sister is better than in the [[Catherine]] series, and she smiles.',
        'This is the first Miike [[Takashi]] film that my sister has seen. Apparently he makes films.',
      ],
      counterexamples: ['She came in [[April]] again.', 'Anna Lee is good. It is as old as Silent [[Hill]] is.'],
      test: isOfNobody,
    },
    {
      // "Summer Phoenix ... She is good": no person was found, and the word before the last name is one that has a season.
      name: 'word for a first name, before a last name',
      skip: everyoneSkips.stays,
      examples: ['It is badly acted ([[Summer]] Pheonix). She is never good.'],
      counterexamples: ['She came in [[April]] again.'],
      test: ({ document, tree, position }) => {
        const text = textAt(tree, position)
        const last = textAt(tree, position + 1)
        return (
          tree.token(position)?.upos === 'PROPN' &&
          wordLists().notNames.has(text.toLowerCase()) &&
          genderOfFirstName(text)?.sure === true &&
          /^\p{Lu}\p{Ll}{3}/u.test(last) &&
          tree.token(position + 1)?.upos === 'PROPN' &&
          tree.token(position + 1)?.deprel === 'flat' &&
          !isPlaceName(`${text} ${last}`) &&
          !isInPassing(document, tree, position, position + 1)
        )
      },
    },
    {
      name: 'name in small letters',
      skip: everyoneSkips.smallName,
      examples: ['She says that it achieves nothing, [[nada]].'],
      test: ({ tree, position }) => {
        const text = textAt(tree, position)
        return (
          /^\p{Ll}/u.test(text) &&
          (isFirstName(tree, position) ||
            (isPaired(text) && !alsoWords.has(text)) ||
            (tree.token(position)?.xpos === 'NNP' && isSureName(text)))
        )
      },
    },
  ],
}

const shortestMisspelt = 5

/**
 * One of the usual first names, of whom or what the text says more; or a rare one beside another name, or in a whole name before a pronoun:
 * "Miike Takashi ... he".
 */
function isOfNobody({ document, tree, position }: AskedLeftName): boolean {
  const text = textAt(tree, position)
  if (!/^\p{Lu}\p{Ll}{2}|^(?:Al|Ed|Jo|Bo|Ty)$/u.test(text) || !isFirstName(tree, position)) return false
  if (isInPassing(document, tree, position)) return false
  if (isPaired(text)) return true
  if ([1, -1].some((step) => isJoined(tree, position, step))) return true
  const isWhole = [position - 1, position + 1].some(
    (at) => hasCapital(textAt(tree, at)) && tree.token(at)?.upos === 'PROPN',
  )
  return isWhole && sexBehindWord(document, tree, position)
}

const isJoined = (tree: SentenceTree, at: number, step: number): boolean =>
  /^(?:and|&|\/)$/.test(lowerAt(tree, at + step)) && hasCapital(textAt(tree, at + 2 * step))

/** A pronoun of a gender behind a word, in its sentence or the next. */
function sexBehindWord(document: Document, tree: SentenceTree, position: number): boolean {
  const end = tree.token(position)?.end ?? 0
  const at = document.sentences.findIndex(({ tokens }) => (tokens.at(-1)?.end ?? 0) >= end)
  return document.sentences
    .slice(at, at + 2)
    .some(({ tokens }) =>
      tokens.some(({ start, text }) => start >= end && /^(?:he|him|his|himself|she|her|hers|herself)$/i.test(text)),
    )
}

/** The names of the lists that are words of the language too. */
const alsoWords = new Set([
  'john',
  'harry',
  'henry',
  'jimmy',
  'tammy',
  'cole',
  'wayne',
  'jake',
  'ruth',
  'molly',
  'brooke',
  'paige',
  'seth',
  'ralph',
])

const isSureName = (word: string): boolean =>
  genderOfFirstName(capitalise(word))?.sure === true && !wordLists().notNames.has(word) && !alsoWords.has(word)

/** A word that is tagged as a name, and is one of a gender first of all. */
function isFirstName(tree: SentenceTree, position: number): boolean {
  const token = tree.token(position)
  if (
    token?.upos !== 'PROPN' ||
    /^(?:San|Santa|Hong|New|Mt|Mount|Fort|Lake|Port|Cape)$/.test(textAt(tree, position - 1))
  )
    return false
  const lower = token.text.toLowerCase()
  const isSure = genderOfFirstName(capitalise(token.text))?.sure === true
  return isSure && !wordLists().notNames.has(lower) && !isPlaceName(token.text) && genderedWord(lower) === undefined
}
