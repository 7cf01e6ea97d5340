import { genderOfFirstName, genderOfNoun, type SentenceTree } from '../../../language/index.js'
import { lowerAt, textAt } from '../../words-at.js'
import type { Gender } from '../gender-evidence.js'
import { leftReasons } from '../left-reasons.js'
import { personLists } from '../person-lists.js'
import type { Place } from '../place.js'
import { saysBeside } from '../said-beside.js'
import type { AskedSite, SiteRule } from './asked-site.js'
import { elseGenderRules } from './gender-else-rules.js'
import { groupGenderRules } from './gender-group-rules.js'
import { namedGenderRules } from './gender-named-rules.js'
import { genderOfPronoun } from './gender-said.js'
import { speakerGenderRules } from './gender-speaker-rules.js'
import { sureGenderRules } from './gender-sure-rules.js'
import { tieGenderRules } from './gender-tie-rules.js'
import { turnGenderRules } from './gender-turn-rules.js'

const { contradicted } = leftReasons

/** What tells the gender of a person in words that coreference does not join to the noun. */
export const genderSiteRules: readonly SiteRule[] = [
  ...namedGenderRules,
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

/** "His wife, the old lady". */
function isBehindKin({ view }: AskedSite, { sentence, from }: Place, gender: Gender): boolean {
  const tree = view.tree(sentence)
  let at = from - 1
  while (/^(?:DET|ADJ)$/.test(tree.token(at)?.upos ?? '')) at--
  return textAt(tree, at) === ',' && genderOfNoun(tree.token(at - 1)?.lemma ?? '') === gender
}
