import type { SentenceTree } from '../../../language/index.js'
import { phraseAt } from '../../everyone/phrases.js'
import type { RuleList } from '../../word-rule.js'
import { lowerAt, spanOf, textAt } from '../../words-at.js'
import { type GenderedWord, personWords, type Sex } from '../person-words.js'
import { skips } from '../skips.js'

/** A noun of a person that shows a gender. */
export interface AskedNoun {
  readonly tree: SentenceTree
  readonly position: number
  /** Of the person. */
  readonly sex: Sex
  /** In lower case, with what hyphens join to it. */
  readonly form: string
  readonly word: GenderedWord
}

export const nounRules: RuleList<AskedNoun> = {
  name: 'gendered noun',
  question: 'May this noun be replaced?',
  placeOf: ({ tree, position }) => spanOf(tree, position),
  rules: [
    {
      name: 'male form that is said of women',
      examples: ['She is a good [[actor]]. I love her films.'],
      test: ({ word, sex, form }) => word.sex === 'male' && sex === 'female' && personWords().maleForms.has(form),
    },
    {
      name: 'of the other gender',
      skip: skips.uncertain,
      examples: ['Towering talent from Dame Judith Dench as a [[widow]] who plays with a musician to help him.'],
      guard: 'One text. A widow who is called him is two persons.',
      test: ({ word, sex }) => word.sex !== sex,
    },
    {
      name: 'without counterpart',
      skip: skips.noCounterpart,
      examples: ['The [[nanny]] loves her job.', 'He is a [[fisherman]] and he loves his boat.'],
      counterexamples: ['The [[actress]] loves her job.'],
      test: ({ word }) => !word.hasCounterpart,
    },
    {
      // "Gal" is dated where "guy" is plain, and a girl is younger.
      name: 'word with a counterpart that few use',
      skip: skips.noCounterpart,
      examples: ['Some [[guy]] came up to me and he asked for directions.'],
      counterexamples: ['Some [[man]] came up to me and he asked for directions.'],
      test: ({ form }) => /^(?:guy|gal)$/.test(form),
    },
    {
      // "The miller's son, Corin": the name stays, and the text goes on with it.
      name: 'called by a name behind it',
      skip: skips.uncertain,
      examples: ["Jason Connery is cute as the miller's [[son]], Corin. He is good."],
      counterexamples: ["Jason Connery is cute as the miller's [[son]], and Corin sings. He is good."],
      test: ({ tree, position }) =>
        textAt(tree, position + 1) === ',' &&
        tree.token(position + 2)?.upos === 'PROPN' &&
        /^[,.;!)]$/.test(textAt(tree, position + 3)) &&
        tree.children(position, 'appos').includes(position + 2),
    },
    {
      // "Like a frog man, even though she is a woman".
      name: 'although one is a woman',
      skip: skips.uncertain,
      examples: ['Anna looks like a frog, even though she is a [[woman]].'],
      counterexamples: ['Anna is good. She is a [[woman]] of taste.'],
      test: ({ tree, position }) =>
        /^(?:wom[ae]n|man|girl|boy|male|female)$/.test(lowerAt(tree, position)) &&
        [3, 4, 5].some((by) => /^(?:though|although|despite|since|because)$/.test(lowerAt(tree, position - by))) &&
        tree.children(position, 'cop').length > 0,
    },
    {
      name: "lady's man",
      skip: skips.noCounterpart,
      examples: ["He is a lady's [[man]] and he knows it."],
      counterexamples: ['He is a good [[man]] and he knows it.'],
      test: ({ tree, position }) => {
        const owner = /^['’]s?$/.test(lowerAt(tree, position - 1)) ? position - 2 : position - 1
        return /^(?:lady|ladies|man|men)s?$/.test(lowerAt(tree, owner))
      },
    },
    {
      // "The leading lady" is no "leading gentleman", and nobody is a daughter of a bitch.
      name: 'in a fixed phrase',
      skip: skips.noCounterpart,
      examples: ['That [[son]] of a bitch knows what he gets.', 'The leading [[lady]] knows her lines.'],
      counterexamples: ['That [[son]] of hers knows what he gets.'],
      test: ({ tree, position }) => phraseAt(tree, position) !== undefined || isLeading(tree, position),
    },
  ],
}

const isLeading = (tree: SentenceTree, position: number): boolean =>
  /^lad(?:y|ies)$/.test(lowerAt(tree, position)) && lowerAt(tree, position - 1) === 'leading'

/** A word before a noun of the person, of the person's gender. */
export interface AskedModifier {
  readonly tree: SentenceTree
  readonly position: number
}

export const modifierRules: RuleList<AskedModifier> = {
  name: 'gendered word before a noun',
  question: 'May this word before a noun be replaced?',
  placeOf: ({ tree, position }) => spanOf(tree, position),
  rules: [
    {
      // "The female lead" becomes male.
      name: 'other than male and female',
      skip: skips.noCounterpart,
      examples: ['The [[girl]] singer knows her job.', 'The [[woman]] director loves her work.'],
      test: ({ tree, position }) => !/^(?:fe)?male$/i.test(textAt(tree, position)),
    },
  ],
}
