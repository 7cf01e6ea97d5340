import { genderOfFirstName, isPersonNoun } from '../../language/index.js'
import { isPlaceName } from '../bias-finder/named-places.js'
import { genderedWord, type Sex } from '../bias-finder/person-words.js'
import { isAnyTitle } from '../bias-finder/titles.js'
import { hasCapital, isQuote, keyOf, lowerAt, textAt } from '../words-at.js'
import type { AskedChange } from './rules/asked-change.js'
import { wordLists } from './word-lists.js'

/** What a role says of the gender of whoever plays it: that of its words, which change with the person, or one that stays. */
type Role = Sex | 'stays' | undefined

/** Words that a role follows: "plays", "in the role of", "as". */
const ofRole = /^(?:role|part|character|portrayal|performance|turn)$/

const farthest = 10

/** A word by which somebody is said to play a role has one on its side that does not change with the person. */
export function isRoleOfOtherGender(asked: AskedChange): boolean {
  const { tree, position } = asked
  const lower = lowerAt(tree, position)
  if (lower === 'as') return isPlayedAs(asked)
  if (lower === '(') return isPlayedInBrackets(asked)
  if (lower === 'of' && ofRole.test(lowerAt(tree, position - 1)))
    return isOther(personBefore(asked, position - 2), roleAt(asked, position + 1))
  const token = tree.token(position)
  if (token?.upos !== 'VERB' || !/^(?:play|portray|voice|impersonate)$/.test(token.lemma)) return false
  if (lowerAt(tree, position + 1) === 'by') return isPlayedBy(asked)
  return isOther(personBefore(asked, position - 1), roleAt(asked, position + 1))
}

const isOther = (person: Sex | undefined, role: Role): boolean =>
  person !== undefined && role !== undefined && person !== role

/** "Craig as Manina", "Rosamund is good as Molly's husband", "As Eve, Ann Lee". */
function isPlayedAs(asked: AskedChange): boolean {
  const { tree, position } = asked
  const before = lowerAt(tree, position - 1)
  if (/^(?:such|same|well|far|long|soon|much|just|known|described|regarded|credited|and|but)$/.test(before))
    return false
  // "As good as Eve": a comparison.
  if ([2, 3, 4, 5].some((by) => /^(?:as|so|same)$/.test(lowerAt(tree, position - by)))) return false
  const role = roleAt(asked, position + 1)
  if (role === undefined) return false
  if (position === 0 || /^[.,;:!?]$/.test(before)) {
    const comma = commaBehind(asked)
    const behind = comma === undefined ? undefined : asked.sexAt(comma + 1)
    if (behind !== undefined) return isOther(behind, role)
  }
  return isOther(personBefore(asked, position - 1), role)
}

/** The comma that ends a role at the head of a sentence. */
function commaBehind({ tree, position }: AskedChange): number | undefined {
  for (let at = position + 2; at < position + farthest; at++) if (textAt(tree, at) === ',') return at
  return undefined
}

/** "Ann Lee (as Frankie)", "Peter Reed (Manina)". */
function isPlayedInBrackets(asked: AskedChange): boolean {
  const { tree, position } = asked
  const from = /^(?:as|playing|portraying)$/.test(lowerAt(tree, position + 1)) ? position + 2 : position + 1
  const close = tree.tokens.findIndex(({ text }, at) => at > from && /^[)\],]$/.test(text))
  if (close < 0 || close - from > 4) return false
  // "Peter Reed (Fargo)" was in that film; the role of an actor is called as a person is.
  const isCalled = from > position + 1 || genderOfFirstName(textAt(tree, from))?.sure === true
  const person = nameBefore(asked, position - 1)
  return isCalled && isOther(person, roleAt(asked, from))
}

/** "Eve, played by Peter Reed". */
function isPlayedBy(asked: AskedChange): boolean {
  const { tree, position } = asked
  const person = asked.sexAt(position + 2)
  if (person === undefined || tree.token(position + 2)?.upos !== 'PROPN') return false
  for (let at = position - 1; at >= Math.max(0, position - 5); at--) {
    if (/^[.;:!?]$/.test(textAt(tree, at))) return false
    const own = asked.sexAt(at)
    if (own !== undefined) return own !== person
    if (hasCapital(textAt(tree, at)) || genderedWord(lowerAt(tree, at)) !== undefined) {
      let first = at
      while (hasCapital(textAt(tree, first - 1))) first--
      return isOther(person, roleAt(asked, first))
    }
  }
  return false
}

/** The gender of the name that ends at a word and changes, with a last name that stays. */
function nameBefore(asked: AskedChange, last: number): Sex | undefined {
  for (let at = last; at > last - 4 && hasCapital(textAt(asked.tree, at)); at--) {
    const sex = asked.sexAt(at)
    if (sex !== undefined) return asked.isOfName(at) ? sex : undefined
  }
  return undefined
}

/** The gender of whoever is spoken of last before a word; nothing where that is somebody who does not change. */
function personBefore(asked: AskedChange, from: number): Sex | undefined {
  const { tree } = asked
  for (let at = from; at >= Math.max(0, from - farthest); at--) {
    const token = tree.token(at)
    if (token === undefined || /^[.;:!?]$/.test(token.text)) return undefined
    const sex = asked.sexAt(at)
    // "Her performance as Eve", "to play his wife": the owner of a thing plays, and the owner of a person is somebody else.
    if (sex !== undefined) return sex
    if (/^(?:i|we|you|they|me|us|it|my|your|our|their)$/i.test(token.text)) return undefined
    if (token.upos === 'PROPN' && nameBefore(asked, at) === undefined) {
      const isLast = asked.surnames.has(token.text.toLowerCase()) || !/^\p{Lu}/u.test(token.text)
      if (!isLast) return undefined
    }
    if (token.upos === 'NOUN' && isPersonNoun(token.lemma.toLowerCase()) && token.lemma !== 'star') return undefined
  }
  return undefined
}

/** What the phrase that begins at a word says of the gender of whoever plays it. */
function roleAt(asked: AskedChange, from: number): Role {
  const { tree } = asked
  let start = from
  for (let at = from; isOfRole(asked, at); at++) {
    // "The role of Eve", "Molly's husband".
    if (lowerAt(tree, at) === 'of' || /^['’]s?$/.test(textAt(tree, at))) start = at + 1
  }
  const names: number[] = []
  for (let at = start; isOfRole(asked, at); at++) {
    const sex = asked.sexAt(at)
    if (sex !== undefined && tree.token(at)?.xpos !== 'PRP$') return sex
    if (isFixedNoun(asked, at)) return 'stays'
    if (tree.token(at)?.upos === 'PROPN' && hasLetters(textAt(tree, at))) names.push(at)
  }
  return isNameThatTells(asked, names) ? 'stays' : undefined
}

const hasLetters = (text: string): boolean => /^\p{Lu}\p{L}/u.test(text)

function isOfRole({ tree }: AskedChange, at: number): boolean {
  const token = tree.token(at)
  if (token === undefined || /^[,;:.()?!]$/.test(token.text)) return false
  if (/^(?:nsubj|csubj)/.test(token.deprel)) return false
  return (
    /^(?:DET|ADJ|NOUN|PROPN|NUM|PART)$/.test(token.upos) ||
    token.xpos === 'PRP$' ||
    isQuote(token.text) ||
    (token.text === 'of' && ofRole.test(lowerAt(tree, at - 1)))
  )
}

/** A word of one gender, in whatever letters, that neither changes nor is said of both. */
const isFixedNoun = (asked: AskedChange, at: number): boolean => {
  const lower = lowerAt(asked.tree, at)
  return (
    /^(?:NOUN|PROPN)$/.test(asked.tree.token(at)?.upos ?? '') &&
    !wordLists().stays.has(lower) &&
    (genderedWord(lower) !== undefined || /^\p{Lu}\p{L}+(?:man|woman|girl|boy)$/u.test(textAt(asked.tree, at)))
  )
}

/** A name that does not change: of several words, or one that is a first name, a figure or initials. A last name tells nothing. */
function isNameThatTells({ tree, surnames }: AskedChange, places: readonly number[]): boolean {
  const words = places.map((at) => textAt(tree, at)).filter((word) => !isAnyTitle(word))
  const [first] = words
  if (first === undefined || words.length < places.length || words.some(isPlaceName)) return false
  const isUsual = (word: string) => isPersonNoun(word.toLowerCase()) || wordLists().notNames.has(word.toLowerCase())
  if (words.some(isUsual) || lowerAt(tree, (places[0] as number) - 1) === 'the') return false
  if (words.length > 1) return hasCapital(first)
  const lower = keyOf(first)
  if (surnames.has(lower) || wordLists().unsure.has(lower)) return false
  return (
    wordLists().figures.has(lower) ||
    isInitials(tree, places[0] as number) ||
    genderOfFirstName(first) !== undefined ||
    isRare(first)
  )
}

/** "JFK", "KC", but "a CNN-type journalist". */
const isInitials = (tree: AskedChange['tree'], at: number): boolean =>
  /^\p{Lu}{2,3}$/u.test(textAt(tree, at)) &&
  tree.token(at - 1)?.upos !== 'DET' &&
  !/^[-‐‑]/.test(textAt(tree, at + 1)) &&
  !/^(?:NOUN|PROPN)$/.test(tree.token(at + 1)?.upos ?? '')

/** No last name ends as most names of women and nicknames do. */
const isRare = (word: string): boolean => hasCapital(word) && /(?:[aiou]|ie|ey)$/u.test(word)
