import type { SentenceTree } from '../../../language/index.js'
import { lowerAt, textOf } from '../../words-at.js'
import { contextLists } from '../context-lists.js'
import { leftReasons } from '../left-reasons.js'
import { lexemeOf } from '../lexeme.js'
import { personLists } from '../person-lists.js'
import { saysBeside } from '../said-beside.js'
import { isInstitution } from '../word-lists.js'
import type { AskedSite, SiteRule } from './asked-site.js'

const skip = leftReasons.contradicted

/** The text has another word for the age or the money of somebody who may be the same. */
export const ageAndMoneyRules: readonly SiteRule[] = [
  {
    name: 'another word of age near by',
    skip,
    examples: [
      'This [[youngster]] smiled. The stripling was tired.',
      'I saw a [[young]] nurse, a baby killer.',
      'He saw the boy. It was late. She was tired. It is so. The [[young]] man smiled.',
    ],
    counterexamples: [
      'This [[youngster]] smiled. The doctor was tired.',
      'I saw an [[old]] man, with a boy beside him.',
    ],
    test: (asked) => asked.term.word.kind === 'years' && saysAge(asked),
  },
  {
    // "Died at the age of 76", "a 50-ish woman", "actors who are 34".
    name: 'years in figures',
    skip,
    examples: [
      'The [[elderly]] man smiled. He died at the age of 76.',
      'The [[teenager]] smiled at a nurse who is 34.',
      'The [[middle-aged]] nurse smiled. For twenty years I had lived there.',
      'The [[young]] nurse, a woman of about twenty-two, smiled.',
      'The [[old]] nurse smiled. She said that her days were done.',
    ],
    counterexamples: ['The [[elderly]] man smiled. He has 76 friends.', 'The [[old]] nurse smiled. Her days are long.'],
    test: ({ term, view, parts }) =>
      term.word.kind === 'years' &&
      ([yearsInFigures, lifetime].some((years) => years.test(view.document.text)) ||
        parts.some(({ place: { sentence } }) =>
          [sentence - 1, sentence, sentence + 1].some((at) => yearsInWords.test(textOf(view.tree(at)))),
        )),
  },
  {
    name: 'home for elderly people',
    skip,
    examples: ['He has to take the nurse to a home for [[elderly]] people.'],
    counterexamples: ['He has to take a present for some [[elderly]] people.'],
    test: ({ term, parts, view }) =>
      term.word.kind === 'years' &&
      parts.some(({ place: { sentence, from } }) => {
        const tree = view.tree(sentence)
        return lowerAt(tree, from - 1) === 'for' && isInstitution(tree.token(from - 2)?.lemma ?? '')
      }),
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

const yearsInFigures =
  /\bages? (?:of|difference|gap|group|range)\b|\baged \d|\b\d\d[- ]?(?:ish|something)\b|\b(?:am|is|are|was|were|turned|turning|at) \d\d(?= ?[.,;!?)]| (?:and|are|now|when|but|or)\b|$)|\b(?:early|mid|late)[- ]?(?:teens|twenties|thirties|forties|fifties|sixties|seventies|[2-7]0s)\b/i

/** "A woman of about twenty-two", "he was just nineteen". */
const yearsInWords =
  /\b(?:of|am|is|are|was|were|be|been|turned|than|over|under|past|about|nearly|barely|hardly|only|just|age|aged) (?:(?:about|some|nearly|almost|perhaps|just|only|over|barely|hardly|not yet|quite) )?(?:fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:(?: ?- ?| )(?:one|two|three|four|five|six|seven|eight|nine))?)(?= ?[.,;:!?)]| (?:and|or|with|when|but|who|now|then|at|years? (?:of age|old))\b|$)/i

/** Years that somebody has done something, or has left: "for twenty years I had been", "my days are almost done". */
const lifetime =
  /\bfor (?:the (?:last|past) |over |more than |nearly |almost |about )?(?:(?:fifteen|twenty|thirty|forty|fifty|sixty)(?:[- ]\w+)?|[1-6]\d) years\b|\bfrom way back\b|\b(?:days|time|hours) (?:is|are|was|were) (?:\w+ )?(?:done|numbered|over|up|ended)\b|\bfoot in the grave\b/i

/** A noun names the person, and later words for the person with it; an adjective is of its sentence and the two on each side. */
function saysAge({ parts, term, view }: AskedSite): boolean {
  const persons = contextLists().agePersons
  return parts.some(({ place }) => {
    const { sentence } = place
    const reach = isKnown(view.tree(sentence), place.from) ? 5 : 2
    const beside = [...view.document.sentences.keys()].filter((at) => Math.abs(at - sentence) <= reach)
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
        view.tree(at).tokens.some(
          (token) =>
            // "Some younger viewers" are others.
            !(/^(?:young|old)er$/i.test(token.text) && token.deprel === 'amod') &&
            (isWanted(token.text.toLowerCase()) || isWanted(token.lemma.toLowerCase())) &&
            !parts.some(({ place }) => place.start < token.end && token.start < place.end),
        ),
    )
  }
}

/** "The young man", who was named before. */
const isKnown = (tree: SentenceTree, from: number): boolean => /^(?:the|this|that)$/.test(lowerAt(tree, from - 1))

const saysMoney = (asked: AskedSite, sentence: number): boolean =>
  asked.view
    .saidIn(sentence)
    .some(
      ({ place, left }) =>
        !asked.isOwn(place) &&
        (left === undefined || left.reason === leftReasons.noPartner || left.reason === leftReasons.doubled) &&
        place.terms.some((other) => other.word.kind === 'wealth' && lexemeOf(other) !== lexemeOf(asked.term)),
    )
