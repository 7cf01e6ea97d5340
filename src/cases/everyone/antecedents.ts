import {
  type AnalyzedToken,
  genderOfFirstName,
  isFirstName,
  isHeOrShe,
  isPersonNoun,
  pronounReading,
  SentenceTree,
} from '../../language/index.js'
import { isPlaceName } from '../bias-finder/named-places.js'
import { genderedWord, type Sex } from '../bias-finder/person-words.js'
import { hasCapital, isQuote, lowerAt, sentenceOf, textAt } from '../words-at.js'
import { isChanged } from './changed-words.js'
import type { AskedChange } from './rules/asked-change.js'
import { wordLists } from './word-lists.js'

/** Sentences before that of a pronoun in which whom it means is looked for. */
const reach = 2

/** What stands last before a pronoun that changes: one word for a person that stays, though a last name would be the only one to fit. */
export function isBehindStayingName(asked: AskedChange): boolean {
  return lastBefore(asked, (tree, at) => isStayingName(asked, tree, at)) === 'stays'
}

/** "The Kindly Gentleman. He knows everything": a noun of its gender stays, and the pronoun changes. */
export function isBehindStayingNoun(asked: AskedChange): boolean {
  const sex = asked.sexAt(asked.position)
  return lastBefore(asked, (tree, at) => isStayingNoun(tree, at, sex)) === 'stays'
}

/** "He", "her", "himself" that changes. */
function isPersonal(asked: AskedChange): boolean {
  return isChanged(asked) && isHeOrShe(textAt(asked.tree, asked.position))
}

/** Whether what stays comes last before a pronoun, with no other person behind it. */
function lastBefore(
  asked: AskedChange,
  stays: (tree: SentenceTree, at: number) => boolean,
): 'stays' | 'other' | undefined {
  const { document, tree, position } = asked
  const sex = asked.sexAt(position)
  if (!isPersonal(asked) || sex === undefined) return undefined
  const own = sentenceOf(document, tree)
  for (let sentence = own; sentence >= Math.max(0, own - reach); sentence--) {
    const read = document.sentences[sentence]
    if (read === undefined) return undefined
    const each = sentence === own ? tree : new SentenceTree(read)
    for (let at = (sentence === own ? position : each.tokens.length) - 1; at >= 0; at--) {
      const token = each.tokens[at] as AnalyzedToken
      if (asked.changes.has(token.start)) {
        if (asked.sexFrom(token.start) === sex) return 'other'
      } else if (stays(each, at)) return 'stays'
      else if (isAnother(each, at)) return 'other'
    }
  }
  return undefined
}

/** A noun for a person of no gender, who is not the same as a name beside it: "Siegfried, the main villain", "Helge as a genius". */
function isAnother(tree: SentenceTree, position: number): boolean {
  const token = tree.token(position)
  if (token?.upos !== 'NOUN' || token.xpos === 'NNS' || !isPersonNoun(token.lemma.toLowerCase())) return false
  if (/^(?:appos|compound)/.test(token.deprel)) return false
  // "And as for the Gentleman. Something is going on with that character."
  if (/^(?:this|that)$/.test(lowerAt(tree, position - 1))) return false
  let at = position - 1
  while (/^(?:DET|ADJ|NOUN)$/.test(tree.token(at)?.upos ?? '')) at--
  return !/^(?:,|as)$/.test(lowerAt(tree, at))
}

/** One word with a capital, by itself, that stands where a person does, and not the last name of somebody who changes. */
function isStayingName(asked: AskedChange, tree: SentenceTree, at: number): boolean {
  const token = tree.token(at)
  if (token === undefined || !/^\p{Lu}[\p{L}'’]*$/u.test(token.text)) return false
  const lower = token.text.toLowerCase()
  const told = genderOfFirstName(token.text)
  const isSure = told?.sure === true && hasCapital(token.text) && !wordLists().notNames.has(lower)
  if (token.upos !== 'PROPN' && !(isSure && token.upos === 'VERB')) return false
  if (asked.surnames.has(lower) || isPlaceName(token.text) || genderedWord(lower) !== undefined) return false
  if (wordLists().companies.has(lower) || isQuote(textAt(tree, at - 1))) return false
  if (hasCapital(textAt(tree, at - 1)) && tree.token(at - 1)?.upos !== 'DET') return false
  // "The Coolio-as-vampire bit", "Ice-T's action scenes".
  if (/^[-‐‑]$/.test(textAt(tree, at + 1)))
    return lowerAt(tree, at + 2) === 'as' || (/^\p{L}$/u.test(textAt(tree, at + 2)) && isOwning(tree, at + 2))
  if (/^(?:the|no|any|every|an?)$/.test(lowerAt(tree, at - 1)) || hasCapital(textAt(tree, at + 1))) return false
  if (isSure && token.upos === 'PROPN') return true
  return isSubject(tree, at) || isOwning(tree, at) || (token.deprel === 'obj' && lowerAt(tree, at + 1) === 'as')
}

/** The subject of what somebody does. */
export const isSubject = (tree: SentenceTree, at: number): boolean =>
  /^nsubj/.test(tree.token(at)?.deprel ?? '') && tree.token(tree.head(at))?.upos === 'VERB'

const isOwning = (tree: SentenceTree, at: number): boolean => /^['’]s?$/.test(textAt(tree, at + 1))

/** A singular noun of the gender, with a capital and an article. */
function isStayingNoun(tree: SentenceTree, at: number, sex: Sex | undefined): boolean {
  const token = tree.token(at)
  const word = genderedWord(lowerAt(tree, at))
  if (token?.upos !== 'NOUN' || word?.number !== 'singular' || word.sex !== sex) return false
  return (
    hasCapital(token.text) &&
    !wordLists().stays.has(lowerAt(tree, at)) &&
    tree.children(at, 'det').some((each) => lowerAt(tree, each) === 'the')
  )
}

/** "Aaron and Christian": of two first names side by side, with no last names, one stays. */
export function isBesideFirstName(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChanged(asked) || !asked.isOfName(position) || !hasCapital(textAt(tree, position))) return false
  return [-1, 1].some((step) => {
    const at = position + 2 * step
    const text = textAt(tree, at)
    return (
      /^(?:and|&)$/.test(lowerAt(tree, position + step)) &&
      hasCapital(text) &&
      isFirstName(text) &&
      !hasCapital(textAt(tree, at + step)) &&
      !hasCapital(textAt(tree, position - step)) &&
      !asked.changes.has(tree.token(at)?.start ?? -1) &&
      !asked.surnames.has(text.toLowerCase())
    )
  })
}

/**
 * "The film takes the first place ... past over him": no one whom a pronoun can mean is named or spoken of before it, in three sentences, or
 * behind it in its own. It may be a film that is meant, or somebody whom no list has for a person.
 */
export function isOfNoOneBefore(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isPersonal(asked) || lastBefore(asked, (each, at) => mayBeMeant(asked, each, at)) !== undefined) return false
  const sex = asked.sexAt(position)
  // "She saw him": who tells a story by pronouns means persons.
  if (isHeOrShe(textAt(tree, 0))) return false
  return !tree.tokens.some(
    ({ text, start }, at) =>
      at > position &&
      ((asked.sexFrom(start) === sex && pronounReading(text) === undefined) || mayBeMeant(asked, tree, at)),
  )
}

/** A name, a last name in small letters too, or a noun or a pronoun for one person. */
function mayBeMeant({ surnames }: AskedChange, tree: SentenceTree, at: number): boolean {
  const token = tree.token(at)
  if (token === undefined) return false
  if (token.upos === 'PROPN' && /^\p{Lu}/u.test(token.text) && !isPlaceName(token.text)) return true
  return (
    surnames.has(token.text.toLowerCase()) ||
    (token.upos === 'NOUN' && token.xpos !== 'NNS' && isPersonNoun(token.lemma.toLowerCase())) ||
    /^(?:someone|somebody|anyone|anybody|one|everyone|who|whoever|person|man|guy)$/i.test(token.text)
  )
}

/** "Your cousin Marky, who is always talking", "a die-hard Aishwarya fan": a name that stays where only a first name, or a whole one, stands. */
export function isNamedByStaying(asked: AskedChange): boolean {
  const { document, tree, position } = asked
  const token = tree.token(position)
  if (token?.upos !== 'PROPN' || !hasCapital(token.text) || asked.changes.has(token.start)) return false
  if (asked.surnames.has(token.text.toLowerCase()) || isPlaceName(token.text)) return false
  if (hasCapital(textAt(tree, position - 1)) || hasCapital(textAt(tree, position + 1))) return false
  const isFriend = /^(?:cousin|friend|buddy|pal|neighbou?r|classmate|roommate)$/.test(lowerAt(tree, position - 1))
  const isAdmired =
    /^fans?$/.test(lowerAt(tree, position + 1)) && !isQuote(textAt(tree, position - 1)) && !/s$/.test(token.text)
  if (!isFriend && !isAdmired) return false
  const end = tree.tokens.at(-1)?.end ?? 0
  return document.sentences.some(({ tokens }) =>
    tokens.some(({ text, start }) => start > token.start && start < end && asked.changes.has(start) && isHeOrShe(text)),
  )
}
