import { genderOfFirstName } from '../../../language/index.js'
import { lowerAt, textOf } from '../../words-at.js'
import { isDetermined } from '../determined.js'
import { leftReasons } from '../left-reasons.js'
import { personLists } from '../person-lists.js'
import type { Place } from '../place.js'
import { saysBeside } from '../said-beside.js'
import type { AskedSite, SiteRule } from './asked-site.js'
import { genderOfPronoun, genderOfWord } from './gender-said.js'

const { contradicted, doubtful } = leftReasons

/** What makes it sure that a word means one person, of whom nothing but the word tells the gender. */
export const sureGenderRules: readonly SiteRule[] = [
  {
    // In a long text, or beside other words of gender, women are some women of whom more is told.
    name: 'group of one gender',
    skip: contradicted,
    examples: [
      'I wonder how many [[fathers]] smiled.',
      'It was good. The old [[men]] smiled. It was made in a hurry, and it was seen by some, and the doctor liked it, and it was late, and it was cold, and the house was old, and we were tired, and the nurse was tired too, and so were the teachers of the school, and it was all that we saw that day.',
    ],
    counterexamples: ['My [[sisters]] smiled.', '[[Women]] are loud.', 'The treatment of [[women]] was bad.'],
    test: (asked) =>
      asked.gender !== undefined && asked.parts.some(({ place, term }) => isAnyGroup(asked, place, term)),
  },
  {
    name: 'nobody in particular',
    skip: doubtful,
    examples: ['Some brutes hit [[wife]] and kids.'],
    counterexamples: ['[[Mom]] smiled.', 'A brute hit his [[wife]].'],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.parts.some(({ place, term }) => {
        const tree = asked.view.tree(place.sentence)
        return (
          term.sort === 'noun' &&
          term.number !== 'plural' &&
          !/^(?:parent|parent-fam|daddy|papa|grandpa|grandparent)$/.test(term.word.group ?? '') &&
          !isDetermined(tree, place.from)
        )
      }),
  },
  {
    name: 'looks of one gender',
    skip: contradicted,
    examples: ['A pretty [[girl]] smiled.', 'He met a beautiful young [[woman]].'],
    counterexamples: ['A tired [[girl]] smiled.'],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.parts.some(({ place: { sentence, to } }) => {
        const tree = asked.view.tree(sentence)
        return [...tree.children(to - 1, 'amod'), ...tree.children(tree.head(to - 1), 'amod')].some((at) =>
          personLists().gendered.has(lowerAt(tree, at)),
        )
      }),
  },
  {
    name: 'camera man',
    skip: leftReasons.phrase,
    examples: ['A good camera [[man]] smiled.', 'He saw some hotel clerk or manicure [[girl]] there.'],
    counterexamples: ['A good old [[man]] smiled.'],
    test: (asked) =>
      asked.term.word.kind === 'person' &&
      asked.parts.some(({ place: { sentence, to } }) => {
        const tree = asked.view.tree(sentence)
        return (
          tree.children(to - 1, 'compound').some((at) => tree.token(at)?.upos === 'NOUN') ||
          personLists().callingsOfGirls.has(lowerAt(tree, to - 2))
        )
      }),
  },
  {
    name: 'whom somebody looks for',
    skip: contradicted,
    examples: [
      'I am looking for a good [[woman]].',
      'He needs a [[woman]].',
      'What I am looking for is a tired [[woman]].',
      'It is a great film, even for a [[girl]].',
    ],
    counterexamples: ['I am looking at a good [[woman]].'],
    test: (asked) =>
      asked.term.word.kind === 'person' &&
      asked.parts.some(({ place }) => {
        const { sentence, to } = place
        const tree = asked.view.tree(sentence)
        const verb = tree.token(tree.head(to - 1))
        const isFor = tree.children(to - 1, 'case').some((at) => /^(?:for|with)$/.test(lowerAt(tree, at)))
        return (
          /^(?:seek|want|need|find|get|deserve)$/.test(verb?.lemma ?? '') ||
          (isFor && /^(?:look|search|hunt|luck|sleep|go|be)$/.test(verb?.lemma ?? '')) ||
          /\b(?:looking|searching) (?:for|to meet)\b/i.test(textOf(tree)) ||
          (isFor && /^an?$/.test(lowerAt(tree, place.from - 1)) && lowerAt(tree, place.from - 2) === 'for')
        )
      }),
  },
  {
    // Whom somebody has married is told by much that the text says of both.
    name: 'wife beside other words of gender',
    skip: contradicted,
    examples: ["The doctor's [[wife]] smiled. It is called Dead Husbands."],
    counterexamples: ["The doctor's [[wife]] smiled. It is called Dead Teachers.", 'My [[wife]] smiled at the girl.'],
    test: (asked) =>
      asked.gender !== undefined &&
      personLists().partners.has(asked.term.text) &&
      asked.parts.some(
        ({ place }) => !isOfSpeaker(asked, place) && asked.view.near(place.sentence).some((at) => hasGender(asked, at)),
      ),
  },
  {
    // "Just because I'm male I don't like it, and too many guys vote": what the text is about.
    name: 'male or female beside other words of gender',
    skip: contradicted,
    examples: ['There is a guy here, just because I am [[female]].'],
    counterexamples: ['There is a nurse here, just because I am [[female]].'],
    test: (asked) =>
      asked.gender !== undefined &&
      (asked.term.sort === 'adjective' || asked.term.word.group === 'biological') &&
      asked.view.document.sentences.some((_, at) => hasGender(asked, at)),
  },
  {
    name: 'sex in its sentence',
    skip: contradicted,
    examples: ['A nurse had sex with an old [[lady]].'],
    counterexamples: ['A nurse had tea with an old [[lady]].'],
    test: (asked) =>
      asked.gender !== undefined &&
      (saysBeside(asked, personLists().sexual, 'sentence') ||
        /\bgett?ing it on\b|\bmak(?:e|es|ing) love\b|\bin the mood\b/i.test(asked.view.document.text)),
  },
]

/** Some of a gender who are nobody's own; but "women are loud" where a short text says no more of anybody. */
function isAnyGroup(asked: AskedSite, place: Place, term: AskedSite['term']): boolean {
  if (term.number !== 'plural') return false
  const tree = asked.view.tree(place.sentence)
  const owner = tree.children(place.to - 1, 'nmod').some((at) => tree.token(at)?.deprel === 'nmod:poss')
  if (term.word.kind === 'kin' && owner) return false
  const words = asked.view.document.sentences.reduce((sum, { tokens }) => sum + tokens.length, 0)
  return (
    term.word.kind === 'kin' ||
    words > shortText ||
    saysBeside(asked, personLists().romance, 'text') ||
    asked.view.document.sentences.some((_, at) => hasGender(asked, at))
  )
}

const shortText = 60

/** "My wife". */
function isOfSpeaker({ view }: AskedSite, { sentence, to }: Place): boolean {
  const tree = view.tree(sentence)
  return tree.children(to - 1, 'nmod').some((at) => /^(?:my|our|your)$/.test(lowerAt(tree, at)))
}

/** A noun, a name or a pronoun of any gender that stays, also in a title or a hashtag. */
function hasGender(asked: AskedSite, sentence: number): boolean {
  const tree = asked.view.tree(sentence)
  return tree.tokens.some((token, at) => {
    if (asked.isOwn(token)) return false
    return (
      genderOfPronoun(tree, at) !== undefined ||
      (/^(?:NOUN|PROPN|ADJ)$/.test(token.upos) && genderOfWord(token) !== undefined) ||
      (token.upos === 'PROPN' && genderOfFirstName(token.text) !== undefined)
    )
  })
}
