import { isPaired } from './counterparts.js'
import { wordLists } from './word-lists.js'

/** The endings of women's names in languages whose last names change, and of fathers' names between first and last. */
function isOfOneGender(word: string, isLast: boolean): boolean {
  if (
    /(?:ovn|evn|own)a$|(?:[bcdfghklmnprstvz]|[aeiouy]y)ev[aá]$|[bcdfghjklmnprstvz]ov[aá]$|skaya$|skaia$|d[oó]ttir$/i.test(
      word,
    )
  )
    return word.length > 5 && !/^(?:casanova|villanova|geneva|canova|genova|nordova|bossanova|terranova)$/i.test(word)
  return !isLast && /[oe]vich$|[oe]vitch$/i.test(word)
}

/** Of a last name that women have in another form: Asimov, and Tarkovsky behind a first name that is not usual in English. */
function endsAsOfMen(words: readonly string[]): boolean {
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  const { anywhere, abroad } = wordLists().endsOfMen
  const endsIn = (ends: readonly string[]) =>
    ends.some((end) => last.toLowerCase().endsWith(end) && last.length > end.length + 1)
  return endsIn(anywhere) || (endsIn(abroad) && !isPaired(first))
}

/** A last name that tells the gender, or a father's name before it. */
export const isOfGenderedSurname = (words: readonly string[]): boolean =>
  words.slice(1).some((word, at) => isOfOneGender(word, at === words.length - 2)) || endsAsOfMen(words)
