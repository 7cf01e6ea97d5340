import { hasCapital, textAt } from '../../words-at.js'
import { leftReasons } from '../left-reasons.js'
import { type AskedTerm, allCapitals, isCommon, type TermRules, tokenOf } from './stretch.js'
import { opensAfterMark } from './title-rules.js'

const placeOf = (asked: AskedTerm): AskedTerm => asked

/** Asked of every word. */
export const meaningRules: TermRules = {
  name: 'meaning of a word',
  question: 'Does this word mean what the dictionary says?',
  placeOf,
  rules: [
    {
      name: 'mostly something else',
      skip: leftReasons.ambiguous,
      examples: ['He is a [[poor]] man.', 'He had his [[big]] scene.'],
      test: ({ term: { word } }) => word.ambiguous === true,
    },
  ],
}

/** Asked of words for persons. */
export const capitalRules: TermRules = {
  name: 'capitals of a word',
  question: 'Is this word in the letters of a common word?',
  placeOf,
  rules: [
    {
      name: 'capital within a sentence',
      skip: leftReasons.name,
      examples: ['Death of a [[Father]] is sad.'],
      counterexamples: ['The nurses helped [[Black]] people.'],
      test: (asked) =>
        isCommon(asked) &&
        asked.from > 0 &&
        hasCapital(textAt(asked.tree, asked.from)) &&
        !isOfPersons(asked) &&
        !opensAfterMark(asked.tree.tokens, asked.from),
    },
    {
      name: 'read as a name',
      skip: leftReasons.name,
      examples: ['That is where [[papa]] resides.', '[[King]] manages to take a simple story.'],
      test: (asked) => tokenOf(asked).upos === 'PROPN' && isCommon(asked) && !allCapitals(asked),
    },
  ],
}

/** "Black people": many write the colours of people so. */
const isOfPersons = ({ term, tree, to }: AskedTerm): boolean =>
  term.attribute === 'race' &&
  term.sort === 'adjective' &&
  tree.token(to)?.upos === 'NOUN' &&
  !hasCapital(textAt(tree, to))
