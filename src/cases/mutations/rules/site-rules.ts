import type { RuleList } from '../../word-rule.js'
import { lowerAt, textAt } from '../../words-at.js'
import { contextLists } from '../context-lists.js'
import { type LeftReason, leftReasons } from '../left-reasons.js'
import { isOfGroup, lexemeOf } from '../lexeme.js'
import { groupsOf } from '../origin-ties.js'
import { countriesOf } from '../peoples.js'
import { termKey } from '../terms.js'
import { type CountrySaid, classKey, lexemeKey, type SaidWord } from '../text-view.js'
import { ageAndMoneyRules } from './age-rules.js'
import { arguedRules } from './argued-rules.js'
import { type AskedSite, isOfIndividual } from './asked-site.js'
import { contrastRules } from './contrast-rules.js'
import { domainRules } from './domain-rules.js'
import { besideGenderRule, fixedPersonRule, othersOfGenderRule } from './gender-else-rules.js'
import { genderSiteRules } from './gender-site-rules.js'
import { storyGenderRules } from './gender-story-rules.js'
import { historyRules } from './history-rules.js'
import { leftAgainRules } from './left-again-rules.js'
import { hasColour, isBuildAgain, isDark, isPredicated, tellsSkin } from './looks-said.js'
import { meantRules } from './meant-rules.js'
import { originRules } from './origin-rules.js'
import { originSaidRules } from './origin-said-rules.js'
import { ownStateRules } from './own-state-rules.js'
import { saidOfRules } from './said-of-rules.js'
import { tiedRules } from './tied-rules.js'

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
      examples: [
        'Some [[Catholic]] men have Catholic ideas.',
        'Two [[black]] women spoke of black pride.',
        'The [[Danish]] men are played by Danish, it seems.',
        'A [[French]] soldier came home in a French film.',
      ],
      counterexamples: ['The [[black]] man drank black coffee.'],
      test: (asked) =>
        asked.occurrences === 'all' && isOfGroup(asked.term) && sameSaid(asked).some((said) => isAgain(asked, said)),
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
      name: 'its part of the world in a tag',
      skip: contradicted,
      examples: ['The [[Mexican]] nurse smiled! #BellezaLatina'],
      counterexamples: ['The [[Danish]] nurse smiled! #BellezaLatina'],
      test: (asked) =>
        isOfGroup(asked.term) &&
        asked.view.near(asked.place.sentence).some((sentence) => isTaggedWithPart(asked, sentence)),
    },
    {
      name: 'country said again',
      skip: again,
      examples: [
        'A [[French]] soldier met two Frenchmen.',
        'We in [[England]] know the band of Englishmen.',
        'A [[Mexican-American]] nurse lives in Mexico.',
      ],
      counterexamples: ['The [[French]] soldiers went to Peru.'],
      test: (asked) =>
        asked.occurrences === 'all' && countriesSaid(asked).some(({ kind }) => kind === 'name' || kind === 'people'),
    },
    {
      name: 'its town or leader',
      skip: contradicted,
      examples: [
        'He lives in Baghdad in [[Iraq]].',
        'The [[German]] soldiers of Hitler came.',
        'Congress met the [[American]] soldiers.',
      ],
      counterexamples: ['He went to Lima and then he lived in [[Iraq]].'],
      test: (asked) => countriesSaid(asked).length > 0,
    },
    {
      name: 'what is its own',
      skip: contradicted,
      examples: [
        'The [[Muslim]] man went to the mosque.',
        'The [[Catholic]] woman spoke to the pope.',
        'The [[Scottish]] man met Sir Ian.',
      ],
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
      name: 'colour of skin',
      skip: contradicted,
      examples: [
        'The tan-skinned [[Latina]] smiled.',
        'The [[Irish]] people are white.',
        'Proud white [[British]] people smiled.',
        'To a [[Swede]] most of them are brunettes.',
        'She smiled at a very dark [[Arab]] again.',
      ],
      counterexamples: ['The [[Irish]] people are tired.', 'Proud white [[Christians]] smiled.'],
      test: (asked) =>
        /^(?:people|country)$/.test(asked.term.word.kind ?? '') &&
        asked.term.attribute !== 'religion' &&
        asked.parts.some(
          ({ place }) =>
            tellsSkin(asked, place.sentence) ||
            hasColour(asked, place) ||
            isDark(asked, place) ||
            isPredicated(asked, place),
        ),
    },
    {
      // A town or a firm is in one country.
      name: 'country beside a place',
      skip: contradicted,
      examples: ['They live in Tamboru in [[Kenya]].', 'The nurses live in a province of [[Kenya]].'],
      counterexamples: ['Mary Smith lives in [[Kenya]].'],
      test: (asked) =>
        asked.term.word.kind === 'country' && asked.parts.some(({ place }) => isBesidePlace(asked, place.sentence)),
    },
    {
      name: 'age said otherwise',
      skip: contradicted,
      examples: [
        'The [[young]] man is 25 years old.',
        'Some [[young]] students smiled.',
        'He met a little [[teenager]].',
        'Their [[young]] daughters smiled.',
        'It began while the [[teenager]] smiled.',
      ],
      counterexamples: ['The [[young]] man smiled.'],
      test: (asked) =>
        asked.term.word.kind === 'years' &&
        asked.parts.some(({ place }) => tellsAge(asked, place.sentence) || hasAgeBeside(asked, place)),
    },
    ...ageAndMoneyRules,
    ...tiedRules,
    ...arguedRules,
    ...leftAgainRules,
    ...meantRules,
    ...genderSiteRules,
    ...contrastRules,
    ...originRules,
    ...historyRules,
    ...originSaidRules,
    ...saidOfRules,
    ...domainRules,
    ...ownStateRules,
    {
      name: 'build or looks said again',
      skip: contradicted,
      examples: [
        'Those overweight [[chubby]] people smiled.',
        'She was never plump, the [[slim]] actress.',
        'She became [[slim]]. Yes, slim!',
        'She became [[slim]]. It was late. He was tired. Yes, slim!',
      ],
      counterexamples: ['She became [[slim]].'],
      test: (asked) => asked.parts.some(({ place }) => isBuildAgain(asked, place.sentence)),
    },
    {
      name: 'talk of the sexes',
      skip: contradicted,
      examples: ['An old [[woman]] smiled. Feminists are loud.', 'My [[wife]] smiled. It is about misogyny.'],
      test: (asked) =>
        asked.gender !== undefined &&
        asked.parts.some(({ place }) => asked.view.hasNear(place, contextLists().sexTopics)),
    },
    besideGenderRule,
    othersOfGenderRule,
    fixedPersonRule,
    ...storyGenderRules,
  ],
}

/** Things of a people are looked for in all that is near; what somebody looks like in the sentence. */
const aboutPerson = ({ term, view }: AskedSite, sentence: number): readonly number[] => {
  // Who is a Jew beside Hitler, or a Muslim beside a mosque, is so in the whole text.
  if (isOfGroup(term) && (term.attribute === 'religion' || /^jew/i.test(term.word.text)))
    return [...view.document.sentences.keys()]
  // All who write of a film have seen it.
  if (term.attribute === 'disability') return view.near(sentence).filter((at) => Math.abs(at - sentence) <= 1)
  return isOfGroup(term) || term.word.kind === 'wealth' ? view.near(sentence) : [sentence]
}

/** Words of the class, and the same word as one of another attribute. */
const sameSaid = ({ view, term }: AskedSite): readonly SaidWord[] => [
  ...view.saidOf(classKey(term)),
  ...view.saidOf(lexemeKey(term)),
]

/** Whether a word of the dictionaries speaks of the same class in another place, which does not change with this one. */
function isAgain(asked: AskedSite, { place, left }: SaidWord): boolean {
  const { term, view } = asked
  const isSame = place.terms.some(
    (other) =>
      (other.attribute === term.attribute && other.className === term.className && isOfGroup(other)) ||
      lexemeOf(other) === lexemeOf(term),
  )
  if (!isSame || asked.isOwn(place) || view.isPersonName(place)) return false
  // "The Polish actor and the white guy" are two.
  if (left === undefined && !place.terms.some((other) => lexemeOf(other) === lexemeOf(term)))
    return !(isOfIndividual(asked, asked.place) && isOfIndividual(asked, place))
  if (left === undefined) return true
  const written = view.document.text.slice(place.start, place.end)
  // "Christian film-making" has makers of the faith.
  if (term.attribute === 'religion' && !view.isInQuotes(place)) return true
  return (
    !view.isInQuotes(place) && speaksOfGroup(asked, place.sentence, place.to - 1, !isCommonWord(term.text), written)
  )
}

/** Words that mostly say nothing of a class: of a colour, or of a line. */
const isCommonWord = (text: string): boolean =>
  /^(?:black|white|brown|straight|gay|queer|blind|deaf|mute|paralyzed|sighted)s?$/.test(text)

/**
 * Whether an adjective that is said of no person speaks of the people: "Chinese descent", "black pride"; black coffee is of no class
 * at all. Words for a people always do: where "an Australian film" cannot change with its viewer, the viewer stays.
 */
function speaksOfGroup({ view }: AskedSite, sentence: number, at: number, isPeople: boolean, written: string): boolean {
  if (isPeople) return true
  const { heritage } = contextLists()
  const tree = view.tree(sentence)
  const head = tree.token(tree.head(at))
  // "Played by Indians" is no play.
  const words =
    head?.upos === 'VERB'
      ? [lowerAt(tree, at + 1)]
      : [head?.lemma.toLowerCase(), head?.text.toLowerCase(), lowerAt(tree, at + 1)]
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
        !asked.view.saidIn(sentence).some(({ place }) => place.start < token.end && token.start < place.end),
    )
}

/** "#BellezaLatina" beside a Mexican. */
function isTaggedWithPart({ view, term }: AskedSite, sentence: number): boolean {
  const tree = view.tree(sentence)
  const words = groupsOf(countriesOf(term.word.text).map(({ country }) => country)).flatMap((group) => [...group.words])
  return tree.tokens.some(
    ({ text }, at) =>
      (text.startsWith('#') || textAt(tree, at - 1) === '#') &&
      words.some((word) => word.length > shortestStem && text.toLowerCase().includes(word)),
  )
}

/** "Mali" is in many words. */
const shortestStem = 3

/** Words in the text that belong to a country of the word, beside itself. */
function countriesSaid(asked: AskedSite): readonly CountrySaid[] {
  const { term, view } = asked
  if (!isOfGroup(term)) return []
  const own = [term.word.text, firstPart(term.word.text)]
    .flatMap(countriesOf)
    .filter(({ kind }) => kind === 'name' || kind === 'people')
  if (own.length === 0) return []
  return own
    .flatMap(({ country }) => view.saidOfCountry(country))
    .filter(
      (said) =>
        !asked.isOwn(said) &&
        (said.kind === 'other' || !view.isPersonName(said)) &&
        (said.kind !== 'people' || isNounOf(asked, said) || speaksOfGroup(asked, said.sentence, said.at, true, '')),
    )
}

/** "German" of "German-American", who goes to Germany. */
const firstPart = (word: string): string => (word.includes('-') ? (word.split('-')[0] as string) : '')

/** "A band of Englishmen" plays no music. */
const isNounOf = ({ view }: AskedSite, { sentence, at }: CountrySaid): boolean =>
  /m[ae]n$/.test(textAt(view.tree(sentence), at)) && view.tree(sentence).token(at)?.upos !== 'ADJ'

/** "A young [teenager]", "her [young] daughters": another word of the phrase tells the age too. */
function hasAgeBeside({ view, term }: AskedSite, { sentence, to }: SaidWord['place']): boolean {
  const tree = view.tree(sentence)
  const top = to - 1
  if (term.text === 'teens' && /^(?:early|late|mid|my|his|her|their|its|our|your)$/.test(lowerAt(tree, top - 1)))
    return true
  if (
    term.sort === 'noun' &&
    tree.tokens.slice(Math.max(0, to - 5), to).some(({ text }) => /^(?:still|once|when|while|whilst)$/i.test(text))
  )
    return true
  if (term.sort === 'noun')
    return tree
      .children(top, 'amod')
      .some((at) => /^(?:young|old|little|elderly|youthful|small|older|younger|grown)$/.test(lowerAt(tree, at)))
  return /^(?:son|daughter|niece|nephew|mother|father|parent|widow|bride|groom|heir|heiress|apprentice|intern|rookie|cadet|sister|brother)$/.test(
    tree.token(tree.head(top))?.lemma ?? '',
  )
}

/** A proper noun directly before "in Kenya" or ", Kenya", or a word that tells where something lies. */
function isBesidePlace({ view, parts }: AskedSite, sentence: number): boolean {
  const tree = view.tree(sentence)
  if (tree.tokens.some(({ lemma, text }) => lying.test(lemma) || lying.test(text))) return true
  return parts.some(({ place }) => {
    if (place.sentence !== sentence) return false
    let at = place.from - 1
    while (
      /^(?:in|of|,|the|and|to|\(|north|south|east|west|northern|southern|eastern|western|\p{Ll}+-?\p{Ll}*ern)$/u.test(
        lowerAt(tree, at),
      )
    )
      at--
    const token = tree.token(at)
    if (at === place.from - 1 || token === undefined || token.upos !== 'PROPN' || !/^\p{Lu}/u.test(token.text))
      return false
    return !isCalendar(token.text) && !view.isPersonName(token) && countriesOf(token.text).length === 0
  })
}

const lying =
  /^(?:situate|situated|locate|located|headquartered|province|commune|taluk|département|river|kilometre|kilometer|coast|border)$/i

const isCalendar = (text: string): boolean =>
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|\p{Lu}\p{Ll}+day|Christmas|Easter|God|Mr\.?|Mrs\.?|Dr\.?)$/u.test(
    text,
  )

/** Years, or words of school and of pension. */
function tellsAge(asked: AskedSite, sentence: number): boolean {
  const { tree, view } = { tree: asked.view.tree(sentence), view: asked.view }
  const place = asked.parts.find((part) => part.place.sentence === sentence)?.place ?? asked.place
  if (view.hasNear(place, contextLists().ages, [sentence])) return true
  return tree.tokens.some(
    ({ text }, at) =>
      (/^\d{1,2}$/.test(text) && /^(?:year|yr|y\.?o|-)/i.test(textAt(tree, at + 1))) ||
      (/^(?:\d0s|'?\d0's|twenties|thirties|forties|fifties|sixties|seventies|eighties)$/i.test(text) &&
        /^(?:his|her|their|early|late|mid)$/i.test(lowerAt(tree, at - 1))) ||
      // "A youngster of 15".
      (at === place.to && text === 'of' && tree.token(at + 1)?.upos === 'NUM'),
  )
}
