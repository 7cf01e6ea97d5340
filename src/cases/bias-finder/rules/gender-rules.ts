import { pronounReading, type SentenceTree } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { lowerAt } from '../../words-at.js'
import type { Person } from '../person.js'
import { genderedWord, otherSex } from '../person-words.js'
import { skips } from '../skips.js'
import { isDoubtful } from '../template-judge.js'
import { doubtfulPersonRules } from './doubtful-person-rules.js'
import { knownPersonRules } from './known-person-rules.js'
import { placeOfPerson } from './person-asked.js'
import { hasRoleOfGender } from './role-names.js'
import { saidAroundRules } from './said-around-rules.js'
import { stillSaidRules } from './still-said-rules.js'

export const templateRules: RuleList<Person> = {
  name: 'gender of a person',
  question: 'Is this template likely right?',
  placeOf: placeOfPerson,
  rules: [
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
      // "She hates them and their father": beside a father of her children there would be another father.
      name: 'the other parent of the children',
      skip: skips.genderedWord,
      examples: [
        '[[Anna]] yells at her kids about how much she hates them and their father.',
        "After the death of the boy's father [[Anna]] helps her daughter to laugh.",
      ],
      counterexamples: ['[[Anna]] yells at her kids about how much she hates them and their teacher.'],
      test: hasOtherParent,
    },
    {
      // "She let him be happy" would be "he let him be happy": who is who is lost.
      name: 'somebody else of the other gender in its sentence',
      skip: skips.uncertain,
      examples: ['I knew that [[Anna]] was right and that she would let him go.'],
      counterexamples: ['I knew that [[Anna]] was right and that she would let them go.'],
      test: hasOtherPronoun,
    },
    {
      name: 'role with a name of the gender',
      skip: skips.uncertain,
      examples: [
        'I love [[Anna Lee]], and she is good. Anna Lee plays the poor Mary Brown.',
        'Mary, played by [[Anna Lee]], is sad. I love Anna, and she is good.',
        'I love [[Anna Lee]], and she is good. Anna Lee and her friend play brother and sister.',
      ],
      counterexamples: ['I love [[Anna Lee]], and she is good. Anna Lee plays the poor doctor.'],
      test: hasRoleOfGender,
    },
    ...saidAroundRules,
    ...stillSaidRules,
    ...knownPersonRules,
    ...doubtfulPersonRules,
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

const parents: Readonly<Record<Person['sex'], RegExp>> = {
  male: /^(?:father|dad|daddy|papa|stepfather)$/,
  female: /^(?:mother|mom|mum|mommy|mummy|mama|momma|stepmother)$/,
}

/** "Their father", "the kid's father". */
const childrensOwner = /^(?:their|the|kids?|child|children|sons?|daughters?|boys?|girls?|baby|babies)$/

/** The person has children, and their parent of the other gender is spoken of. */
function hasOtherParent({ trees, sex, pronouns }: Person): boolean {
  const isOwn = (tree: SentenceTree, at: number) => pronouns.some(({ start }) => start === tree.token(at)?.start)
  const hasChildren = trees.some((tree) =>
    tree.tokens.some(
      ({ lemma }, at) =>
        /^(?:kid|child|son|daughter|baby|boy|girl)$/i.test(lemma) &&
        tree.children(at, 'nmod').some((owner) => isOwn(tree, owner)),
    ),
  )
  if (!hasChildren) return false
  const other = parents[otherSex[sex]]
  return trees.some((tree) =>
    tree.tokens.some(({ text }, at) => other.test(text.toLowerCase()) && childrensOwner.test(ownerOrArticle(tree, at))),
  )
}

const ownerOrArticle = (tree: SentenceTree, noun: number): string => {
  const [word] = tree.children(noun, 'nmod', 'det').filter((at) => at < noun)
  return word === undefined ? '' : lowerAt(tree, word)
}

/** In a sentence with a pronoun of the person. */
function hasOtherPronoun({ trees, sex, pronouns }: Person): boolean {
  const set = sex === 'male' ? 'she' : 'he'
  const own = new Set(pronouns.map(({ start }) => start))
  return trees.some(
    ({ tokens }) =>
      tokens.some(({ start }) => own.has(start)) && tokens.some(({ text }) => pronounReading(text)?.set === set),
  )
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
