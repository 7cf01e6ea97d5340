import { pronounReading, type SentenceTree } from '../../../language/index.js'
import { figureFrom } from '../../everyone/figures.js'
import { wordLists } from '../../everyone/word-lists.js'
import type { WordRule } from '../../word-rule.js'
import { lowerAt, textAt } from '../../words-at.js'
import type { Person } from '../person.js'
import { genderedWord } from '../person-words.js'
import { skips } from '../skips.js'
import { ownTrees } from './said-around-rules.js'

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
    // "Impressing the hunks with her skill ... some prison-dyke seduction".
    name: 'word of one gender in its sentence',
    skip: skips.genderedWord,
    examples: ['I love [[Anna Lee]], and she is good. Here she sings of sexism again.'],
    counterexamples: ['I love [[Anna Lee]], and she is good. Here she sings of racism again.'],
    test: (person) => {
      const replaced = new Set(person.spans.map(({ start }) => start))
      // "Flora Robson was great. The same role but with sumptuous gowns."
      return [...ownTrees(person), ...fragmentsBehind(person)].some((tree) =>
        tree.tokens.some(({ text, start }) => !replaced.has(start) && wordLists().turns.has(text.toLowerCase())),
      )
    },
  },
  {
    // "He makes a fascinating woman": a disguise.
    name: 'said to be of the other gender',
    skip: skips.genderedWord,
    examples: ['I love [[Tom Lee]]. He makes a fascinating woman.'],
    counterexamples: ['I love [[Tom Lee]]. He meets a fascinating woman.'],
    test: isOfOtherGender,
  },
  {
    // "A film on gender equality ... Demi Moore": the text turns on what its people are.
    name: 'text about one gender',
    skip: skips.genderedWord,
    examples: [
      'It is a film about menstruation. I will show it to my [[daughter]].',
      'I love [[Anna Lee]], and she is good. It rains. It is about gender equality.',
    ],
    counterexamples: ['It is a film about education. I will show it to my [[daughter]].'],
    test: ({ document }) => topics.test(document.text),
  },
  {
    // "Mathieu and Cedric: these two guys did not belong together".
    name: 'one of two of the gender',
    skip: skips.genderedWord,
    examples: ['I love [[Tom Lee]], and he is good. It rains. The two guys did not belong together.'],
    counterexamples: ['I love [[Tom Lee]], and he is good. It rains. The two girls did not belong together.'],
    test: isOfTwo,
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

const topics =
  /\b(?:menstrua\w+|gender (?:equality|roles?|politics|gap|war|wars)|feminis[mt]s?|suffrage\w*|sexism|misogyn\w+|patriarch\w+|womanhood|manhood|masculinity|femininity|menopaus\w+|women can|girls can|girl power|transvesti\w+|transsexual\w*|transgender\w*|drag queens?|cross-?dress\w*|battle of the sexes)\b/i

/** Sentences right behind one of the person that have no subject of their own. */
function fragmentsBehind({ trees, chain }: Person): SentenceTree[] {
  return chain.mentions.flatMap(({ sentence }) => {
    const next = trees[sentence + 1]
    return next?.tokens.every(({ deprel, upos }) => !/^nsubj/.test(deprel) && upos !== 'PROPN') ? [next] : []
  })
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

/** A noun of the other gender is what a mention of the person is said to be, to play or to turn into. */
function isOfOtherGender({ chain, trees, sex }: Person): boolean {
  return chain.mentions.some(({ sentence, head }) => {
    const tree = trees[sentence]
    if (tree === undefined || !/^nsubj/.test(tree.token(head)?.deprel ?? '')) return false
    const verb = tree.head(head)
    const isOther = (at: number) => {
      const word = genderedWord(lowerAt(tree, at))
      return word?.number === 'singular' && word.sex !== sex && !word.isKin && !wordLists().stays.has(lowerAt(tree, at))
    }
    if (isOther(verb) && tree.children(verb, 'cop').length > 0) return true
    return (
      /^(?:make|become|play|portray|impersonate)$/.test(tree.token(verb)?.lemma ?? '') &&
      tree.children(verb, 'obj', 'xcomp').some(isOther)
    )
  })
}

function isOfTwo({ trees, sex, spans }: Person): boolean {
  return trees.some((tree) =>
    tree.tokens.some(({ text, start }, at) => {
      const word = genderedWord(text.toLowerCase())
      const isOwn = word?.sex === sex || (sex === 'male' && text.toLowerCase() === 'guys')
      return (
        isOwn &&
        (word?.number === 'plural' || text.toLowerCase() === 'guys') &&
        !wordLists().stays.has(text.toLowerCase().replace(/^guys$/, '')) &&
        !spans.some((span) => span.start === start) &&
        [1, 2].some((by) => /^(?:two|both|2)$/.test(lowerAt(tree, at - by))) &&
        [1, 2, 3].some((by) => /^(?:the|these|those|both)$/.test(lowerAt(tree, at - by)))
      )
    }),
  )
}
