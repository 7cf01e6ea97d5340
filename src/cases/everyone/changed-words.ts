import { genderOfFirstName, isPersonNoun, opensSentence, pronounReading } from '../../language/index.js'
import { isPlaceName } from '../bias-finder/named-places.js'
import { genderedWord, personWords } from '../bias-finder/person-words.js'
import { behindDot, hasCapital, keyOf, lowerAt, textAt } from '../words-at.js'
import type { AskedChange } from './rules/asked-change.js'
import { wordLists } from './word-lists.js'

const startAt = ({ tree }: AskedChange, at: number): number => tree.token(at)?.start ?? -1

/** Whether the word there changes, in the sentence that is asked about. */
export const isChangedAt = (asked: AskedChange, at: number): boolean => asked.changes.has(startAt(asked, at))

export const isChanged = (asked: AskedChange): boolean => isChangedAt(asked, asked.position)

export const isTitleWord = ({ tree }: AskedChange, at: number): boolean =>
  hasCapital(textAt(tree, at)) && personWords().titles.has(keyOf(textAt(tree, at)))

/** "Mr. Smith goes to Washington": a title and one name before a verb of titles and a name. */
export function isBeforeTitleVerb({ tree, position }: AskedChange): boolean {
  const name = behindDot(tree, position)
  return (
    hasCapital(textAt(tree, name)) &&
    /^(?:goes|comes|takes|meets|builds|rides)$/i.test(lowerAt(tree, name + 1)) &&
    [2, 3].some((by) => hasCapital(textAt(tree, name + by)))
  )
}

/** A word of a name that stays, of a person as far as it shows. */
const isStayingName = (asked: AskedChange, at: number): boolean => {
  const token = asked.tree.token(at)
  if (token?.upos !== 'PROPN' || !/^\p{Lu}\p{Ll}/u.test(token.text) || asked.changes.has(token.start)) return false
  if (asked.surnames.has(token.text.toLowerCase())) return false
  return ![1, 2, 3].some(
    (by) =>
      isChangedAt(asked, at - by) &&
      asked.tree.tokens.slice(at - by, at).every(({ upos, text }) => upos === 'PROPN' || /^[.'’)]$/.test(text)),
  )
}

/** A word that may stand before the noun of a phrase. */
const isOfPhrase = ({ tree }: AskedChange, at: number): boolean => {
  const token = tree.token(at)
  return (
    token !== undefined &&
    (/^(?:ADJ|ADV|NOUN|DET|NUM|PART|PUNCT)$/.test(token.upos) || /^(?:VBN|VBG|PRP\$)$/.test(token.xpos)) &&
    !/^[,;:.()]$/.test(token.text)
  )
}

/** Marks that end the part of a sentence in which a name is spoken of. */
const isStop = (text: string): boolean => /^[.;:!?]$/.test(text)

/** A noun of a gender that changes is said of a name that does not. */
export function isSaidOfStaying(asked: AskedChange): boolean {
  const { tree, position } = asked
  const lower = lowerAt(tree, position)
  if (!isChanged(asked) || asked.isOfName(position)) return false
  const isNoun = genderedWord(lower) !== undefined || lower === 'male' || lower === 'female'
  if (!isNoun) return false
  if (isKinOfStayingSubject(asked)) return true
  // The words of its phrase before it: "the terrorized female", "one of the city's favorite sons".
  let at = position - 1
  while (isOfPhrase(asked, at)) at--
  if (lowerAt(tree, at) === 'of' && /^(?:one|another|two|some|many)$/.test(lowerAt(tree, at - 1))) at -= 2
  const link = lowerAt(tree, at)
  if (/^(?:as|is|was|be|being|becomes|became)$/.test(link)) {
    for (let from = at - 1; from >= Math.max(0, at - 12) && !isStop(textAt(tree, from)); from--) {
      if (isChangedAt(asked, from) || /^(?:i|you|we|they|it)$/.test(lowerAt(tree, from))) return false
      if (isStayingName(asked, from)) return true
      if (tree.token(from)?.upos === 'NOUN' && isPersonNoun(lowerAt(tree, from))) return false
    }
    return false
  }
  return link === ',' && isStayingName(asked, at - 1) && /^(?:an?|the|one|another)$/.test(lowerAt(tree, at + 1))
}

/** "Vinnie cheats on wife": kin without an owner, of the subject. */
function isKinOfStayingSubject(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!/^(?:wife|husband|girlfriend|boyfriend|fianc[eé]e?)$/.test(lowerAt(tree, position))) return false
  // "Bela Lugosi as a scientist who steals life for an aged wife": a sentence that opens with the name.
  if (tree.children(position, 'nmod:poss').length === 0 && isStayingName(asked, 0) && isStayingName(asked, 1))
    return true
  if (tree.children(position, 'det', 'nmod:poss', 'amod', 'appos').length > 0) return false
  const subjects = tree.children(tree.head(position), 'nsubj')
  return subjects.some((at) => isStayingName(asked, at))
}

/** The pronoun's last name before it is of a figure that stays: "As a Columbo fan, I recall one in which he does it". */
export function isBehindStayingFigure(asked: AskedChange): boolean {
  const { tree, position } = asked
  const set = pronounReading(textAt(tree, position))?.set
  if (!isChanged(asked) || (set !== 'he' && set !== 'she')) return false
  for (let at = position - 1; at >= 0; at--) {
    const token = tree.token(at)
    if (token === undefined || (isPersonNoun(token.lemma) && token.upos === 'NOUN' && token.lemma !== 'fan'))
      return false
    if (asked.changes.has(token.start)) return false
    if (token.upos === 'PROPN' && !/^[([]$/.test(textAt(tree, at - 1)))
      return wordLists().figures.has(token.text.toLowerCase()) && isStayingName(asked, at)
  }
  return false
}

/** "Walter Matthau is a perfect Einstein", "Tom Hulce as Mozart": who plays a figure that stays is of its gender. */
export function isPlayedFigure(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isStayingName(asked, position) || !wordLists().figures.has(lowerAt(tree, position))) return false
  let at = position - 1
  while (/^(?:DET|ADJ|ADV)$/.test(tree.token(at)?.upos ?? '')) at--
  if (!/^(?:as|is|was|makes|be)$/.test(lowerAt(tree, at)) && !/^(?:play|portray)$/.test(tree.token(at)?.lemma ?? ''))
    return false
  return tree.tokens.slice(Math.max(0, at - 12), at).some(({ start }) => asked.changes.has(start))
}

const lands =
  /^(?:Creek|Basin|Valley|River|Lake|Beach|Park|Springs|Falls|Hills|Mountains?|Island|County|Canyon|Street|Road|Avenue)$/

/** Places stand on both sides of a changed name, or on one side behind a word for places. */
export function isAmongPlaces(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChanged(asked) || !hasCapital(textAt(tree, position)) || !asked.isOfName(position)) return false
  const last = hasCapital(textAt(tree, position + 1)) ? position + 1 : position
  const isPlace = (at: number) => lands.test(textAt(tree, at)) || isPlaceName(textAt(tree, at))
  const isBefore = /^(?:,|and)$/.test(lowerAt(tree, position - 1)) && isPlace(position - 2)
  const isBehind =
    /^(?:,|and)$/.test(lowerAt(tree, last + 1)) &&
    [2, 3].some((by) => hasCapital(textAt(tree, last + by)) && isPlace(last + by))
  return (
    (isBefore && isBehind) || lands.test(textAt(tree, last)) || (isBefore && lands.test(textAt(tree, position - 2)))
  )
}

/** The one word that changes is a pronoun, and no person, not even a name, is spoken of before it. */
export function isOfNobody(asked: AskedChange): boolean {
  const { document, tree, position, changes } = asked
  if (changes.size > 1 || !isChanged(asked)) return false
  if (!/^(?:him|her)$/.test(lowerAt(tree, position)) || tree.token(position)?.xpos === 'PRP$') return false
  return !document.sentences.some(({ tokens }) =>
    tokens.some(
      ({ text, upos, lemma, xpos, start }) =>
        start < startAt(asked, position) &&
        ((upos === 'NOUN' && xpos === 'NN' && isPersonNoun(lemma.toLowerCase())) ||
          (upos === 'PROPN' && !opensSentence(document.text, start)) ||
          /^(?:who|whom|whose|someone|somebody|one|person|anyone|everyone)$/i.test(text)),
    ),
  )
}

/** A first name that surely tells a gender, behind "plays" or "as", and does not change. */
export function isStayingRole(asked: AskedChange): boolean {
  const { tree, position } = asked
  const name = textAt(tree, position)
  if (!isStayingName(asked, position) || genderOfFirstName(name)?.sure !== true || isPlaceName(name)) return false
  if (wordLists().unsure.has(name.toLowerCase()) || wordLists().notNames.has(name.toLowerCase())) return false
  if (/^(?:play|portray)$/.test(tree.token(position - 1)?.lemma ?? '')) return true
  // "Nick chose to marry Elena, and not Jim".
  if (tree.token(position)?.deprel === 'nsubj' && isActing(tree, tree.head(position))) return true
  return (
    lowerAt(tree, position - 1) === 'as' &&
    (tree.token(position - 2)?.upos === 'PROPN' ||
      /^(?:role|performance|turn|part|good|great)$/.test(lowerAt(tree, position - 2)))
  )
}

const isActing = (tree: AskedChange['tree'], verb: number): boolean => {
  const token = tree.token(verb)
  return (
    token?.upos === 'VERB' &&
    (wordLists().personVerbs.has(token.lemma) || /^(?:choose|date|trust|cheat|play|portray)$/.test(token.lemma))
  )
}

/** The last name stands elsewhere by itself. */
export function isFirstOfFigure(asked: AskedChange): boolean {
  const { document, tree, position } = asked
  if (!isChanged(asked) || !asked.isOfName(position) || hasCapital(textAt(tree, position + 1))) return false
  const first = lowerAt(tree, position)
  return document.sentences.some(({ tokens }) =>
    tokens.some(
      ({ text, upos }, at) =>
        upos === 'PROPN' &&
        tokens[at - 1]?.upos !== 'PROPN' &&
        wordLists().figures.has(`${first} ${text.toLowerCase().replace(/['’]s?$/, '')}`),
    ),
  )
}

/** The name before the bracket and the one within it are of one person. */
export function isInBrackets(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChanged(asked) || !asked.isOfName(position)) return false
  if (/^[([]$/.test(textAt(tree, position - 1)) && isStayingName(asked, position - 2)) return true
  let open = position + 1
  while (hasCapital(textAt(tree, open)) && open < position + 4) open++
  return (
    /^[([]$/.test(textAt(tree, open)) &&
    hasCapital(textAt(tree, open + 1)) &&
    hasCapital(textAt(tree, open + 2)) &&
    /^[)\]]$/.test(textAt(tree, open + 3)) &&
    !isChangedAt(asked, open + 1) &&
    !isChangedAt(asked, open + 2)
  )
}

/** "Foxx and Pearl Bailey", in a sentence that marries them. */
export function isHalfOfCouple(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChanged(asked) || !asked.isOfName(position)) return false
  let end = position + 1
  while (hasCapital(textAt(tree, end)) && end < position + 4) end++
  const isBeside =
    (/^(?:and|&)$/.test(lowerAt(tree, position - 1)) && isStayingName(asked, position - 2)) ||
    (/^(?:and|&)$/.test(lowerAt(tree, end)) && isStayingName(asked, end + 1))
  return (
    isBeside &&
    tree.tokens.some(({ lemma }) =>
      /^(?:couple|marry|married|marriage|newlyweds?|lovers?|romance|wedding|divorce|spouses?|parents?|romantic|love)$/i.test(
        lemma,
      ),
    )
  )
}
