import {
  type AnalyzedToken,
  genderOfFirstName,
  genderOfNoun,
  pronounReading,
  type SentenceTree,
} from '../../../language/index.js'
import { textAt } from '../../words-at.js'
import type { Gender } from '../gender-evidence.js'
import type { Place } from '../place.js'
import type { AskedSite } from './asked-site.js'

/** A name, or he or she, in the sentence. */
export function namesSomebody({ view }: AskedSite, { sentence }: Place): boolean {
  const tree = view.tree(sentence)
  return tree.tokens.some(
    (token, at) => genderOfPronoun(tree, at) !== undefined || (token.upos === 'PROPN' && view.isPersonName(token)),
  )
}

export function genderOfPronoun(tree: SentenceTree, at: number): Gender | undefined {
  const set = pronounReading(textAt(tree, at))?.set
  return set === 'he' ? 'male' : set === 'she' ? 'female' : undefined
}

/** The gender that a noun shows, also where it is written as no word is: "this black womans". */
export const genderOfWord = ({ text, lemma }: Pick<AnalyzedToken, 'text' | 'lemma'>): Gender | undefined =>
  [lemma, text, text.replace(/['’]?s$/, '')]
    .map((word) => genderOfNoun(word.toLowerCase()))
    .find((gender) => gender !== undefined)

export const speaksOf = (asked: AskedSite, sentence: number, gender: Gender): boolean => {
  const tree = asked.view.tree(sentence)
  return tree.tokens.some(
    (token, at) =>
      !asked.isOwn(token) &&
      (genderOfPronoun(tree, at) === gender ||
        (token.upos === 'NOUN' && genderOfNoun(token.lemma) === gender) ||
        (token.upos === 'PROPN' && genderOfFirstName(token.text)?.gender === gender)),
  )
}
