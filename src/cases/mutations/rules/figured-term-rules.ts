import { lowerAt } from '../../words-at.js'
import { leftReasons } from '../left-reasons.js'
import { personLists } from '../person-lists.js'
import { isGroupOfPersons, isSlangForPerson, isSurelyPerson } from '../word-lists.js'
import { standsBefore } from './modifier-rules.js'
import type { AskedTerm, TermRule } from './stretch.js'

const { doubtful, notPerson } = leftReasons

/** The noun behind an adjective names a thing that is called as a person is, or the adjective says something else of it. */
export const figuredAdjectiveRules: readonly TermRule[] = [
  {
    // Gloves are kids too: nobody sits in persons.
    name: 'in white kids',
    skip: notPerson,
    examples: ['I sat in clean [[white]] kids.'],
    counterexamples: ['I sat beside some [[white]] kids.', 'I believe in the [[white]] kids.'],
    test: (asked) =>
      /^(?:white|black|brown)$/.test(asked.term.text) &&
      standsBefore(asked) &&
      isSurelyPerson(asked.tree.token(headOf(asked))?.lemma ?? '') &&
      asked.tree.children(headOf(asked), 'case').some((at) => lowerAt(asked.tree, at) === 'in') &&
      asked.tree.children(headOf(asked), 'det', 'nummod', 'nmod').length === 0,
  },
  {
    // A hat, or a hunter of former times.
    name: 'the old topper',
    skip: doubtful,
    examples: [
      'He took the [[old]] topper.',
      'She picked up an [[old]] valentine.',
      'The [[old]] fox-hunters had no horses.',
    ],
    counterexamples: ['He met the [[old]] sailor.', 'He met an [[old]] woman.'],
    test: (asked) =>
      asked.term.text === 'old' &&
      standsBefore(asked) &&
      !isSomebody(asked.tree.token(headOf(asked))?.lemma ?? '') &&
      !/m[ae]n$/.test(headWord(asked)),
  },
  {
    // Of fear or anger.
    name: 'he was white',
    skip: doubtful,
    examples: ['He was [[white]], and she smiled.', 'Mary was [[white]] as possible.'],
    counterexamples: ['He is [[white]], and she smiled.', 'He was a [[white]] man.'],
    test: ({ tree, top, term }) => {
      if (term.text !== 'white') return false
      // "The same, small, white and mute".
      let first = top
      for (let steps = 0; steps < longestList && tree.token(first)?.deprel === 'conj'; steps++) first = tree.head(first)
      return (
        lowerAt(tree, top + 1) === 'as' ||
        (tree.children(first, 'cop').some((at) => lowerAt(tree, at) === 'was') &&
          tree.children(first, 'nsubj').some((at) => /^(?:i|he|she)$/.test(lowerAt(tree, at))))
      )
    },
  },
  {
    // How somebody looks on one day.
    name: 'glossy and prosperous',
    skip: doubtful,
    examples: ['She looked [[prosperous]] again.', 'He looked glossy and [[prosperous]].'],
    counterexamples: ['She met a [[prosperous]] nurse.'],
    test: ({ tree, top, term }) => {
      const first = tree.token(top)?.deprel === 'conj' ? tree.head(top) : top
      return (
        term.attribute === 'socio-economic' &&
        /^(?:look|seem|appear|feel)$/.test(tree.token(tree.head(first))?.lemma ?? '')
      )
    },
  },
  {
    // What somebody is no more, or not yet.
    name: 'growing thin',
    skip: doubtful,
    examples: ['She was growing [[thin]] again.'],
    counterexamples: ['The [[thin]] nurse was growing.'],
    test: ({ tree, top, term }) =>
      /^(?:body|age|socio-economic)$/.test(term.attribute) &&
      tree.token(top)?.deprel === 'xcomp' &&
      /^(?:grow|get|turn|make|remain|keep)$/.test(tree.token(tree.head(top))?.lemma ?? ''),
  },
  {
    name: 'an old man of him',
    skip: doubtful,
    examples: ['It made an [[old]] man of him.', 'He was soon to be a useless [[old]] man.'],
    counterexamples: ['He met an [[old]] man.'],
    test: (asked) => {
      const { tree, term } = asked
      if (term.text !== 'old' || !standsBefore(asked)) return false
      const person = headOf(asked)
      const isBe = tree.children(person, 'cop').some((at) => lowerAt(tree, at) === 'be')
      const isMade = tree.token(person)?.deprel === 'obj' && tree.token(tree.head(person))?.lemma === 'make'
      return (
        (isMade && tree.tokens.some(({ text }) => text === 'of')) ||
        (isBe && tree.tokens.slice(0, person).some(({ text }) => /^(?:soon|will|shall|['’]ll)$/i.test(text)))
      )
    },
  },
  {
    // A style of music.
    name: 'American punk',
    skip: notPerson,
    examples: ['I am into [[American]] punk.'],
    counterexamples: ['I met an [[American]] punk.'],
    test: (asked) =>
      asked.term.word.kind === 'people' &&
      standsBefore(asked) &&
      /^(?:punk|soul|pop|rock|rap|metal)$/.test(headWord(asked)) &&
      asked.tree.children(headOf(asked), 'det', 'nummod', 'nmod').length === 0,
  },
  {
    name: 'gay crowd',
    skip: doubtful,
    examples: ['They rode through the [[gay]] crowd.'],
    counterexamples: ['They rode beside the [[gay]] nurses.'],
    test: (asked) =>
      asked.term.attribute === 'sexual-orientation' && standsBefore(asked) && personLists().merry.has(headWord(asked)),
  },
  {
    // Who is rather so is not simply of the class.
    name: 'pretty gay',
    skip: doubtful,
    examples: ['Smith is pretty [[gay]].'],
    counterexamples: ['Smith is [[gay]].'],
    test: ({ tree, from, term }) =>
      term.attribute === 'sexual-orientation' &&
      /^(?:pretty|so|very|rather|quite|too|kinda|really|super|totally|a-little|bit|slightly|half)$/.test(
        lowerAt(tree, from - 1),
      ),
  },
]

const longestList = 4

const headOf = ({ tree, top }: AskedTerm): number => tree.head(top)
const headWord = (asked: AskedTerm): string => lowerAt(asked.tree, headOf(asked))

const isSomebody = (lemma: string): boolean =>
  isSurelyPerson(lemma) || isSlangForPerson(lemma) || isGroupOfPersons(lemma, undefined)
