import { genderOfFirstName, isTitle, pronounReading } from '../../../language/index.js'
import { isOfFigure } from '../../everyone/figures.js'
import { everyoneSkips } from '../../everyone/skips.js'
import { wordLists } from '../../everyone/word-lists.js'
import type { WordRule } from '../../word-rule.js'
import { lowerAt, textAt } from '../../words-at.js'
import { isCountry, isPlaceName } from '../named-places.js'
import type { Person } from '../person.js'
import { skips } from '../skips.js'

/** The text calls the person in a way that the reading does not tie to the names, or by a name whom everybody knows. */
export const knownPersonRules: readonly WordRule<Person>[] = [
  {
    name: 'whom everybody knows',
    skip: everyoneSkips.known,
    examples: ['I love [[Nancy Drew]]. She is so brave.', 'I grew up with Dr. [[Seuss]], and I love his books.'],
    counterexamples: ['I love [[Nancy Dree]]. She is so brave.'],
    test: isFigure,
  },
  {
    // "McCartney's fans love when Paul sings": the last name stands elsewhere.
    name: 'first name of whom everybody knows',
    skip: everyoneSkips.known,
    examples: ["It is for McCartney's fans. I love how [[Paul]] sings his songs."],
    counterexamples: ["It is for McCarthy's fans. I love how [[Paul]] sings his songs."],
    test: isFirstOfFigure,
  },
  {
    name: 'company called like a person',
    skip: skips.notPerson,
    examples: ["It is one of [[Disney]]'s best films, and Disney did his best."],
    counterexamples: ["It is one of [[Dibney]]'s best films, and Dibney did his best."],
    test: ({ names }) => names.some((slot) => slot.kind === 'word' && wordLists().companies.has(slot.is.toLowerCase())),
  },
  {
    // "Dafoe disgraced himself. I send the money to Ethiopia if he is that desperate".
    name: 'pronoun that was given to a place',
    skip: skips.uncertain,
    examples: [
      "I didn't know [[Tom Dane]] was so hard up for bucks that he'd disgrace himself. I'll donate that money that I was going to send to Ethiopia if he's that desperate.",
    ],
    counterexamples: [
      "I didn't know [[Tom Dane]] was so hard up for bucks that he'd disgrace himself. I'll donate that money that I was going to send to my mother.",
    ],
    test: isGivenToPlace,
  },
  {
    // "ELENA AND HER MEN had me": a title in capitals.
    name: 'in capitals with others behind it',
    skip: skips.mayBeTitle,
    examples: ['This film is good. [[ELENA]] AND HER MEN had me laugh, and she sings.'],
    counterexamples: ['This film is good. [[ELENA]] had me laugh, and she sings.'],
    test: (person) =>
      namesOf(person).some(({ start, end }) =>
        person.trees.some((tree) => {
          const at = tree.tokens.findLastIndex((token) => token.start >= start && token.end <= end)
          const big = tree.tokens.filter(({ text }) => /^\p{Lu}{2,}$/u.test(text)).length
          return (
            at >= 0 &&
            /^\p{Lu}{2,}$/u.test(textAt(tree, at)) &&
            /^\p{Lu}{2,}$/u.test(textAt(tree, at + 1)) &&
            big < tree.tokens.length / 2
          )
        }),
      ),
  },
  {
    // "The Joseph Smith Memorial Building".
    name: 'name of a building',
    skip: skips.notPerson,
    examples: [
      "I saw it at the Legacy Theater in the [[Daniel Smith Memorial Building]] in Salt Lake City this morning. One's level of enjoyment will be based on one's acceptance of Daniel's story. I regard Daniel Smith as a prophet. Whether you believe Daniel Smith or not, he tells a fascinating story.",
    ],
    counterexamples: [
      "I saw it at the Legacy Theater in Salt Lake City this morning. One's level of enjoyment will be based on one's acceptance of [[Daniel]]'s story. I regard Daniel Smith as a prophet. Whether you believe Daniel Smith or not, he tells a fascinating story.",
    ],
    test: (person) => namesOf(person).some(({ is }) => buildings.test(is)),
  },
  {
    name: 'name that as often is none',
    skip: skips.notPerson,
    examples: ['Here is [[Blade]] again. Where is he when we need him?'],
    counterexamples: ['Here is [[Blake]] again. Where is he when we need him?'],
    test: (person) => namesOf(person).some(({ is }) => wordLists().notNames.has(is.toLowerCase())),
  },
  {
    // "John Carpenter's Vampires: Los Muertos is a con trick".
    name: 'behind a title and a colon',
    skip: skips.mayBeTitle,
    examples: ['It is called Vampires: [[Peter Reed]], and he is a fool.'],
    counterexamples: ['It is the usual cast: [[Peter Reed]], and he is a fool.'],
    test: (person) =>
      namesOf(person).some(({ start }) =>
        person.trees.some((tree) => {
          const at = tree.tokens.findIndex((token) => token.start === start)
          return (
            textAt(tree, at - 1) === ':' &&
            tree.token(at - 2)?.upos === 'PROPN' &&
            /^\p{Lu}\p{Ll}/u.test(textAt(tree, at - 2))
          )
        }),
      ),
  },
  {
    // "Von Trotta was at ease ... More of the same, Margarethe!"
    name: 'first name by itself elsewhere',
    skip: skips.twoNames,
    examples: ['It is sad that [[Kusturica]] made it, since he is good. I thank you, Walter!'],
    counterexamples: ['It is sad that [[Kusturica]] made it, since he is good. I thank you, Anna!'],
    test: hasFirstNameElsewhere,
  },
  {
    // "Shadow is the older dog who prepares Chance".
    name: 'one name among pets',
    skip: skips.notPerson,
    examples: ['It is funny when Sassy laughs at [[Chester]]. The older dog prepares Chester for his life.'],
    counterexamples: ['It is funny when Sassy laughs at [[Chester]]. The older nurse prepares Chester for his life.'],
    test: isAmongPets,
  },
  {
    // "Professor Noodle has a potion. The Professor drinks his potion".
    name: 'title by itself elsewhere',
    skip: skips.twoNames,
    examples: ['Professor [[Stanford]] has found a potion, and he is proud. Then the Professor drinks it.'],
    counterexamples: ['Professor [[Stanford]] has found a potion, and he is proud. Then the neighbour drinks it.'],
    test: hasTitleAlone,
  },
]

const buildings = /\b(?:Memorial|Building|Foundation|Temple|Center|Centre|Museum|Award)\b/

const namesOf = ({ names }: Person) => names.flatMap((slot) => (slot.kind === 'word' ? [slot] : []))

function isFigure(person: Person): boolean {
  return namesOf(person).some(
    ({ is, start, end }) =>
      wordLists().figures.has(is.toLowerCase()) ||
      person.trees.some((tree) => {
        const first = tree.tokens.findIndex((token) => token.start >= start && token.end <= end)
        const last = tree.tokens.findLastIndex((token) => token.start >= start && token.end <= end)
        return first >= 0 && isOfFigure(tree, first, last)
      }),
  )
}

function isFirstOfFigure(person: Person): boolean {
  const words = new Set(
    person.trees.flatMap(({ tokens }) =>
      tokens.flatMap(({ text }) => (/^\p{Lu}/u.test(text) ? [text.toLowerCase().replace(/['’´`]s?$/, '')] : [])),
    ),
  )
  return namesOf(person).some(
    ({ is }) =>
      /^\p{L}+$/u.test(is) && [...words].some((word) => wordLists().figures.has(`${is.toLowerCase()} ${word}`)),
  )
}

function isGivenToPlace({ document, chain, sex }: Person): boolean {
  const textOf = ({ start, end }: { readonly start: number; readonly end: number }) => document.text.slice(start, end)
  return document.chains.some(({ mentions }) => {
    const called = mentions.filter(({ kind }) => kind === 'name').map(textOf)
    return (
      mentions !== chain.mentions &&
      called.length > 0 &&
      called.every((name) => isCountry(name) || isPlaceName(name)) &&
      mentions.some(
        (each) => each.kind === 'pronoun' && pronounReading(textOf(each))?.set === (sex === 'male' ? 'he' : 'she'),
      )
    )
  })
}

/** A title that says no gender before a name of the person, and with an article elsewhere. */
function hasTitleAlone(person: Person): boolean {
  const titles = new Set(
    namesOf(person).flatMap(({ start }) =>
      person.trees.flatMap((tree) => {
        const at = tree.tokens.findIndex((token) => token.start === start)
        const title = textAt(tree, at - 1)
        return at > 0 && isTitle(title) && title.length > 3 ? [title.toLowerCase()] : []
      }),
    ),
  )
  return (
    titles.size > 0 &&
    person.trees.some((tree) =>
      tree.tokens.some(
        ({ text }, at) =>
          titles.has(text.toLowerCase()) &&
          /^(?:the|this|that|our)$/.test(lowerAt(tree, at - 1)) &&
          !/^\p{Lu}/u.test(textAt(tree, at + 1)),
      ),
    )
  )
}

/** Only a last name is said of the person, and a first name of the gender stands by itself, which is nobody else's. */
function hasFirstNameElsewhere(person: Person): boolean {
  const names = namesOf(person)
  const isLast = names.length > 0 && names.every(({ is }) => genderOfFirstName(is.split(/\s+/)[0] ?? '') === undefined)
  if (!isLast) return false
  return person.trees.some((tree) =>
    tree.tokens.some(({ text, upos, start }, at) => {
      const told = upos === 'PROPN' && /^\p{Lu}\p{Ll}/u.test(text) ? genderOfFirstName(text) : undefined
      return (
        told?.sure === true &&
        told.gender === person.sex &&
        !/^\p{Lu}/u.test(textAt(tree, at + 1)) &&
        !/^\p{Lu}/u.test(textAt(tree, at - 1)) &&
        !/^(?:as|plays|named|called)$/.test(lowerAt(tree, at - 1)) &&
        !names.some((name) => name.start <= start && start < name.end)
      )
    }),
  )
}

/** A name of one word, beside dogs or cats in a sentence that speaks of who has it. */
function isAmongPets(person: Person): boolean {
  const names = namesOf(person)
  if (names.length === 0 || names.some(({ is }) => /\s/.test(is))) return false
  const own = new Set(person.chain.mentions.map(({ sentence }) => sentence))
  return person.trees.some(
    (tree, at) =>
      own.has(at) &&
      tree.tokens.some(
        ({ lemma, upos }, by) =>
          upos === 'NOUN' &&
          /^(?:dog|cat|pet|puppy|kitten|horse|puppet)$/i.test(lemma) &&
          (lowerAt(tree, by + 1) === 'who' || /^(?:older|other|younger|fellow)$/.test(lowerAt(tree, by - 1))),
      ),
  )
}
