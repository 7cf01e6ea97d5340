import { leftReasons } from '../left-reasons.js'
import { isOfGroup } from '../lexeme.js'
import { saysBeside } from '../said-beside.js'
import type { AskedSite, SiteRule } from './asked-site.js'
import { countriesOfTerm } from './origin-rules.js'

const skip = leftReasons.contradicted

/** The text tells the history of a people, or sets those of a land against those who come to it. */
export const historyRules: readonly SiteRule[] = [
  {
    name: 'world war',
    skip,
    examples: ['The [[Finns]] smiled. It was the time of the World War.'],
    counterexamples: ['The [[Finns]] smiled. It was the time of the World Cup.'],
    test: (asked) => isPeople(asked) && /\bworld war\b|\bww ?(?:ii?|1|2)\b/i.test(asked.view.document.text),
  },
  {
    // Who is at home there are no others.
    name: 'those of the land and foreigners',
    skip,
    examples: ['The foreigners jump above good [[Irish]] families again.'],
    counterexamples: [
      'The nurses jump above good [[Irish]] families again.',
      'The foreigners saw some [[Peruvian]] nurses.',
    ],
    test: (asked) =>
      isPeople(asked) &&
      countriesOfTerm(asked.term).some((country) => homes.has(country)) &&
      saysBeside(asked, foreigners, 'near'),
  },
]

const isPeople = ({ term }: AskedSite): boolean =>
  isOfGroup(term) && term.word.kind === 'people' && /^(?:race|ethnicity|nationality)$/.test(term.attribute)

/** Countries of which the forums speak as of their own. */
const homes = new Set(
  'Ireland,United Kingdom,England,Scotland,Wales,United States,Canada,Australia,Sweden,Norway,Denmark,Germany,France,Netherlands,Finland,Italy'.split(
    ',',
  ),
)

const foreigners = new Set(
  'foreign foreigner foreigners foriegn foriegner foriegners immigrant immigrants immigration migrant migrants refugee refugees asylum'.split(
    ' ',
  ),
)
