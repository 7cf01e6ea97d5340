import { wordLists } from '../../everyone/word-lists.js'
import { leftReasons } from '../left-reasons.js'
import { saysBeside } from '../said-beside.js'
import type { SiteRule } from './asked-site.js'

const { contradicted } = leftReasons

/** A word for one gender in a text that turns on the gender by other words. */
export const turnGenderRules: readonly SiteRule[] = [
  {
    // The list by which everybody of a text is left alone.
    name: 'body, clothes or topic of one gender in its sentence',
    skip: contradicted,
    examples: ['The [[girl]] with the long skirt smiled.'],
    counterexamples: ['The [[girl]] with the long coat smiled.'],
    test: (asked) => asked.gender !== undefined && saysBeside(asked, wordLists().turns, 'sentence'),
  },
  {
    name: 'desire of one gender',
    skip: contradicted,
    examples: [
      'It has [[guys]] at the sea. It is an attempt at homoeroticism.',
      'He spoke to a [[guy]] again. You are a faggot.',
    ],
    counterexamples: ['It has [[guys]] at the sea. It is an attempt at romance.'],
    test: (asked) =>
      asked.gender !== undefined &&
      /\b(?:homo-?erotic\w*|homosexual\w*|heterosexual\w*|same-sex|gay|lesbian\w*|fag(?:s|gots?|gy)?|homos?|dykes?|tranny|trannies|transvestites?|cross-?dress\w*)\b/i.test(
        asked.view.document.text,
      ),
  },
]
