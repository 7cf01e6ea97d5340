import { isPersonNoun, opensSentence } from '../../../language/index.js'
import { genderedWord } from '../../bias-finder/person-words.js'
import { skips } from '../../bias-finder/skips.js'
import type { WordRule } from '../../word-rule.js'
import { hasCapital, isApart, textAt } from '../../words-at.js'
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
]

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
