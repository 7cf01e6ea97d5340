import { genderOfFirstName, genderOfTitle } from '../../../language/index.js'
import { isQuote, lowerAt } from '../../words-at.js'
import { contextLists } from '../context-lists.js'
import { leftReasons } from '../left-reasons.js'
import { personLists } from '../person-lists.js'
import type { Place } from '../place.js'
import { saysBeside } from '../said-beside.js'
import type { AskedSite, SiteRule } from './asked-site.js'
import { genderOfPronoun } from './gender-said.js'

const { contradicted } = leftReasons

/** Relatives of who speaks, where the text tells who that is, or what the relative is called. */
export const speakerGenderRules: readonly SiteRule[] = [
  {
    // Whoever wants a wife, or is to be one, is somebody whom the tale has told of.
    name: 'wife of somebody in a tale',
    skip: contradicted,
    examples: [
      '"You know it. I wanted you for my [[wife]] since the first night of all," the doctor told Mary.',
      '"You are an angel. The doctor knew my [[husband]] well," the nurse told Mrs. Lee.',
    ],
    counterexamples: ['My [[wife]] saw "Titanic" with Tom Smith in it.', '"You know my [[wife]]," the nurse said.'],
    test: (asked) =>
      isPartner(asked) &&
      asked.parts.some(({ place }) => isInSpeech(asked, place) && tellsSomebodysGender(asked, place)),
  },
  {
    name: 'our royal father',
    skip: contradicted,
    examples: ['The King, our royal [[father]], smiled.', 'Let me show you my [[wife]], Mrs. Lee.'],
    counterexamples: ['The nurse, our good [[father]], smiled.', 'Let me show you my [[wife]], Dr. Lee.'],
    test: (asked) =>
      (isPartner(asked) || asked.term.word.kind === 'kin') &&
      asked.parts.some(({ place }) => isOfSpeaker(asked, place)) &&
      saysBeside(asked, personLists().titlesBeside, 'sentence'),
  },
  {
    name: 'my wife beside a spouse',
    skip: contradicted,
    examples: ['My [[wife]] smiled at a spouse.'],
    counterexamples: ['My [[wife]] smiled at a nurse.'],
    test: (asked) =>
      isPartner(asked) &&
      asked.parts.some(({ place }) => isOfSpeaker(asked, place)) &&
      (saysBeside(asked, personLists().partners, 'near') || saysBeside(asked, contextLists().spouses, 'near')),
  },
]

const isPartner = ({ gender, term }: AskedSite): boolean =>
  gender !== undefined && personLists().partners.has(term.text)

/** "My wife", "thy royal father". */
function isOfSpeaker({ view }: AskedSite, { sentence, from }: Place): boolean {
  const tree = view.tree(sentence)
  let at = from - 1
  while (/^(?:ADJ|VERB)$/.test(tree.token(at)?.upos ?? '')) at--
  return /^(?:my|our|your|thy|thine|mine)$/.test(lowerAt(tree, at))
}

/** Behind a quotation mark that no other has closed yet. */
function isInSpeech({ view }: AskedSite, { start }: Place): boolean {
  const marks = view.document.sentences.reduce(
    (sum, { tokens }) =>
      sum + tokens.filter((token) => token.start < start && isQuote(token.text) && !/^['’‘`]$/.test(token.text)).length,
    0,
  )
  return marks % 2 === 1
}

/** A pronoun, a title or a first name that stays. */
function tellsSomebodysGender(asked: AskedSite, { sentence }: Place): boolean {
  return asked.view.near(sentence).some((number) => {
    const tree = asked.view.tree(number)
    return tree.tokens.some(
      (token, at) =>
        !asked.isOwn(token) &&
        (genderOfPronoun(tree, at) !== undefined ||
          genderOfTitle(token.text) !== undefined ||
          (token.upos === 'PROPN' && genderOfFirstName(token.text) !== undefined)),
    )
  })
}
