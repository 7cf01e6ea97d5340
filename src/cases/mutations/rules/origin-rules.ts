import { type AnalyzedToken, isFirstName } from '../../../language/index.js'
import { hasCapital, lowerAt, textAt } from '../../words-at.js'
import { wordVectors } from '../judge/word-vectors.js'
import { leftReasons } from '../left-reasons.js'
import { isOfGroup, lexemeOf } from '../lexeme.js'
import { groupsCalled, groupsOf, hasForeignLetters, isNameOf, isOfEnglish } from '../origin-ties.js'
import { countriesOf } from '../peoples.js'
import type { Place } from '../place.js'
import { type Term, termKey } from '../terms.js'
import { topOf } from '../top-of.js'
import type { AskedSite, SiteRule } from './asked-site.js'

const { again, contradicted } = leftReasons

/** What ties a text to a country or a people though it does not name it: names of its persons and towns, its language, its part of the world. */
export const originRules: readonly SiteRule[] = [
  {
    name: 'letters of its language',
    skip: contradicted,
    examples: ['The [[Portuguese]] man saw "Leão da Estrela" again.'],
    counterexamples: ['The [[Portuguese]] man went to a café.', 'The [[black]] man saw "Leão da Estrela" again.'],
    test: (asked) =>
      isForeign(asked) &&
      nearTokens(asked).some(({ text, start, end }) => hasForeignLetters(text) && !asked.isOwn({ start, end })),
  },
  {
    name: 'names of its people',
    skip: contradicted,
    examples: ['The [[Polish]] writer met Teofil Lenartowicz.', 'Goldstein was a [[Jew]] and a good man.'],
    counterexamples: ['The [[Polish]] writer met Mary Smith.', 'The [[Greek]] writer met Teofil Lenartowicz.'],
    test: (asked) => {
      const countries = countriesOfSite(asked)
      return (
        countries.length > 0 &&
        allTokens(asked).some(
          ({ text, upos, start, end }) =>
            upos === 'PROPN' &&
            (hasCapital(text) || /^[DO]['’]\p{Lu}/u.test(text)) &&
            !asked.isOwn({ start, end }) &&
            isNameOf(text, countries),
        )
      )
    },
  },
  {
    // Most such names tell of a country, and none of the lists has them all.
    name: 'foreign name beside it',
    skip: contradicted,
    examples: ['The [[Peruvians]] went there, says Thorvald Heyerdahl.'],
    counterexamples: ['The [[Peruvians]] went there, says Paul Smith.'],
    test: (asked) => isForeign(asked) && hasForeignName(asked),
  },
  {
    // "Padurea Spanzuratilor", which is no name of a person and no English.
    name: 'title in its language',
    skip: contradicted,
    examples: ['We the [[Romanian]] people have only one movie and it is Padurea Spanzuratilor.'],
    counterexamples: [
      'We the [[Romanian]] people have only one movie and it is Sunny Garden.',
      'We the [[Irish]] people have only one movie and it is Padurea Spanzuratilor.',
    ],
    test: (asked) =>
      isForeign(asked) &&
      asked.view.tokens.some((token, at) => {
        const next = asked.view.tokens[at + 1]
        return next !== undefined && [token, next].every((each) => isForeignWord(asked, each))
      }),
  },
  {
    // "The French writer Emile Zola": the name goes with the people.
    name: 'whole name of the person',
    skip: contradicted,
    examples: ['The [[Peruvian]] writer Paul Herrero smiled.', 'A [[Peruvian]] nurse named Mary Herrero smiled.'],
    counterexamples: ['The [[Peruvian]] writer saw Paul Herrero.', 'The [[Irish]] writer Paul Herrero smiled.'],
    test: (asked) => isForeign(asked) && asked.parts.some(({ place }) => isBeforeName(asked, place)),
  },
  {
    name: 'French Canadian',
    skip: contradicted,
    examples: ['I met the [[French]] Canadian girl.'],
    counterexamples: ['I met the [[French]] girl.', 'I met the [[Peruvian]] Hindu girl.'],
    test: (asked) =>
      countriesOfSite(asked).length > 0 &&
      asked.parts.some(({ place: { sentence, to } }) => {
        const next = textAt(asked.view.tree(sentence), to)
        const isReligion = asked.view
          .saidIn(sentence)
          .some((said) => said.place.from === to && said.place.terms.some(({ attribute }) => attribute === 'religion'))
        return hasCapital(next) && !isReligion && countriesOf(next).some(({ kind }) => kind === 'people')
      }),
  },
  {
    name: 'such as somebody',
    skip: contradicted,
    examples: ['It was made by [[Jews]] like Mary Smith.', 'It was made by [[Peruvians]] such as Mary Smith.'],
    counterexamples: ['It was made by [[Jews]] like me.'],
    test: (asked) => isOfGroup(asked.term) && asked.parts.some(({ place }) => isBeforeLikeName(asked, place)),
  },
  {
    name: 'its part of the world',
    skip: again,
    examples: [
      'The [[Japanese]] woman hides her Asian face.',
      'The [[Europeans]] think otherwise, and Spain never looked so backward.',
      'We met some [[Africans]], and black is what they are.',
      'They kicked him back to Argentina. Like the [[South American]] nurses, he smiled.',
    ],
    counterexamples: ['The [[Japanese]] woman hides her face from Europe.'],
    test: tellsPartOfWorld,
  },
  {
    // Who they are of is said by the others.
    name: 'before "or other"',
    skip: contradicted,
    examples: ['A [[Quaker]], or other heretic, smiled.', 'The [[Catholics]] and other believers smiled.'],
    counterexamples: ['The [[Catholics]] and some believers smiled.'],
    test: (asked) =>
      isOfGroup(asked.term) &&
      asked.term.word.kind === 'people' &&
      asked.parts.some(({ place: { sentence, to } }) => isBeforeOther(asked, sentence, to)),
  },
  {
    // A white Briton is no Arab-American one.
    name: 'colour of a people',
    skip: contradicted,
    examples: ['The proud [[white]] British people smiled.', 'The [[black]] Irish woman smiled.'],
    counterexamples: ['The proud [[white]] people smiled.'],
    test: (asked) =>
      /^(?:black|white)$/.test(termKey(asked.term.word.text)) &&
      asked.parts.some(({ place: { sentence, to } }) =>
        countriesOf(textAt(asked.view.tree(sentence), to)).some(({ kind }) => kind === 'people'),
      ),
  },
  {
    name: 'place near a country',
    skip: contradicted,
    examples: [
      'The storming of Serbundam was told to a man from [[India]].',
      'The [[Peruvian]] soldiers went to Serbundam.',
    ],
    counterexamples: ['He went to Lima and told it to a man from [[India]].', 'On Monday she moved from [[India]].'],
    test: (asked) => {
      const { kind } = asked.term.word
      const isPeople = kind === 'people' && /^(?:nationality|ethnicity|race|religion)$/.test(asked.term.attribute)
      return (
        (kind === 'country' && asked.parts.some(({ place }) => isNearUnknownPlace(asked, place, 1))) ||
        (isPeople && asked.parts.some(({ place }) => isNearUnknownPlace(asked, place, 0)))
      )
    },
  },
  {
    name: 'person with the name of a country',
    skip: contradicted,
    examples: ['[[Singapore]] and Jane and Mary hate the door.'],
    counterexamples: ['They live in [[Singapore]] with Jane again.'],
    test: (asked) => asked.term.word.kind === 'country' && asked.parts.some(({ place }) => isPersonHere(asked, place)),
  },
]

/** "A Quaker, or other heretic". */
function isBeforeOther({ view }: AskedSite, sentence: number, to: number): boolean {
  const tree = view.tree(sentence)
  const at = textAt(tree, to) === ',' ? to + 1 : to
  return /^(?:or|and)$/.test(lowerAt(tree, at)) && /^others?$/.test(lowerAt(tree, at + 1))
}

/** Countries that a word is of; a people without a country is its own. */
export function countriesOfTerm(term: Term): readonly string[] {
  if (!isOfGroup(term)) return []
  const lexeme = lexemeOf(term)
  if (lexeme.split('|').includes('jew')) return ['Jewish']
  if (term.attribute === 'religion') return []
  return countriesOf(term.word.text)
    .filter(({ kind }) => kind === 'name' || kind === 'people')
    .map(({ country }) => country)
}

const countriesOfSite = ({ term }: AskedSite): readonly string[] => countriesOfTerm(term)

/** Of a country where most people have no English names. */
function isForeign(asked: AskedSite): boolean {
  const countries = countriesOfSite(asked)
  return countries.length > 0 && !countries.some(isOfEnglish)
}

const nearTokens = ({ parts, view }: AskedSite) =>
  [...new Set(parts.flatMap(({ place }) => view.near(place.sentence)))].flatMap((at) => view.tree(at).tokens)

const allTokens = ({ view }: AskedSite) => view.document.sentences.flatMap(({ tokens }) => tokens)

/** A word with a capital that English does not have, and no name of a person. */
const isForeignWord = (asked: AskedSite, token: AnalyzedToken): boolean =>
  longWord.test(token.text) &&
  wordVectors().numberOf(token.text.toLowerCase()) === undefined &&
  !isFirstName(token.text) &&
  !asked.isOwn(token) &&
  !asked.view.isPersonName(token)

const longWord = /^\p{Lu}\p{Ll}{2,}$/u

/** A name of several words of which none is a first name of English. */
function hasForeignName({ parts, view }: AskedSite): boolean {
  const { entities, text } = view.document
  const reach = parts.map(({ place }) => {
    const { tokens } = view.tree(place.sentence)
    return { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? text.length }
  })
  return entities.some(({ start, end }) => {
    if (!reach.some((each) => each.start <= start && end <= each.end)) return false
    const words = text.slice(start, end).split(/\s+/)
    return words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word) && !/\.$/.test(word) && !isFirstName(word))
  })
}

/** Behind the word, its noun and perhaps "named" two words of a name. */
function isBeforeName({ view }: AskedSite, { sentence, to }: Place): boolean {
  const tree = view.tree(sentence)
  let at = to
  while (at < to + 3 && tree.token(at)?.upos === 'NOUN') at++
  if (/^(?:named|called)$/.test(lowerAt(tree, at))) at++
  return [at, at + 1].every((each) => tree.token(each)?.upos === 'PROPN' && hasCapital(textAt(tree, each)))
}

/** "Jews like Mary", "Peruvians such as Mary". */
function isBeforeLikeName({ view }: AskedSite, { sentence, to }: Place): boolean {
  const tree = view.tree(sentence)
  const at = /^(?:such|named)$/.test(lowerAt(tree, to)) ? to + 1 : to
  return (
    /^(?:like|as|including)$/.test(lowerAt(tree, at)) &&
    tree.token(at + 1)?.upos === 'PROPN' &&
    hasCapital(textAt(tree, at + 1))
  )
}

/** "Asian" beside the Japanese, and Spain beside Europeans. */
function tellsPartOfWorld(asked: AskedSite): boolean {
  const { term, view } = asked
  if (!(isOfGroup(term) || term.word.kind === 'country') || term.attribute === 'religion') return false
  const groups = groupsOf(
    term.word.kind === 'country' ? countriesOf(term.word.text).map(({ country }) => country) : countriesOfSite(asked),
  )
  const called = groupsCalled(term.word.text)
  // A word for a part of the world is one of its own words too.
  const own = new Set([...called.flatMap(({ words }) => [...words])])
  return asked.parts.some(({ place }) => {
    // Whoever is said to be Chinese far away is meant by "Asians" too.
    const near = new Set(called.length > 0 ? view.document.sentences.keys() : view.near(place.sentence))
    return (
      groups.some(({ words }) => view.hasNear(place, without(words, own), [...near])) ||
      called.some(({ of }) =>
        [...of].some((country) =>
          view
            .saidOfCountry(country)
            .some(
              (said) =>
                near.has(said.sentence) &&
                !asked.isOwn(said) &&
                !own.has(view.document.text.slice(said.start, said.end).toLowerCase()),
            ),
        ),
      ) ||
      (called.length > 0 && view.hasNear(place, without(own, new Set(formsOf(term))), [...near]))
    )
  })
}

const without = (words: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...words].filter((word) => !others.has(word)))

const formsOf = ({ word: { text, plural } }: Term): readonly string[] =>
  [text, plural ?? text].map((form) => form.toLowerCase())

/** A proper noun behind a word of place that is no person, day, country or town that is known. */
function isNearUnknownPlace({ view }: AskedSite, { sentence, start, end }: Place, reach: 0 | 1): boolean {
  const sentences = reach === 0 ? [sentence] : [sentence - 1, sentence, sentence + 1]
  return sentences.some((number) => {
    const tree = view.tree(number)
    return tree.tokens.some((token, at) => {
      if (token.upos !== 'PROPN' || !hasCapital(token.text) || isCalendar(token.text)) return false
      if (token.start < end && start < token.end) return false
      const before = lowerAt(tree, at - 1) === 'the' ? at - 2 : at - 1
      if (!/^(?:in|from|near|to|of|around|outside|across|through|into)$/.test(lowerAt(tree, before))) return false
      // "Planet of the Apes" is a title.
      if (lowerAt(tree, before) === 'of' && hasCapital(textAt(tree, before - 1))) return false
      return (
        // "In Kobe" is a town, though somebody may be called so.
        ((!view.isPersonName(token) && !isFirstName(token.text)) ||
          (/^(?:in|near|outside)$/.test(lowerAt(tree, before)) && !/^['’]s?$/.test(textAt(tree, at + 1)))) &&
        countriesOf(token.text).length === 0 &&
        countriesOf(`${token.text} ${textAt(tree, at + 1)}`).length === 0
      )
    })
  })
}

const isCalendar = (text: string): boolean =>
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|\p{Lu}\p{Ll}+day|Christmas|Easter|God|Mr|Mrs|Miss|Dr|Lord|Lady|Internet|World|War|West|East|North|South|DVD|VHS|TV)s?\.?$/u.test(
    text,
  )

/** "Singapore and Jane", "France ... in her childhood". */
function isPersonHere({ view }: AskedSite, place: Place): boolean {
  const tree = view.tree(place.sentence)
  const top = topOf(tree, place)
  const others = [...tree.children(top, 'conj'), ...(tree.token(top)?.deprel === 'conj' ? [tree.head(top)] : [])]
  const chain = view.chainOf(place.sentence, top)
  return (
    others.some((at) => {
      const text = textAt(tree, at)
      return hasCapital(text) && isFirstName(text) && countriesOf(text).length === 0
    }) ||
    (chain !== undefined &&
      chain.gender !== 'unknown' &&
      chain.mentions.filter(({ kind }) => kind === 'name').length > 1)
  )
}
