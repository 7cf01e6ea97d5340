import type { WordRule } from '../../word-rule.js'
import { type LeftReason, leftReasons } from '../left-reasons.js'
import { isOfGroup } from '../lexeme.js'
import { groupsCalled, groupsOf, otherWordsFor } from '../origin-ties.js'
import { isCommonInSmallLetters } from '../word-lists.js'
import type { AskedTarget } from './asked-site.js'
import { countriesOfTerm } from './origin-rules.js'

export const originTargetRules: readonly WordRule<AskedTarget, LeftReason>[] = [
  {
    // A swede in small letters is a turnip.
    name: 'people with another meaning in small letters',
    skip: leftReasons.register,
    examples: ['The liberal [[germans]] smiled.'],
    counterexamples: ['The liberal [[Germans]] smiled.'],
    test: ({ asked, target }) =>
      asked.parts.some(({ place: { start, end } }, at) => {
        const written = asked.view.document.text.slice(start, end)
        return written === written.toLowerCase() && isCommonInSmallLetters(target.words[at]?.text ?? '')
      }),
  },
  {
    name: 'class that others are called',
    skip: leftReasons.said,
    examples: ['I blame the [[black]] man, since they always blame whitey.'],
    counterexamples: ['I blame the [[black]] man, since they always blame me.'],
    test: ({ asked, target: { term } }) =>
      term.word.kind === 'people' &&
      asked.parts.some(({ place }) => asked.view.hasNear(place, otherWordsFor(term.className))),
  },
  {
    // Of two classes that a text tells apart neither can be a part of the other.
    name: 'part of the world of others',
    skip: leftReasons.said,
    examples: ['The [[Peruvian]] woman met some Asians.', 'The [[African]] man met a Chinese girl.'],
    counterexamples: ['The [[Peruvian]] woman met some friends.'],
    test: ({ asked, target: { term } }) => {
      if (!isOfGroup(term) || term.attribute === 'religion') return false
      const { view } = asked
      const countries = groupsCalled(term.word.text).flatMap(({ of }) => [...of])
      const groups = groupsOf(countriesOfTerm(term))
      return asked.parts.some(({ place }) => {
        const near = new Set(view.near(place.sentence))
        return (
          groups.some(({ words }) => view.hasNear(place, words, [...near])) ||
          countries.some((country) =>
            view.saidOfCountry(country).some((said) => near.has(said.sentence) && !asked.isOwn(said)),
          )
        )
      })
    },
  },
]
