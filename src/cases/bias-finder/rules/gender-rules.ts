import type { SentenceTree } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { lowerAt } from '../../words-at.js'
import type { Person } from '../person.js'
import { genderedWord } from '../person-words.js'
import { skips } from '../skips.js'
import { isDoubtful } from '../template-judge.js'
import { placeOfPerson } from './person-asked.js'

export const templateRules: RuleList<Person> = {
  name: 'gender of a person',
  question: 'Is this template likely right?',
  placeOf: placeOfPerson,
  rules: [
    {
      name: 'nothing but names',
      skip: skips.noGender,
      examples: ['Anna Lee is great. I love Anna Lee.', 'I love [[Tom Hanks]]. Hanks is great.'],
      test: ({ spans, adjectives }) => spans.length + adjectives.length === 0,
    },
    {
      // My mother and my father would be two fathers.
      name: 'its counterpart stands beside it',
      skip: skips.genderedWord,
      examples: [
        'My [[mother]] has blond hair, and she loves it. My father has not.',
        'My brother and [[sister]] love it. She sings.',
      ],
      counterexamples: ['My [[sister]] has blond hair, and she loves it. My father has not.'],
      test: hasCounterpart,
    },
    {
      name: 'likely wrong',
      skip: skips.doubtful,
      examples: [
        'You know what is good? [[The rich superstar]] Edge! I do not know. See him at the games.',
        'It was cold. [[The plumber]] came. It rained a lot. The house was old and the street was long. See him at the games.',
      ],
      test: (person) => isDoubtful(person, person.choice),
    },
  ],
}

/** Words of whom one has one alone, and how those of the other gender are called. */
const onlyOnes = [
  ['mother', 'mom', 'mum', 'mommy', 'mummy', 'mama', 'momma', 'ma'],
  ['father', 'dad', 'daddy', 'papa', 'pa', 'pop'],
  ['wife', 'bride'],
  ['husband', 'groom'],
  ['grandmother', 'grandma', 'granny', 'gran', 'nana'],
  ['grandfather', 'grandpa', 'gramps', 'granddad', 'grandad'],
].map((words) => new Set(words))

const counterpartsOf = (word: string): ReadonlySet<string> | undefined => {
  const at = onlyOnes.findIndex((words) => words.has(word))
  return at < 0 ? undefined : onlyOnes[at ^ 1]
}

/** "My mother ... my father"; "my brother and sister". */
function hasCounterpart({ chain, trees }: Person): boolean {
  return chain.mentions.some(({ kind, sentence, head }) => {
    const tree = trees[sentence]
    if (kind !== 'nominal' || tree === undefined) return false
    const others = counterpartsOf(lowerAt(tree, head))
    const owner = ownerOf(tree, head)
    if (
      others !== undefined &&
      trees.some((each) =>
        each.tokens.some(({ text }, at) => others.has(text.toLowerCase()) && isSameOwner(ownerOf(each, at), owner)),
      )
    )
      return true
    return [tree.head(head), ...tree.children(head, 'conj')].some((at) => isFellow(tree, head, at))
  })
}

/** Without an owner the speaker's are meant: "mother was not, my father was". */
const isSameOwner = (one: string, other: string): boolean =>
  one === other || (one === '' && /^(?:my|our)$/.test(other)) || (other === '' && /^(?:my|our)$/.test(one))

const ownerOf = (tree: SentenceTree, noun: number): string => {
  const [owner] = tree.children(noun, 'nmod').filter((at) => tree.token(at)?.deprel === 'nmod:poss')
  return owner === undefined ? '' : lowerAt(tree, owner)
}

/** Joined by "and", with one determiner for both. */
function isFellow(tree: SentenceTree, noun: number, other: number): boolean {
  const [first, second] = [Math.min(noun, other), Math.max(noun, other)]
  if (first < 0 || tree.token(second)?.deprel !== 'conj' || tree.head(second) !== first) return false
  const [one, two] = [genderedWord(lowerAt(tree, first)), genderedWord(lowerAt(tree, second))]
  return (
    one !== undefined && two !== undefined && one.sex !== two.sex && tree.children(second, 'det', 'nmod').length === 0
  )
}
