import type { Chain, Document, SentenceTree, Span } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { lowerAt, spanOf } from '../../words-at.js'
import { isOfOtherGender } from '../choice.js'
import { hasOtherRole, isMaker } from '../film-roles.js'
import { occupationLevels } from '../occupation-levels.js'
import type { OccupationMention } from '../occupation-mention.js'
import type { OccupationPhrase } from '../occupation-phrase.js'
import { occupationSkips as skips } from '../occupation-skips.js'
import { type FoundOccupation, isSameWord, mayBeSame, occupationWords, speaksOf } from '../occupation-words.js'
import { tellsWork } from '../occupation-work.js'

/** All mentions of one occupation, with what else the text says. */
export interface AskedMentions {
  readonly document: Document
  readonly trees: readonly SentenceTree[]
  readonly mentions: readonly [OccupationMention, ...OccupationMention[]]
  /** Those of other occupations too. */
  readonly all: readonly OccupationMention[]
  /** The mentions as they were read, up to the first that cannot be. */
  readonly phrases: readonly OccupationPhrase[]
  readonly slots: readonly Span[]
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
      test: ({ mentions, phrases }) => phrases.length < mentions.length,
    },
    {
      name: 'comes again in another number',
      skip: skips.again,
      examples: ['The [[doctor]] slept. The doctors slept.'],
      test: ({ mentions: [first, ...others] }) => others.some(({ number }) => number !== first.number),
    },
    {
      name: 'comes again as somebody new',
      skip: skips.again,
      examples: ['The [[doctor]] slept. Then a doctor came.', 'The [[nurse]] slept. His nurse died.'],
      counterexamples: ['A [[nurse]] came in. The nurse was kind.'],
      test: isSomebodyNew,
    },
    {
      name: 'comes again, told apart by an adjective',
      skip: skips.again,
      examples: ['The [[doctor]] slept. The other doctor laughed.'],
      counterexamples: ['The [[doctor]] slept. The kind doctor laughed.'],
      test: ({ phrases: [first, ...others] }) =>
        others.some(({ kept }) =>
          kept.some((word) => occupationWords().tellsApart.has(word) && first?.kept.includes(word) !== true),
        ),
    },
    {
      // Whoever wants to be a doctor need not be the doctor who comes later.
      name: 'comes again, first said of somebody',
      skip: skips.again,
      examples: ['He wants to be a [[doctor]]. The doctor slept.'],
      test: isSaidOfSomebody,
    },
    {
      name: 'comes again, of another person',
      skip: skips.again,
      examples: ['Anna Lee, the [[doctor]], slept. John Smith, the doctor, laughed.'],
      test: isOfOtherPerson,
    },
    {
      name: 'another word for the work',
      skip: skips.several,
      examples: [
        'The [[cop]] slept. The policeman laughed.',
        'The [[director]] slept. The filmmaker laughed.',
        'The [[producer]] and director slept.',
      ],
      counterexamples: ['The [[cop]] slept. The baker laughed.', 'The [[director]] slept. The producers laughed.'],
      test: ({ all, mentions: [first], trees }) =>
        all.some(
          (other) =>
            isOther(other, first) &&
            mayBeSame(other.occupation, first.occupation) &&
            !hasOtherRole(trees, first, other),
        ),
    },
    {
      name: 'a word for the person that names no occupation of the list',
      skip: skips.several,
      examples: ['The [[cop]] slept. The rival agent laughed.', 'The old [[sailor]] slept. The tar laughed.'],
      counterexamples: ['The [[baker]] slept. The rival agent laughed.'],
      test: hasOtherWord,
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
      examples: ['The [[dancer]] dances well.', 'The [[doctor]] slept. They doctored it.'],
      counterexamples: [
        'The [[baker]] teaches well.',
        'The [[teacher]] teaches well.',
        'The [[producer]] slept. It is long. The production is bad.',
        'The [[director]] slept. It goes directly to video.',
      ],
      test: (asked) => isNamedAgain(asked) || (isSpokenOf(asked) && !isLikeOthers(asked)),
    },
    {
      // What the text is about.
      name: 'words of the work anywhere in the text',
      skip: skips.workSpokenOf,
      examples: [
        'The [[soldiers]] slept. The battle is long.',
        'The [[lawyer]] won the trial of the boy.',
        'I love the [[farmer]]. He sold his cows.',
        'I love the [[farmer]]. It is a cow/horse film.',
        'Filmed by the [[director]] it is good.',
        'I love the [[priest]]. He talks to God.',
        'The [[butcher]] saw the blood of the boy.',
        'The [[soldier]] slept. He loves the general.',
      ],
      counterexamples: [
        'The [[soldiers]] slept. The film is long.',
        'The [[detectives]] slept. The police came.',
        'The [[baker]] won the trial of the boy.',
        'The [[doctor]] felt the pulse of the boy.',
        'I love the [[priest]]. The film is god-awful, thank God.',
        'The [[butcher]] slept. It is long. The film has much blood.',
        'The [[director]] slept. It is long. The camera is bad.',
        'The [[soldier]] slept. I love him in general.',
      ],
      test: (asked) => hasWordOfField(asked) && !isLikeOthers(asked),
    },
  ],
}

const isOther = (one: FoundOccupation, other: FoundOccupation): boolean => !isSameWord(one.occupation, other.occupation)

const chainOf = ({ chains }: Document, { sentence, last }: OccupationMention): Chain | undefined =>
  chains.find(({ mentions }) => mentions.some((each) => each.sentence === sentence && each.head === last))

/** An indefinite noun brings up somebody new; so does another owner (my doctor, his doctor). */
function isSomebodyNew({ document, mentions: [first, ...others], phrases }: AskedMentions): boolean {
  const [before] = phrases
  return others.some((mention, at) => {
    const determiner = phrases[at + 1]?.determiner ?? ''
    // "The assistant came. The dentist and his assistant died".
    if (/^(?:his|her|their|my|our)$/.test(determiner) && /^(?:the|an?|this|)$/.test(before?.determiner ?? ''))
      return true
    if (/^(?:the|this|that|these|those|both|said)$/.test(determiner) || determiner === before?.determiner)
      return /^(?:an?|one|two|three|some|another)$/.test(determiner)
    return chainOf(document, mention) === undefined || chainOf(document, mention) !== chainOf(document, first)
  })
}

/** "He is a doctor": the noun brings nobody up whom "the doctor" could take up, unless the reading found that it does. */
function isSaidOfSomebody({ document, trees, mentions: [first, ...others] }: AskedMentions): boolean {
  const tree = trees[first.sentence] as SentenceTree
  const isSaid =
    tree.children(first.last, 'cop').length > 0 ||
    tree.children(first.last, 'case').some((at) => /^(?:as|into|like)$/.test(lowerAt(tree, at))) ||
    tree.token(first.last)?.deprel === 'xcomp'
  const chain = chainOf(document, first)
  return isSaid && others.some((mention) => chain === undefined || chainOf(document, mention) !== chain)
}

/** Both have names, or pronouns of two genders. */
function isOfOtherPerson({ document, mentions: [first, ...others] }: AskedMentions): boolean {
  const chain = chainOf(document, first)
  const hasName = (each: Chain) => each.mentions.some(({ kind }) => kind === 'name')
  return others.some((mention) => {
    const other = chainOf(document, mention)
    if (chain === undefined || other === undefined || chain === other) return false
    return (hasName(chain) && hasName(other)) || isOfOtherGender(chain, other)
  })
}

/** Wherever it stands: which of them speak of one person is often not read. */
function hasOtherWord({ mentions: [{ occupation }], trees, slots }: AskedMentions): boolean {
  const words = occupationWords().otherWords.get(occupation.text)
  return trees.some(({ tokens }) =>
    tokens.some(
      ({ start, text, lemma }) =>
        !isWithin(slots, start) && [text, lemma].some((form) => words?.has(form.toLowerCase()) === true),
    ),
  )
}

/** Whether others do the same work, with which its words go. */
const isLikeOthers = ({ mentions: [{ occupation }] }: AskedMentions): boolean =>
  occupationLevels().alike.has(occupation.text)

/** Whether the text speaks of the work: then only those who do the same can stand there. */
export const isWorkTold = (asked: AskedMentions): boolean => isSpokenOf(asked) || hasWordOfField(asked)

/** Whether a word outside the slots is the occupation again, as a verb or a title. */
const isNamedAgain = ({ mentions: [{ occupation }], trees, slots }: AskedMentions): boolean =>
  trees.some(({ tokens }) =>
    tokens.some(({ start, lemma }) => !isWithin(slots, start) && lemma.toLowerCase() === occupation.text),
  )

/** What a maker of the film has done, which no other has then: "directed by". */
const hasMade = /^(?:direct(?:ed|s)|wrote|written|writes|produce[ds]|scripted)$/

/** Words that only look like it. */
const looksLikeWork = /^(?:directly|products?|productive)$/

/** Whether a word outside the slots speaks of its work. Of those who make films what is said elsewhere may be said of any of them. */
const isSpokenOf = (asked: AskedMentions): boolean => {
  const { mentions, trees, slots } = asked
  const [{ occupation }] = mentions
  const isFilm = isMaker(occupation)
  return trees.some(({ tokens }, sentence) =>
    tokens.some(({ start, text, lemma }) => {
      if (isWithin(slots, start) || !speaksOf(occupation, text, lemma)) return false
      const lower = text.toLowerCase()
      return !isFilm || hasMade.test(lower) || (!looksLikeWork.test(lower) && isBeside(asked, sentence))
    }),
  )
}

/** The sentence of a mention, or one next to it. */
const isBeside = ({ mentions }: AskedMentions, sentence: number): boolean =>
  mentions.some((mention) => Math.abs(mention.sentence - sentence) <= 1)

const hasWordOfField = (asked: AskedMentions): boolean => {
  const { mentions, trees, slots } = asked
  return trees.some((tree, sentence) => {
    const beside = isBeside(asked, sentence)
    return tree.tokens.some(
      ({ start }, at) => !isWithin(slots, start) && tellsWork(mentions[0].occupation, tree, at, beside),
    )
  })
}

const isWithin = (slots: readonly Span[], at: number): boolean =>
  slots.some(({ start, end }) => start <= at && at < end)
