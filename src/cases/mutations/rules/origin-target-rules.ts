import type { WordRule } from '../../word-rule.js'
import { type LeftReason, leftReasons } from '../left-reasons.js'
import { isOfGroup } from '../lexeme.js'
import { groupsOf, otherWordsFor } from '../origin-ties.js'
import type { AskedTarget } from './asked-site.js'
import { countriesOfTerm } from './origin-rules.js'
import { namesWholePeople, standsForPeople } from './whole-people.js'

export const originTargetRules: readonly WordRule<AskedTarget, LeftReason>[] = [
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
    // Native Americans are Americans.
    name: 'part of its name said of others',
    skip: leftReasons.said,
    examples: ['I met [[Asian]] nurses and American nurses.'],
    counterexamples: ['I met [[Asian]] nurses and good nurses.'],
    test: ({ asked, target: { term } }) => {
      const parts = term.text.toLowerCase().split(/[ -]/)
      const forms = new Set(parts.flatMap((part) => [part, `${part}s`]))
      return parts.length > 1 && isOfGroup(term) && asked.parts.some(({ place }) => asked.view.hasNear(place, forms))
    },
  },
  {
    // "The Irish" are all of them; "the Kenyan" is one.
    name: 'people without a noun',
    skip: leftReasons.noPartner,
    examples: ['The [[Irish]] have no idea of it.'],
    counterexamples: ['The [[Irish]] nurses have no idea of it.'],
    test: ({ asked, target: { term } }) =>
      !namesWholePeople(term.text) &&
      asked.parts.some(({ place }) => standsForPeople(asked.view.tree(place.sentence), place.from, place.to)),
  },
  {
    name: 'country of others',
    skip: leftReasons.said,
    examples: ['The [[Peruvian]] nurse met them in Kenya.'],
    counterexamples: ['The [[Peruvian]] nurse met them in the garden.'],
    test: ({ asked, target: { term } }) =>
      countriesOfTerm(term).some((country) =>
        asked.view.saidOfCountry(country).some((said) => said.kind !== 'other' && !asked.isOwn(said)),
      ),
  },
  {
    // Who is set beside Asians is no Asian.
    name: 'part of the world of others',
    skip: leftReasons.said,
    examples: ['The [[Peruvian]] woman met some Asians.'],
    counterexamples: ['The [[Peruvian]] woman met some friends.', 'The [[African]] man met a Chinese girl.'],
    test: ({ asked, target: { term } }) => {
      if (!isOfGroup(term) || term.attribute === 'religion') return false
      const groups = groupsOf(countriesOfTerm(term))
      return asked.parts.some(({ place }) => {
        const near = asked.view.near(place.sentence)
        return groups.some(({ words }) => asked.view.hasNear(place, words, near))
      })
    },
  },
]
