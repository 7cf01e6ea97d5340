import { genderOfFirstName, isFirstName, isPersonNoun, opensSentence } from '../../language/index.js'
import { isCountry } from '../bias-finder/named-places.js'
import { genderedWord } from '../bias-finder/person-words.js'
import { behindDot, hasCapital, isQuote, keyOf, lowerAt, textAt } from '../words-at.js'
import { isChanged, isTitleWord } from './changed-words.js'
import type { AskedChange } from './rules/asked-change.js'
import { wordLists } from './word-lists.js'

const isChangedName = (asked: AskedChange): boolean =>
  isChanged(asked) && asked.isOfName(asked.position) && /^\p{Lu}/u.test(textAt(asked.tree, asked.position))

/** "Ella Enchanted", "Johnny Tough": an adjective, a participle or a common noun stands where a last name would, and nothing says that it is one. */
export function isBeforeAdjective(asked: AskedChange): boolean {
  const { document, tree, position } = asked
  const next = tree.token(position + 1)
  if (next === undefined || !isChangedName(asked) || isTitleWord(asked, position)) return false
  if (document.text.slice(tree.token(position)?.end, next.start) !== ' ' || !/^\p{Lu}\p{Ll}{2}/u.test(next.text))
    return false
  const lower = next.text.toLowerCase()
  const isParticiple = /(?:[^aeiou]ed|ied|ued)$/.test(lower) && /^(?:VERB|ADJ)$/.test(next.upos)
  const isAdjective = next.upos === 'ADJ' || /^NNS?$/.test(next.xpos)
  if (wordLists().lastNames.has(lower) || isFirstName(next.text) || !(isParticiple || isAdjective)) return false
  if (hasCapital(textAt(tree, position + 2)) || tree.token(position + 2)?.xpos === 'POS') return false
  if (
    /^(?:play|portray)$/.test(tree.token(position - 1)?.lemma ?? '') ||
    isPersonNoun(tree.token(position - 1)?.lemma ?? '')
  )
    return false
  return !document.sentences.some(({ tokens }) =>
    tokens.some(({ text, upos }, at) => text === next.text && upos === 'PROPN' && tokens[at - 1]?.upos !== 'PROPN'),
  )
}

/** "LISA, LISA": a text that only tells calls no one twice. */
export function isTwice(asked: AskedChange): boolean {
  const { tree, position } = asked
  const own = textAt(tree, position)
  return (
    isChangedName(asked) &&
    [1, -1].some((step) => textAt(tree, position + step) === ',' && textAt(tree, position + 2 * step) === own)
  )
}

/** "'I, Claudius'": a quotation that opens with "I" and a name is no speech, where both marks are beside its words. */
export function isBehindQuotedI(asked: AskedChange): boolean {
  const { tree, position } = asked
  let last = position
  while (hasCapital(textAt(tree, last + 1))) last++
  return (
    isChangedName(asked) &&
    textAt(tree, position - 1) === ',' &&
    textAt(tree, position - 2) === 'I' &&
    isQuote(textAt(tree, position - 3)) &&
    isQuote(textAt(tree, last + 1))
  )
}

/** "King Gidorah", "Sir Gawain": a title of tales before one name that no list has. */
export function isTitleOfTale(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChanged(asked) || !isTitleWord(asked, position)) return false
  if (!/^(?:sir|king|queen|lady|lord|prince|princess|duke|duchess|dame|emperor|empress)$/.test(lowerAt(tree, position)))
    return false
  const name = textAt(tree, position + 1)
  if (!hasCapital(name) || hasCapital(textAt(tree, position + 2)) || isFirstName(name)) return false
  return genderOfFirstName(name) === undefined
}

/** "Auburn - Miss State": what the parse takes for no noun, or before what only places and contests are called. */
export function isNoTitle(asked: AskedChange): boolean {
  const { tree, position } = asked
  return (
    isChanged(asked) &&
    isTitleWord(asked, position) &&
    lowerAt(tree, position) === 'miss' &&
    /^(?:State|Tech|University|College|World|Universe|Earth|Congeniality|Teen|Texas|California|Florida)$/.test(
      textAt(tree, position + 1),
    )
  )
}

/** "Sir Gawain and the Green Knight", "Jason and the Golden Fleece": words with a capital behind "and the". */
export function isBeforeAndThe(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChanged(asked) || !hasCapital(textAt(tree, position))) return false
  if (!asked.isOfName(position) && !isTitleWord(asked, position)) return false
  let at = position + 1
  while (hasCapital(textAt(tree, at)) && at < position + 3) at++
  return (
    /^(?:and|&)$/i.test(lowerAt(tree, at)) &&
    lowerAt(tree, at + 1) === 'the' &&
    hasCapital(textAt(tree, at + 2)) &&
    (hasCapital(textAt(tree, at + 3)) || /s$/.test(textAt(tree, at + 2)))
  )
}

/** "Adaptations of Sir Gawain": a name without a title is asked for it when names are read. */
export function isRemade(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChanged(asked) || !isTitleWord(asked, position) || !/^(?:of|to)$/.test(lowerAt(tree, position - 1)))
    return false
  return /^(?:adaptation|version|remake|sequel|prequel|retelling|reboot)$/.test(tree.token(position - 2)?.lemma ?? '')
}

/** "Aqua man": a figure in two words. */
export function isHalfOfFigure(asked: AskedChange): boolean {
  const { tree, position } = asked
  const lower = lowerAt(tree, position)
  if (!isChanged(asked) || !/^(?:man|woman|boy|girl)$/.test(lower)) return false
  const before = /^[-‐‑]$/.test(textAt(tree, position - 1)) ? position - 2 : position - 1
  return wordLists().figures.has(`${lowerAt(tree, before)}${lower}`)
}

/** "The grandfather of the slasher film", "the mother of all bombs": what it is said of is a thing. */
export function isKinOfThing(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChanged(asked) || genderedWord(lowerAt(tree, position))?.isKin !== true) return false
  // "Mother India".
  if (isCountry(textAt(tree, position + 1))) return true
  if (!/^(?:the|a|an)$/.test(lowerAt(tree, position - 1)) || lowerAt(tree, position + 1) !== 'of') return false
  return tree.children(position, 'nmod').some((at) => {
    const token = tree.token(at)
    return token?.upos === 'NOUN' && things.test(token.lemma.toLowerCase())
  })
}

const things =
  /^(?:film|movie|cinema|genre|horror|comedy|comedies|thriller|western|slasher|giallo|noir|musical|sitcom|show|series|song|music|rock|punk|metal|soul|funk|jazz|blues|rap|hip-hop|science|sci-?fi|fiction|novel|poetry|invention|necessity|bomb|battle|industry|movement|art|animation|psychology|medicine|computer|style|technique|theory|idea)$/

/** "Don;t": a slip in the mark of the auxiliary, which the parse takes for a name. */
export const isMisspeltAuxiliary = (asked: AskedChange): boolean =>
  isChanged(asked) &&
  /^don$/i.test(textAt(asked.tree, asked.position)) &&
  /^ ?[;:"“”`´.,] ?t\b/.test(asked.document.text.slice(asked.tree.token(asked.position)?.end))

/** "A guy and a little girl": of a child the counterpart is a boy, of a guy it is a girl, and one text has both. */
export function isGuyOfChild(asked: AskedChange): boolean {
  const { document, tree, position, changes } = asked
  if (!isChanged(asked) || !/^guys?$/.test(lowerAt(tree, position))) return false
  return document.sentences.some(({ tokens }) =>
    tokens.some(
      ({ start, text }, at) =>
        changes.has(start) &&
        (/^boys?$/i.test(text) ||
          (/^girls?$/i.test(text) &&
            /^(?:little|small|young|old|baby|school|teenage|teen)$/i.test(tokens[at - 1]?.text ?? ''))),
    ),
  )
}

/** "The girl and boy get married", where only one of these two words changes elsewhere: there it is somebody of the pair. */
export function isOfStayingPair(asked: AskedChange): boolean {
  const { document, tree, position, changes } = asked
  const own = lowerAt(tree, position)
  const other = pairs.get(own)
  if (other === undefined || isChanged(asked) || lowerAt(tree, position - 1) !== 'the') return false
  const joint = position + 1
  const second = /^(?:the|a)$/.test(lowerAt(tree, joint + 1)) ? joint + 2 : joint + 1
  if (!/^(?:and|or|&)$/.test(lowerAt(tree, joint)) || lowerAt(tree, second) !== other) return false
  const isElsewhere = (word: string) =>
    document.sentences.some(({ tokens }) =>
      tokens.some(({ start, text }) => changes.has(start) && text.toLowerCase() === word),
    )
  return isElsewhere(own) !== isElsewhere(other)
}

const pairs: ReadonlyMap<string, string> = new Map(
  [
    ['girl', 'boy'],
    ['woman', 'man'],
    ['wife', 'husband'],
    ['mother', 'father'],
    ['hero', 'heroine'],
    ['prince', 'princess'],
    ['king', 'queen'],
    ['brother', 'sister'],
  ].flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]) as [string, string][],
)

/** "Dr. Chancellor Williams": the word between a doctor's title and the name that changes is a rank that is a first name here. */
export function isBehindRankForName(asked: AskedChange): boolean {
  const { tree, position } = asked
  const before = textAt(tree, position - 1)
  if (!isChangedName(asked) || !/^\p{Lu}\p{Ll}{3}/u.test(before) || asked.sexAt(position - 1) !== undefined)
    return false
  if (/^(?:professor|doctor|reverend)$/.test(keyOf(before))) return false
  const title = textAt(tree, position - 2) === '.' ? position - 3 : position - 2
  return /^(?:dr|doctor|prof|professor|rev|reverend)$/.test(keyOf(textAt(tree, title)))
}

/** "(The Ice Princess, Anna Reed)": among works that begin with an article with a capital. */
export function isListedWithWork(asked: AskedChange): boolean {
  const { document, tree, position } = asked
  if (!isChangedName(asked)) return false
  const isArticle = (at: number) =>
    /^(?:The|An|My)$/.test(textAt(tree, at)) &&
    hasCapital(textAt(tree, at + 1)) &&
    at > 0 &&
    !opensSentence(document.text, tree.token(at)?.start ?? 0)
  let last = position
  while (hasCapital(textAt(tree, last + 1))) last++
  const joint = textAt(tree, last + 1) === ',' && /^(?:and|or)$/.test(lowerAt(tree, last + 2)) ? last + 2 : last + 1
  if (/^(?:,|and|or)$/.test(lowerAt(tree, joint)) && isArticle(joint + 1)) return true
  // "Mikey, Children Of The Corn".
  if (
    textAt(tree, joint) === ',' &&
    hasCapital(textAt(tree, joint + 1)) &&
    /^(?:Of|The|In|And)$/.test(textAt(tree, joint + 2))
  )
    return true
  let at = position - 1
  if (/^(?:and|or)$/.test(lowerAt(tree, at)) && textAt(tree, at - 1) === ',') at--
  if (!/^(?:,|and|or)$/.test(lowerAt(tree, at))) return false
  at--
  while (at > 0 && !isArticle(at) && (hasCapital(textAt(tree, at)) || /^(?:of|the|in|and)$/.test(textAt(tree, at))))
    at--
  return isArticle(at)
}

/** "Max and Grace is just what it portends to be": two names are the subject, and the verb is of one. */
export function isOneOfTwo(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChangedName(asked) || !/^(?:and|&)$/.test(lowerAt(tree, position + 1))) return false
  if (!/^(?:is|was|has|isn't|wasn't)$/.test(lowerAt(tree, position + 3)) || !hasCapital(textAt(tree, position + 2)))
    return false
  return /^nsubj/.test(tree.token(position)?.deprel ?? '') && tree.head(position + 2) === position
}

/** "The John Birch supporters", "Mr. Chicken movies": what is called after a whole name, or by a title. */
export function isNameOfGroup(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChanged(asked) || !hasCapital(textAt(tree, position))) return false
  if (isTitleWord(asked, position)) return isWorkNoun.test(lowerAt(tree, behindDot(tree, position) + 1))
  return (
    asked.isOfName(position) && hasCapital(textAt(tree, position + 1)) && groupNouns.test(lowerAt(tree, position + 2))
  )
}

const isWorkNoun = /^(?:movies?|films?|series|shows?|books?|cartoons?|franchise|episodes?)$/
const groupNouns = /^(?:supporters|followers|society|republicans|democrats|foundation|doctrine|movement|republican)$/

/** "It is like watching Mr. Rogers play a gangster", "a play on Doc Adams' name": the point is who or what the name is. */
export function isPointOfName(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChanged(asked) || !hasCapital(textAt(tree, position))) return false
  if (!asked.isOfName(position) && !isTitleWord(asked, position)) return false
  const [verb, before] = [lowerAt(tree, position - 1), lowerAt(tree, position - 2)]
  return (
    (/^(?:watching|seeing|hearing)$/.test(verb) && before === 'like') ||
    (verb === 'on' && /^(?:play|pun)$/.test(before)) ||
    (verb === 'of' && /^(?:anagram|parody|spoof)$/.test(before))
  )
}

/** "Mr fully monty man himself": a title in small letters stays. */
export const isSmallTitle = ({ tree, position }: AskedChange): boolean =>
  /^(?:mr|mrs|ms)$/.test(textAt(tree, position)) && !/^\d/.test(textAt(tree, position - 1))
