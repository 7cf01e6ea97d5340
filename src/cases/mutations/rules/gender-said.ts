import { type AnalyzedToken, genderOfNoun, pronounReading, type SentenceTree } from '../../../language/index.js'
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
