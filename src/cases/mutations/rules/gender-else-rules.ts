import { genderOfFirstName, genderOfNoun, genderOfTitle } from '../../../language/index.js'
import { hasCapital, lowerAt, range } from '../../words-at.js'
import { contextLists } from '../context-lists.js'
import type { Gender } from '../gender-evidence.js'
import { leftReasons } from '../left-reasons.js'
import { personLists } from '../person-lists.js'
import type { Place } from '../place.js'
import { saysBeside } from '../said-beside.js'
import { lexemeKey } from '../text-view.js'
import type { AskedSite, SiteRule } from './asked-site.js'
import { genderOfPronoun, genderOfWord, saysGender } from './gender-said.js'

const { contradicted } = leftReasons

/** Somebody else of the text may be the one whom the word means. */
export const elseGenderRules: readonly SiteRule[] = [
  {
    name: "my brother's wife",
    skip: contradicted,
    examples: ["I smiled at my [[brother]]'s wife."],
    counterexamples: ["I smiled at my [[brother]]'s nurse."],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.parts.some(({ place: { sentence, to } }) => {
        const tree = asked.view.tree(sentence)
        if (!/^['’]s?$/.test(lowerAt(tree, to))) return false
        const owned = tree.head(to - 1)
        const word = lowerAt(tree, owned > to ? owned : to + 1)
        return (
          personLists().partners.has(word) ||
          contextLists().spouses.has(word) ||
          personLists().partners.has(lowerAt(tree, to + 1))
        )
      }),
  },
  {
    // Whom somebody loves would change with it.
    name: 'a girl to marry',
    skip: contradicted,
    examples: [
      'He will find himself a good [[girl]].',
      'Smith falls in love with a [[man]].',
      'The doctor has to woo some [[brides]] again.',
    ],
    counterexamples: ['He will find a good [[girl]].', 'Smith falls for a [[man]].'],
    test: (asked) =>
      asked.gender !== undefined &&
      (/^(?:person|sex)$/.test(asked.term.word.kind ?? '') || /^(?:bride|groom)/.test(asked.term.text)) &&
      (saysBeside(asked, personLists().romance, 'sentence') ||
        asked.parts.some(({ place }) => isForOneself(asked, place))),
  },
  {
    // Of two parents each would be the other.
    name: 'my mom beside my dad',
    skip: contradicted,
    examples: ['My mother was tired, and my [[dad]] smiled.'],
    counterexamples: [
      'My mother was tired, and my [[brother]] smiled.',
      'His mother was tired, and my [[dad]] smiled.',
    ],
    test: (asked) =>
      asked.gender !== undefined &&
      /^(?:parent|grandparent|grandpa)$/.test(relationOf(asked.term) ?? '') &&
      asked.view.document.sentences.some((_, at) =>
        asked.view
          .saidIn(at)
          .some(
            ({ place }) =>
              !asked.isOwn(place) &&
              !/^(?:['’]s?|his|her|their)$/.test(lowerAt(asked.view.tree(at), place.from - 1)) &&
              place.terms.some(
                (other) =>
                  other.word.kind === 'kin' &&
                  other.className !== asked.term.className &&
                  relationOf(other) === relationOf(asked.term),
              ),
          ),
      ),
  },
  {
    name: 'stepfather beside a parent',
    skip: contradicted,
    examples: ['The [[stepmother]] smiled. It was late. He met his father.', 'My mother smiled at my [[stepfather]].'],
    counterexamples: ['The [[stepmother]] smiled. It was late. He met his doctor.'],
    test: (asked) => /^step(?:mother|father|mom|dad)s?$/.test(asked.term.text) && saysBeside(asked, parents, 'text'),
  },
  {
    // "My brother's wife" is she.
    name: 'sister-in-law who is a wife',
    skip: contradicted,
    examples: ["My brother's wife smiled at me. I met my [[sister-in-law]] again."],
    counterexamples: ["My brother's nurse smiled at me. I met my [[sister-in-law]] again."],
    test: (asked) => /-in-law/.test(asked.term.text) && saysBeside(asked, personLists().partners, 'text'),
  },
  {
    // One of one's own is no number.
    name: 'three wives',
    skip: contradicted,
    examples: ['They came with three [[wives]].', "You talk of Trump's [[wives]]."],
    counterexamples: ['They came with their [[wives]].'],
    test: (asked) =>
      /^(?:wives|husbands|girlfriends|boyfriends)$/.test(asked.term.text) &&
      asked.parts.some(({ place: { sentence, from, to } }) => {
        const tree = asked.view.tree(sentence)
        const isOwned = tree
          .children(to - 1, 'nmod')
          .some((at) => tree.token(at)?.deprel === 'nmod:poss' && tree.token(at)?.upos === 'PROPN')
        return isOwned || tree.token(from - 1)?.upos === 'NUM'
      }),
  },
  {
    // "My brother and I ... my brothers' list": in its other number it would stay.
    name: 'brother beside brothers',
    skip: contradicted,
    examples: ['I and my brother saw it. It was the worst of my [[brothers]] and me.'],
    counterexamples: ['I and my nurse saw it. It was the worst of my [[brothers]] and me.'],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.occurrences === 'all' &&
      asked.parts.some(({ term }) => asked.view.saidOf(lexemeKey(term)).some(({ place }) => !asked.isOwn(place))),
  },
  {
    // "Caroline, which is my sister's name": the name tells it.
    name: "my sister's name",
    skip: contradicted,
    examples: ["The youngest is Caroline, which is my [[sister]]'s name.", 'They named my [[brother]] Oakley.'],
    counterexamples: ["The youngest is tired, which is my [[sister]]'s fault."],
    test: (asked) =>
      asked.gender !== undefined && asked.parts.some(({ place: { sentence } }) => tellsName(asked, sentence)),
  },
  {
    // Nobody's mother: an animal, or a word for somebody big.
    name: 'a big mama',
    skip: contradicted,
    examples: ['She was a big [[mama]].'],
    counterexamples: ['She was my [[mama]].'],
    test: (asked) =>
      /^(?:mama|momma|mamma|papa|daddy|mommy|mummy)s?$/.test(asked.term.text) &&
      asked.parts.some(({ place: { sentence, from, to } }) => {
        const tree = asked.view.tree(sentence)
        return (
          lowerAt(tree, from - 1) === 'big' ||
          tree.children(to - 1, 'det').some((at) => /^(?:an?|one|some|any)$/.test(lowerAt(tree, at)))
        )
      }),
  },
  {
    name: 'animal in the text',
    skip: contradicted,
    examples: ['The strange [[men]] heard the bark of a dog in a crate.'],
    counterexamples: ['The strange [[men]] heard the voice of a nurse.'],
    test: (asked) => asked.gender !== undefined && saysBeside(asked, personLists().animalLife, 'near'),
  },
]

const parents: ReadonlySet<string> = new Set('mother father mom mum dad mama papa mothers fathers'.split(' '))

/** Asked behind all rules that say more of it. */
export const besideGenderRule: SiteRule = {
  // Whomever they mean, most that is told of a man beside a woman hangs on it.
  name: 'word of any gender beside it',
  skip: contradicted,
  examples: [
    'A [[lady]] smiled at the king.',
    'Naive female. It is the house of a [[man]].',
    'The [[boy]] smiled. The nurse was tired of the king.',
    'Women are tired, like their [[fathers]].',
  ],
  counterexamples: ['The [[boy]] smiled at the nurse.', 'My [[brother]] smiled at her.'],
  test: (asked) =>
    asked.gender !== undefined &&
    asked.parts.some(
      ({ place, term }) => (term.word.kind !== 'kin' || isOfOthers(asked, place)) && hasGenderBeside(asked, place),
    ),
}

/** "Their fathers". */
const isOfOthers = ({ view }: AskedSite, { sentence, from, to }: Place): boolean => {
  const tree = view.tree(sentence)
  return tree.token(to - 1)?.xpos === 'NNS' && lowerAt(tree, from - 1) === 'their'
}

const hasGenderBeside = (asked: AskedSite, { sentence }: Place): boolean =>
  [sentence - 1, sentence, sentence + 1].some((at) => {
    const tree = asked.view.tree(at)
    return tree.tokens.some((token, position) => !asked.isOwn(token) && saysGender(tree, position))
  })

/** Asked last: nothing says that they are others. */
export const othersOfGenderRule: SiteRule = {
  name: 'others of the gender near by',
  skip: contradicted,
  examples: ['I saw a [[boy]] again. It was late. The nurse was tired. No guy was there.'],
  counterexamples: ['I saw a [[boy]] again. No Mary was there.', 'My [[brother]] smiled. Tom was tired.'],
  test: (asked) => {
    const { gender } = asked
    return (
      gender !== undefined &&
      asked.person === undefined &&
      asked.occurrences === 'all' &&
      asked.parts.some(({ place }) =>
        asked.term.word.kind === 'kin' && hasOwner(asked, place)
          ? hasPronounBehind(asked, place, gender)
          : hasOthersOf(asked, place, gender),
      )
    )
  },
}

/** The rules for each person of `biasFinder()`, which look through the whole text. Asked last, since they cost most. */
export const fixedPersonRule: SiteRule = {
  name: 'person who cannot change',
  skip: contradicted,
  examples: ['My [[wife]] Anna Lee smiled.', 'A [[widow]] smiled.'],
  counterexamples: ['My [[wife]] Anna smiled.', 'My [[papa]] was a merchant, and a man of some wealth.'],
  test: (asked) => asked.isOfFixedPerson,
}

/** A sentence that says how the person is called, with a name. */
function tellsName(asked: AskedSite, sentence: number): boolean {
  const tree = asked.view.tree(sentence)
  const isCalled = tree.tokens.some(
    (token, at) => asked.isOwn(token) && /^(?:name|call|nickname)$/.test(tree.token(tree.head(at))?.lemma ?? ''),
  )
  return isCalled && tree.tokens.some(({ upos, text }, at) => at > 0 && upos === 'PROPN' && hasCapital(text))
}

/** Mothers, moms and mommies are one relation. */
const relationOf = ({ word: { group } }: AskedSite['term']): string | undefined =>
  /^(?:parent-fam|daddy|papa)$/.test(group ?? '') ? 'parent' : group

/** "My brother", "Carder's husband", and not "their own wives": whoever else is in the text is seldom this one. */
function hasOwner({ view }: AskedSite, { sentence, from }: Place): boolean {
  const tree = view.tree(sentence)
  let at = from - 1
  while (tree.token(at)?.upos === 'ADJ') at--
  return /^(?:PRP\$|POS)$/.test(tree.token(at)?.xpos ?? '') && lowerAt(tree, at) !== 'their'
}

/** "My wife ... in her presence": a pronoun that stays, before which nobody else of the gender stands. */
function hasPronounBehind(asked: AskedSite, { sentence, to }: Place, gender: Gender): boolean {
  for (const number of range(sentence, asked.view.document.sentences.length - 1)) {
    const tree = asked.view.tree(number)
    for (const [at, token] of tree.tokens.entries()) {
      if ((number === sentence && at < to) || asked.isOwn(token)) continue
      if (genderOfPronoun(tree, at) === gender) return true
      if (!/^(?:NOUN|PROPN)$/.test(token.upos)) continue
      if (genderOfWord(token) === gender || genderOfFirstName(token.text)?.gender === gender) return false
    }
  }
  return false
}

/** A pronoun that stays, a first name, a title or another noun of the gender. */
function hasOthersOf(asked: AskedSite, { sentence }: Place, gender: Gender): boolean {
  return asked.view.near(sentence).some((number) => {
    const tree = asked.view.tree(number)
    return tree.tokens.some((token, at) => {
      if (asked.isOwn(token)) return false
      return (
        genderOfPronoun(tree, at) === gender ||
        genderOfTitle(token.text) === gender ||
        (token.upos === 'NOUN' && token.lemma === gender) ||
        (token.upos === 'NOUN' && genderOfWord(token) === gender && !isKin(asked, number, at)) ||
        (token.upos === 'PROPN' &&
          (genderOfFirstName(token.text)?.gender === gender || genderOfNoun(token.lemma.toLowerCase()) === gender))
      )
    })
  })
}

/** Sons are others than the men whose sons they are. */
const isKin = (asked: AskedSite, sentence: number, at: number): boolean =>
  asked.term.word.kind === 'kin' ||
  asked.view
    .saidIn(sentence)
    .some(({ place }) => place.from <= at && at < place.to && place.terms.some(({ word }) => word.kind === 'kin'))

/** "Himself a good girl". */
function isForOneself({ view }: AskedSite, { sentence, from }: Place): boolean {
  const tree = view.tree(sentence)
  let at = from - 1
  while (/^(?:ADJ|NOUN|DET)$/.test(tree.token(at)?.upos ?? '')) at--
  return /^(?:him|her|my|your|them|our)sel(?:f|ves)$/.test(lowerAt(tree, at))
}
