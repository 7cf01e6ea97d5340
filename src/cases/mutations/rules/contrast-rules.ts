import { lowerAt } from '../../words-at.js'
import { leftReasons } from '../left-reasons.js'
import { isOfGroup, lexemeOf } from '../lexeme.js'
import { hasColourOfItsOwn } from '../origin-ties.js'
import { countriesOf } from '../peoples.js'
import type { Place } from '../place.js'
import { termKey } from '../terms.js'
import type { SaidWord } from '../text-view.js'
import type { AskedSite, SiteRule } from './asked-site.js'

const skip = leftReasons.contradicted

/** What else the sentence says of the people: their colour, or who the parents are. */
export const contrastRules: readonly SiteRule[] = [
  {
    name: 'beside whites or blacks',
    skip,
    examples: [
      'The traitors are on the side of the [[Norwegians]] and the nonwhites.',
      'White Germans and [[Norwegians]] smiled.',
      'We saw no Japanese or [[Norwegian]] or Indian or black people.',
    ],
    counterexamples: [
      'The traitors are on the side of the [[Norwegians]].',
      'We saw no [[Norwegian]] people with black coats.',
    ],
    test: (asked) =>
      hasCapitalOfItsOwn(asked) &&
      (inSentenceOf(asked, (sentence) => tellsColour(asked, sentence)) ||
        (peopleAttributes.test(asked.term.attribute) &&
          asked.parts.some(({ place }) => isListedWithColour(asked, place)))),
  },
  {
    // One colour is set against another.
    name: 'black and white in one sentence',
    skip,
    examples: [
      'The black prisoner was hit by [[white]] nurses.',
      'He is a [[white]] doctor and tries to be black again.',
      'The [[black]] nurse saw a woman, and whites smiled.',
    ],
    counterexamples: ['The [[white]] nurse smiled in a black dress.', 'The [[white]] nurse saw an old prisoner.'],
    test: (asked) => {
      const own = termKey(asked.term.word.text).replace(/s$/, '')
      return (
        isColour.test(own) &&
        inSentenceOf(asked, (sentence) =>
          [sentence - 1, sentence, sentence + 1].some((at) => tellsOtherColour(asked, at, own)),
        )
      )
    },
  },
  {
    // What the parents are the child is.
    name: 'people of the parents',
    skip,
    examples: ['The [[Asian]] son of a black mother smiled.'],
    counterexamples: ['The [[Asian]] son of a good mother smiled.'],
    test: (asked) => inSentenceOf(asked, (sentence) => isOfFamily(asked, sentence)),
  },
]

const inSentenceOf = (asked: AskedSite, holds: (sentence: number) => boolean): boolean =>
  isOfGroup(asked.term) &&
  asked.term.word.kind === 'people' &&
  peopleAttributes.test(asked.term.attribute) &&
  [...new Set(asked.parts.map(({ place }) => place.sentence))].some(holds)

/** Of beliefs and loves "not" and "other" say little. */
const peopleAttributes = /^(?:race|ethnicity|nationality)$/

const isColour = /^(?:black|white|brown)$/

/** Another colour in the sentence that is no dress's or car's. */
const tellsOtherColour = ({ view }: AskedSite, sentence: number, own: string): boolean => {
  const tree = view.tree(sentence)
  return tree.tokens.some((token, at) => {
    const { text, deprel } = token
    const colour = text.toLowerCase().replace(/s$/, '')
    if (!isColour.test(colour) || colour === own || view.isPersonName(token)) return false
    const head = deprel === 'root' ? undefined : tree.token(tree.head(at))
    return !hasColourOfItsOwn(head?.lemma ?? '') && !hasColourOfItsOwn(lowerAt(tree, at + 1))
  })
}

const hasCapitalOfItsOwn = ({ term: { text } }: AskedSite): boolean => text !== text.toLowerCase()

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

const tellsColour = ({ view }: AskedSite, sentence: number): boolean =>
  view
    .tree(sentence)
    .tokens.some(
      ({ text }) =>
        /^(?:(?:non-?)?(?:whites?|blacks)|caucasians?|aryans?)$/i.test(text) && /s$|^non|^aryan/i.test(text),
    ) ||
  view
    .tree(sentence)
    .tokens.some(
      ({ text }, at) =>
        /^(?:white|black|brown)$/i.test(text) &&
        countriesOf(lowerAt(view.tree(sentence), at + 1)).some(({ kind }) => kind === 'people'),
    )

/** "Japanese or Chinese or black people". */
const isListedWithColour = ({ view }: AskedSite, { sentence, from, to }: Place): boolean => {
  const tree = view.tree(sentence)
  const reaches = (start: number, step: number): boolean => {
    for (let at = start; /^(?:,|and|or|nor|any|the)$/.test(lowerAt(tree, at)) || isInList(at); at += step)
      if (isColour.test(lowerAt(tree, at)) && /^(?:NOUN|CCONJ|PUNCT)$/.test(tree.token(at + 1)?.upos ?? '')) return true
    return false
  }
  const isInList = (at: number): boolean =>
    /^(?:ADJ|PROPN)$/.test(tree.token(at)?.upos ?? '') &&
    [at - 1, at + 1].some((beside) => /^(?:,|and|or|nor)$/.test(lowerAt(tree, beside)))
  return reaches(from - 1, -1) || reaches(to, 1)
}

const isOfFamily = (asked: AskedSite, sentence: number): boolean => {
  const words = asked.view.words(sentence)
  if (!words.some((word) => family.has(word))) return false
  return otherPeoples(asked, sentence).length > 0
}

const family = new Set(
  'son daughter child offspring half mixed born parent mother father bastard descent ancestry'.split(' '),
)
