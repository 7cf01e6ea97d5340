import { genderOfFirstName, isFirstName, isPersonNoun, opensSentence } from '../../../language/index.js'
import { isPlaceName } from '../../bias-finder/named-places.js'
import { genderedWord } from '../../bias-finder/person-words.js'
import { skips } from '../../bias-finder/skips.js'
import type { WordRule } from '../../word-rule.js'
import { hasCapital, isApart, lowerAt, textAt } from '../../words-at.js'
import { isSurelyPerson } from '../support.js'
import { wordLists } from '../word-lists.js'
import type { AskedRecord } from './asked-record.js'

/** What stands right before or behind a name belongs to it, or a part of it is no name. */
export const cutNameRules: readonly WordRule<AskedRecord>[] = [
  {
    // "The Home Secretary Charles Clarke": an office that the parse took into the name.
    name: 'office in the name',
    skip: skips.cutName,
    examples: ['She asked [[Home Secretary Charles Clarke]] again.'],
    counterexamples: ['She asked [[Mary Charles Clarke]] again.'],
    test: ({ tree, record }) =>
      offices.test(textAt(tree, record.last + 1)) || record.words.slice(1).some((word) => offices.test(word)),
  },
  {
    // "Rock Hudson": a part of the name that was not found.
    name: 'capital right before one word',
    skip: skips.cutName,
    examples: ['Rock [[Hudson]] was fine, and he knew it.'],
    counterexamples: ['When [[Hudson]] was fine, he knew it.'],
    test: isBehindCapital,
  },
  {
    // "Will Ferrell wastes his time": the parse takes the first name for another word.
    name: 'first name that is read as another word before it',
    skip: skips.cutName,
    examples: ['Amanda Peet did well. Will [[Ferrell]] wastes his time in this movie.'],
    counterexamples: ['Amanda Peet did well. Will [[Ferrell]] ever waste his time in this movie?'],
    test: ({ tree, record }) => {
      const before = textAt(tree, record.titled - 1)
      const isQuestion = record.titled === 1 && tree.tokens.slice(-2).some(({ text }) => text.includes('?'))
      return record.words.length === 1 && hasCapital(before) && isSureFirstName(before) && !isQuestion
    },
  },
  {
    // "Klause Maria Brandauer": a first name that no list has, and only the name behind it would change.
    name: 'capital right before a whole name',
    skip: skips.cutName,
    examples: ['My sister says that Xyrith [[Maria Gonzalez]] is good.'],
    counterexamples: ['My sister says that Director [[Maria Gonzalez]] is good.'],
    test: ({ document: { text }, tree, record }) => {
      const before = tree.token(record.titled - 1)
      return (
        record.words.length > 1 &&
        !record.hasTitle &&
        before?.upos === 'PROPN' &&
        hasCapital(before.text) &&
        !isApart(text, before, tree.token(record.titled)) &&
        !isPersonNoun(before.lemma.toLowerCase()) &&
        genderedWord(before.text.toLowerCase()) === undefined &&
        !isPlaceName(before.text) &&
        tree.token(record.titled - 2)?.upos !== 'PROPN'
      )
    },
  },
  {
    // "Joe Don Baker ... Joe Don": the second first name would change in one place only.
    name: 'two first names, whose last name stands elsewhere',
    skip: skips.twoNames,
    examples: ['[[Joe Don]] Baker is good, and he sings. Then Joe Don kills the nurse.'],
    counterexamples: ['[[Joe Don]] Baker is good, and he sings. Then Joe kills the nurse.'],
    test: ({ document: { text }, record: { words } }) => {
      const [first = '', second = '', last] = words
      return (
        last !== undefined &&
        genderOfFirstName(second) !== undefined &&
        new RegExp(`(?<!\\p{L})${first} ${second}(?! ${last})(?!\\p{L})`, 'u').test(text)
      )
    },
  },
  {
    // "Don`t": another mark than an apostrophe hides the verb.
    name: "don't with another mark",
    skip: skips.notPerson,
    examples: ['[[Don]]`t go there, whatever you do, don`t. My sister warned me. Watch it with John Reed.'],
    counterexamples: ["This is bad. [[Don]]'s sister will not waste your time either."],
    test: ({ document: { text }, tree, record }) =>
      /^don$/i.test(record.words.join(' ')) && /^[`´’'‘] ?t\b/.test(text.slice(tree.token(record.last)?.end)),
  },
  {
    // "Amazing Mr. Williams is a jewel".
    name: 'adjective with a capital before a title',
    skip: skips.mayBeTitle,
    examples: ['In every way Amazing [[Mr. Williams]] is a jewel, and he is good.'],
    counterexamples: ['In every way amazing [[Mr. Williams]] is a jewel, and he is good.'],
    test: ({ document, tree, record }) => {
      const before = tree.token(record.titled - 1)
      return (
        record.hasTitle &&
        before?.upos === 'ADJ' &&
        hasCapital(before.text) &&
        !opensSentence(document.text, before.start)
      )
    },
  },
  {
    // "Mary Kate": two first names and no last one.
    name: 'two first names',
    skip: skips.cutName,
    examples: ['[[Mary Kate]] worked with her brother.'],
    counterexamples: ['[[Mary Kane]] worked with her brother.'],
    test: ({ record: { words } }) =>
      words.length === 2 && /^(?:ann|anne|beth|jane|jo|kate|lou|mae|marie|sue)$/i.test(words[1] ?? ''),
  },
  {
    // "Mr. Sir, a very evil character".
    name: 'title for a name',
    skip: skips.titled,
    examples: ['She met [[Mr. Sir]], who is evil, and he smiles.'],
    counterexamples: ['She met [[Mr. Sim]], who is evil, and he smiles.'],
    test: ({ record: { words } }) =>
      words.length === 1 && /^(?:Sir|Lady|Lord|Madam|Miss|Mister|Missus|Mrs|Mr|Ms)$/.test(words[0] ?? ''),
  },
  {
    name: 'no name of a person',
    skip: skips.notPerson,
    examples: ['A Martian lands on [[Earth]], and he is lost.'],
    counterexamples: ['A Martian lands on [[Arthur]], and he is lost.'],
    test: ({ record: { words, hasTitle } }) =>
      words.length === 1 &&
      !hasTitle &&
      /^(?:Earth|Mars|Moon|Hell|Heaven|Internet|Nature|Death|Christmas|Bollywood|Hollywood)$/.test(words[0] ?? ''),
  },
  {
    // "Vovochka is your everyday hooligan vs authority movie".
    name: 'said to be a film',
    skip: skips.mayBeTitle,
    examples: ['[[Vovochka]] is your everyday hooligan vs authority movie, and he is young.'],
    counterexamples: ['[[Vovochka]] is in your everyday street, and he is young.'],
    test: ({ tree, record }) => {
      if (record.words.length > 1 || record.hasTitle || !/^(?:is|was)$/.test(lowerAt(tree, record.last + 1)))
        return false
      for (let at = record.last + 2; at < record.last + 10; at++) {
        if (
          /^[,.;:!?()]$/.test(textAt(tree, at)) ||
          /^(?:in|of|by|with|for|at|on|about|who|that)$/.test(lowerAt(tree, at))
        )
          return false
        if (/^(?:movie|film|flick|comedy|thriller|drama|sequel|documentary)$/.test(lowerAt(tree, at))) return true
      }
      return false
    },
  },
  {
    // "Hopkins ... Sir Anthony": the last name alone, and the first name behind a title.
    name: 'last name alone beside a titled first name',
    skip: skips.twoNames,
    examples: ['The film is by [[Hopkins]], and he is proud of his work. Stay with acting, Sir Anthony.'],
    counterexamples: [
      'The film is by [[Anna Hopkins]], and she is proud of her work. I met Sir Anthony, and he smiled.',
    ],
    test: ({ record, records }) =>
      record.words.length === 1 &&
      !record.hasTitle &&
      !isFirstName(record.words[0] ?? '') &&
      records.some(
        (other) =>
          other.hasTitle &&
          other.words.length === 1 &&
          isFirstName(other.words[0] ?? '') &&
          !records.some(({ words }) => words.length > 1 && words[0] === other.words[0]),
      ),
  },
]

/** "It seems almost Shakespearen": one pronoun does not make a person of a word with a capital. */
export const unknownWordRule: WordRule<AskedRecord> = {
  name: 'word that no list has, and one pronoun',
  skip: skips.mayBeTitle,
  examples: ['This [[Brackett]] movie is good, and it was his best.'],
  counterexamples: ['This [[Anna]] movie is good, and it was her best.', '[[Brackett]] is good, and it was his best.'],
  test: ({ record, records }) => !isFirstName(record.words[0] ?? '') && !isSurelyPerson(record, records),
}

const isSureFirstName = (word: string): boolean =>
  genderOfFirstName(word)?.sure === true && !wordLists().notNames.has(word.toLowerCase())

const offices =
  /^(?:Secretary|Minister|Chancellor|President|Senator|Governor|Mayor|Commissioner|Ambassador|Chairman|Spokesman|Director|Manager|Editor|Correspondent)$/

/** A noun or a name with a capital and nothing but a space between. */
function isBehindCapital({ document: { text }, tree, record }: AskedRecord): boolean {
  const before = tree.token(record.titled - 1)
  return (
    record.words.length === 1 &&
    !record.hasTitle &&
    before !== undefined &&
    hasCapital(before.text) &&
    /^(?:NOUN|PROPN)$/.test(before.upos) &&
    !isApart(text, before, tree.token(record.titled)) &&
    !isPersonNoun(before.lemma.toLowerCase()) &&
    genderedWord(before.text.toLowerCase()) === undefined
  )
}
