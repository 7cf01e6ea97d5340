import type { SentenceTree, Span } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { lowerAt, spanOf } from '../../words-at.js'
import { isMaker, isTakenRole } from '../film-roles.js'
import { type Outside, occupationLevels } from '../occupation-levels.js'
import { occupationWords } from '../occupation-words.js'
import type { AskedMentions } from './occupation-text-rules.js'

/** A class for the place of an occupation. */
export interface AskedClass extends AskedMentions {
  readonly className: string
  /** The class that does the work of the text's own word among those who make films. */
  readonly own: string | undefined
}

/** Asked of each class of the level. A class that is refused is left out; what the text counts is that fewer than two are left. */
export const occupationClassRules: RuleList<AskedClass> = {
  name: 'class for an occupation',
  question: 'May somebody of this class stand in this text?',
  placeOf: ({ trees, mentions: [{ sentence, first, last }] }) => spanOf(trees[sentence] as SentenceTree, first, last),
  rules: [
    {
      name: 'work that the text gives to somebody else',
      examples: ['The [[director]] is kind. The script is bad.'],
      counterexamples: ['The [[director]] is kind. The rain is bad.'],
      test: ({ document, mentions, all, className, own, mentions: [{ occupation }] }) =>
        isMaker(occupation) && className !== own && isTakenRole(document, mentions, all, className),
    },
    {
      // Her lawyer's attorney.
      name: 'class that is in the text already',
      examples: ["Her lawyer's [[dentist]] slept.", 'The [[accountant]] and the lawyer slept.'],
      counterexamples: ["Her friend's [[dentist]] slept."],
      test: ({ all, mentions, className }) =>
        all.some(
          (other) => !mentions.includes(other) && occupationWords().classes.get(other.occupation.text) === className,
        ),
    },
    {
      name: 'one for a whole county',
      examples: ['The [[cops]] slept.'],
      counterexamples: ['The [[cop]] slept.'],
      test: ({ className, mentions: [{ number }] }) => className === 'sheriff' && number === 'plural',
    },
    {
      // Professors teach no children, and who writes a film spends no money on it.
      name: 'what the text tells is not of this work',
      examples: [
        'The [[teacher]] slept. The kid did his homework.',
        'The [[physicist]] slept. The universe is big.',
        'The [[producers]] should have put more money into it.',
        'The [[director]] stages a fight.',
        'The siren tells you that the [[cops]] are coming.',
      ],
      counterexamples: [
        'The [[teacher]] slept. The boy did his job.',
        'The [[director]] stops a fight.',
        'The boy tells you that the [[cops]] are coming.',
      ],
      test: isOutside,
    },
  ],
}

function isOutside({ className, mentions, trees, slots }: AskedClass): boolean {
  const [{ occupation }] = mentions
  const lists = occupationLevels().outside.filter(
    (each) => each.for.includes(occupation.text) && each.classes.includes(className),
  )
  if (lists.length === 0) return false
  const own = new Set(mentions.map(({ sentence }) => sentence))
  return trees.some((tree, sentence) =>
    tree.tokens.some(
      (token, at) =>
        !isWithin(slots, token.start) && lists.some((list) => has(list, lowerAt(tree, at), own.has(sentence))),
    ),
  )
}

const has = ({ words = [], near = [] }: Outside, word: string, isNear: boolean): boolean =>
  words.includes(word) || (isNear && near.includes(word))

const isWithin = (slots: readonly Span[], at: number): boolean =>
  slots.some(({ start, end }) => start <= at && at < end)
