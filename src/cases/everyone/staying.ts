import { genderOfFirstName } from '../../language/index.js'
import { isMisspelt } from '../bias-finder/name-variants.js'
import { lowerAt } from '../words-at.js'
import { isOfFigure } from './figures.js'
import type { NameRecord } from './name-records.js'
import { wordLists } from './word-lists.js'

/** What a first name tells: of those that are given to both, or to the other gender elsewhere, nothing. */
export function toldBy(word: string): 'male' | 'female' | undefined {
  return wordLists().unsure.has(word.toLowerCase()) ? undefined : genderOfFirstName(word)?.gender
}

/** Whether names that stay tell that somebody would be left out where all others change. */
export function leavesSomebodyOut(
  records: readonly NameRecord[],
  staying: readonly NameRecord[],
  replaced: readonly string[],
): boolean {
  const changing = records.filter((record) => !staying.includes(record))
  return staying.some(
    (record) =>
      // "Only Bridget Moynahan was good", in a text in which others change.
      isSurelySomebody(record) ||
      // "Becky Harris is good. God Bless Becky Harris!"
      record.words.some((word) => replaced.includes(word.toLowerCase())) ||
      // "The biography of Artemisia ... Artimisia's life".
      (!isLastNameOfOther(record, records) &&
        isMisspelt(
          (record.words[0] ?? '').toLowerCase(),
          replaced.filter(({ length }) => length > 4),
        )) ||
      // "The talents of Cary Grant. Mr. Grant sings."
      (record.words.length > 1 &&
        records.some(
          (other) => other !== record && other.title !== undefined && other.words.at(-1) === record.words.at(-1),
        )) ||
      // "Christopher Lee ... unless you like Chris Lee".
      changing.some((other) => isSameLastName(other, record)) ||
      changing.some((other) => isLeftBeside(other, record)),
  )
}

const isLastNameOfOther = ({ words }: NameRecord, records: readonly NameRecord[]): boolean =>
  words.length === 1 && records.some((other) => other.words.length > 1 && other.words.at(-1) === words[0])

/** First and last name of somebody whose gender the first one tells, and no figure whom everybody knows. */
const isSurelySomebody = ({ tree, first, last, words }: NameRecord): boolean =>
  // The first word may be misspelt: "Cariie Ann Moss".
  words.slice(0, -1).some((word) => toldBy(word) !== undefined && genderOfFirstName(word)?.sure === true) &&
  !isOfFigure(tree, first, last)

/** Two whole names with one last name, of which one may be short for the other. */
const isSameLastName = ({ words: [first = '', ...one] }: NameRecord, { words: [second = '', ...other] }: NameRecord) =>
  one.length > 0 && other.length > 0 && one.at(-1) === other.at(-1) && first[0] === second[0]

/** "Duvall and Lloyd": of two side by side one changes. Beside a whole name another name may stay, since it tells no gender. */
function isLeftBeside(changing: NameRecord, staying: NameRecord): boolean {
  if (changing.words.length > 1) return false
  return isJoined(changing, staying) || isJoined(staying, changing)
}

const isJoined = (one: NameRecord, other: NameRecord): boolean =>
  one.tree === other.tree &&
  other.titled - one.last === 2 &&
  /^(?:and|or|&|,|nor)$/.test(lowerAt(one.tree, one.last + 1))
