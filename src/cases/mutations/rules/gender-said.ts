import {
  type AnalyzedToken,
  genderOfNoun,
  genderOfTitle,
  pronounReading,
  type SentenceTree,
} from '../../../language/index.js'
import { textAt } from '../../words-at.js'
import type { Gender } from '../gender-evidence.js'

export function genderOfPronoun(tree: SentenceTree, at: number): Gender | undefined {
  const set = pronounReading(textAt(tree, at))?.set
  return set === 'he' ? 'male' : set === 'she' ? 'female' : undefined
}

/** The gender that a noun shows, also where it is written as no word is: "this black womans". */
export const genderOfWord = ({ text, lemma }: Pick<AnalyzedToken, 'text' | 'lemma'>): Gender | undefined =>
  [lemma, text, text.replace(/['’]?s$/, '')]
    .map((word) => genderOfNoun(word.toLowerCase()))
    .find((gender) => gender !== undefined)

/** Whether a word tells a gender by itself: a pronoun, a title, a noun or an adjective. Names do not. */
export function saysGender(tree: SentenceTree, at: number): boolean {
  const token = tree.token(at)
  if (token === undefined) return false
  return (
    genderOfPronoun(tree, at) !== undefined ||
    genderOfTitle(token.text) !== undefined ||
    /^(?:fe)?males?$/i.test(token.text) ||
    (/^(?:NOUN|PROPN|ADJ)$/.test(token.upos) && genderOfWord(token) !== undefined)
  )
}
