import type { Edit } from '../../core/case.js'
import { defined } from '../../core/defined.js'
import type { FreeWord, TextChanges } from '../../core/text-search.js'
import { type AnalyzedToken, articleFor, type Document, similarWords } from '../../language/index.js'
import { frameOf, hangsOnOthers, isBound, isContentWord } from './bound-words.js'
import { isFixed } from './fixed-uses.js'
import { tellsClass } from './person-words.js'

const isPlainWord = /^\p{L}{3,}$/u
const isQuote = /^["'‘“«([]+$/u
/** Beside these a word is a part of something longer: a compound, an address, a tag. */
const joined = /[\p{L}\p{N}'’@#/_-]/u

/** A free word and its place: in which stretch between the edits, and where there. */
export interface PlacedWord extends FreeWord {
  readonly piece: number
  readonly from: number
  readonly to: number
  readonly sentence: number
  readonly token: number
}

/** The words of a text that may be replaced, with what may replace them. */
export function freeWords(
  document: Document,
  pieces: readonly string[],
  edits: readonly Edit[],
  { similar, substitutes: k = 8 }: TextChanges,
): PlacedWord[] {
  const inOrder = [...edits].sort((one, other) => one.start - other.start)
  const starts = pieces.map((_, at) => (at === 0 ? 0 : (inOrder[at - 1]?.end as number)))
  const found: PlacedWord[] = []
  document.sentences.forEach(({ tokens }, sentence) => {
    tokens.forEach((token, at) => {
      const { start, end, text, upos } = token
      const piece = starts.findLastIndex((first) => first <= start)
      const from = start - (starts[piece] as number)
      const inside = end <= (starts[piece] as number) + (pieces[piece] as string).length
      if (!inside || !isFree(document, token) || isBound(tokens, at) || isFixed(tokens, at)) return
      if (/^\p{Lu}/u.test(text) && at > 0) return
      // An article governs a word in quotes too.
      const before = tokens[at - (isQuote.test(tokens[at - 1]?.text ?? '') ? 2 : 1)]?.text ?? ''
      const article = /^an?$/i.test(before) ? articleFor(text) : undefined
      // "I believe you would have to be silly to believe it": said twice where the text said it once.
      const said = new Set(tokens.map((each) => each.text.toLowerCase()))
      const substitutes = wordsFor(tokens, at, { similar, k }).filter(
        (other) =>
          isPlainWord.test(other) &&
          !tellsClass(other) &&
          !said.has(other.toLowerCase()) &&
          (article === undefined || articleFor(other) === article),
      )
      if (substitutes.length === 0) return
      found.push({ text, upos, substitutes, piece, from, to: from + text.length, sentence, token: at })
    })
  })
  return found
}

/** Words that were judged to fit for what the sentence has around the word; else what the user's function gives for words that need little. */
function wordsFor(
  tokens: readonly AnalyzedToken[],
  at: number,
  { similar, k }: { readonly similar: TextChanges['similar']; readonly k: number },
): readonly string[] {
  const { text, upos } = tokens[at] as AnalyzedToken
  if (similar !== undefined) return hangsOnOthers(tokens, at) ? [] : similar(text, { upos, k })
  const frame = frameOf(tokens, at)
  if (upos === 'VERB' && frame === undefined) return []
  return similarWords(text, { upos, k, close: true, ...defined({ frame }) })
}

/** Content words that stand alone, are not part of a name and tell no one's class. */
function isFree({ text: whole, entities }: Document, { text, upos, start, end }: AnalyzedToken): boolean {
  return (
    isContentWord(upos) &&
    isPlainWord.test(text) &&
    !tellsClass(text) &&
    !joined.test(whole[start - 1] ?? ' ') &&
    !joined.test(whole[end] ?? ' ') &&
    !entities.some((entity) => entity.start < end && start < entity.end)
  )
}
