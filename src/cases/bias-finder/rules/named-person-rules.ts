import { genderOfTitle, isFirstName, type SentenceTree } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { hasCapital, lowerAt, range, textAt } from '../../words-at.js'
import { isPlaceName } from '../named-places.js'
import { namedWords } from '../named-words.js'
import { genderedWord, personWords } from '../person-words.js'
import { skips } from '../skips.js'
import { type AskedNamed, governor, lemmaOf, type PlacedName, placeOfNamed, roleOf } from './named-asked.js'

/** Asked of a person whose names alone are replaced. */
export const namedPersonRules: RuleList<AskedNamed> = {
  name: 'person by name',
  question: 'Do these names mean one person, who is nobody but a person?',
  placeOf: ({ person }) => placeOfNamed(person),
  rules: [
    {
      name: 'fixed phrase with a name',
      skip: skips.mayBeTitle,
      examples: ['He says that [[Mickey Mouse]] is here.', 'The detective [[Sherlock Holmes]] is here. He is kind.'],
      test: standsInPhrase,
    },
    {
      // "Isaiah Mom": his mother.
      name: 'noun for a person in it',
      skip: skips.notPerson,
      examples: ['I met [[Isaiah Mom]] and the actress Isaiah Mom.'],
      test: ({ names }) =>
        names.some(
          ({ tree, first, last }) =>
            first < last &&
            range(first + 1, last).some(
              (at) => genderedWord(lowerAt(tree, at)) !== undefined && genderOfTitle(textAt(tree, at)) === undefined,
            ),
        ),
    },
    {
      name: 'slang or a part of a word',
      skip: skips.notPerson,
      examples: [
        "I ain't [[Neva]] love no dog, and Neva says it.",
        "You go for a burger and mc [[Donald]]'s. Get out of here.",
      ],
      test: ({ names }) =>
        names.some(
          ({ tree, first, last }) =>
            /^(?:mc|mac|o|d|l)$/.test(textAt(tree, first - 1)) ||
            (/^(?:ain.?t|n['’]?t|not|never)$/i.test(textAt(tree, first - 1)) && tree.token(last + 1)?.upos === 'VERB'),
        ),
    },
    {
      name: 'name of a place, a paper or a body',
      skip: skips.notPerson,
      examples: ['I met the actor [[Peter Hall]] again. He slept.'],
      test: ({ names }) =>
        names.some(
          ({ tree, first, last, text }) =>
            (first === last && isPlaceName(text) && !personWords().placesAndNames.has(text)) ||
            (first < last && range(first, last).some((at) => namedWords().notInNames.has(lowerAt(tree, at)))),
        ),
    },
    {
      name: 'part of an address or a tag',
      skip: skips.nameElsewhere,
      examples: [
        '[[Anna Lee]] says that it is done. Write to anna.lee@example.org for more.',
        '[[Tom Lee]] says it. #morningtom',
      ],
      test: isInHandle,
    },
    {
      name: 'a part of the name that stays',
      skip: skips.nameElsewhere,
      examples: ['The actor [[Tom Baker]] sings. I love the anti-Baker songs.'],
      test: staysElsewhere,
    },
    {
      name: 'capitals beside capitals',
      skip: skips.mayBeTitle,
      examples: ["I love [[ELENA]] AND HER MEN, though Elena's mother is in it."],
      counterexamples: ["I love [[ELENA]], though Elena's mother is in it."],
      test: (asked) => asked.some((name) => isInCapitals(name, asked.person.document.text)),
    },
    {
      name: 'sentence in which most words have capitals',
      skip: skips.mayBeTitle,
      examples: ['Today I Saw The Actress [[Anna Lee]], Who Sings.'],
      test: (asked) => asked.some(({ tree }) => hasCapitals(tree)),
    },
    {
      name: 'one word in a text of animals',
      skip: skips.notPerson,
      examples: ['[[Tom]] says that he hates the mouse.', "The bark in [[Tom]]'s throat says it."],
      counterexamples: ['[[Tom Hanks]] says that he hates the mouse.'],
      test: ({ words, person: { trees } }) =>
        !words.isFull &&
        trees.some((tree) =>
          tree.tokens.some(
            ({ lemma, text, upos }) =>
              /^(?:NOUN|PROPN)$/.test(upos) &&
              [lemma, text].some(
                (form) =>
                  personWords().animals.has(form.toLowerCase()) || personWords().ofAnimals.has(form.toLowerCase()),
              ),
          ),
        ),
    },
    {
      name: 'one last name of two',
      skip: skips.severalPersons,
      examples: [
        'I met Ethel and [[Lionel Barrymore]] in the park, and the actor Lionel Barrymore sang.',
        'I met [[Sam]] and Emma Lee in the park.',
      ],
      counterexamples: ['I met Ethel Lee and [[Lionel Barrymore]] in the park.'],
      test: (asked) => asked.some(sharesLastName),
    },
    {
      name: 'name of another person too',
      skip: skips.severalPersons,
      examples: ['[[Tom Carey]] plays a man named Tom here. He sings.'],
      counterexamples: ['[[Tom Carey]] plays a man named Peter here. He sings.'],
      test: isNameOfRole,
    },
    {
      // "Miss Sedley ... Miss Amelia": a last name, and the first name of who may be the same.
      name: 'last name and a first name with one title',
      skip: skips.twoNames,
      examples: ['I met [[Miss Sedley]] here. I like Miss Sedley, who smiles. They rented Miss Amelia.'],
      counterexamples: ['I met [[Miss Sedley]] here. I like Miss Sedley, who smiles. They rented Miss Sharp.'],
      test: isTitledElsewhere,
    },
    {
      // "The future Mrs. Archer" has another name still.
      name: 'future or former Mrs.',
      skip: skips.twoNames,
      examples: ['He likes the future [[Mrs. Archer]], and Mrs. Archer says so.'],
      counterexamples: ['He likes the kind [[Mrs. Archer]], and Mrs. Archer says so.'],
      test: ({ names }) =>
        names.some(({ tree, first }) => {
          const at = /^mrs$/.test(lowerAt(tree, first).replace('.', ''))
            ? first
            : textAt(tree, first - 1) === '.'
              ? first - 2
              : first - 1
          return (
            /^(?:mrs|ms|miss)\.?$/.test(lowerAt(tree, at)) &&
            /^(?:future|next|new|first|second|third|late|former|current|would-be)$/.test(lowerAt(tree, at - 1))
          )
        }),
    },
    {
      name: 'what is watched, rented or bought',
      skip: skips.mayBeTitle,
      examples: ['I rented [[Anna Brown]] today. Anna Brown says little.'],
      test: (asked) => asked.some((name) => isShown(name, asked)),
    },
    {
      name: 'owns a title',
      skip: skips.mayBeTitle,
      examples: ["I saw [[Bram Stoker]]'s Dracula again."],
      counterexamples: ["I saw [[Bram Stoker]]'s house again."],
      test: (asked) => asked.some(ownsTitle),
    },
  ],
}

function standsInPhrase({ names, person: { document } }: AskedNamed): boolean {
  const around = 20
  return names.some(({ tree, first, last }) => {
    const [start, end] = [tree.token(first)?.start ?? 0, tree.token(last)?.end ?? 0]
    const from = Math.max(0, start - around)
    const near = document.text
      .slice(from, end + around)
      .toLowerCase()
      .replace(/’/g, "'")
    return namedWords().notNames.some((phrase) => {
      for (let at = near.indexOf(phrase); at >= 0; at = near.indexOf(phrase, at + 1))
        if (from + at < end && from + at + phrase.length > start) return true
      return false
    })
  })
}

/** "Ethel and Lionel Barrymore". */
/** "Miss" before the one word of the name, and before a first name elsewhere. */
function isTitledElsewhere({ names, words, person: { document, trees } }: AskedNamed): boolean {
  if (words.isFull) return false
  const titleAt = (tree: SentenceTree, first: number): string =>
    (textAt(tree, first - 1) === '.' ? lowerAt(tree, first - 2) : lowerAt(tree, first - 1)).replace('.', '')
  const titles = new Set(
    names
      .flatMap(({ tree, first }) => [titleAt(tree, first), lowerAt(tree, first).replace('.', '')])
      .filter((title) => /^(?:miss|mr|mrs|ms|master|sir|lady)$/.test(title)),
  )
  if (titles.size === 0) return false
  const own = names.map(({ text }) => text.toLowerCase()).join(' ')
  return trees.some((tree) =>
    tree.tokens.some(({ text, start }, at) => {
      const next = tree.token(at + 1)
      return (
        titles.has(titleAt(tree, at)) &&
        isFirstName(text) &&
        !own.includes(text.toLowerCase()) &&
        !(
          next !== undefined &&
          /^\p{Lu}/u.test(next.text) &&
          document.text.slice(start + text.length, next.start) === ' '
        )
      )
    }),
  )
}

function sharesLastName({ tree, first, last }: PlacedName): boolean {
  const isAnd = (at: number) => /^(?:and|&|or)$/i.test(textAt(tree, at))
  const isFirst = (at: number) => isFirstName(textAt(tree, at)) && hasCapital(textAt(tree, at))
  if (first < last) return isAnd(first - 1) && isFirst(first - 2) && !hasCapital(textAt(tree, first - 3))
  return (
    isAnd(last + 1) && isFirst(last + 2) && hasCapital(textAt(tree, last + 3)) && tree.token(last + 3)?.upos === 'PROPN'
  )
}

function staysElsewhere({ words: { first, last }, person: { document, names } }: AskedNamed): boolean {
  const parts = [first, last].flatMap((word) => (word !== undefined && word.length > 2 ? [word] : []))
  let left = document.text
  for (const { start, end } of [...names].sort((one, other) => other.start - one.start))
    left = `${left.slice(0, start)} ${left.slice(end)}`
  const found = new Set(left.match(/[\p{L}\p{M}'’]+/gu)?.map((word) => word.replace(/['’]s?$/, '')))
  return parts.some((part) => found.has(part))
}

/** THE FOURTH MAN in a text of small letters. */
function isInCapitals({ tree, first, last, text }: PlacedName, whole: string): boolean {
  const isBig = (word: string) => /^\p{Lu}{2,}$/u.test(word)
  const isLine = whole.split('\n').some((line) => line.trim() === text)
  return isBig(textAt(tree, last)) && !isLine && [first - 1, last + 1].some((at) => isBig(textAt(tree, at)))
}

function isInHandle({ words: { first, last }, person: { document } }: AskedNamed): boolean {
  const parts = [first, last].flatMap((word) => (word !== undefined && word.length > 2 ? [word.toLowerCase()] : []))
  const handles = document.text.match(
    /[#@]\p{L}[\p{L}\p{N}_.-]+|[\p{L}\p{N}_.-]+@[\p{L}\p{N}_.-]+|\S+\.(?:com|org|net|edu|io)\b\S*|\S+\/\S+\/\S+/gu,
  )
  return handles?.some((handle) => parts.some((part) => handle.toLowerCase().includes(part))) === true
}

/** A title, or a text whose writer gives every word a capital. */
function hasCapitals({ tokens }: SentenceTree): boolean {
  const words = tokens.filter(({ text }) => /^\p{L}{2}/u.test(text))
  const big = words.filter(({ text }) => hasCapital(text))
  return words.length > 5 && big.length > words.length * 0.6
}

/** "A man named Drew", "plays Drew", "as Drew": a role may have the first name of who plays it. */
function isNameOfRole({ names, words }: AskedNamed): boolean {
  if (!words.isFull) return false
  return names.some(
    (name) =>
      name.first === name.last &&
      (/^(?:as|named|called|plays?|played|playing|portrays?)$/.test(lowerAt(name.tree, name.first - 1)) ||
        (roleOf(name) === 'obj' && /^(?:play|portray)$/.test(lemmaOf(governor(name))))),
  )
}

/** One word that is seen may be a title too: I saw Nana. */
function isShown(name: PlacedName, { words }: AskedNamed): boolean {
  const lemma = lemmaOf(governor(name))
  const { deprel } = name.tree.token(name.head) ?? {}
  if (deprel === 'nsubj:pass') return namedWords().shownVerbs.has(lemma)
  return (
    deprel === 'obj' &&
    (namedWords().shownVerbs.has(lemma) || (!words.isFull && lemma === 'see' && !/\s/.test(name.text)))
  )
}

function ownsTitle({ tree, last, head }: PlacedName): boolean {
  const isMark = tree.token(last + 1)?.xpos === 'POS'
  if (!isMark) return false
  const owned = tree.token(tree.head(head))
  return (
    (owned !== undefined && tree.head(head) > last && /^\p{Lu}/u.test(owned.text)) || hasCapital(textAt(tree, last + 2))
  )
}
