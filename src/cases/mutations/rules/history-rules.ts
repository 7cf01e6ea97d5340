import type { SentenceTree } from '../../../language/index.js'
import { lowerAt } from '../../words-at.js'
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
    test: (asked) =>
      isPeople(asked) && /\bbefore christ\b|\bworld war\b|\bww ?(?:ii?|1|2)\b/i.test(asked.view.document.text),
  },
  {
    // Who is at home there are no others.
    name: 'those of the land and foreigners',
    skip,
    examples: [
      'The foreigners jump above good [[Irish]] families again.',
      'The immigrants take what [[Americans]] have.',
    ],
    counterexamples: [
      'The nurses jump above good [[Irish]] families again.',
      'The foreigners saw some [[Peruvian]] nurses.',
    ],
    test: (asked) =>
      isPeople(asked) &&
      countriesOfTerm(asked.term).some((country) => homes.has(country)) &&
      saysBeside(asked, foreigners, 'near'),
  },
  {
    // Who came first is history too.
    name: 'the first of a people',
    skip,
    examples: ['She was the first [[Asian]] doctor there.'],
    counterexamples: ['She was the good [[Asian]] doctor there.'],
    test: (asked) =>
      isPeople(asked) &&
      asked.parts.some(({ place: { sentence, from } }) => /^first$/.test(lowerAt(asked.view.tree(sentence), from - 1))),
  },
  {
    name: 'films of a people',
    skip,
    examples: [
      'The [[Finns]] have big ideas in their strange movies.',
      'The [[Japanese]] have big ideas in their movies.',
    ],
    counterexamples: ['The [[Finns]] have big ideas in their houses.', 'The [[Danish]] nurse is good in her movies.'],
    test: (asked) =>
      isPeople(asked) && asked.parts.some(({ place: { sentence } }) => hasTheirWorks(asked.view.tree(sentence))),
  },
  {
    // It is a commonplace of this people and of no other.
    name: 'a commonplace',
    skip,
    examples: ['It is the cliché of an evil [[English]] gangster again.', 'The [[Irish]] nurse is a tired cliche.'],
    counterexamples: ['The [[Irish]] nurse is a tired woman.'],
    test: (asked) => isPeople(asked) && saysBeside(asked, commonplaces, 'sentence'),
  },
  {
    name: 'day of a people',
    skip,
    examples: ["A happy St. David's day to the [[Welsh]] nurses!", 'The [[Mexican]] nurses smiled on Cinco de Mayo.'],
    counterexamples: ['A happy day to the [[Welsh]] nurses!'],
    test: (asked) => isPeople(asked) && isDayOfPeople.test(asked.view.document.text),
  },
]

const commonplaces = new Set(
  'cliché clichés clichéd cliche cliches cliched commonplace caricature caricatures'.split(' '),
)

const isDayOfPeople =
  /\b(?:(?:st\.?|saint)\s+(?:david|patrick|paddy|george|andrew)(?:['’]?s)?\s+day|bastille day|cinco de mayo|independence day|(?:fourth|4th) of july|anzac day|australia day|canada day)\b/i

/** "Their fantasy movies". */
const hasTheirWorks = (tree: SentenceTree): boolean =>
  tree.tokens.some(
    ({ lemma }, at) =>
      /^(?:movie|film|comedy|thriller|drama|cartoon|anime|cinema|series|sitcom|novel|music)$/.test(lemma) &&
      tree.children(at, 'nmod').some((owner) => lowerAt(tree, owner) === 'their'),
  )

const isPeople = ({ term }: AskedSite): boolean =>
  isOfGroup(term) && term.word.kind === 'people' && /^(?:race|ethnicity|nationality)$/.test(term.attribute)

/** Countries of which the forums speak as of their own. */
const homes = new Set(
  'Ireland,United Kingdom,England,Scotland,Wales,United States Of America,Canada,Australia,Sweden,Norway,Denmark,Germany,France,Netherlands,Finland,Italy'.split(
    ',',
  ),
)

const foreigners = new Set(
  'foreign foreigner foreigners foriegn foriegner foriegners immigrant immigrants immigration migrant migrants refugee refugees asylum'.split(
    ' ',
  ),
)
