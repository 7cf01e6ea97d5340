import { genderOfFirstName, pronounReading, type SentenceTree } from '../../../language/index.js'
import { wordLists } from '../../everyone/word-lists.js'
import type { WordRule } from '../../word-rule.js'
import { hasCapital, lowerAt, textAt, textOf } from '../../words-at.js'
import type { Person } from '../person.js'
import { genderedWord, otherSex } from '../person-words.js'
import { skips } from '../skips.js'
import { hasSaidNoun } from './said-noun.js'

const isRanked = /^[^.!?]{0,20}\b(?:second only to|next only to|right behind|other than|besides|alongside) \p{Lu}/u

/** What is said around a person, however the text calls the person, and fits only one gender. */
export const saidAroundRules: readonly WordRule<Person>[] = [
  {
    // "Cristy Brown, a man living with palsy".
    name: 'noun of one gender that says who it is',
    skip: skips.genderedWord,
    examples: ['I love [[Anna Lee]], and she is good. It is about Anna Lee, a man from Rome.'],
    counterexamples: ['I love [[Anna Lee]], and she is good. It is about Anna Lee, a clerk from Rome.'],
    test: hasSaidNoun,
  },
  {
    // "Kristen, battling her feelings towards another girl".
    name: 'another of the gender',
    skip: skips.genderedWord,
    examples: ['I love [[Anna Lee]], and she is good. Here she meets another girl.'],
    counterexamples: ['I love [[Anna Lee]], and she is good. Here she meets another boy.'],
    test: (person) => ownTrees(person).some((tree) => tree.tokens.some((_, at) => isAnother(person, tree, at))),
  },
  {
    // "Vera Miles tells him that she is expecting their first child".
    name: 'expecting a child',
    skip: skips.genderedWord,
    examples: ['I love [[Anna Lee]], and she is good. Here she is expecting their first child.'],
    counterexamples: ['I love [[Anna Lee]], and she is good. Here she is expecting their first guest.'],
    test: (person) =>
      ownTrees(person).some((tree) => /\bexpecting\b(?: \S+){0,3} (?:child|baby|babies|twins)\b/i.test(textOf(tree))),
  },
  {
    // "Fantasies about Brad Pitt are a tough admission for a heterosexual".
    name: 'whom one loves by gender',
    skip: skips.genderedWord,
    examples: ['I love [[Tom Lee]], and he is good. Of a heterosexual he is a good friend.'],
    counterexamples: ['I love [[Tom Lee]], and he is good. Of a politician he is a good friend.'],
    test: (person) => ownTrees(person).some((tree) => tree.tokens.some(({ text }) => ofLove.test(text.toLowerCase()))),
  },
  {
    // "The 'Man of Bronze'": how somebody is called.
    name: 'byname of the gender',
    skip: skips.genderedWord,
    examples: ['I love [[Tom Lee]], and he is good. They call it the Man of Bronze.'],
    counterexamples: ['I love [[Tom Lee]], and he is good. They call it the Horse of Bronze.'],
    test: ({ trees, sex }) =>
      trees.some((tree) =>
        tree.tokens.some(
          ({ text }, at) =>
            /^(?:Man|Woman|Lady|Girl|Boy|King|Queen|Prince|Princess)$/.test(text) &&
            genderedWord(text.toLowerCase())?.sex === sex &&
            /^(?:the|['"‘“`]+)$/i.test(textAt(tree, at - 1)) &&
            lowerAt(tree, at + 1) === 'of' &&
            hasCapital(textAt(tree, at + 2)),
        ),
      ),
  },
  {
    // "She was more like a man-eater", "he looks like a young Marlon Brando".
    name: 'what only one gender is likened to',
    skip: skips.genderedWord,
    examples: [
      'I love [[Anna Lee]], and she is good. Here she is more of a man-eater.',
      'I love [[Anna Lee]], and she is good. She looks like Mary Brown.',
    ],
    counterexamples: [
      'I love [[Anna Lee]], and she is good. Here she is more of a meat-eater.',
      'I love [[Anna Lee]], and she is good. She looks at Mary Brown.',
    ],
    test: (person) => ownTrees(person).some((tree) => ofOne.test(textOf(tree)) || isLikened(person, tree)),
  },
  {
    // "Michael Vartan is hot, but who is this woman?"
    name: 'this man or woman of the other gender',
    skip: skips.genderedWord,
    examples: ['I love [[Tom Lee]], and he is good. Tom Lee is hot, but who is this woman?'],
    counterexamples: ['I love [[Tom Lee]], and he is good. Tom Lee is hot, but who is a woman?'],
    test: ({ chain, trees, sex }) =>
      chain.mentions.some(({ kind, sentence, head }) => {
        const tree = trees[sentence]
        return (
          kind === 'name' &&
          tree?.tokens.some(
            (_, at) =>
              at > head &&
              /^(?:this|that)$/.test(lowerAt(tree, at - 1)) &&
              genderedWord(lowerAt(tree, at))?.sex === otherSex[sex] &&
              tree.token(at)?.upos === 'NOUN',
          ) === true
        )
      }),
  },
  {
    // "My favorite actor, second only to Gary Cooper": she would be an actress among actors.
    name: 'ranked among others of the gender',
    skip: skips.genderedWord,
    examples: ['I love [[Randolph Scott]], my favorite actor second only to Gary Cooper.'],
    counterexamples: ['I love [[Randolph Scott]], and he is good, second only to Gary Cooper.'],
    test: ({ document: { text }, chain, trees }) =>
      chain.mentions.some(
        ({ kind, sentence, end }) =>
          kind === 'nominal' && isRanked.test(text.slice(end, trees[sentence]?.tokens.at(-1)?.end ?? end)),
      ),
  },
  {
    // "A mother and son move into a small town. Alice Krige is outstanding as the mother".
    name: 'one of a family that is named by the word',
    skip: skips.genderedWord,
    examples: ['A mother and son move into a town. [[The mother]], Anna Lee, is good, and she sings.'],
    counterexamples: ['A dog and a cat move into a town. [[The mother]], Anna Lee, is good, and she sings.'],
    test: hasFamilyWord,
  },
  {
    // "The four ladies take a vacation ... says Lottie".
    name: 'one of some of the gender',
    skip: skips.genderedWord,
    examples: ['I love [[Anna Lee]], and she is good. It rains. The four ladies laugh.'],
    counterexamples: ['I love [[Anna Lee]], and she is good. It rains. Four ladies laugh.'],
    test: (person) =>
      person.trees.some((tree) => tree.tokens.some((_, at) => isGroup(person, tree, at) && isCounted(tree, at))),
  },
  {
    // "Jack Lemmon and Walter Matthau ... two old men".
    name: 'two of the gender behind two names',
    skip: skips.genderedWord,
    examples: ['I love [[Tom Lee]] and Anna Reed, and he is good. Some sing. It is a tale of two men.'],
    counterexamples: ['I love [[Tom Lee]], and he is good. Some sing. It is a tale of two men.'],
    test: (person) =>
      isJoined(person) &&
      person.trees.some((tree) =>
        tree.tokens.some(
          (_, at) =>
            isGroup(person, tree, at) && [1, 2].some((by) => /^(?:two|both|2|these)$/.test(lowerAt(tree, at - by))),
        ),
      ),
  },
  {
    // "They are both good at being loveable: young women and curmudgeons".
    name: 'the gender in a sentence about both',
    skip: skips.genderedWord,
    examples: ['I love [[Anna Lee]], and she is good. It rains. They are both good at playing young women.'],
    counterexamples: ['I love [[Anna Lee]], and she is good. It rains. They are both good at playing young men.'],
    test: (person) =>
      person.trees.some(
        (tree) =>
          /\b(?:they(?: ?(?:are|were|['’]re))?|them) both\b|\bboth of them\b/i.test(textOf(tree)) &&
          tree.tokens.some((_, at) => isGroup(person, tree, at)),
      ),
  },
]

const ofOne =
  /\b(?:man - eaters?|man-?eaters?|femmes? fatales?|vamps?|vixens?|divas?|seductress(?:es)?|temptress(?:es)?|lady - killers?|lady-?killers?|womani[sz]ers?|casanova|don juan|cojones|damsels?)\b/i

/** "Looks like Nicole Kidman", "resembles a young Jack Nicholson". */
function isLikened({ sex, names }: Person, tree: SentenceTree): boolean {
  return tree.tokens.some(({ upos, text, start }, at) => {
    const told = upos === 'PROPN' ? genderOfFirstName(text) : undefined
    return (
      told?.sure === true &&
      told.gender === sex &&
      !names.some((name) => name.start <= start && start < name.end) &&
      [1, 2, 3].some(
        (by) =>
          tree.token(at - by)?.lemma === 'resemble' ||
          (lowerAt(tree, at - by) === 'like' && [1, 2, 3].some((to) => tree.token(at - by - to)?.lemma === 'look')),
      )
    )
  })
}

const ofLove = /^(?:(?:hetero|homo|bi)sexuals?|hetero|gay|gays|lesbians?)$/

/** The sentences in which the person is named or meant. */
export function ownTrees({ trees, chain }: Person): SentenceTree[] {
  const own = new Set(chain.mentions.map(({ sentence }) => sentence))
  return trees.filter((_, at) => own.has(at))
}

const isReplaced = ({ spans }: Person, tree: SentenceTree, at: number): boolean =>
  spans.some(({ start }) => start === tree.token(at)?.start)

function isAnother(person: Person, tree: SentenceTree, at: number): boolean {
  const word = genderedWord(lowerAt(tree, at))
  return (
    word?.sex === person.sex &&
    !wordLists().stays.has(lowerAt(tree, at)) &&
    !isReplaced(person, tree, at) &&
    [1, 2].some((by) => /^(?:an)?other$/.test(lowerAt(tree, at - by)))
  )
}

/** A kin noun that changes stands once more, with an article, and stays. */
function hasFamilyWord({ document, trees, spans }: Person): boolean {
  const kin = new Set(
    spans.flatMap(({ start, end }) => {
      const word = document.text.slice(start, end).toLowerCase()
      return genderedWord(word)?.isKin === true ? [word] : []
    }),
  )
  return (
    kin.size > 0 &&
    trees.some((tree) =>
      tree.tokens.some(
        ({ text, start }, at) =>
          kin.has(text.toLowerCase()) &&
          !spans.some((span) => span.start === start) &&
          [1, 2].some((by) => /^(?:an?|the)$/.test(lowerAt(tree, at - by))),
      ),
    )
  )
}

/** A noun for several of the person's gender, no name and not beside its counterpart. */
function isGroup(person: Person, tree: SentenceTree, at: number): boolean {
  const lower = lowerAt(tree, at)
  const word = genderedWord(lower)
  const isOfSex = lower === 'guys' ? person.sex === 'male' : word?.number === 'plural' && word.sex === person.sex
  if (!isOfSex || pronounReading(lower) !== undefined || isReplaced(person, tree, at)) return false
  if (lower !== 'guys' && wordLists().stays.has(lower)) return false
  return ![at - 1, at + 1].some((by) => /^(?:and|or|&)$/.test(lowerAt(tree, by))) && !hasCapital(textAt(tree, at))
}

const isCounted = (tree: SentenceTree, at: number): boolean =>
  [1, 2].some((by) => /^(?:three|four|five|six|seven|[3-7])$/.test(lowerAt(tree, at - by))) &&
  [1, 2, 3, 4].some((by) => /^(?:the|these|those|our|all)$/.test(lowerAt(tree, at - by)))

/** Beside a mention stands another name, joined by "and". */
const isJoined = ({ chain, trees }: Person): boolean =>
  chain.mentions.some(({ kind, sentence, head }) => {
    const tree = trees[sentence]
    if (kind !== 'name' || tree === undefined) return false
    return [...tree.children(head, 'conj'), ...(tree.token(head)?.deprel === 'conj' ? [tree.head(head)] : [])].some(
      (at) => tree.token(at)?.upos === 'PROPN',
    )
  })
