import { hasCapital, isQuote, lowerAt, textAt } from '../../words-at.js'
import { personWords } from '../person-words.js'
import { skips } from '../skips.js'
import { type AskedName, type NameRule, textBefore, textBehind } from './name-asked.js'

/** What is beside a name, or within it, says that it is more or less than the name of a person. */
export const nameNeighbourRules: readonly NameRule[] = [
  {
    // "Ossessione", and on the next line "Luchino Visconti's debut film": a heading is read with the name.
    name: 'over the end of a line',
    skip: skips.cutName,
    examples: ["[[Ossessione\nLuchino Visconti]]'s film is good. He wrote it."],
    counterexamples: ['The film of [[Luchino Visconti]] is good. He wrote it.'],
    test: ({ document: { text }, tree, first, last }) =>
      /\n/.test(text.slice(tree.token(first)?.start, tree.token(last)?.end)),
  },
  {
    // "Mr K": the text has the whole name too.
    name: 'one letter',
    skip: skips.cutName,
    examples: ['I hated [[Mr K]] in the novel. He is human.'],
    counterexamples: ['I hated [[Mr Knightley]] in the novel. He is human.'],
    test: ({ tree, last }) => /^\p{Lu}$/u.test(textAt(tree, last)),
  },
  {
    // "ACTRESS APOCALYPSE".
    name: 'in quotation marks with a word in capitals',
    skip: skips.mayBeTitle,
    examples: [
      'I could not help but realize the similarities to a low budget indie film titled, "ACTRESS [[APOCALYPSE]]", read my review about it.',
    ],
    counterexamples: ['It is like the actress [[JENNA JAMESON]], and she is good.'],
    test: (asked) =>
      /^\p{Lu}{3,}$/u.test(textBefore(asked)) && isQuote(textBefore(asked, 2)) && /^\p{Lu}{3,}$/u.test(wordsOf(asked)),
  },
  {
    // "Paulie, an intelligent parrot", "I loved Charlie. I had a crush on a cartoon dog".
    name: 'one word beside an animal',
    skip: skips.notPerson,
    examples: [
      'The hero, [[Paulie]], an intelligent parrot, lost his home.',
      'I love [[Charlie]] and his friends. It has talking animals.',
    ],
    counterexamples: [
      'The hero, [[Paul]], an intelligent man, has lost his dog.',
      '[[Charlie Sheen]] and his friends are here. It has talking animals.',
    ],
    test: (asked) => isOneWord(asked) && (isAnimalBehind(asked) || ofTalkingAnimals.test(asked.document.text)),
  },
]

const wordsOf = ({ tree, first, last }: AskedName): string =>
  tree.tokens
    .slice(first, last + 1)
    .map(({ text }) => text)
    .join('')

const isOneWord = ({ first, last, isPart, hasTitle, tree }: AskedName): boolean =>
  first === last && !isPart && !hasTitle && hasCapital(textAt(tree, first))

const ofTalkingAnimals =
  /\b(?:talking|cartoon|animated|cute) (?:\p{L}+ )?(?:animals?|dogs?|cats?|mice|mouse|bears?|pigs?|rabbits?|parrots?|birds?|horses?)\b/iu

/** "Paulie, an intelligent parrot": within a comma and four words. */
const isAnimalBehind = (asked: AskedName): boolean =>
  textBehind(asked) === ',' &&
  /^(?:an?|the)$/.test(lowerAt(asked.tree, asked.last + 2)) &&
  [3, 4, 5].some(
    (by) =>
      personWords().animals.has(lowerAt(asked.tree, asked.last + by)) &&
      asked.tree.token(asked.last + by + 1)?.upos !== 'NOUN',
  )
