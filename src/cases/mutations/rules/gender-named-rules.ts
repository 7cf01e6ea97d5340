import { genderOfNoun } from '../../../language/index.js'
import { lowerAt, spanOf, textAt } from '../../words-at.js'
import type { Gender } from '../gender-evidence.js'
import { leftReasons } from '../left-reasons.js'
import { personLists } from '../person-lists.js'
import type { Place } from '../place.js'
import { saysBeside } from '../said-beside.js'
import type { AskedSite, SiteRule } from './asked-site.js'
import { genderOfPronoun, namesSomebody, speaksOf } from './gender-said.js'

const { contradicted } = leftReasons

/** A name, a role or another noun for the person tells the gender, or the word is meant of all mankind. */
export const namedGenderRules: readonly SiteRule[] = [
  {
    name: 'another boy',
    skip: contradicted,
    examples: ['John smiled. Another [[boy]] was tired.', 'He smiled. There is another young [[boy]].'],
    counterexamples: ['Mary smiled. Another [[boy]] was tired.'],
    test: (asked) => {
      const { gender } = asked
      return (
        gender !== undefined &&
        asked.parts.some(
          ({ place }) =>
            isAnother(asked, place) && asked.view.near(place.sentence).some((at) => speaksOf(asked, at, gender)),
        )
      )
    },
  },
  {
    // All who live on earth, and not those who are no women.
    name: 'men as mankind',
    skip: contradicted,
    examples: ['[[Men]] are to and fro over this globe.', 'The dreams of [[men]] are long.'],
    counterexamples: ['The [[men]] looked at this globe.', '[[Men]] are tired.'],
    test: (asked) =>
      /^(?:men|man|brothers|sons|fathers)$/.test(asked.term.text) &&
      asked.parts.some(
        ({ place }) =>
          isBare(asked, place) &&
          (saysBeside(asked, personLists().mankind, 'near') ||
            lowerAt(asked.view.tree(place.sentence), place.from - 1) === 'of'),
      ),
  },
  {
    name: 'a part that somebody plays',
    skip: contradicted,
    examples: [
      'It was good to see Smith play a quiet [[man]].',
      'The actress that played the [[mother]] was good.',
      'He portrays the [[uncle]] well.',
    ],
    counterexamples: ['The nurse played the [[mother]] well.'],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.parts.some(
        ({ place }) => isPlayed(asked, place) && (namesSomebody(asked, place) || hasGenderedNoun(asked, place)),
      ),
  },
  {
    name: 'name set beside it',
    skip: contradicted,
    examples: ['They have only one [[actor]], Guzman, in it.'],
    counterexamples: ['They have only one [[actor]], and Guzman smiled.'],
    test: (asked) => asked.gender !== undefined && asked.parts.some(({ place }) => isBesideName(asked, place)),
  },
  {
    name: 'known as Rudolf',
    skip: contradicted,
    examples: ['There came a certain [[prince]], who was later known as Rudolf the Third.'],
    counterexamples: ['There came a certain [[prince]], who was later known as the best.'],
    test: (asked) => asked.gender !== undefined && asked.parts.some(({ place }) => isKnownAs(asked, place)),
  },
  {
    name: 'what an actress she is',
    skip: contradicted,
    examples: ['Mary Smith showed what a good [[actress]] she is.'],
    counterexamples: ['The [[actress]] smiled.'],
    test: (asked) => {
      const { gender } = asked
      return (
        gender !== undefined &&
        asked.parts.some(
          ({ place, term }) =>
            term.number !== 'plural' &&
            genderOfPronoun(asked.view.tree(place.sentence), place.to) === gender &&
            !asked.isMoving(spanOf(asked.view.tree(place.sentence), place.to)),
        )
      )
    },
  },
  {
    name: 'the lad in front',
    skip: contradicted,
    examples: ['We saw a young boy. The [[lad]] was tired.'],
    counterexamples: ['We saw a young nurse. The [[lad]] was tired.'],
    test: (asked) => {
      const { gender } = asked
      return (
        gender !== undefined &&
        asked.term.word.kind === 'person' &&
        asked.parts.some(({ place }) => isNamedBefore(asked, place, gender))
      )
    },
  },
]

/** "Another boy", "a second young boy". */
function isAnother({ view }: AskedSite, { sentence, from }: Place): boolean {
  const tree = view.tree(sentence)
  let at = from - 1
  while (tree.token(at)?.upos === 'ADJ' && !isOneMore.test(lowerAt(tree, at))) at--
  return isOneMore.test(lowerAt(tree, at))
}

const isOneMore = /^(?:another|other|second|third|more)$/

/** With no article, number, owner or adjective. */
function isBare({ view }: AskedSite, { sentence, to }: Place): boolean {
  const tree = view.tree(sentence)
  return tree.children(to - 1, 'det', 'nummod', 'nmod', 'amod', 'acl').length === 0
}

/** The object of "play", or of "see somebody play". */
function isPlayed({ view }: AskedSite, { sentence, to }: Place): boolean {
  const tree = view.tree(sentence)
  const top = to - 1
  return (
    /^(?:obj|xcomp|obl)$/.test(tree.token(top)?.deprel ?? '') &&
    /^(?:play|portray|impersonate|act)$/.test(tree.token(tree.head(top))?.lemma ?? '')
  )
}

const hasGenderedNoun = (asked: AskedSite, { sentence }: Place): boolean =>
  asked.view
    .tree(sentence)
    .tokens.some((token) => !asked.isOwn(token) && token.upos === 'NOUN' && genderOfNoun(token.lemma) !== undefined)

/** "Jack Day (dad)", "one actor, Guzman, ...". */
function isBesideName({ view }: AskedSite, { sentence, from, to }: Place): boolean {
  const tree = view.tree(sentence)
  const isName = (at: number): boolean => {
    const token = tree.token(at)
    return token?.upos === 'PROPN' && view.isPersonName(token)
  }
  if (/^(?:\(|-lrb-)$/i.test(textAt(tree, from - 1)) && isName(from - 2)) return true
  if (textAt(tree, to) !== ',' || !isName(to + 1)) return false
  let behind = to + 2
  while (isName(behind)) behind++
  return /^[,.!;]$/.test(textAt(tree, behind))
}

/** A name behind "known as", "named" or "called" in the rest of the sentence. */
function isKnownAs({ view }: AskedSite, { sentence, to }: Place): boolean {
  const tree = view.tree(sentence)
  return tree.tokens.some(
    ({ lemma }, at) =>
      at >= to &&
      /^(?:know|name|call|style|baptise|baptize|christen)$/.test(lemma) &&
      tree.tokens.slice(at + 1, at + 6).some((token) => token.upos === 'PROPN' && view.isPersonName(token)),
  )
}

/** "The lad" whom another noun brought in. */
function isNamedBefore(asked: AskedSite, { sentence, from }: Place, gender: Gender): boolean {
  const { view, term } = asked
  const tree = view.tree(sentence)
  let article = from - 1
  while (tree.token(article)?.upos === 'ADJ') article--
  if (!/^(?:the|this|that)$/.test(lowerAt(tree, article))) return false
  return view
    .near(sentence)
    .filter((at) => at < sentence)
    .some((at) =>
      view
        .tree(at)
        .tokens.some(
          ({ upos, lemma }) => upos === 'NOUN' && lemma !== term.word.text && genderOfNoun(lemma) === gender,
        ),
    )
}
