import { type AnalyzedToken, genderOfNoun } from '../../../language/index.js'
import { lowerAt } from '../../words-at.js'
import type { Gender } from '../gender-evidence.js'
import { leftReasons } from '../left-reasons.js'
import type { Place } from '../place.js'
import type { AskedSite, SiteRule } from './asked-site.js'

const { again, contradicted } = leftReasons

/** Words for persons who are of a group in which others are spoken of by their gender too. */
export const groupGenderRules: readonly SiteRule[] = [
  {
    // What is told is that the others are none.
    name: 'one of them is a girl',
    skip: contradicted,
    examples: ['Four crooks smiled. One of them is a [[girl]].', 'The other is a [[woman]].'],
    counterexamples: ['Four crooks smiled. The doctor is a [[woman]].'],
    test: (asked) => asked.gender !== undefined && asked.parts.some(({ place }) => isSaidOfOne(asked, place)),
  },
  {
    // "Men" are called otherwise in the same breath.
    name: 'men and fathers',
    skip: again,
    examples: ['They are good [[men]] and fathers.', 'The [[women]], mothers, smiled.'],
    counterexamples: ['They are good [[men]] and doctors.'],
    test: (asked) => {
      const { gender } = asked
      return gender !== undefined && asked.parts.some(({ place }) => isJoinedToKin(asked, place, gender))
    },
  },
  {
    // "#proudmom" is she who is spoken of.
    name: 'a mother in a hashtag',
    skip: again,
    examples: ['My [[mother]] smiled. #proudmom', 'The [[girl]] smiled #bestsisterever', '[[Dad]] smiled #lovehim'],
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
const tagsOf = (tokens: readonly AnalyzedToken[]): readonly string[] =>
  tokens.flatMap(({ text }, at) => {
    if (/^#./u.test(text)) return [text.slice(1).toLowerCase()]
    return tokens[at - 1]?.text === '#' ? [text.toLowerCase()] : []
  })

/** The gender of the longest word for persons that a compound holds: "proudmom". */
function genderIn(tag: string): Gender | undefined {
  const pronoun = /(?:him|his|her|hers)$/.exec(tag)?.[0]
  if (pronoun !== undefined) return pronoun.startsWith('hi') ? 'male' : 'female'
  for (let length = tag.length; length >= shortestPart; length--)
    for (let start = 0; start + length <= tag.length; start++) {
      const part = tag.slice(start, start + length)
      const gender = genderOfNoun(part) ?? genderOfNoun(part.replace(/s$/, ''))
      if (gender !== undefined) return gender
    }
  return undefined
}

/** Mom, dad, son. */
const shortestPart = 3

/** "One of them is a girl", "the other is a woman". */
function isSaidOfOne({ view }: AskedSite, { sentence, to }: Place): boolean {
  const tree = view.tree(sentence)
  const top = to - 1
  return (
    tree.children(top, 'cop').length > 0 &&
    tree
      .children(top, 'nsubj')
      .some((at) => /^(?:one|two|three|four|other|others|another|rest|most|some|half)$/.test(lowerAt(tree, at)))
  )
}

/** A noun of the same gender that a comma or an "and" joins to the word. */
function isJoinedToKin(asked: AskedSite, { sentence, to }: Place, gender: Gender): boolean {
  const tree = asked.view.tree(sentence)
  const top = to - 1
  return tree.tokens.some(
    (token, at) =>
      token.upos === 'NOUN' &&
      !asked.isOwn(token) &&
      genderOfNoun(token.lemma.toLowerCase()) === gender &&
      [at, top].every((each) => tree.children(each, 'nmod').length === 0) &&
      ((/^(?:conj|appos)$/.test(token.deprel) && tree.head(at) === top) ||
        (/^(?:conj|appos)$/.test(tree.token(top)?.deprel ?? '') && tree.head(top) === at)),
  )
}
