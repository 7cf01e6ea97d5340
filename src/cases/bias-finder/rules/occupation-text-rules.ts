import type { Chain, Document, SentenceTree } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { spanOf } from '../../words-at.js'
import type { PlacedSlot } from '../join-forms.js'
import { occupationSkips as skips } from '../occupation-skips.js'
import { type FoundOccupation, mayBeSame, speaksOf } from '../occupation-words.js'

/** An occupation at its place in the document. */
export interface OccupationMention extends FoundOccupation {
  readonly sentence: number
}

/** All mentions of one occupation, with what else the text says. */
export interface AskedMentions {
  readonly document: Document
  readonly trees: readonly SentenceTree[]
  readonly mentions: readonly [OccupationMention, ...OccupationMention[]]
  /** Those of other occupations too. */
  readonly all: readonly OccupationMention[]
  /** What is replaced; none of a mention that cannot be. */
  readonly slots: readonly PlacedSlot[]
  /** One of the later mentions cannot be replaced. */
  readonly isUnread: boolean
  readonly numbers: ReadonlySet<'singular' | 'plural'>
}

/** All mentions of one occupation are replaced, if they are of one person or the only one; or none is. */
export const occupationTextRules: RuleList<AskedMentions> = {
  name: 'occupation in its text',
  question: 'Does the rest of the text leave room for another occupation?',
  placeOf: ({ trees, mentions: [{ sentence, first, last }] }) => spanOf(trees[sentence] as SentenceTree, first, last),
  rules: [
    {
      name: 'comes again where it cannot be replaced',
      skip: skips.again,
      examples: ['The [[doctor]] slept. Doctors like it.'],
      test: ({ isUnread }) => isUnread,
    },
    {
      name: 'comes again, of no certain person',
      skip: skips.again,
      examples: [
        'He was found by a [[doctor]]. The doctor saved him.',
        'A slimy [[reporter]] says, "You can trust me," but the reporter can\'t be trusted.',
      ],
      test: ({ document, mentions }) => mentions.length > 1 && chainOf(document, mentions[0])?.certain !== true,
    },
    {
      name: 'comes again in another number',
      skip: skips.again,
      examples: ['The [[doctor]] slept. The doctors slept.'],
      test: ({ mentions, numbers }) => mentions.length > 1 && numbers.size > 1,
    },
    {
      name: 'comes again, of another person',
      skip: skips.again,
      examples: ['The [[doctor]] slept. Then a doctor came.'],
      test: ({ document, mentions }) =>
        mentions.some((mention) => chainOf(document, mention) !== chainOf(document, mentions[0])),
    },
    {
      name: 'another word for the work',
      skip: skips.several,
      examples: ['The [[cop]] slept. The policeman laughed.'],
      counterexamples: ['The [[cop]] slept. The baker laughed.'],
      test: ({ all, mentions: [first] }) =>
        all.some((other) => isOther(other, first) && mayBeSame(other.occupation, first.occupation)),
    },
    {
      name: 'another occupation of the person',
      skip: skips.several,
      examples: [
        'The [[lawyer]] is also a painter. He loves his wife.',
        'My husband has been a [[chef]], so he is a good judge.',
      ],
      test: ({ document, all, mentions: [first] }) => {
        const chain = chainOf(document, first)
        return chain !== undefined && all.some((other) => isOther(other, first) && chainOf(document, other) === chain)
      },
    },
    {
      name: 'work that is spoken of',
      skip: skips.workSpokenOf,
      examples: ['The [[teacher]] teaches well.'],
      counterexamples: ['The [[baker]] teaches well.'],
      test: isSpokenOf,
    },
  ],
}

const isOther = (one: FoundOccupation, other: FoundOccupation): boolean => one.occupation !== other.occupation

const chainOf = ({ chains }: Document, { sentence, last }: OccupationMention): Chain | undefined =>
  chains.find(({ mentions }) => mentions.some((each) => each.sentence === sentence && each.head === last))

/** Whether a word outside the slots is the occupation again, as a verb or a title, or speaks of its work. */
function isSpokenOf({ mentions: [{ occupation }], trees, slots }: AskedMentions): boolean {
  return trees.some(({ tokens }) =>
    tokens.some(
      ({ start, text, lemma }) =>
        !slots.some((slot) => slot.start <= start && start < slot.end) &&
        (lemma.toLowerCase() === occupation.text || speaksOf(occupation, text, lemma)),
    ),
  )
}
