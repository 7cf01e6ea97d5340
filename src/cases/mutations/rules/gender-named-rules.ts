import { genderOfFirstName, type Span } from '../../../language/index.js'
import { lowerAt } from '../../words-at.js'
import { leftReasons } from '../left-reasons.js'
import { personLists } from '../person-lists.js'
import type { Place } from '../place.js'
import { quotationsOf } from '../quotations.js'
import { saysBeside } from '../said-beside.js'
import type { AskedSite, SiteRule } from './asked-site.js'

const { contradicted, doubtful, name } = leftReasons

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
  {
    // "The closer she gets" is a film, and the mother is not in the quotation.
    name: 'pronoun in a quotation',
    skip: name,
    examples: ['My [[mother]] smiled. She was tired. "The closer she gets" is a good film.'],
    counterexamples: ['My [[mother]] smiled. She was tired. The closer she gets, the better it is.'],
    test: (asked) => {
      const change = asked.person
      if (change === undefined) return false
      const quotations = quotationsOf(asked.view.document.text)
      const isIn = ({ start, end }: Span): boolean => quotations.some((each) => each.start < start && end < each.end)
      return change.replacements.some(isIn) && !asked.parts.every(({ place }) => isIn(place))
    },
  },
  {
    // Of those who reign, and of their heirs, the names are known.
    name: 'heir with a name',
    skip: contradicted,
    examples: ['We met Tom, the [[heir]] of the house, again.'],
    counterexamples: ['Tom, the [[monk]], was tired, and he smiled.'],
    test: (asked) =>
      /^(?:heir|heiress|prince|princess|king|queen|duke|duchess)$/.test(asked.term.text) &&
      asked.person?.replacements.some(({ slot }) => slot === 'name') === true,
  },
  {
    // It tells her from the man who was named.
    name: 'main actress beside a man',
    skip: contradicted,
    examples: ['Tom Hanks is good. The main [[actress]] is bad.'],
    counterexamples: ['Mary Smith is good. The main [[actress]] is bad.', 'Tom Hanks is good. An [[actress]] is bad.'],
    test: (asked) =>
      /^act(?:or|ress)(?:e?s)?$/.test(asked.term.text) &&
      asked.parts.some(({ place: { sentence, from } }) =>
        /^(?:main|lead|leading|female|male|other|only|supporting|best)$/.test(
          lowerAt(asked.view.tree(sentence), from - 1),
        ),
      ) &&
      asked.view.tokens.some(({ upos, text }) => {
        const named = upos === 'PROPN' ? genderOfFirstName(text) : undefined
        return named?.sure === true && named.gender !== asked.gender
      }),
  },
  {
    // A woman is scolded so; a wizard is admired.
    name: 'witch',
    skip: doubtful,
    examples: ['She might even be a [[witch]].'],
    counterexamples: ['She might even be a [[nun]].'],
    test: ({ term }) => /^(?:witch|witches)$/.test(term.text),
  },
  {
    name: 'mothers and grandmothers',
    skip: contradicted,
    examples: ['We met the [[mothers]], grandmothers and nurses of the town.'],
    counterexamples: ['We met the [[mothers]], teachers and nurses of the town.'],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.term.word.kind === 'kin' &&
      saysBeside(
        asked,
        new Set(['grand', 'god', 'step', 'foster'].map((first) => `${first}${asked.term.text}`)),
        'sentence',
      ),
  },
  {
    // Who signs may be the nephew himself.
    name: 'relative in a letter with a name beneath',
    skip: contradicted,
    examples: ['I am tired of my idiot [[nephew]]. Regards. Smith.'],
    counterexamples: ['I am tired of my idiot [[nephew]]. Smith is good.'],
    test: (asked) =>
      asked.gender !== undefined && asked.term.word.kind === 'kin' && isSigned.test(asked.view.document.text),
  },
  {
    // All who are one's own, of either gender.
    name: 'not our brothers',
    skip: doubtful,
    examples: ['They are not our [[brothers]].'],
    counterexamples: ['They are our [[brothers]].', 'They are not our [[sons]].'],
    test: (asked) =>
      /^(?:brothers|sisters)$/.test(asked.term.text) &&
      asked.parts.some(({ place: { sentence, to } }) => {
        const tree = asked.view.tree(sentence)
        return (
          tree.children(to - 1, 'cop').length > 0 &&
          tree.children(to - 1, 'advmod').some((at) => /^(?:not|n['’]t|never)$/.test(lowerAt(tree, at)))
        )
      }),
  },
  {
    name: 'mom, your husband',
    skip: contradicted,
    examples: ['We love you [[mom]]. We met your husband.'],
    counterexamples: ['We love you [[mom]]. We met your nurse.', 'We love my [[mom]]. We met her doctor.'],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.term.word.kind === 'kin' &&
      /\byour (?:late |dear |ex-?)?(?:husband|wife|girlfriend|boyfriend)\b/i.test(asked.view.document.text) &&
      asked.parts.some(({ place }) => isBare(asked, place)),
  },
]

const isSigned =
  /(?:^|[.!?,]\s+)(?:(?:Best |Kind )?[Rr]egards|Love|Yours(?: \w+)?|Sincerely|Your (?:loving|affectionate|devoted) \w+)[.,]\s+\p{Lu}\p{Ll}+/u

/** With no article, number, owner or adjective. */
function isBare({ view }: AskedSite, { sentence, to }: Place): boolean {
  const tree = view.tree(sentence)
  return tree.children(to - 1, 'det', 'nummod', 'nmod', 'amod', 'acl').length === 0
}
