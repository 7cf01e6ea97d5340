import { lowerAt } from '../../words-at.js'
import { leftReasons } from '../left-reasons.js'
import { personLists } from '../person-lists.js'
import type { Place } from '../place.js'
import { saysBeside } from '../said-beside.js'
import type { AskedSite, SiteRule } from './asked-site.js'

const { contradicted } = leftReasons

/** A name, a role or another noun for the person tells the gender, or the word is meant of all mankind. */
export const namedGenderRules: readonly SiteRule[] = [
  {
    // All who live on earth, and not those who are no women.
    name: 'men as mankind',
    skip: contradicted,
    examples: ['[[Men]] are to and fro over this globe.', 'The dreams of [[men]] are long.'],
    counterexamples: ['The [[men]] looked at this globe.', '[[Men]] are tired.'],
    test: (asked) =>
      /^(?:men|man|brothers|sons|fathers)$/.test(asked.term.text) &&
      asked.parts.some(
        ({ place }) =>
          isBare(asked, place) &&
          (saysBeside(asked, personLists().mankind, 'near') ||
            lowerAt(asked.view.tree(place.sentence), place.from - 1) === 'of'),
      ),
  },
]

/** With no article, number, owner or adjective. */
function isBare({ view }: AskedSite, { sentence, to }: Place): boolean {
  const tree = view.tree(sentence)
  return tree.children(to - 1, 'det', 'nummod', 'nmod', 'amod', 'acl').length === 0
}
