import { leftReasons } from '../left-reasons.js'
import { isOfGroup, lexemeOf } from '../lexeme.js'
import type { SaidWord } from '../text-view.js'
import type { AskedSite, SiteRule } from './asked-site.js'

const skip = leftReasons.contradicted

/** What else the sentence says of the people: who the parents are. */
export const contrastRules: readonly SiteRule[] = [
  {
    // What the parents are the child is.
    name: 'people of the parents',
    skip,
    examples: ['The [[Asian]] son of a black mother smiled.'],
    counterexamples: ['The [[Asian]] son of a good mother smiled.'],
    test: (asked) =>
      isOfGroup(asked.term) &&
      asked.term.word.kind === 'people' &&
      peopleAttributes.test(asked.term.attribute) &&
      asked.parts.some(({ place }) => isOfFamily(asked, place.sentence)),
  },
]

/** Of beliefs and loves "not" and "other" say little. */
const peopleAttributes = /^(?:race|ethnicity|nationality)$/

/** Other words for peoples in a sentence, though they may be said of things: "a Tunisian side". */
const otherPeoples = (asked: AskedSite, sentence: number): readonly SaidWord[] =>
  asked.view
    .saidIn(sentence)
    .filter(
      ({ place }) =>
        !asked.isOwn(place) &&
        !asked.view.isPersonName(place) &&
        place.terms.some(
          (other) =>
            other.word.kind === 'people' &&
            peopleAttributes.test(other.attribute) &&
            lexemeOf(other) !== lexemeOf(asked.term),
        ),
    )

const isOfFamily = (asked: AskedSite, sentence: number): boolean => {
  const words = asked.view.words(sentence)
  if (!words.some((word) => family.has(word))) return false
  return otherPeoples(asked, sentence).length > 0
}

const family = new Set(
  'son daughter child offspring half mixed born parent mother father bastard descent ancestry'.split(' '),
)
