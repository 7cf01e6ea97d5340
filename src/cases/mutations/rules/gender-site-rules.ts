import { genderOfFirstName, genderOfNoun, type SentenceTree } from '../../../language/index.js'
import { isQuote, lowerAt, textAt } from '../../words-at.js'
import type { Gender } from '../gender-evidence.js'
import { leftReasons } from '../left-reasons.js'
import { personLists } from '../person-lists.js'
import type { Place } from '../place.js'
import { saysBeside } from '../said-beside.js'
import type { AskedSite, SiteRule } from './asked-site.js'
import { elseGenderRules } from './gender-else-rules.js'
import { groupGenderRules } from './gender-group-rules.js'
import { namedGenderRules } from './gender-named-rules.js'
import { genderOfPronoun, namesSomebody, speaksOf } from './gender-said.js'
import { speakerGenderRules } from './gender-speaker-rules.js'
import { sureGenderRules } from './gender-sure-rules.js'
import { tieGenderRules } from './gender-tie-rules.js'
import { turnGenderRules } from './gender-turn-rules.js'

const { contradicted } = leftReasons

/** What tells the gender of a person in words that coreference does not join to the noun. */
export const genderSiteRules: readonly SiteRule[] = [
  ...namedGenderRules,
  {
    name: 'as an actor',
    skip: contradicted,
    examples: ['Smith has limitations as an [[actor]].', 'He moved in with her like a [[brother]].'],
    counterexamples: ['They moved in like a [[brother]].'],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.parts.some(
        ({ place, term }) =>
          term.number !== 'plural' &&
          isCompared(asked, place) &&
          (term.word.kind === 'person' || namesSomebody(asked, place)),
      ),
  },
  {
    name: 'a woman like Mary',
    skip: contradicted,
    examples: ['I like [[women]] such as Smith.', 'An old [[woman]] like Smith smiled.'],
    counterexamples: ['An old [[woman]] saw Smith.'],
    test: (asked) => asked.gender !== undefined && asked.parts.some(({ place }) => isLikeName(asked, place)),
  },
  {
    name: 'pronoun right behind',
    skip: contradicted,
    examples: ['A [[boy]] smiled. The doctor put him to bed.'],
    counterexamples: ['My [[granddaughter]] smiled. The good Mary came to her death.'],
    test: (asked) => {
      const { gender } = asked
      return (
        gender !== undefined &&
        asked.parts.some(({ place, term }) => term.number !== 'plural' && hasOwnPronoun(asked, place, gender))
      )
    },
  },
  {
    name: 'men and women of one sentence',
    skip: contradicted,
    examples: ['Two [[men]] saw one woman.', 'The female nurse saw a [[woman]].'],
    counterexamples: ['Two [[men]] saw one nurse.'],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.term.word.kind === 'person' &&
      asked.parts.some(({ place }) => hasOtherPersons(asked, place.sentence)),
  },
  {
    name: 'other boys',
    skip: contradicted,
    examples: ['The [[boy]] smiled. The other boys were good.'],
    counterexamples: ['The [[boy]] smiled. The other nurses were good.'],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.parts.some(({ place }) => asked.view.near(place.sentence).some((at) => hasOthers(asked, at))),
  },
  {
    name: 'she is an actress',
    skip: contradicted,
    examples: [
      'She sings well and is a good [[actress]].',
      'Mary, you are a good [[actress]].',
      'Smith, despite being a great [[actor]], was tired.',
    ],
    counterexamples: ['The nurse sings well and is a good [[actress]].'],
    test: (asked) => {
      const { gender } = asked
      return (
        gender !== undefined &&
        asked.parts.some(
          ({ place, term }) =>
            term.number !== 'plural' &&
            isSaidToBe(asked, place) &&
            (speaksOf(asked, place.sentence, gender) || (isBeing(asked, place) && namesSomebody(asked, place))),
        )
      )
    },
  },
  {
    name: 'daddy and dad',
    skip: contradicted,
    examples: ['He calls me daddy. My [[dad]] smiled.'],
    counterexamples: ['He calls me good. My [[dad]] smiled.'],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.term.word.kind === 'kin' &&
      asked.view.document.sentences.some((_, at) => isCalledOtherwise(asked, at)),
  },
  {
    name: 'the lad behind',
    skip: contradicted,
    examples: ['A young [[boy]] smiled. The lad was tired.'],
    counterexamples: ['A young [[boy]] smiled. The nurse was tired.'],
    test: (asked) => {
      const { gender } = asked
      return (
        gender !== undefined &&
        asked.term.word.kind === 'person' &&
        asked.parts.some(({ place }) => isNamedAgain(asked, place.sentence + 1, gender))
      )
    },
  },
  {
    // Who speaks of somebody is another one.
    name: 'my sister, she said',
    skip: contradicted,
    examples: ['"I saw my [[sister]]," she said.'],
    counterexamples: ['I saw my [[sister]].'],
    test: (asked) => asked.parts.some(({ place, term }) => term.attribute === 'gender' && isOfSpeaker(asked, place)),
  },
  {
    name: 'words of a quotation',
    skip: contradicted,
    examples: ["He saw the 'tired [[cowboy]]' again."],
    counterexamples: ['It is a tired [[cowboy]] again.'],
    test: (asked) => asked.gender !== undefined && asked.parts.some(({ place }) => asked.view.isInQuotes(place)),
  },
  {
    name: 'his wife, the old lady',
    skip: contradicted,
    examples: ['He saw my wife, the good [[lady]].'],
    counterexamples: ['He saw my nurse, the good [[lady]].'],
    test: (asked) => {
      const { gender } = asked
      return gender !== undefined && asked.parts.some(({ place }) => isBehindKin(asked, place, gender))
    },
  },
  {
    // Whom somebody loves would change with it.
    name: 'his wife',
    skip: contradicted,
    examples: ['A [[man]] and his wife smiled.', 'The [[ladies]] waited for their husbands.'],
    counterexamples: ['A [[man]] and his dog smiled.', 'My [[wife]] smiled.'],
    test: (asked) =>
      asked.gender !== undefined &&
      !personLists().partners.has(asked.term.text) &&
      asked.parts.some(
        ({ place, term }) =>
          ownsPartner(asked, place) ||
          (term.word.kind === 'person' && saysBeside(asked, personLists().partners, 'sentence')),
      ),
  },
  {
    // They are the same persons, or set beside them.
    name: 'coarse word near by',
    skip: contradicted,
    examples: ['The [[girls]] smiled. Those dudes are good.'],
    counterexamples: ['The [[girls]] smiled. Those nurses are good.'],
    test: (asked) =>
      asked.gender !== undefined &&
      /^(?:person|sex)$/.test(asked.term.word.kind ?? '') &&
      saysBeside(asked, personLists().coarse, 'near'),
  },
  ...turnGenderRules,
  ...elseGenderRules,
  ...tieGenderRules,
  ...groupGenderRules,
  ...sureGenderRules,
  ...speakerGenderRules,
]

/** "As an actor", "like a silent actor", "than a man". */
function isCompared({ view }: AskedSite, { sentence, from }: Place): boolean {
  const tree = view.tree(sentence)
  for (let at = from - 1; at >= 0 && at >= from - 5; at--) {
    if (/^(?:as|like|than|into|portrayal|role|far)$/.test(lowerAt(tree, at))) return true
    if (!/^(?:DET|ADJ|ADV|NOUN|PROPN|PART|CCONJ|ADP|VERB)$/.test(tree.token(at)?.upos ?? '')) return false
  }
  return false
}

function isLikeName({ view }: AskedSite, { sentence, to }: Place): boolean {
  const tree = view.tree(sentence)
  const at = lowerAt(tree, to) === 'such' ? to + 1 : to
  const joins = at > to ? /^as$/ : /^(?:like|named|called|:)$/
  if (joins.test(lowerAt(tree, at)) && tree.token(at + 1)?.upos === 'PROPN') return true
  // "A witch, like old Mistress Hibbins".
  if (textAt(tree, to) !== ',' || lowerAt(tree, to + 1) !== 'like') return false
  let name = to + 2
  while (/^(?:DET|ADJ|NOUN)$/.test(tree.token(name)?.upos ?? '')) name++
  return tree.token(name)?.upos === 'PROPN'
}

/** A noun, a first name or another name that may be somebody of this gender. */
function mayBear({ view }: AskedSite, tree: SentenceTree, at: number, gender: Gender): boolean {
  const token = tree.token(at)
  if (token === undefined) return false
  // Who is "like a boy" bears no pronoun by it.
  const isCompared = [1, 2, 3].some((steps) => /^(?:like|as|than)$/.test(lowerAt(tree, at - steps)))
  if (token.upos === 'NOUN') return !isCompared && genderOfNoun(token.lemma) === gender
  if (token.upos !== 'PROPN') return false
  const known = genderOfFirstName(token.text)?.gender
  return known === undefined ? view.isPersonName(token) : known === gender
}

/** A pronoun in the sentence or the next one that stays, and before which nobody else of the gender is named. */
function hasOwnPronoun(asked: AskedSite, { sentence, to }: Place, gender: Gender): boolean {
  for (const [number, from] of [
    [sentence, to],
    [sentence + 1, 0],
  ] as const) {
    const tree = asked.view.tree(number)
    for (let at = from; at < tree.tokens.length; at++) {
      const token = tree.token(at)
      if (token === undefined) break
      if (asked.isOwn(token)) continue
      if (mayBear(asked, tree, at, gender)) return false
      if (genderOfPronoun(tree, at) !== gender) continue
      const isObject = /^(?:obj|iobj|obl|nmod$)/.test(token.deprel)
      return !asked.isMoving(token) && (isObject || !isOfOwner(asked, { sentence, number, at }))
    }
  }
  return false
}

/** "His brother took his hat": the pronoun may be of whom the possessive before the noun means. */
function isOfOwner(
  { view, parts }: AskedSite,
  { sentence, number, at }: { readonly sentence: number; readonly number: number; readonly at: number },
): boolean {
  const chain = view.chainOf(number, at)
  if (chain === undefined) return false
  const own = parts.some(({ place }) => view.chainOf(place.sentence, place.to - 1) === chain)
  if (own) return false
  return chain.mentions.some(
    (mention) => mention.sentence === sentence && parts.some(({ place }) => mention.start < place.start),
  )
}

/** Behind the word a husband or a wife of his, hers or theirs. */
function ownsPartner({ view }: AskedSite, { sentence, to }: Place): boolean {
  const { partners } = personLists()
  const tree = view.tree(sentence)
  return tree.tokens.some(
    ({ text }, at) =>
      at >= to &&
      partners.has(text.toLowerCase()) &&
      [1, 2].some((steps) => at - steps >= to && /^(?:his|her|their|whose)$/.test(lowerAt(tree, at - steps))),
  )
}

/** The word for the other sex in whatever number, or "male" and "female", in a sentence. */
const hasOtherPersons = (asked: AskedSite, sentence: number): boolean =>
  asked.view
    .saidIn(sentence)
    .some(
      ({ place }) =>
        !asked.isOwn(place) &&
        !asked.view.isPersonName(place) &&
        place.terms.some(
          ({ attribute, className, word }) =>
            attribute === 'gender' &&
            (word.kind === 'sex' ||
              (className !== asked.term.className && word.group !== undefined && word.group === asked.term.word.group)),
        ),
    )

/** "Other boys": the same word in its other number. */
function hasOthers(asked: AskedSite, sentence: number): boolean {
  const { word } = asked.term
  const forms = new Set([word.text, word.plural])
  return asked.view
    .saidIn(sentence)
    .some(
      ({ place }) =>
        !asked.isOwn(place) &&
        place.terms.some((other) => forms.has(other.text)) &&
        /^(?:other|another|others)$/.test(lowerAt(asked.view.tree(sentence), place.from - 1)),
    )
}

/** "His wife, the old lady". */
function isBehindKin({ view }: AskedSite, { sentence, from }: Place, gender: Gender): boolean {
  const tree = view.tree(sentence)
  let at = from - 1
  while (/^(?:DET|ADJ)$/.test(tree.token(at)?.upos ?? '')) at--
  return textAt(tree, at) === ',' && genderOfNoun(tree.token(at - 1)?.lemma ?? '') === gender
}

/** "The lad": another noun for the same person. */
function isNamedAgain({ view, term }: AskedSite, sentence: number, gender: Gender): boolean {
  const tree = view.tree(sentence)
  return tree.tokens.some(
    ({ upos, lemma }, at) =>
      upos === 'NOUN' &&
      lemma !== term.word.text &&
      genderOfNoun(lemma) === gender &&
      /^(?:the|this|that)$/.test(lowerAt(tree, at - 1)),
  )
}

/** "... my sister," she said: a pronoun that changes with the word stands behind the end of the speech. */
function isOfSpeaker(asked: AskedSite, { sentence, to }: Place): boolean {
  const tree = asked.view.tree(sentence)
  return tree.tokens.some(
    (token, at) => at >= to && at <= to + 4 && asked.isMoving(token) && isQuote(textAt(tree, at - 1)),
  )
}

/** "Is an actress". */
const isSaidToBe = ({ view }: AskedSite, { sentence, to }: Place): boolean =>
  view.tree(sentence).children(to - 1, 'cop').length > 0

/** "Despite being a great actor": of whom that is said the rest of the sentence names. */
const isBeing = ({ view }: AskedSite, { sentence, to }: Place): boolean =>
  view
    .tree(sentence)
    .children(to - 1, 'cop')
    .some((at) => lowerAt(view.tree(sentence), at) === 'being')

/** Another word for the same relative: "daddy". */
const isCalledOtherwise = (asked: AskedSite, sentence: number): boolean =>
  asked.view
    .saidIn(sentence)
    .some(
      ({ place }) =>
        !asked.isOwn(place) &&
        place.terms.some(
          ({ attribute, className, word }) =>
            attribute === 'gender' &&
            className === asked.term.className &&
            word.text !== asked.term.word.text &&
            isParent(word.group) &&
            isParent(asked.term.word.group),
        ),
    )

const isParent = (group: string | undefined): boolean => /^(?:parent|parent-fam|daddy|papa)$/.test(group ?? '')
