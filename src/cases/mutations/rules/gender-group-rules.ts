import { type AnalyzedToken, genderOfNoun } from '../../../language/index.js'
import type { Gender } from '../gender-evidence.js'
import { leftReasons } from '../left-reasons.js'
import type { SiteRule } from './asked-site.js'

const { again } = leftReasons

/** Words for persons who are of a group in which others are spoken of by their gender too. */
export const groupGenderRules: readonly SiteRule[] = [
  {
    // "#proudmom" is she who is spoken of.
    name: 'a mother in a hashtag',
    skip: again,
    examples: [
      'My [[mother]] smiled. #proudmom',
      'The [[girl]] smiled #bestsisterever',
      '[[Dad]] smiled #lovehim',
      'The [[girl]] is tired #WomenSuck',
    ],
    counterexamples: ['My [[mother]] smiled. #proudman', 'My [[mother]] smiled. #goodfood'],
    test: (asked) => {
      const { gender } = asked
      return (
        gender !== undefined &&
        asked.view.document.sentences.some(({ tokens }) => tagsOf(tokens).some((tag) => genderIn(tag) === gender))
      )
    },
  },
]

/** Hashtags, whether the mark is a word of its own or not. */
export const tagsOf = (tokens: readonly AnalyzedToken[]): readonly string[] =>
  tokens.flatMap(({ text }, at) => {
    if (/^#./u.test(text)) return [text.slice(1).toLowerCase()]
    return tokens[at - 1]?.text === '#' ? [text.toLowerCase()] : []
  })

/** The gender of the longest word for persons that a compound holds: "proudmom". */
export function genderIn(tag: string): Gender | undefined {
  const pronoun = /(?:him|his|her|hers)$/.exec(tag)?.[0]
  if (pronoun !== undefined) return pronoun.startsWith('hi') ? 'male' : 'female'
  for (let length = tag.length; length >= shortestPart; length--)
    for (let start = 0; start + length <= tag.length; start++) {
      const part = tag.slice(start, start + length)
      const gender = genderOfNoun(part) ?? genderOfNoun(part.replace(/s$/, '').replace(/^(wo)?men$/, '$1man'))
      if (gender !== undefined) return gender
    }
  return undefined
}

/** Mom, dad, son. */
const shortestPart = 3
