import { genderOfNoun } from '../../language/index.js'
import { mayBeNoun } from '../bias-finder/leftovers.js'
import { genderedWord, personWords } from '../bias-finder/person-words.js'
import { lowerAt } from '../words-at.js'
import { exchangedNouns } from './nouns.js'
import type { AskedChange } from './rules/asked-change.js'

const near = 8

/** "Actresses, actors": the counterpart of a word that changes is beside it and does not change, so the text would say one word twice. */
export function isDoubled(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (asked.sexAt(position) === undefined || asked.isOfName(position)) return false
  const own = exchangedNouns().get(lowerAt(tree, position))?.text
  if (own === undefined) return false
  return tree.tokens.some(({ text }, at) => {
    if (at === position || Math.abs(at - position) > near || asked.sexAt(at) !== undefined) return false
    const other = text.toLowerCase().replace(/\(s$/, '')
    const [first, last] = at < position ? [at, position] : [position, at]
    return (
      (other === own || other === `${own}s` || `${other}s` === own) &&
      tree.tokens.slice(first + 1, last).some(({ text: word }) => /^(?:and|or|nor|&|,|\/|as|than|n)$/i.test(word))
    )
  })
}

/** "Ann loves his wife": the text names no other person before this whose kin that could be. */
export function isKinOfOtherGender(asked: AskedChange): boolean {
  const { document, tree, position } = asked
  const sex = asked.sexAt(position)
  if (sex === undefined || !/^(?:his|her)$/.test(lowerAt(tree, position))) return false
  const noun = tree.head(position)
  if (tree.token(position)?.xpos !== 'PRP$' || !isKin(lowerAt(tree, noun))) return false
  // The last name before it, in the same clause, with no person of the other gender before.
  for (let at = position - 1; at >= 0; at--) {
    const token = tree.token(at)
    if (token === undefined || /^[.;:!?"“”]$/.test(token.text)) return false
    const other = asked.sexAt(at)
    if (other === undefined) {
      // "Ann as his wife", "Ann is his wife": whose kin she is, and not her own.
      if (/^(?:as|part|role|,|be|play|portray|voice)$/.test(token.lemma)) return false
      if (token.upos === 'PROPN' && !isSurname(asked, at)) return false
      if (token.upos === 'PRON' || token.upos === 'NOUN') {
        if (/^(?:who|whom|whose|someone|somebody|everyone|one|i|we|they|you)$/i.test(token.text)) return false
        if (genderOfNoun(token.lemma.toLowerCase()) === sex) return false
      }
      continue
    }
    if (other === sex) return false
    if (!asked.isOfName(at)) return false
    return !isSpokenOf(document.text, tree.token(0)?.start ?? 0, tree.token(at)?.start ?? 0, sex)
  }
  return false
}

const isKin = (noun: string): boolean =>
  genderedWord(noun)?.isKin === true ||
  /^(?:wife|husband|girlfriend|boyfriend|fianc[eé]e?|lover|kids?|child|children)$/.test(noun)

const isSurname = ({ tree, surnames }: AskedChange, at: number): boolean =>
  surnames.has(lowerAt(tree, at)) || personWords().suffixes.has(lowerAt(tree, at))

/** A pronoun of a gender comes before the name in the sentence. */
const isSpokenOf = (text: string, from: number, to: number, sex: 'male' | 'female'): boolean =>
  (sex === 'male' ? /\b(?:he|his|him|man|men)\b/i : /\b(?:she|her|woman|women)\b/i).test(text.slice(from, to))

/** "If that was a girl on a couch, just girl on couch": the parse takes the word for no noun, and it would stay while it changes elsewhere. */
export function isMissedNoun(asked: AskedChange): boolean {
  const { document, tree, position } = asked
  const lower = lowerAt(tree, position)
  const token = tree.token(position)
  if (token === undefined || asked.sexAt(position) !== undefined || asked.isOfName(position)) return false
  if (genderedWord(lower) === undefined || mayBeNoun(token) || token.text !== lower) return false
  if (tree.children(position, 'nsubj', 'obj', 'aux').length > 0) return false
  return document.sentences.some(({ tokens }) =>
    tokens.some(({ text, start }) => asked.changes.has(start) && text.toLowerCase() === lower),
  )
}
