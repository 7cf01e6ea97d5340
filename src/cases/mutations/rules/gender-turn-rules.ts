import { genderOfNoun, type SentenceTree } from '../../../language/index.js'
import { wordLists } from '../../everyone/word-lists.js'
import { lowerAt, textAt } from '../../words-at.js'
import type { Gender } from '../gender-evidence.js'
import { leftReasons } from '../left-reasons.js'
import type { Place } from '../place.js'
import { saysBeside } from '../said-beside.js'
import type { AskedSite, SiteRule } from './asked-site.js'

const { contradicted } = leftReasons

const slang = new Set(
  'bitch bitches bitchez hoe hoes thot thots pussy pussies dick dicks cock nigga niggas niggah nicca slut sluts whore whores cunt bae bruh jack'.split(
    ' ',
  ),
)

/** A word for one gender in a text that turns on the gender by other words. */
export const turnGenderRules: readonly SiteRule[] = [
  {
    name: 'slang of one gender in the text',
    skip: contradicted,
    examples: ['They turned a hoe into a [[housewife]]. It is sad.'],
    counterexamples: ['They turned a nurse into a [[housewife]]. It is sad.'],
    test: (asked) => asked.gender !== undefined && saysBeside(asked, slang, 'text'),
  },
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
  {
    // "Her man", "his dying woman": whom somebody loves.
    name: 'her man',
    skip: contradicted,
    examples: ['Some [[boys]] smiled. The nurse lets her man die.'],
    counterexamples: ['Some [[boys]] smiled. The nurse lets her dog die.'],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.view.document.sentences.some((_, sentence) => hasOwnedMan(asked, asked.view.tree(sentence))),
  },
  {
    // "The gentlemen ... The actresses": each would be both.
    name: 'group set against one of the other gender',
    skip: contradicted,
    examples: [
      'The [[gentlemen]] sat on the left. The actresses sat on the right.',
      'They were good to their brethren and [[sisters]].',
    ],
    counterexamples: ['The [[gentlemen]] sat on the left. The nurses sat on the right.'],
    test: (asked) => {
      const { gender } = asked
      return (
        gender !== undefined &&
        asked.parts.some(
          ({ place, term }) =>
            (term.number === 'plural' || term.sort === 'adjective') && hasOtherGroup(asked, place, gender),
        )
      )
    },
  },
]

function hasOwnedMan(asked: AskedSite, tree: SentenceTree): boolean {
  return tree.tokens.some(
    (token, at) =>
      /^(?:man|woman)$/.test(token.text) &&
      !asked.isOwn(token) &&
      tree.children(at, 'nmod').some((owner) => /^(?:her|his)$/.test(lowerAt(tree, owner))),
  )
}

/** Another gender's plural near by that stays. */
function hasOtherGroup(asked: AskedSite, { sentence }: Place, gender: Gender): boolean {
  return asked.view.near(sentence).some((number) => {
    const tree = asked.view.tree(number)
    return tree.tokens.some((token, at) => {
      if (token.xpos !== 'NNS' || asked.isOwn(token)) return false
      if (lowerAt(tree, at) === 'brethren') return gender === 'female'
      const other = genderOfNoun(token.lemma.toLowerCase()) ?? genderOfNoun(textAt(tree, at).toLowerCase())
      return other !== undefined && other !== gender
    })
  })
}
