import { lowerAt, textAt } from '../../words-at.js'
import { leftReasons } from '../left-reasons.js'
import { isOfBeing } from '../word-lists.js'
import { standsBefore } from './modifier-rules.js'
import { type AskedTerm, isCommon, type TermRule } from './stretch.js'

const skip = leftReasons.doubtful

/** What is said of a person may be no quality of the kind that the word names. */
export const predicateRules: readonly TermRule[] = [
  {
    // What she wears.
    name: 'woman in black',
    skip,
    examples: ['It is about the lady in [[white]].', 'He was cornered by the woman in [[black]].'],
    test: (asked) => !standsBefore(asked) && asked.tree.children(asked.top, 'case').length > 0,
  },
  {
    // An age in years, which could take the place, stands only before a noun.
    name: 'age behind its person',
    skip,
    examples: ['She is [[old]].'],
    test: (asked) => !standsBefore(asked) && asked.term.word.kind === 'years',
  },
  {
    // The colour of a face in fear, or of hair.
    name: 'grew white',
    skip,
    examples: ['He grew [[white]] as he spoke.'],
    counterexamples: ['He was [[white]] all along.'],
    test: (asked) =>
      isPredicate(asked) &&
      /^(?:white|black|brown|yellow)$/.test(lowerAt(asked.tree, asked.top)) &&
      [1, 2].some((steps) =>
        /^(?:grow|turn|go|get|become|blanch|flush)$/.test(asked.tree.token(asked.top - steps)?.lemma ?? ''),
      ),
  },
  {
    name: 'behind a verb that is no kind of being',
    skip,
    examples: ['She gets really [[skinny]].'],
    test: (asked) =>
      isPredicate(asked) && isCompletion(asked) && !isOfBeing(asked.tree.token(verbOf(asked))?.lemma ?? ''),
  },
  {
    name: 'what somebody is made',
    skip,
    examples: ['They want him [[rich]].'],
    test: (asked) => isPredicate(asked) && isCompletion(asked) && asked.tree.children(verbOf(asked), 'obj').length > 0,
  },
  {
    // Said of nobody.
    name: 'blind of you, one or we',
    skip,
    examples: ['You would be [[blind]] not to see it.'],
    test: (asked) =>
      isPredicate(asked) &&
      /^(?:blind|deaf)$/.test(lowerAt(asked.tree, asked.top)) &&
      asked.tree.children(asked.top, 'nsubj').some((at) => /^(?:you|one|we)$/.test(lowerAt(asked.tree, at))),
  },
  {
    // The adjective is no word of the person by itself.
    name: 'adjective that goes on',
    skip,
    examples: ['She is charming and [[beautiful]] as Jane.'],
    test: (asked) =>
      isPredicate(asked) &&
      (/^(?:ADP|PART)$/.test(asked.tree.token(asked.top + 1)?.upos ?? '') ||
        textAt(asked.tree, asked.top + 1) === 'with'),
  },
  {
    // All of them; "black and white people" are persons.
    name: 'black and white',
    skip,
    examples: ['You may be seeing only black and [[white]] yourself.'],
    counterexamples: ['[[Black]] and white people smiled.'],
    test: (asked) => isPredicate(asked) && isBlackAndWhite(asked),
  },
]

const isPredicate = (asked: AskedTerm): boolean => !standsBefore(asked) && isCommon(asked)

/** "Hatred makes him blind", "she gets really skinny". */
const isCompletion = ({ tree, top }: AskedTerm): boolean => tree.token(top)?.deprel === 'xcomp'

const verbOf = ({ tree, top }: AskedTerm): number => tree.head(top)

const isBlackAndWhite = ({ tree, top }: AskedTerm): boolean =>
  [top, top - 2].some((from) => {
    const three = tree.tokens.slice(Math.max(0, from), from + 3).map(({ text }) => text)
    return /^(?:black and white|white and black)$/i.test(three.join(' ')) && tree.token(from + 3)?.upos !== 'NOUN'
  })
