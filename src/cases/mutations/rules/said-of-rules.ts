import type { SentenceTree } from '../../../language/index.js'
import { lowerAt, textAt, textOf } from '../../words-at.js'
import { leftReasons } from '../left-reasons.js'
import { isOfGroup } from '../lexeme.js'
import { countriesOf } from '../peoples.js'
import { personLists } from '../person-lists.js'
import type { Place } from '../place.js'
import { termKey } from '../terms.js'
import { topOf } from '../top-of.js'
import { type AskedSite, isOfIndividual, type SiteRule } from './asked-site.js'

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
    // Mr. Shan is Chinese as much by his name.
    name: 'somebody with a title, who is foreign',
    skip,
    examples: ['It is the story of Mr. Shan, a [[Chinese]] nurse.', 'Mr. Trautman, who was a tall [[German]], smiled.'],
    counterexamples: ['It is the story of my doctor, a [[Chinese]] nurse.', 'Mr. Trautman met some [[Germans]].'],
    test: (asked) =>
      isOfPeople(asked) &&
      !isEnglish.test(asked.term.word.text) &&
      asked.parts.some(({ place }) => isOneNearTitle(asked, place)),
  },
  {
    name: 'people of somebody with a name',
    skip,
    examples: [
      'We saw the great [[Canadian]] actress Sheila Borg again.',
      'Sheila Borg, an 18-year-old [[Canadian]] girl, smiled.',
      'I saw Sheila Borg one of my [[Canadian]] friends.',
    ],
    counterexamples: ['We saw the great [[Canadian]] actress again.', 'Sheila Borg met a [[Canadian]] girl.'],
    test: (asked) =>
      isOfPeople(asked) &&
      asked.parts.some(
        ({ place }) => isBeforeNamed(asked, place) || isSaidOfName(asked, place) || isOneBehindName(asked, place),
      ),
  },
  {
    // "The black woman (Whoopi Goldberg)": who plays her can be looked up.
    name: 'somebody whose name is in brackets',
    skip,
    examples: ['The [[black]] woman (Sheila Borg) is hired.'],
    counterexamples: ['The [[black]] woman (a nurse) is hired.', 'The nurse (Sheila Borg) met a [[black]] woman.'],
    test: (asked) =>
      isOfGroup(asked.term) &&
      asked.gender === undefined &&
      asked.parts.some(({ place }) => hasNameInBrackets(asked, place)),
  },
  {
    // "The Polish brothers" are a family, and "the white man" is all of them.
    name: 'the white man',
    skip: leftReasons.phrase,
    examples: ['We met the [[Polish]] brothers.', 'The evil [[white]] man brought them.'],
    counterexamples: [
      'We met the [[Polish]] nurses.',
      'She saw a [[white]] man.',
      'In the end the young [[white]] man won the match.',
    ],
    test: (asked) => isOfGroup(asked.term) && asked.parts.some(({ place }) => isTitleOf(asked, place)),
  },
  {
    name: 'near deaf',
    skip,
    examples: ['A quiet, near [[deaf]] nurse smiled.'],
    counterexamples: ['A [[blind]] man is tired.'],
    test: (asked) =>
      asked.term.attribute === 'disability' &&
      asked.parts.some(({ place: { sentence, from } }) =>
        /^(?:near|nearly|almost|half|partly|mostly|totally|legally)$/.test(
          lowerAt(asked.view.tree(sentence), from - 1),
        ),
      ),
  },
  {
    name: 'somebody with a name, who is of it',
    skip,
    examples: ['Everybody said that John Smith is [[white]].', 'John Smith has played an [[Italian]].'],
    counterexamples: ['Everybody said that my doctor is [[white]].'],
    test: (asked) => isOfGroup(asked.term) && asked.parts.some(({ place }) => isOfNamed(asked, place)),
  },
  {
    // Who fights whom is history.
    name: 'soldiers of a people beside another one',
    skip,
    examples: ['The [[British]] soldiers met the Germans.', 'The [[Russians]] attacked the army in May.'],
    counterexamples: ['The [[British]] soldiers met the nurses.'],
    test: (asked) =>
      isOfPeople(asked) && isOfGroup(asked.term) && asked.parts.some(({ place }) => isAtWar(asked, place)),
  },
  {
    // Who comes from there is hardly of another faith.
    name: 'faith beside the people',
    skip,
    examples: ['They welcome Somali [[Muslim]] nurses.'],
    counterexamples: ['They welcome good [[Muslim]] nurses.'],
    test: (asked) =>
      asked.term.attribute === 'religion' &&
      asked.parts.some(({ place: { sentence, from, to } }) => {
        const tree = asked.view.tree(sentence)
        return [from - 1, to].some((at) => countriesOf(textAt(tree, at)).some(({ kind }) => kind === 'people'))
      }),
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
    // Towns, firms, films and money are of one country.
    name: 'other names beside the country',
    skip,
    examples: ['The nurses of [[Kenya]] met at the Tamboru.', 'She is from [[Kenya]], and the Tamboru is cold.'],
    counterexamples: ['The nurses of [[Kenya]] met on Monday.', 'Mary Smith lives in [[Kenya]].'],
    test: (asked) =>
      asked.term.word.kind === 'country' &&
      asked.parts.some(({ place: { sentence } }) => hasOtherNames(asked, sentence)),
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
    // Where a film is said to be racist, its point are these people.
    name: 'racism against them',
    skip,
    examples: ['It is racism again, with the shrill [[Jewish]] mother.'],
    counterexamples: ['It is nonsense again, with the shrill [[Jewish]] mother.'],
    test: (asked) =>
      /^(?:religion|ethnicity|race)$/.test(asked.term.attribute) &&
      isOfGroup(asked.term) &&
      asked.parts.some(({ place: { sentence } }) =>
        [sentence - 1, sentence].some((at) =>
          /\b(?:anti-?semit|raci(?:sm|st)|bigot)/i.test(textOf(asked.view.tree(at))),
        ),
      ),
  },
  {
    name: 'pretending to be gay',
    skip,
    examples: ['The actor is good at pretending he is [[gay]].'],
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

const isEnglish = /^(?:English|British|American|Scottish|Welsh|Irish|Englishman|Englishwoman|Briton)$/

/** One of a people, in the sentence of somebody with a title and a name or right behind it. */
function isOneNearTitle(asked: AskedSite, place: Place): boolean {
  const tree = asked.view.tree(place.sentence)
  const isOne = isOfIndividual(asked, place) || (asked.term.sort === 'noun' && asked.term.number !== 'plural')
  return isOne && [tree, asked.view.tree(place.sentence - 1)].some((each) => hasTitle(each, true))
}

/** "Miss Sedley". */
const hasTitle = (tree: SentenceTree, ofOurDays = false): boolean =>
  tree.tokens.some(
    ({ text }, at) =>
      (/^(?:Miss|Mrs?|Mister|Sir|Lady|Lord|Squire|Madam)\.?$/.test(text) || (ofOurDays && /^Ms\.?$/.test(text))) &&
      /^\p{Lu}\p{Ll}/u.test(textAt(tree, textAt(tree, at + 1) === '.' ? at + 2 : at + 1)),
  )

/** Of a people, or of a colour, in words that are no class of persons. */
function isTitleOf({ view, term }: AskedSite, place: Place): boolean {
  const tree = view.tree(place.sentence)
  const person = tree.head(topOf(tree, place))
  const head = lowerAt(tree, person)
  const isThe = tree.children(person, 'det').some((at) => lowerAt(tree, at) === 'the')
  if (person < place.to || !tree.children(person, 'amod', 'compound').some((at) => at >= place.from && at < place.to))
    return false
  if (isThe && /^(?:brothers|sisters|twins)$/.test(head)) return true
  if (!/^white$/i.test(term.word.text) || !isThe || head !== 'man') return false
  // "The white man", "the evil white man" may be all of them; "the young white man" is one.
  const others = tree.children(person, 'amod').filter((at) => at < place.from || at >= place.to)
  return others.every((at) => /^(?:evil|wicked|greedy|cruel|bad|good|great|modern)$/.test(lowerAt(tree, at)))
}

/** A name with a capital inside of the sentence that is no person's, no month and no other country. */
const hasOtherNames = (asked: AskedSite, sentence: number): boolean => {
  const tree = asked.view.tree(sentence)
  return tree.tokens.some(
    (token, at) =>
      at > 0 &&
      token.upos === 'PROPN' &&
      /^\p{Lu}\p{Ll}/u.test(token.text) &&
      !asked.isOwn(token) &&
      !asked.view.isPersonName(token) &&
      !isCalendar(token.text) &&
      countriesOf(token.text).every(({ kind }) => kind === 'other'),
  )
}

const isCalendar = (text: string): boolean =>
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|God|Internet|TV|DVD)$/.test(
    text,
  )

/** What the name of a person is said to be, or what somebody with a name plays. */
function isOfNamed({ view }: AskedSite, place: Place): boolean {
  const tree = view.tree(place.sentence)
  const top = topOf(tree, place)
  const isWholeName = (at: number): boolean => {
    const token = tree.token(at)
    if (token?.upos !== 'PROPN' || !view.isPersonName(token)) return false
    return tree.children(at, 'flat', 'compound').some((other) => tree.token(other)?.upos === 'PROPN')
  }
  if (tree.children(top, 'cop').length > 0 && tree.children(top, 'nsubj').some(isWholeName)) return true
  const verb = tree.head(top)
  return (
    tree.token(top)?.deprel === 'obj' &&
    /^(?:play|portray)$/.test(tree.token(verb)?.lemma ?? '') &&
    tree.children(verb, 'nsubj').some(isWholeName)
  )
}

/** Soldiers near another people or land, or a people in a sentence of war. */
function isAtWar(asked: AskedSite, place: Place): boolean {
  const { view } = asked
  const tree = view.tree(place.sentence)
  if (view.words(place.sentence).some((word) => personLists().warlike.has(word))) return true
  if (
    !/^(?:soldier|troop|officer|army|general|sailor|marine|pilot|spy|agent)$/.test(
      tree.token(tree.head(topOf(tree, place)))?.lemma ?? '',
    )
  )
    return false
  return view
    .near(place.sentence)
    .some((at) =>
      view
        .tree(at)
        .tokens.some(
          (token) =>
            !asked.isOwn(token) &&
            /^\p{Lu}/u.test(token.text) &&
            countriesOf(token.text).some(({ kind }) => kind !== 'other'),
        ),
    )
}

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

/** "Dominique Pinon one of my French favorite actors": a whole name right before what it is one of. */
function isOneBehindName({ view }: AskedSite, place: Place): boolean {
  const tree = view.tree(place.sentence)
  const one = tree.tokens.slice(0, place.from).findLastIndex(({ text }) => text.toLowerCase() === 'one')
  if (one < 0 || place.from - one > 5 || lowerAt(tree, one + 1) !== 'of') return false
  const last = textAt(tree, one - 1) === ',' ? one - 2 : one - 1
  return [last - 1, last].every((at) => {
    const token = tree.token(at)
    return token !== undefined && token.upos === 'PROPN' && /^\p{Lu}/u.test(token.text)
  })
}

/** Behind the person whom the word is said of, or the person that it names. */
function hasNameInBrackets({ view, term }: AskedSite, place: Place): boolean {
  const tree = view.tree(place.sentence)
  const person = term.sort === 'noun' ? place.to - 1 : tree.head(topOf(tree, place))
  if (textAt(tree, person + 1) !== '(' || person < place.from) return false
  return [person + 2, person + 3].every((at) => /^\p{Lu}\p{Ll}/u.test(textAt(tree, at)))
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
