import { genderOfFirstName, genderOfNoun, genderOfTitle, type SentenceTree } from '../../../language/index.js'
import { hasCapital } from '../../words-at.js'
import type { Gender } from '../gender-evidence.js'
import { leftReasons } from '../left-reasons.js'
import type { SiteRule } from './asked-site.js'
import { genderOfPronoun } from './gender-said.js'
import { isOfWorks } from './of-works.js'

const { contradicted } = leftReasons

/**
 * A story speaks of the same few people again and again, by name, title, kinship and pronoun: "my daughter" is Penelope, "my aunt" is Lady
 * Verinder and "mamma". Where a third of such mentions mean the relative, the parse and the chains find few of them.
 */
export const storyGenderRules: readonly SiteRule[] = [
  {
    name: 'relative in a story that speaks of the gender again',
    skip: contradicted,
    examples: [
      'Luncheon over, my [[aunt]] smiled. "I will go, mamma," said Rachel.',
      'The house is of Lady Verinder. My [[aunt]] smiled.',
    ],
    counterexamples: [
      'Luncheon over, my [[aunt]] smiled. "I will go," said Tom.',
      'I saw this movie with my [[aunt]]. Miss Verinder is great in it.',
    ],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.term.word.kind === 'kin' &&
      asked.term.number === 'singular' &&
      !isOfWorks(asked) &&
      asked.view.document.sentences.some((_, number) => {
        const tree = asked.view.tree(number)
        return tree.tokens.some((token, at) => !asked.isOwn(token) && genderShownBy(tree, at) === asked.gender)
      }),
  },
]

/** What a word shows of one person, read alone. */
function genderShownBy(tree: SentenceTree, at: number): Gender | undefined {
  const token = tree.token(at)
  const pronoun = genderOfPronoun(tree, at)
  if (pronoun !== undefined || token === undefined) return pronoun
  const { text, lemma, upos, xpos } = token
  if (upos !== 'PROPN') return upos === 'NOUN' && xpos === 'NN' ? genderOfNoun(lemma) : undefined
  if (!hasCapital(text)) return undefined
  return genderOfTitle(text) ?? genderOfFirstName(text)?.gender
}
