import { pronounReading, type SentenceTree } from '../../../language/index.js'
import { figureFrom } from '../../everyone/figures.js'
import { wordLists } from '../../everyone/word-lists.js'
import type { WordRule } from '../../word-rule.js'
import { lowerAt, textAt } from '../../words-at.js'
import type { Person } from '../person.js'
import { genderedWord } from '../person-words.js'
import { skips } from '../skips.js'

/** Words that stay and still say the gender of the person who changed: a group of that gender, or a figure of it. */
export const stillSaidRules: readonly WordRule<Person>[] = [
  {
    // "One of the guys", "few roles for women, so that she could take this one".
    name: 'group of the gender in its sentence',
    skip: skips.genderedWord,
    examples: [
      'I love [[Anna Lee]]. There are few roles for women, but she is in many.',
      'I love [[Tom Lee]], and he is funny. He sings like all those mental guys.',
    ],
    counterexamples: ['I love [[Anna Lee]]. There are few roles for men, but she is in many.'],
    test: isOfGroup,
  },
  {
    // "She is in no way a Daisy Duke".
    name: 'said to be a figure',
    skip: skips.genderedWord,
    examples: ['I love [[Anna Lee]], and she is good. She is in no way a Mary Poppins.'],
    counterexamples: ['I love [[Anna Lee]], and she is good. She sings very well.'],
    test: (person) =>
      ownTrees(person).some((tree) =>
        tree.tokens.some((_, at) => figureFrom(tree, at) !== undefined && /^an?$/.test(lowerAt(tree, at - 1))),
      ),
  },
]

/** The sentences in which the person is named or meant. */
function ownTrees({ trees, chain }: Person): SentenceTree[] {
  const own = new Set(chain.mentions.map(({ sentence }) => sentence))
  return trees.filter((_, at) => own.has(at))
}

function isOfGroup(person: Person): boolean {
  const replaced = new Set(person.spans.map(({ start }) => start))
  return ownTrees(person).some((tree) =>
    tree.tokens.some(({ text, start }, at) => {
      const lower = text.toLowerCase()
      if (replaced.has(start) || pronounReading(text) !== undefined) return false
      const word = genderedWord(lower)
      if (lower === 'guys') return person.sex === 'male' && !/^(?:you|hey|bad|good)$/.test(lowerAt(tree, at - 1))
      if (word?.number !== 'plural' || word.sex !== person.sex || word.isKin || wordLists().stays.has(lower))
        return false
      return (
        !/^(?:and|or|&)$/.test(lowerAt(tree, at - 1)) &&
        !/^(?:and|or|&)$/.test(lowerAt(tree, at + 1)) &&
        !/^\p{Lu}/u.test(textAt(tree, at))
      )
    }),
  )
}
