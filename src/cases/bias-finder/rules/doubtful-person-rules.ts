import type { SentenceTree, Span } from '../../../language/index.js'
import type { WordRule } from '../../word-rule.js'
import { lowerAt } from '../../words-at.js'
import type { Person } from '../person.js'
import { genderedWord } from '../person-words.js'
import { skips } from '../skips.js'

/** What the text says beside a person by which the template would contradict itself, or the person is none. */
export const doubtfulPersonRules: readonly WordRule<Person>[] = [
  {
    // "He plays an Italian man", "her development from a teenager to a woman".
    name: 'noun of the gender behind the person, that stays',
    skip: skips.genderedWord,
    examples: ['[[Tony Reed]] is much more convincing as he plays in English than as an Italian man speaking Italian.'],
    counterexamples: [
      '[[Tony Reed]] is much more convincing as he plays in English than as an Italian nurse speaking Italian.',
    ],
    test: hasNounBehind,
  },
  {
    // "His parents, his uncle ... his fat uncle Don".
    name: 'kin whom the text names twice',
    skip: skips.genderedWord,
    examples: [
      'My uncle laughed. To add to the humor, we are treated to the fat [[uncle Don Vitto]] who is constantly out of it.',
    ],
    counterexamples: [
      'My friend laughed. To add to the humor, we are treated to the fat [[uncle Don Vitto]] who is constantly out of it.',
    ],
    test: isKinAgain,
  },
  {
    // "Man's struggle for survival".
    name: 'man without an article',
    skip: skips.notPerson,
    examples: ["The film is about [[man]]'s struggle for survival, and he has lost his ability to speak."],
    counterexamples: ["The film is about a [[man]]'s struggle for survival, and he has lost his ability to speak."],
    test: isBareMan,
  },
  {
    // "The son of Tramp ... Being a junkyard dog is not for everyone".
    name: 'one without a name, beside a dog of no one',
    skip: skips.notPerson,
    examples: [
      'The [[son]] of Tramp tries to savor the world and learns where he belongs. Being a junkyard dog is not for everyone.',
    ],
    counterexamples: [
      'The [[son]] of Tramp tries to savor the world and learns where he belongs. Being a junkyard nurse is not for everyone.',
    ],
    test: isBesideDog,
  },
  {
    // "Kal Ho Naa Ho is really Shah Rukh at his finest".
    name: 'name of four words',
    skip: skips.mayBeTitle,
    examples: ['[[Kal Ho Naa Ho]] is really Shah Rukh at his finest, and he is good in it.'],
    counterexamples: ['[[Peter Reed]] is really good at his finest, and he is good in it.'],
    test: ({ document, names }) =>
      names.some(({ start, end }) => document.text.slice(start, end).split(/\s+/).length > longestName),
  },
]

const longestName = 3

const ownSentences = ({ chain, trees }: Person): [SentenceTree, number][] =>
  [...new Set(chain.mentions.map(({ sentence }) => sentence))].flatMap((at): [SentenceTree, number][] => {
    const tree = trees[at]
    return tree === undefined ? [] : [[tree, at]]
  })

const isOwn = ({ names, spans, titles }: Person, { start, end }: Span): boolean =>
  [...names, ...spans, ...titles].some((each) => each.start <= start && end <= each.end)

/** Behind the first mention in its sentence, with an article, and not what another noun says of a thing: the ice cream man. */
function hasNounBehind(person: Person): boolean {
  return ownSentences(person).some(([tree, sentence]) => {
    const first = Math.min(...person.chain.mentions.flatMap((each) => (each.sentence === sentence ? [each.head] : [])))
    return tree.tokens.some(
      (token, at) =>
        at > first &&
        /^(?:man|woman|boy|girl|lady|gentleman)$/.test(token.text) &&
        genderedWord(token.text)?.sex === person.sex &&
        tree.children(at, 'det').some((each) => /^an?$/.test(lowerAt(tree, each))) &&
        tree.children(at, 'compound').length === 0 &&
        !isOwn(person, token),
    )
  })
}

function isKinAgain(person: Person): boolean {
  const { document, spans, titles, trees } = person
  const said = [...spans, ...titles].flatMap(({ start, end }) =>
    document.text
      .slice(start, end)
      .toLowerCase()
      .split(/\P{L}+/u),
  )
  const kin = new Set(said.filter((word) => genderedWord(word)?.isKin === true))
  return trees.some(({ tokens }) => tokens.some((token) => kin.has(token.text.toLowerCase()) && !isOwn(person, token)))
}

function isBareMan({ chain, trees }: Person): boolean {
  return chain.mentions.some(
    ({ kind, sentence, head }) =>
      kind === 'nominal' &&
      /^(?:man|woman)$/.test(lowerAt(trees[sentence], head)) &&
      trees[sentence]?.children(head, 'det', 'amod', 'nummod', 'compound', 'nmod:poss').length === 0,
  )
}

function isBesideDog(person: Person): boolean {
  if (person.names.length > 0) return false
  const near = ownSentences(person).flatMap(([tree, at]) => [tree, person.trees[at + 1]])
  return near.some((tree) =>
    tree?.tokens.some(
      ({ lemma }, at) =>
        /^(?:dog|puppy|canine|rottie|rottweiler|mutt|hound)$/.test(lemma.toLowerCase()) &&
        tree.children(at, 'nmod:poss').length === 0,
    ),
  )
}
