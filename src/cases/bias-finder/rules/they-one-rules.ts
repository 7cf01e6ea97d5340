import { isPersonNoun, type Replacement, type SentenceTree, type Span } from '../../../language/index.js'
import type { RuleList, WordRule } from '../../word-rule.js'
import { lowerAt } from '../../words-at.js'
import type { Person } from '../person.js'
import { genderedWord } from '../person-words.js'
import { placeOfPerson } from './person-asked.js'

/** "They" is a group first of all: where the text does not tell that it is one person, the class is left out. */
const skip = 'no class nonbinary'

/** A person whose "he" or "she" may become "they". */
export interface AskedOne extends Person {
  /** Where a name, or a noun that any gender may have, says who the person is. */
  readonly namings: readonly Naming[]
  /** Where words are replaced: a verb that the parse takes for a plural is none. */
  readonly changed: ReadonlySet<number>
}

interface Naming extends Span {
  readonly sentence: number
  readonly head: number
}

/** Sentences without a name, or another word for the person, after which "they" is nobody in particular. */
const farthest = 2

export function askedOne(person: Person, replacements: readonly Replacement[]): AskedOne {
  const namings = person.chain.mentions.filter(
    ({ kind, sentence, head }) =>
      kind === 'name' || (kind === 'nominal' && isOfAnyGender(person.trees[sentence] as SentenceTree, head)),
  )
  return { ...person, namings, changed: new Set(replacements.map(({ start }) => start)) }
}

export const theyOneRules: RuleList<AskedOne> = {
  name: 'they as one person',
  question: 'Does "they" read as this one person?',
  placeOf: placeOfPerson,
  rules: [
    {
      name: 'nothing but pronouns',
      skip,
      examples: [
        'I read a few things about [[him]] awhile back and he is far to the left as so many of them are.',
        'So [[she]] closed the book. She sighed.',
      ],
      counterexamples: ['I read a few things about [[Tom Hanks]] and he is far to the left.'],
      test: ({ namings }) => namings.length === 0,
    },
    {
      name: 'pronoun before the name',
      skip,
      examples: ['When [[he]] was old, Tom Hanks dug his cellar.'],
      counterexamples: ['When [[Tom Hanks]] was old, he dug his cellar.'],
      test: ({ namings: [first], pronouns }) => pronouns.some(({ start }) => start < (first?.start ?? 0)),
    },
    {
      name: 'pronoun far from the name',
      skip,
      examples: ['[[Tom Hanks]] is great. The sea is cold. It rains. The night is long. He sings well.'],
      counterexamples: ['[[Tom Hanks]] is great. The sea is cold. He sings well.'],
      test: (asked) =>
        asked.pronouns.some((each) => sentenceOf(asked, each) - sentenceOfNaming(asked, each) > farthest),
    },
    {
      // "Themself" is hardly written, and "themselves" are several.
      name: 'himself or herself',
      skip,
      examples: ['[[Tom Hanks]] sings. He likes himself.'],
      counterexamples: ['[[Tom Hanks]] sings. He likes his voice.'],
      test: ({ pronouns, document: { text } }) =>
        pronouns.some(({ start, end }) => /self$/i.test(text.slice(start, end))),
    },
    {
      name: 'right behind the name',
      skip,
      examples: ['[[Judge Thatcher]] he took it and put it out at interest.'],
      test: ({ namings, pronouns, document: { text } }) =>
        pronouns.some(({ start }) => namings.some(({ end }) => end < start && /^[\s,]*$/.test(text.slice(end, start)))),
    },
    {
      // "They were at heart a dilettante".
      name: 'said to be one of something',
      skip,
      examples: ['[[Tom Hanks]] sings. He was a dilettante.'],
      counterexamples: ['[[Tom Hanks]] sings. He was happy.'],
      test: isSaidToBeOne,
    },
    {
      name: 'others called they beside it',
      skip,
      examples: ['[[Tom Hanks]] met the crowd. He sang and they laughed.'],
      test: (asked) =>
        speakingOf(asked).some((tree) =>
          tree.tokens.some(({ text }) => /^(?:they|them|their|theirs|themselves|['’]em)$/i.test(text)),
        ),
    },
    {
      name: 'named together with somebody',
      skip,
      examples: ['[[Tom Hanks]] and Nature fought. He was tired.'],
      counterexamples: ['[[Tom Hanks]] sang and laughed. He was tired.'],
      test: ({ namings, trees }) =>
        namings.some(({ sentence, head }) => isJoined(trees[sentence] as SentenceTree, head)),
    },
    {
      name: 'group before it',
      skip,
      examples: [
        'If [[Oliver]] had been among careful doctors, he would have been killed.',
        'The settlers built a house beside [[Isaac Johnson]] and his grave.',
      ],
      counterexamples: ['Some doctors are wise. I like [[Oliver]] in his role.'],
      test: hasGroupBefore,
    },
  ] satisfies readonly WordRule<AskedOne>[],
}

/** "The doctor", "my friend": a noun with its determiner that tells no gender. */
function isOfAnyGender(tree: SentenceTree, head: number): boolean {
  if (genderedWord(lowerAt(tree, head)) !== undefined) return false
  return tree.children(head).some((at) => /^(?:det|nmod:poss)$/.test(tree.token(at)?.deprel ?? ''))
}

const sentenceOf = ({ trees }: Person, { start }: Span): number =>
  trees.findIndex(({ tokens }) => (tokens[0]?.start ?? 0) <= start && start < (tokens.at(-1)?.end ?? 0))

const namingBefore = ({ namings }: AskedOne, { start }: Span): Naming | undefined =>
  namings.findLast((each) => each.start <= start)

/** Where nothing names the person before, the rule for that has decided already. */
const sentenceOfNaming = (asked: AskedOne, pronoun: Span): number => namingBefore(asked, pronoun)?.sentence ?? 0

/** The sentences that have a pronoun of the person. */
const speakingOf = (asked: AskedOne): readonly SentenceTree[] =>
  asked.trees.filter(({ tokens }) => tokens.some(({ start }) => asked.pronouns.some((each) => each.start === start)))

/** A noun with "a" of which the pronoun is the subject. */
function isSaidToBeOne(asked: AskedOne): boolean {
  const isOwn = (tree: SentenceTree, at: number) => asked.pronouns.some(({ start }) => start === tree.token(at)?.start)
  return speakingOf(asked).some((tree) =>
    tree.tokens.some(
      ({ upos }, at) =>
        upos === 'NOUN' &&
        tree.children(at, 'det').some((word) => /^(?:an?|one)$/.test(lowerAt(tree, word))) &&
        tree.children(at, 'nsubj').some((subject) => isOwn(tree, subject)),
    ),
  )
}

/** "Tom and Nature": they are both. */
function isJoined(tree: SentenceTree, head: number): boolean {
  const isSomebody = (at: number) =>
    /^(?:PROPN|PRON)$/.test(tree.token(at)?.upos ?? '') || isPersonNoun(tree.token(at)?.lemma ?? '')
  if (tree.children(head, 'conj').some(isSomebody)) return true
  return tree.token(head)?.deprel === 'conj' && isSomebody(tree.head(head))
}

/** Several persons earlier in the sentence of the pronoun, or several of anything since the person was named. */
function hasGroupBefore(asked: AskedOne): boolean {
  return asked.pronouns.some((pronoun) => {
    const own = sentenceOf(asked, pronoun)
    const from = namingBefore(asked, pronoun)?.end ?? 0
    return [own - 1, own].some((sentence) => {
      const tree = asked.trees[sentence]
      return tree?.tokens.some(
        ({ xpos, start, lemma }, at) =>
          /^NNP?S$/.test(xpos) &&
          !asked.changed.has(start) &&
          start < pronoun.start &&
          (start > from || (sentence === own && isPersonNoun(lemma))) &&
          !(sentence === own && isItsSubject(tree, at, pronoun)),
      )
    })
  })
}

/** "The fans love him": nobody is the object of his own verb by that word. */
function isItsSubject(tree: SentenceTree, noun: number, { start }: Span): boolean {
  const pronoun = tree.tokens.findIndex((each) => each.start === start)
  return (
    /^nsubj/.test(tree.token(noun)?.deprel ?? '') &&
    /^(?:obj|iobj|obl)$/.test(tree.token(pronoun)?.deprel ?? '') &&
    tree.head(noun) === tree.head(pronoun)
  )
}
