import { contextLists } from '../context-lists.js'
import { leftReasons } from '../left-reasons.js'
import { lexemeOf } from '../lexeme.js'
import { personLists } from '../person-lists.js'
import { saysBeside } from '../said-beside.js'
import type { AskedSite, SiteRule } from './asked-site.js'

const skip = leftReasons.contradicted

/** The text has another word for the age or the money of somebody who may be the same. */
export const ageAndMoneyRules: readonly SiteRule[] = [
  {
    name: 'another word of age near by',
    skip,
    examples: ['This [[youngster]] smiled. The stripling was tired.', 'I saw a [[young]] nurse, a baby killer.'],
    counterexamples: [
      'This [[youngster]] smiled. The doctor was tired.',
      'I saw an [[old]] man, with a boy beside him.',
    ],
    test: (asked) => asked.term.word.kind === 'years' && saysAge(asked),
  },
  {
    // Never a text in which somebody might be a child.
    name: 'sex and youth',
    skip,
    examples: ['The [[young]] man is naked.', 'The [[teenager]] saw a strip-tease.'],
    counterexamples: ['The [[middle-aged]] man is naked.'],
    test: (asked) =>
      asked.term.attribute === 'age' &&
      asked.term.className === 'young' &&
      saysBeside(asked, personLists().sexual, 'text'),
  },
  {
    name: 'another word of money near by',
    skip,
    examples: ['The [[affluent]] agent met a millionaire.'],
    counterexamples: ['The [[affluent]] agent met a nurse.'],
    test: (asked) =>
      asked.term.word.kind === 'wealth' &&
      asked.parts.some(({ place: { sentence } }) =>
        [sentence - 1, sentence, sentence + 1].some((at) => saysMoney(asked, at)),
      ),
  },
]

/** A noun names the person, and later words for the person with it; an adjective is of its sentence and the two on each side. */
function saysAge({ parts, term, view }: AskedSite): boolean {
  const persons = contextLists().agePersons
  return parts.some(({ place }) => {
    const { sentence } = place
    const beside = view.near(sentence).filter((at) => Math.abs(at - sentence) <= 2)
    return hasOther(term.sort === 'noun' ? view.near(sentence) : beside, (word) => persons.has(word) && !isOther(word))
  })

  /** The boy beside an old man is no old man. */
  function isOther(word: string): boolean {
    return term.sort === 'adjective' && term.className !== 'young' && personLists().youths.has(word)
  }

  function hasOther(sentences: readonly number[], isWanted: (word: string) => boolean): boolean {
    return sentences.some(
      (at) =>
        view.words(at).some(isWanted) &&
        view
          .tree(at)
          .tokens.some(
            (token) =>
              (isWanted(token.text.toLowerCase()) || isWanted(token.lemma.toLowerCase())) &&
              !parts.some(({ place }) => place.start < token.end && token.start < place.end),
          ),
    )
  }
}

const saysMoney = (asked: AskedSite, sentence: number): boolean =>
  asked.view
    .saidIn(sentence)
    .some(
      ({ place, left }) =>
        !asked.isOwn(place) &&
        (left === undefined || left.reason === leftReasons.noPartner || left.reason === leftReasons.doubled) &&
        place.terms.some((other) => other.word.kind === 'wealth' && lexemeOf(other) !== lexemeOf(asked.term)),
    )
