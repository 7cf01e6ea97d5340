import { lowerAt } from '../../words-at.js'
import { contextLists } from '../context-lists.js'
import { leftReasons } from '../left-reasons.js'
import { personLists } from '../person-lists.js'
import type { Place } from '../place.js'
import { saysBeside } from '../said-beside.js'
import type { AskedSite, SiteRule } from './asked-site.js'

const { contradicted } = leftReasons

/** Relatives of who speaks, where the text tells who that is, or what the relative is called. */
export const speakerGenderRules: readonly SiteRule[] = [
  {
    name: 'my wife beside a spouse',
    skip: contradicted,
    examples: ['My [[wife]] smiled at a spouse.'],
    counterexamples: ['My [[wife]] smiled at a nurse.'],
    test: (asked) =>
      isPartner(asked) &&
      asked.parts.some(({ place }) => isOfSpeaker(asked, place)) &&
      (saysBeside(asked, personLists().partners, 'near') || saysBeside(asked, contextLists().spouses, 'near')),
  },
]

const isPartner = ({ gender, term }: AskedSite): boolean =>
  gender !== undefined && personLists().partners.has(term.text)

/** "My wife", "thy royal father". */
function isOfSpeaker({ view }: AskedSite, { sentence, from }: Place): boolean {
  const tree = view.tree(sentence)
  let at = from - 1
  while (/^(?:ADJ|VERB)$/.test(tree.token(at)?.upos ?? '')) at--
  return /^(?:my|our|your|thy|thine|mine)$/.test(lowerAt(tree, at))
}
