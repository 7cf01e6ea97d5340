import type { RuleList } from '../../word-rule.js'
import { type LeftReason, leftReasons } from '../left-reasons.js'
import type { Place } from '../place.js'
import type { Term } from '../terms.js'

/** Two words of a sentence, of which one hangs on the other by this relation. */
export interface AskedPair {
  readonly place: Place
  readonly other: Place
  readonly deprel: string
}

/** With another word in one of them the two would not go together. */
export const pairRules: RuleList<AskedPair, LeftReason> = {
  name: 'words that hang together',
  question: 'Can one of these two words change alone?',
  placeOf: ({ place }) => place,
  rules: [
    {
      name: 'one says what the other is',
      skip: leftReasons.doubled,
      examples: ['She saw two [[young]] twentysomethings.'],
      test: ({ place, other, deprel }) =>
        /^(?:amod|compound|flat|nmod|nmod:desc)$/.test(deprel) &&
        isSome(place, other, (one, two) => one.attribute === two.attribute),
    },
    {
      name: 'mothers and fathers',
      skip: leftReasons.doubled,
      examples: ['The mothers and [[fathers]] smiled.'],
      test: ({ place, other, deprel }) =>
        deprel === 'conj' &&
        isSome(
          place,
          other,
          (one, two) =>
            one.attribute === two.attribute &&
            one.sort === 'noun' &&
            one.word.group !== undefined &&
            one.word.group === two.word.group,
        ),
    },
  ],
}

const isSome = (place: Place, other: Place, test: (one: Term, two: Term) => boolean): boolean =>
  place.terms.some((one) => other.terms.some((two) => test(one, two)))
