import type { SentenceTree } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { hasCapital, lowerAt, spanOf, textAt } from '../../words-at.js'
import { personWords } from '../person-words.js'
import { skips } from '../skips.js'

/** The head of a noun phrase that was read as a person. */
export interface AskedNominal {
  readonly tree: SentenceTree
  readonly position: number
  /** Whether the person is spoken of at a place of the sentence. */
  readonly isOwn: (position: number) => boolean
}

export const nominalRules: RuleList<AskedNominal> = {
  name: 'noun phrase',
  question: 'Does this noun phrase mean the person?',
  placeOf: ({ tree, position }) => spanOf(tree, position),
  rules: [
    {
      name: 'word that means no person',
      skip: skips.notPerson,
      examples: ['An evil [[god]] loves his work.'],
      test: ({ tree, position }) => personWords().notPersons.has(lowerAt(tree, position)),
    },
    {
      name: 'the viewer',
      skip: skips.anybody,
      examples: ['The [[viewer]] knows that he is lost.'],
      test: ({ tree, position }) => personWords().anybody.has(lowerAt(tree, position)),
    },
    {
      name: 'every or no',
      skip: skips.anybody,
      examples: ['No [[man]] loves his boss.', 'Every [[kid]] loves his toys.'],
      counterexamples: ['The [[kid]] loves his toys.'],
      test: ({ tree, position }) => hasDeterminer(tree, position, /^(?:each|every|any|no)$/),
    },
    {
      name: 'each time a person',
      skip: skips.anybody,
      examples: ['Every time a [[woman]] is depicted in the film, she is being lazy.'],
      counterexamples: ['A [[woman]] is shown and she cries.'],
      guard:
        'One text. Whoever is meant each time is no one person of the text, so that a pronoun elsewhere is not hers.',
      test: isEachTime,
    },
    {
      name: 'animal',
      skip: skips.notPerson,
      examples: ['The canine [[mother]] left her nursery.'],
      counterexamples: ['The young [[mother]] left her nursery.'],
      test: ({ tree, position }) =>
        tree
          .children(position, 'amod', 'compound')
          .some((at) => /^(?:canine|feline|equine|bovine|ursine|simian)$/.test(lowerAt(tree, at))),
    },
    {
      name: "somebody of the person's",
      skip: skips.uncertain,
      examples: ['Leo, his [[brother]], loves his car.'],
      test: ({ tree, position, isOwn }) =>
        tree.children(position, 'nmod').some((at) => tree.token(at)?.deprel === 'nmod:poss' && isOwn(at)),
    },
    {
      name: 'role of a named person',
      skip: skips.uncertain,
      examples: ["Hanks' [[character]] loves his job.", "Sean Young's [[character]] is dull. Her acting is bad."],
      test: ({ tree, position }) =>
        /^(?:character|role|part)$/.test(lowerAt(tree, position)) &&
        tree
          .children(position, 'nmod')
          .some((at) => tree.token(at)?.deprel === 'nmod:poss' && tree.token(at)?.upos === 'PROPN'),
    },
    {
      name: 'with a capital in quotation marks',
      skip: skips.mayBeTitle,
      examples: ['I saw "My [[Mother]]" twice. She is great.'],
      test: ({ tree, position }) => hasCapital(textAt(tree, position)) && isWithinMarks(tree, position),
    },
    {
      name: 'with a capital within a sentence',
      skip: skips.mayBeTitle,
      examples: ['He is a [[Hunk]] and he can fight.', 'I met a [[Queen]] once and she was sad.'],
      test: ({ tree, position }) =>
        hasCapital(textAt(tree, position)) &&
        position > 0 &&
        !personWords().gendered.get(lowerAt(tree, position))?.isKin,
    },
    {
      name: 'kin behind a word with a capital',
      skip: skips.mayBeTitle,
      examples: ['I saw My [[Mother]], The Car. She is great.', 'My [[Wife]] and Kids is great. She sings.'],
      test: ({ tree, position }) =>
        /^\p{Lu}/u.test(textAt(tree, position)) &&
        /^\p{Lu}/u.test(textAt(tree, position - 1)) &&
        (position > 1 || (lowerAt(tree, position + 1) === 'and' && hasCapital(textAt(tree, position + 2)))),
    },
    {
      // "The only rapper you feel for is DMX": the name would stay.
      name: 'said to be a name',
      skip: skips.uncertain,
      examples: ['The only [[rapper]] I like is DMX, and he just talks about his dogs.'],
      counterexamples: ['The only [[rapper]] I like is kind, and he just talks about his dogs.'],
      test: ({ tree, position, isOwn }) => {
        const name = tree.head(position)
        return (
          /^nsubj/.test(tree.token(position)?.deprel ?? '') &&
          tree.token(name)?.upos === 'PROPN' &&
          tree.children(name, 'cop').length > 0 &&
          !isOwn(name)
        )
      },
    },
    {
      // "Man turns to culture": all of mankind, and no woman.
      name: 'man in general',
      skip: skips.anybody,
      examples: ['The film shows that [[man]] has a habit to hurt himself.'],
      counterexamples: ['The film shows that the [[man]] has a habit to hurt himself.'],
      test: ({ tree, position }) =>
        /^(?:man|woman)$/.test(textAt(tree, position)) &&
        /^nsubj/.test(tree.token(position)?.deprel ?? '') &&
        tree.children(position).every((at) => at > position || tree.token(at)?.upos === 'PUNCT'),
    },
    {
      // "A 'little man gets his chance' movie".
      name: 'in a saying before a noun',
      skip: skips.anybody,
      examples: ['It is a "little [[man]] gets his chance" movie.'],
      counterexamples: ['It says that a "little [[man]] gets his chance" again.'],
      test: ({ tree, position }) => isInSaying(tree, position),
    },
    {
      // "Laura San Giacomo, David Paymer and Shera Danese (Falk's real-life wife)".
      name: 'in brackets behind the last of several names',
      skip: skips.uncertain,
      examples: ["I like Anna Lee, Tom Hanks and Mary Brown (Falk's [[wife]])."],
      counterexamples: ['The young [[mother]] left her nursery.'],
      test: ({ tree, position }) =>
        tree.token(position)?.deprel === 'appos' &&
        tree
          .children(tree.head(position), 'conj')
          .some((at) => tree.head(position) < at && at < position && tree.token(at)?.upos === 'PROPN'),
    },
    {
      name: 'said of somebody who was not found',
      skip: skips.uncertain,
      examples: ['This thing was a [[man]] and he was sad.', 'The plot is about a mad [[man]] who loves his gun.'],
      test: ({ tree, position, isOwn }) =>
        !tree.children(position, 'nsubj').every((at) => isOwn(at) || /^(?:PRON|DET)$/.test(tree.token(at)?.upos ?? '')),
    },
  ],
}

const hasDeterminer = (tree: SentenceTree, position: number, which: RegExp): boolean =>
  tree.children(position, 'det').some((at) => which.test(lowerAt(tree, at)))

/** "Every time a woman is shown". */
function isEachTime({ tree, position }: AskedNominal): boolean {
  const isEach = tree.tokens
    .slice(0, position)
    .some(
      (_, at) =>
        lowerAt(tree, at) === 'whenever' ||
        (/^(?:each|every)$/.test(lowerAt(tree, at)) && at + 1 < position && lowerAt(tree, at + 1) === 'time'),
    )
  return isEach && hasDeterminer(tree, position, /^an?$/)
}

/** A mark behind an article, and its fellow before a noun. */
function isInSaying(tree: SentenceTree, position: number): boolean {
  const isMark = (at: number) => /^(?:["“”]|``|'')$/.test(textAt(tree, at))
  let open = position - 1
  while (open > position - 5 && !isMark(open)) open--
  let close = position + 1
  while (close < position + 8 && !isMark(close)) close++
  return (
    isMark(open) &&
    isMark(close) &&
    /^(?:an?|the|this|that|another|of|typical|usual|old|classic)$/.test(lowerAt(tree, open - 1)) &&
    tree.token(close + 1)?.upos === 'NOUN'
  )
}

/** Whether quotation marks stand before and behind a word, a few words away. */
function isWithinMarks(tree: SentenceTree, position: number): boolean {
  const hasMark = (from: number, to: number) =>
    tree.tokens.slice(Math.max(0, from), to).some(({ text }) => /^(?:["“”]|``|'')$/.test(text))
  return hasMark(position - 5, position) && hasMark(position + 1, position + 4)
}
