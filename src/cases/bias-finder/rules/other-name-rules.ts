import { isFirstName, isTitle, type Mention, type SentenceTree } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { lowerAt, spanOf, textAt } from '../../words-at.js'
import { isMisspelt, isShortForm, lettersOfInitials } from '../name-variants.js'
import { personWords } from '../person-words.js'
import { skips } from '../skips.js'

/** A word outside of what was read as the person. */
export interface AskedOther {
  readonly tree: SentenceTree
  readonly position: number
  /** Words of the person's names, in lower case. */
  readonly words: readonly string[]
  readonly initials: ReadonlySet<string>
  /** All mentions of other persons. */
  readonly others: readonly Mention[]
}

/** Asked of a word with a capital that begins as a word of the person's name does. */
export const nameAgainRules: RuleList<AskedOther> = {
  name: 'name outside of the references',
  question: 'Is this word the name of the person, which can be replaced?',
  placeOf: ({ tree, position }) => spanOf(tree, position),
  rules: [
    {
      name: 'in the name of another person',
      skip: skips.nameElsewhere,
      examples: ['Tom Hanks is great. He is funny. I met Colin [[Hanks]].'],
      test: ({ tree, position, others }) => {
        const token = tree.token(position)
        return others.some(({ start, end }) => token !== undefined && start < token.end && token.start < end)
      },
    },
    {
      name: 'within a longer word',
      skip: skips.nameElsewhere,
      examples: ['Alfred Hitchcock is great. He made a [[Hitchcockian]] film.'],
      test: ({ tree, position, words }) => !words.includes(lowerAt(tree, position)),
    },
    {
      name: 'behind another name',
      skip: skips.nameElsewhere,
      examples: ['Tom Hanks is great. He is funny. The Walt [[Hanks]] Company is big.'],
      test: ({ tree, position }) => tree.token(position - 1)?.upos === 'PROPN',
    },
  ],
}

/** Shorter names in small letters are not told from words of the language: Will, Rose. */
const shortestLower = 5

/** Asked of words with a capital and of those that are written like a word of the name. */
export const nameFormRules: RuleList<AskedOther> = {
  name: 'form of a name',
  question: 'May this word stay, and is it no other form of the name of the person?',
  placeOf: ({ tree, position }) => spanOf(tree, position),
  rules: [
    {
      name: 'in small letters',
      skip: skips.nameElsewhere,
      examples: [
        'Tom Hanks is great. He is funny. I love [[hanks]] a lot.',
        'I listen to Drake. He is great. I love [[drakes]] songs.',
      ],
      counterexamples: ['Mark Smith is great. He is funny. I saw the [[mark]].'],
      test: ({ tree, position, words }) => {
        const text = textAt(tree, position)
        const name = baseOf(text)
        const isOf = (word: string) =>
          word === text ? text.length >= shortestLower : word === name && name.length >= shortestLower
        return text === text.toLowerCase() && words.some(isOf)
      },
    },
    {
      name: 'in a link',
      skip: skips.nameElsewhere,
      examples: ['Tom Hanks is great. He is funny. See [[http://fans.com/tom-hanks-is-great]]'],
      counterexamples: ['Tom Hanks is great. He is funny. See [[http://fans.com/is-great]]'],
      test: ({ tree, position, words }) =>
        isLink(textAt(tree, position)) && words.some((word) => lowerAt(tree, position).includes(word)),
    },
    {
      name: 'nickname',
      skip: skips.nameElsewhere,
      examples: [
        'Katherine Lee is great. She is funny. I love [[Kate]] a lot.',
        'Jack Smith is great. He is funny. I love Sir [[John]] a lot.',
      ],
      counterexamples: ['Katherine Lee is great. She is funny. I love [[Kate Hudson]] a lot.'],
      test: (asked) => {
        const { tree, position, words } = asked
        const others = personWords().nicknames.get(lowerAt(tree, position))
        return hasCapital(tree, position) && words.some((word) => others?.has(word) === true) && !isInLongerName(asked)
      },
    },
    {
      name: 'short form',
      skip: skips.nameElsewhere,
      examples: ['Mickey Rooney is great. He is funny. I love the [[Mick]] a lot.'],
      counterexamples: ['Mickey Rooney is great. He is funny. I love the [[Mike]] a lot.'],
      test: ({ tree, position, words }) =>
        hasCapital(tree, position) &&
        tree.token(position)?.upos === 'PROPN' &&
        isShortForm(lowerAt(tree, position), words),
    },
    {
      name: 'misspelt',
      skip: skips.nameElsewhere,
      examples: [
        'Alfred Hitchcock is great. He is funny. I love [[Hictcock]] a lot.',
        'John Smith is great. He is funny, as [[Jon]] was for awhile.',
      ],
      counterexamples: ['Alfred Hitchcock is great. He is funny. I love [[Hitler]] films a lot.'],
      test: (asked) => {
        const { tree, position, words } = asked
        if (!hasCapital(tree, position) || (tree.token(position)?.upos !== 'PROPN' && position === 0)) return false
        if (isMisspelt(lowerAt(tree, position), words)) return true
        return isShortSpelling(textAt(tree, position), words) && !isInLongerName(asked)
      },
    },
    {
      name: 'initials',
      skip: skips.nameElsewhere,
      examples: ['James Bond is great. He is funny. I love [[JB]] a lot.'],
      test: ({ tree, position, initials }) =>
        hasCapital(tree, position) && initials.has(lettersOfInitials(tree, position) ?? ''),
    },
  ],
}

export const isLink = (word: string): boolean =>
  (word.includes('.') || word.includes(':')) && /^(?:https?:|www\.)|^[^@]*\.(?:com|org|net)\b/i.test(word)

/** "drakes" is Drake's. */
export const baseOf = (word: string): string => (word.endsWith('s') ? word.slice(0, -1) : word)

/** Jon Voight is somebody else than John; Sir John need not be. */
const isInLongerName = ({ tree, position, others }: AskedOther): boolean =>
  others.some(({ start, end }) => {
    const token = tree.token(position)
    if (token === undefined || token.start < start || end < token.end) return false
    return tree.tokens.some(
      (each) =>
        each !== token && start <= each.start && each.end <= end && /\p{L}/u.test(each.text) && !isTitle(each.text),
    )
  })

/** Jon for John: first names of three letters and more, of which one has a letter more. Dan and Ian are two names. */
const isShortSpelling = (word: string, names: readonly string[]): boolean =>
  isFirstName(word) &&
  names.some((name) => {
    const [short, long] = word.length < name.length ? [word.toLowerCase(), name] : [name, word.toLowerCase()]
    if (short.length < 3 || long.length !== short.length + 1 || short[0] !== long[0]) return false
    return [...long].some((_, at) => long.slice(0, at) + long.slice(at + 1) === short)
  })

const hasCapital = (tree: SentenceTree, position: number): boolean => /^\p{Lu}/u.test(textAt(tree, position))
