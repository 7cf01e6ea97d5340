import { genderOfFirstName, isTitle, type SentenceTree } from '../../../language/index.js'
import { wordLists } from '../../everyone/word-lists.js'
import { lowerAt, textAt } from '../../words-at.js'
import type { Person } from '../person.js'
import { genderedWord } from '../person-words.js'

/** So many words may stand between "plays" and the name of a role. */
const reach = 9

/** "Anna Lee plays Mary Brown", "Mary (Anna Lee)": the role has a name of the person's gender, which would stay. */
export function hasRoleOfGender({ trees, names, sex }: Person): boolean {
  const own = names.flatMap((slot) => (slot.kind === 'word' ? [slot] : []))
  return own.some(({ start, end }) =>
    trees.some((tree) => {
      const first = tree.tokens.findIndex((token) => token.start >= start && token.end <= end)
      if (first < 0) return false
      const last = tree.tokens.findLastIndex((token) => token.end <= end)
      const isName = (at: number) => isOfGender(tree, at, sex) && !own.some((one) => isInside(tree, at, one))
      return (
        isNamedBehind(tree, last, isName) ||
        isNamedBefore(tree, first, isName) ||
        isInRole(tree, last, isName) ||
        isInBrackets(tree, last, isName) ||
        isOwnCharacter(tree, isName) ||
        isRoleOf(tree, first, isName)
      )
    }),
  )
}

/** "As Mary Brown" right behind the name, or "plays" with the name for its subject. */
function isNamedBehind(tree: SentenceTree, last: number, isName: (at: number) => boolean): boolean {
  const joint = [last + 1, last + 2, last + 3, last + 4, last + 5].find(
    (at) => lowerAt(tree, at) === 'as' || /^(?:play|portray|voice|impersonate)$/.test(tree.token(at)?.lemma ?? ''),
  )
  if (joint === undefined || tree.tokens.slice(last + 1, joint).some(({ text }) => /^[.;:!?]$/.test(text))) return false
  for (let at = joint + 1; at <= joint + reach; at++) {
    if (/^[.;:!?]$/.test(textAt(tree, at))) return false
    if (isName(at)) return true
  }
  return false
}

/** "Anna Lee smiles her way through her role as Mary". */
function isInRole(tree: SentenceTree, last: number, isName: (at: number) => boolean): boolean {
  for (let at = last + 1; at < tree.tokens.length - 1; at++) {
    if (/^[.;:!?]$/.test(textAt(tree, at))) return false
    if (!/^(?:role|part|turn|performance|portrayal|character)$/.test(lowerAt(tree, at))) continue
    if (/^(?:as|of)$/.test(lowerAt(tree, at + 1)) && [2, 3, 4, 5, 6].some((by) => isName(at + by))) return true
  }
  return false
}

/** "Anna Lee (Mary Brown)", "Anna Lee, (little Mary)", "Jack (a very domesticated Lance Lee)". */
function isInBrackets(tree: SentenceTree, last: number, isName: (at: number) => boolean): boolean {
  const open = [last + 1, last + 2].find((at) => textAt(tree, at) === '(')
  if (open === undefined) return false
  for (let at = open + 1; at < open + 7 && textAt(tree, at) !== ')'; at++) if (isName(at)) return true
  return false
}

/** "Without the silly attitude of his Nick Charles character". */
const isOwnCharacter = (tree: SentenceTree, isName: (at: number) => boolean): boolean =>
  tree.tokens.some(
    ({ text }, at) =>
      /^(?:his|her)$/i.test(text) &&
      isName(at + 1) &&
      [2, 3].some((by) => /^(?:character|role|persona|part|impersonation|impression)$/.test(lowerAt(tree, at + by))),
  )

/** "Anna Lee stars as the main character Mary": here Mary is who changes. */
function isRoleOf(tree: SentenceTree, first: number, isName: (at: number) => boolean): boolean {
  const joint = [1, 2, 3, 4, 5, 6].find(
    (by) => lowerAt(tree, first - by) === 'as' || /^(?:play|portray|voice)$/.test(tree.token(first - by)?.lemma ?? ''),
  )
  if (joint === undefined) return false
  for (let at = first - 1; at >= first - joint - reach && at >= 0; at--) {
    if (/^[.;:!?]$/.test(textAt(tree, at))) return false
    if (at < first - joint && isName(at)) return true
  }
  return false
}

/** "Mary, played by Anna Lee". */
function isNamedBefore(tree: SentenceTree, first: number, isName: (at: number) => boolean): boolean {
  if (lowerAt(tree, first - 1) !== 'by' || !/^(?:played|portrayed|voiced)$/.test(lowerAt(tree, first - 2))) return false
  return [first - 3, first - 4, first - 5, first - 6].some(isName)
}

/** A name or title of the gender, or a noun of it beside its counterpart. */
export function isOfGender(tree: SentenceTree, at: number, sex: Person['sex']): boolean {
  const token = tree.token(at)
  // "They play brother and sister".
  if (token?.upos === 'NOUN' && genderedWord(token.text)?.sex === sex && isHalfOfPair(tree, at)) return true
  if (token?.upos !== 'PROPN' || isTitle(token.text)) return titleSex(token?.text ?? '') === sex
  const told = genderOfFirstName(token.text)
  return told?.sure === true && told.gender === sex && !wordLists().unsure.has(token.text.toLowerCase())
}

/** Beside "and" and a word of the other gender: the two would be alike. */
const isHalfOfPair = (tree: SentenceTree, at: number): boolean =>
  [-1, 1].some((step) => {
    const [own, other] = [genderedWord(lowerAt(tree, at)), genderedWord(lowerAt(tree, at + 2 * step))]
    return lowerAt(tree, at + step) === 'and' && other !== undefined && own !== undefined && own.sex !== other.sex
  })

const titleSex = (word: string): Person['sex'] | undefined => {
  if (/^(?:Mrs|Ms|Miss|Lady|Queen|Princess|Aunt|Madame)\.?$/.test(word)) return 'female'
  return /^(?:Mr|Sir|Lord|King|Prince|Uncle|Monsieur)\.?$/.test(word) ? 'male' : undefined
}

const isInside = (tree: SentenceTree, at: number, { start, end }: { readonly start: number; readonly end: number }) =>
  start <= (tree.token(at)?.start ?? -1) && (tree.token(at)?.end ?? Number.POSITIVE_INFINITY) <= end
