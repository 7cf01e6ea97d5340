import type { RuleList } from '../../word-rule.js'
import { lowerAt, textAt } from '../../words-at.js'
import { contextLists } from '../context-lists.js'
import { type LeftReason, leftReasons } from '../left-reasons.js'
import { isOfGroup, lexemeOf } from '../lexeme.js'
import { countriesOf } from '../peoples.js'
import { termKey } from '../terms.js'
import type { CountrySaid, SaidWord } from '../text-view.js'
import type { AskedSite } from './asked-site.js'

const { again, contradicted } = leftReasons

/** Asked of a word in all its places, before any word is tried in them. */
export const siteRules: RuleList<AskedSite, LeftReason> = {
  name: 'a word in its text',
  question: 'Does nothing else in the text say the same of these persons?',
  placeOf: ({ place }) => place,
  rules: [
    {
      name: 'class said again',
      skip: again,
      examples: ['Some [[Samoan]] Jews have Samoan descent.', 'Two [[black]] women spoke of black pride.'],
      counterexamples: ['A [[French]] soldier came home in a French film.', 'The [[black]] man drank black coffee.'],
      test: (asked) =>
        asked.occurrences === 'all' && isOfGroup(asked.term) && asked.view.said.some((said) => isAgain(asked, said)),
    },
    {
      name: 'within another word',
      skip: again,
      examples: [
        'The [[Jews]] are here, say #TheJewsAgain and all.',
        'The [[Muslims]] were poor. Anti-Muslim laws were made.',
      ],
      test: (asked) =>
        asked.occurrences === 'all' &&
        isOfGroup(asked.term) &&
        asked.view.near(asked.place.sentence).some((sentence) => isInsideWord(asked, sentence)),
    },
    {
      name: 'country said again',
      skip: again,
      examples: ['The [[French]] soldiers went back to France.', 'A Kenyan soldier spoke about [[Kenya]].'],
      counterexamples: ['The [[French]] soldiers went to Peru.'],
      test: (asked) =>
        asked.occurrences === 'all' && countriesSaid(asked).some(({ kind }) => kind === 'name' || kind === 'people'),
    },
    {
      name: 'its town or leader',
      skip: contradicted,
      examples: ['He went to Baghdad in [[Iraq]].', 'The [[German]] soldiers of Hitler came.'],
      counterexamples: ['He went to Lima and to [[Iraq]].'],
      test: (asked) => countriesSaid(asked).length > 0,
    },
    {
      name: 'what is its own',
      skip: contradicted,
      examples: ['The [[Muslim]] man went to the mosque.', 'The [[Catholic]] woman spoke to the pope.'],
      counterexamples: ['The [[Muslim]] man went to the garden.'],
      test: (asked) => {
        const things = contextLists().things.get(termKey(asked.term.word.text))
        return (
          things !== undefined &&
          asked.parts.some(({ place }) => asked.view.hasNear(place, things, aboutPerson(asked, place.sentence)))
        )
      },
    },
    {
      name: 'age said otherwise',
      skip: contradicted,
      examples: ['The [[young]] man is 25 years old.', 'Some [[young]] students smiled.'],
      counterexamples: ['The [[young]] man smiled.'],
      test: (asked) =>
        asked.term.word.kind === 'years' && asked.parts.some(({ place }) => tellsAge(asked, place.sentence)),
    },
    {
      name: 'talk of the sexes',
      skip: contradicted,
      examples: ['Feminists say that [[women]] are oppressed.', 'He is a misogynist who hates [[women]].'],
      test: (asked) =>
        asked.gender !== undefined &&
        asked.parts.some(({ place }) => asked.view.hasNear(place, contextLists().sexTopics)),
    },
  ],
}

/** Things of a people are looked for in all that is near; of a man's body or purse in his sentence. */
const aboutPerson = ({ term, view }: AskedSite, sentence: number): readonly number[] =>
  isOfGroup(term) ? view.near(sentence) : [sentence]

/** Whether a word of the dictionaries speaks of the same class in another place, which does not change with this one. */
function isAgain(asked: AskedSite, { place, left }: SaidWord): boolean {
  const { term, view } = asked
  const isSame = place.terms.some(
    (other) =>
      (other.attribute === term.attribute && other.className === term.className && isOfGroup(other)) ||
      lexemeOf(other) === lexemeOf(term),
  )
  if (!isSame || asked.isOwn(place) || view.isPersonName(place)) return false
  if (left === undefined) return true
  const written = view.document.text.slice(place.start, place.end)
  return (
    !view.isInQuotes(place) &&
    speaksOfGroup(asked, place.sentence, place.to - 1, term.text !== term.text.toLowerCase(), written)
  )
}

/**
 * Whether an adjective that is said of no person speaks of the people: "Chinese descent", "black pride"; but "a French film" has makers,
 * and black coffee no class at all.
 */
function speaksOfGroup({ view }: AskedSite, sentence: number, at: number, isPeople: boolean, written: string): boolean {
  const { heritage, works } = contextLists()
  const tree = view.tree(sentence)
  const head = tree.token(tree.head(at))
  const words = [head?.lemma.toLowerCase(), head?.text.toLowerCase(), lowerAt(tree, at + 1)]
  if (isPeople) return !words.some((word) => word !== undefined && works.has(word))
  return written.length > 0 && words.some((word) => word !== undefined && heritage.has(word))
}

/** "#TheJewsAgain", "anti-Muslim": the word is a part of another one. */
function isInsideWord(asked: AskedSite, sentence: number): boolean {
  const key = termKey(asked.term.word.text)
  if (key.length < shortestStem || key.includes(' ')) return false
  return asked.view
    .tree(sentence)
    .tokens.some(
      (token) =>
        token.text.length > key.length + 1 &&
        token.text.toLowerCase().includes(key) &&
        !asked.isOwn(token) &&
        !asked.view.said.some(({ place }) => place.start < token.end && token.start < place.end),
    )
}

/** "Mali" is in many words. */
const shortestStem = 3

/** Words in the text that belong to a country of the word, beside itself. */
function countriesSaid(asked: AskedSite): readonly CountrySaid[] {
  const { term, view } = asked
  if (!isOfGroup(term)) return []
  const own = countriesOf(term.word.text).filter(({ kind }) => kind === 'name' || kind === 'people')
  if (own.length === 0) return []
  return view.countries.filter(
    (said) =>
      own.some(({ country }) => country === said.country) &&
      !asked.isOwn(said) &&
      (said.kind === 'other' || !view.isPersonName(said)) &&
      (said.kind !== 'people' || speaksOfGroup(asked, said.sentence, said.at, true, '')),
  )
}

/** Years, or words of school and of pension. */
function tellsAge(asked: AskedSite, sentence: number): boolean {
  const { tree, view } = { tree: asked.view.tree(sentence), view: asked.view }
  const place = asked.parts.find((part) => part.place.sentence === sentence)?.place ?? asked.place
  if (view.hasNear(place, contextLists().ages, [sentence])) return true
  return tree.tokens.some(
    ({ text }, at) =>
      (/^\d{1,2}$/.test(text) && /^(?:year|yr|y\.?o|-)/i.test(textAt(tree, at + 1))) ||
      (/^(?:\d0s|'?\d0's|twenties|thirties|forties|fifties|sixties|seventies|eighties)$/i.test(text) &&
        /^(?:his|her|their|early|late|mid)$/i.test(lowerAt(tree, at - 1))),
  )
}
