import { type AnalyzedToken, genderOfFirstName, genderOfTitle } from '../../../language/index.js'
import { hasCapital, lowerAt, textAt } from '../../words-at.js'
import { contextLists } from '../context-lists.js'
import { leftReasons } from '../left-reasons.js'
import { personLists } from '../person-lists.js'
import type { Place } from '../place.js'
import type { AskedSite, SiteRule } from './asked-site.js'
import { isOfWorks } from './of-works.js'

const { contradicted, notPerson, phrase } = leftReasons

/** Words that stay say the gender of the same person, or the word stands for no person of a gender. */
export const leftGenderRules: readonly SiteRule[] = [
  {
    // Wives of farmers wait for husbands.
    name: 'farmwives and husbands',
    skip: contradicted,
    examples: ['The farmwives wait for their [[husbands]].', 'The [[father]] forced a way in for his wife.'],
    counterexamples: ['The nurses wait for their [[husbands]].', 'The [[father]] forced a way in for her nurse.'],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.parts.some(
        ({ place: { sentence } }) =>
          (personLists().partners.has(asked.term.text) &&
            hasWordIn(
              asked,
              sentence,
              (word) => /.(?:wife|wives|husbands?)$/.test(word) && !/^(?:ex|mid)/.test(word),
            )) ||
          ownsPartner(asked),
      ),
  },
  {
    // One parent is spoken to.
    name: 'you or mother',
    skip: contradicted,
    examples: ['You never had it, you or [[mother]].'],
    counterexamples: ['You never had it, and [[mother]] smiled.'],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.term.word.kind === 'kin' &&
      asked.parts.some(({ place: { sentence, from } }) => {
        const tree = asked.view.tree(sentence)
        return /^(?:and|or)$/.test(lowerAt(tree, from - 1)) && lowerAt(tree, from - 2) === 'you'
      }),
  },
  {
    // A dress that she wears, in the next sentence.
    name: 'dress of one gender beside it',
    skip: contradicted,
    examples: ['He saw his [[daughter]]. It was a dress of silk.'],
    counterexamples: ['He saw his [[daughter]]. It was a house of stone.'],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.person === undefined &&
      asked.parts.some(({ place }) =>
        asked.view.hasNear(
          place,
          contextLists().signs[asked.gender as 'male' | 'female'],
          [place.sentence - 1, place.sentence + 1].filter((at) => asked.view.document.sentences[at] !== undefined),
        ),
      ),
  },
  {
    // "Johnny Sokko, a young boy", "Opie, Tom Gilson, was my brother": the name stays.
    name: 'name set beside the person',
    skip: contradicted,
    examples: ['It follows Johnny Borg(?), a young [[boy]] who is tired.'],
    counterexamples: ['It follows Mary Borg, and a young [[boy]] who is tired.'],
    test: (asked) => asked.gender !== undefined && asked.parts.some(({ place }) => hasNameBeside(asked, place)),
  },
  {
    // A road, or a car.
    name: 'that mother',
    skip: notPerson,
    examples: ['They drive that [[mother]] again.'],
    counterexamples: ['They saw the [[mother]] again.'],
    test: (asked) =>
      /^(?:mother|mama|momma|daddy|papa)$/.test(asked.term.text) &&
      asked.parts.some(({ place: { sentence, from } }) =>
        /^(?:that|this)$/.test(lowerAt(asked.view.tree(sentence), from - 1)),
      ),
  },
  {
    name: 'like a girl',
    skip: phrase,
    examples: ['I cried like a [[girl]].'],
    counterexamples: ['I saw a [[girl]].'],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.parts.some(({ place: { sentence, from } }) => {
        const tree = asked.view.tree(sentence)
        let at = from - 1
        while (tree.token(at)?.upos === 'ADJ') at--
        return /^(?:an?|any|some)$/.test(lowerAt(tree, at)) && lowerAt(tree, at - 1) === 'like'
      }),
  },
  {
    name: 'the old girl',
    skip: phrase,
    examples: ['He saw the old [[girl]] again.'],
    counterexamples: ['He saw the tired [[girl]] again.'],
    test: (asked) =>
      /^(?:girl|boy|gal)s?$/.test(asked.term.text) &&
      asked.parts.some(({ place: { sentence, from } }) => {
        const tree = asked.view.tree(sentence)
        return lowerAt(tree, from - 1) === 'old' && textAt(tree, from - 2) !== '-'
      }),
  },
  {
    name: 'a man or a mouse',
    skip: phrase,
    examples: ['Not a [[man]]. A mouse.'],
    counterexamples: ['Not a [[man]]. A nurse.'],
    test: ({ gender, view }) =>
      gender !== undefined && /\bm[ae]n\b\W+(?:\w+\W+){0,3}m(?:ouse|ice)\b/i.test(view.document.text),
  },
  {
    // "Christy1", "ROSALIND: No": names that no list of persons has.
    name: 'name of a user or a speaker',
    skip: contradicted,
    examples: ['Christy1 is here. The [[girl]] smiled.', 'AMORY: Be my [[wife]]. ROSALIND: No.'],
    counterexamples: ['Christy is tired. My [[brother]] smiled.'],
    test: (asked) =>
      asked.gender !== undefined &&
      (/(?:^|\s)\p{Lu}{3,}:\s[\s\S]*\s\p{Lu}{3,}:\s/u.test(asked.view.document.text) ||
        asked.view.tokens.some(
          ({ text }) => /^\p{Lu}\p{Ll}+\d+$/u.test(text) && genderOfFirstName(text.replace(/\d+$/, '')) !== undefined,
        )),
  },
  {
    // My daughter is Penelope, who is named further on, or Miss Verinder.
    name: 'child or spouse who may be named',
    skip: contradicted,
    examples: ['I put a good face on it, before my [[daughter]]. Penelope ran up the stairs.'],
    counterexamples: ['I put a good face on it, before my [[daughter]]. Tom ran up the stairs.'],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.person === undefined &&
      /^(?:son|daughter|wife|husband|sister|brother|niece|nephew)$/.test(asked.term.text) &&
      asked.parts.some(({ place: { sentence, from } }) => {
        const owner = lowerAt(asked.view.tree(sentence), from - 1)
        if (/^(?:my|our)$/.test(owner) ? isOfWorks(asked) : !/^(?:his|her)$/.test(owner)) return false
        return asked.view.document.sentences.some((_, number) => number !== sentence && isLoneName(asked, number))
      }),
  },
]

const hasWordIn = (asked: AskedSite, sentence: number, is: (word: string) => boolean): boolean =>
  asked.view.tree(sentence).tokens.some((token) => is(token.text.toLowerCase()) && !asked.isOwn(token))

/** "His wife", where "his" changes with the person and "wife" stays. */
const ownsPartner = (asked: AskedSite): boolean =>
  asked.view.document.sentences.some((_, number) => {
    const tree = asked.view.tree(number)
    return tree.tokens.some(
      (token, at) =>
        asked.isMoving(token) &&
        /^(?:his|her)$/i.test(token.text) &&
        personLists().partners.has(lowerAt(tree, tree.head(at))) &&
        !asked.isOwn(tree.token(tree.head(at)) ?? token),
    )
  })

/** A given name with nothing behind it, or a title before a surname, of the same gender. */
function isLoneName({ view, gender }: AskedSite, sentence: number): boolean {
  const tree = view.tree(sentence)
  return tree.tokens.some(({ text, upos }, at) => {
    if (genderOfTitle(text) === gender) return hasCapital(textAt(tree, textAt(tree, at + 1) === '.' ? at + 2 : at + 1))
    return (
      upos === 'PROPN' &&
      hasCapital(text) &&
      genderOfFirstName(text)?.gender === gender &&
      !hasCapital(textAt(tree, at + 1)) &&
      !hasCapital(textAt(tree, at - 1))
    )
  })
}

/** A first name of the gender that stays, in what a comma sets before the person or behind a name that changes. */
function hasNameBeside(asked: AskedSite, { sentence, from }: Place): boolean {
  const tree = asked.view.tree(sentence)
  const isNameOf = (token: AnalyzedToken | undefined): boolean =>
    token?.upos === 'PROPN' &&
    hasCapital(token.text) &&
    !asked.isOwn(token) &&
    genderOfFirstName(token.text)?.gender === asked.gender
  let at = from - 1
  while (/^(?:DET|ADJ|NUM)$/.test(tree.token(at)?.upos ?? '')) at--
  if (textAt(tree, at) === ',') {
    // A mark in brackets may have ended the sentence: "Johnny Borg(?), a young boy".
    const before = at > 0 ? tree.tokens.slice(0, at) : asked.view.tree(sentence - 1).tokens
    const last = before.findLastIndex(({ text }) => !/^[()?!"]+$/.test(text))
    for (let name = last; before[name]?.upos === 'PROPN'; name--) if (isNameOf(before[name])) return true
  }
  return tree.tokens.some(
    (token, position) =>
      asked.isMoving(token) && textAt(tree, position + 1) === ',' && isNameOf(tree.token(position + 2)),
  )
}
