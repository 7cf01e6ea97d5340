import type { SentenceTree } from '../../../language/index.js'
import { isQuote, lowerAt, textAt } from '../../words-at.js'
import { leftReasons } from '../left-reasons.js'
import { isOfGroup } from '../lexeme.js'
import type { Place } from '../place.js'
import { saysBeside } from '../said-beside.js'
import { termKey } from '../terms.js'
import { topOf } from '../top-of.js'
import type { AskedSite, SiteRule } from './asked-site.js'

const skip = leftReasons.contradicted

/** Of whom a class is said is known for it: somebody with a name, the best of a country, those of a massacre. */
export const saidOfRules: readonly SiteRule[] = [
  {
    // How somebody with a whole name looks, and how old he was, can be looked up.
    name: 'looks or age of somebody with a name',
    skip,
    examples: ['It has the [[bald]] Tony Smith in it.', 'Dahmer, a [[young]] confused man, smiled.'],
    counterexamples: ['It has a [[bald]] doctor in it.', 'A [[young]] confused man smiled.'],
    test: (asked) =>
      /^(?:age|body)$/.test(asked.term.attribute) && asked.parts.some(({ place }) => isSaidOfName(asked, place)),
  },
  {
    name: 'people of somebody with a name',
    skip,
    examples: ['We saw the great [[Canadian]] actress Sheila Borg again.'],
    counterexamples: ['We saw the great [[Canadian]] actress again.'],
    test: (asked) => isOfPeople(asked) && asked.parts.some(({ place }) => isBeforeNamed(asked, place)),
  },
  {
    name: 'so called',
    skip: leftReasons.doubtful,
    examples: ['We see the lion as a "[[teenager]]."'],
    counterexamples: ['We see a good [[teenager]].'],
    test: (asked) =>
      asked.parts.some(({ place: { sentence, from, to } }) => {
        const tree = asked.view.tree(sentence)
        const end = /^[.,!?]$/.test(textAt(tree, to)) ? to + 1 : to
        return isQuote(textAt(tree, from - 1)) && isQuote(textAt(tree, end))
      }),
  },
  {
    name: 'descent of a people',
    skip,
    examples: ['[[White]] people have been here for long, by their genes.'],
    counterexamples: ['[[White]] people have been here for long, by their maps.'],
    test: (asked) =>
      isOfGroup(asked.term) &&
      /^(?:race|ethnicity|nationality)$/.test(asked.term.attribute) &&
      saysBeside(asked, genes, 'sentence'),
  },
  {
    name: 'the best of a country',
    skip,
    examples: ["It has some of [[Spain]]'s best actors."],
    test: (asked) =>
      asked.term.word.kind === 'country' &&
      asked.parts.some(({ place: { sentence, to } }) => /^['’]s?$/.test(lowerAt(asked.view.tree(sentence), to))),
  },
  {
    name: 'whites of a country',
    skip,
    examples: ['The white nationalists across [[Canada]] smiled.'],
    counterexamples: ['The tired nurses across [[Canada]] smiled.'],
    test: (asked) =>
      asked.term.word.kind === 'country' &&
      asked.parts.some(({ place: { sentence } }) => asked.view.words(sentence).some((word) => colours.has(word))),
  },
  {
    name: 'continent of the country',
    skip,
    examples: ['It has European actors from [[Turkey]].'],
    counterexamples: ['It has good actors from [[Turkey]].'],
    test: (asked) =>
      asked.term.word.kind === 'country' &&
      asked.parts.some(({ place: { sentence } }) => asked.view.words(sentence).some((word) => continents.has(word))),
  },
  {
    name: 'what a people went through',
    skip,
    examples: ['The [[Lebanese]] nurses did the massacre at Mora.'],
    counterexamples: ['The [[Lebanese]] nurses did the work at Mora.'],
    test: (asked) => isOfPeople(asked) && saysBeside(asked, events, 'sentence'),
  },
  {
    name: 'a Miss among the English',
    skip,
    examples: ['The young [[English]] gentlewoman is Miss Sedley.'],
    counterexamples: ['The young [[English]] nurse is tired.'],
    test: (asked) =>
      isEnglish.test(asked.term.word.text) &&
      asked.parts.some(({ place: { sentence } }) => hasTitle(asked.view.tree(sentence))),
  },
  {
    name: 'ethnic beside the people',
    skip,
    examples: ['Why do [[Swedish]] parents let them go to an ethnic school?'],
    counterexamples: ['Why do [[Swedish]] parents let them go to a good school?'],
    test: (asked) => isOfPeople(asked) && saysBeside(asked, ethnic, 'sentence'),
  },
  {
    // Where a film is said to be racist, its point are these people.
    name: 'racism against them',
    skip,
    examples: ['It is racism again, with the shrill [[Jewish]] mother.'],
    counterexamples: ['It is nonsense again, with the shrill [[Jewish]] mother.'],
    test: (asked) =>
      /^(?:religion|ethnicity|race)$/.test(asked.term.attribute) &&
      isOfGroup(asked.term) &&
      asked.parts.some(({ place: { sentence } }) =>
        [sentence - 1, sentence].some((at) => /\b(?:anti-?semit|raci(?:sm|st)|bigot)/i.test(textOf(asked, at))),
      ),
  },
  {
    name: 'pretending to be gay',
    skip,
    examples: ['He is good at pretending he is [[gay]].'],
    counterexamples: ['He is sure that he is [[gay]].'],
    test: (asked) =>
      asked.gender === undefined &&
      asked.parts.some(({ place: { sentence, from } }) => {
        const tree = asked.view.tree(sentence)
        return tree.tokens
          .slice(Math.max(0, from - 6), from)
          .some(({ lemma }) => /^(?:pretend|pose|impersonate|feign)$/.test(lemma))
      }),
  },
]

const isOfPeople = ({ term }: AskedSite): boolean =>
  isOfGroup(term) &&
  /^(?:race|ethnicity|nationality|country)$/.test(term.attribute) &&
  !/^(?:black|white)s?$/.test(termKey(term.word.text))

const colours: ReadonlySet<string> = new Set('white whites aryan aryans caucasian caucasians'.split(' '))
const continents: ReadonlySet<string> = new Set(
  'european europeans europe asian asians asia african africans africa eu scandinavian scandinavia oriental arab arabs latin'.split(
    ' ',
  ),
)
const events: ReadonlySet<string> = new Set(
  'massacre massacres genocide holocaust invasion invaded occupation colony colonies colonial colonialism empire uprising intifada treaty armistice blitz crusade crusades famine apartheid partition'.split(
    ' ',
  ),
)
const ethnic: ReadonlySet<string> = new Set(
  'ethnic ethnics ethnicity multicultural multiculturalism diversity'.split(' '),
)
const isEnglish = /^(?:English|British|American|Scottish|Welsh|Irish|Englishman|Englishwoman|Briton)$/

const textOf = ({ view }: AskedSite, sentence: number): string =>
  view
    .tree(sentence)
    .tokens.map(({ text }) => text)
    .join(' ')

/** "Miss Sedley". */
const hasTitle = (tree: SentenceTree): boolean =>
  tree.tokens.some(
    ({ text }, at) =>
      /^(?:Miss|Mrs?|Mister|Sir|Lady|Lord|Squire|Madam)\.?$/.test(text) &&
      /^\p{Lu}\p{Ll}/u.test(textAt(tree, textAt(tree, at + 1) === '.' ? at + 2 : at + 1)),
  )

const genes: ReadonlySet<string> = new Set(
  'nordic nordics dinaric haplogroup haplogroups subclade subclades dna gene genes genetic genetics genetically genome'.split(
    ' ',
  ),
)

/** "The Canadian actress Sheila McCarthy". */
function isBeforeNamed({ view }: AskedSite, place: Place): boolean {
  const tree = view.tree(place.sentence)
  const person = tree.head(topOf(tree, place))
  return [place.to, place.to + 1, place.to + 2].some((at) => {
    const token = tree.token(at)
    return (
      token?.upos === 'PROPN' &&
      view.isPersonName(token) &&
      at <= Math.max(person, place.to) + 1 &&
      tree.tokens.slice(place.to, at).every(({ upos }) => /^(?:NOUN|ADJ|PROPN)$/.test(upos))
    )
  })
}

/** Right before the name of a person, or in what a comma sets beside one. */
function isSaidOfName({ view }: AskedSite, place: Place): boolean {
  const tree = view.tree(place.sentence)
  const isName = (at: number): boolean => {
    const token = tree.token(at)
    return token?.upos === 'PROPN' && view.isPersonName(token)
  }
  if (isName(place.to)) return true
  const person = tree.head(topOf(tree, place))
  return tree.token(person)?.deprel === 'appos' && isName(tree.head(person))
}
