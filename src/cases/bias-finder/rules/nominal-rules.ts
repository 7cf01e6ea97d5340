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
      examples: ['I saw My [[Mother]], The Car. She is great.'],
      test: ({ tree, position }) =>
        /^\p{Lu}/u.test(textAt(tree, position)) && position > 1 && /^\p{Lu}/u.test(textAt(tree, position - 1)),
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

/** Whether quotation marks stand before and behind a word, a few words away. */
function isWithinMarks(tree: SentenceTree, position: number): boolean {
  const hasMark = (from: number, to: number) =>
    tree.tokens.slice(Math.max(0, from), to).some(({ text }) => /^(?:["“”]|``|'')$/.test(text))
  return hasMark(position - 5, position) && hasMark(position + 1, position + 4)
}
