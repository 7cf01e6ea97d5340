import type { Span } from '../document.js'
import { loadTokenizer, type Token } from '../tokenize.js'
import { namesInChunk, runsOfMarks } from './whole-words.js'

/** A word or mark at its place, as Universal Dependencies cut English. */
export interface Word extends Span {
  readonly text: string
}

/** Sentences of words. Every character but white space and the tag `<br>` lies in exactly one word. */
export type WordSplitter = (text: string) => Word[][]

/** A word with the sentences of its first and its last character, by wink-nlp's count. */
interface Placed extends Word {
  readonly sentence: number
  readonly lastSentence: number
}

/** Loads wink-nlp at the first call. */
export async function loadWordSplitter(): Promise<WordSplitter> {
  const split = await loadTokenizer()
  return (text) =>
    toSentences(
      text,
      chunks(split(text)).flatMap((chunk) => wordsOf(text, chunk)),
    )
}

const lineBreak = /^<br/i

/** Tokens with no white space between them. */
function chunks(tokens: readonly Token[]): Token[][] {
  const found: Token[][] = []
  let touching = false
  tokens.forEach((token, at) => {
    if (lineBreak.test(token.text)) {
      touching = false
      return
    }
    if (touching && tokens[at - 1]?.end === token.start) found.at(-1)?.push(token)
    else found.push([token])
    touching = true
  })
  return found
}

/** Puts together what wink cuts and the treebank does not (`!!`, `a@b.org`), and cuts what wink leaves whole (`5pm`). */
function wordsOf(text: string, tokens: readonly Token[]): Placed[] {
  const start = tokens[0]?.start ?? 0
  const whole = wholeIn(text.slice(start, tokens.at(-1)?.end), start)
  const words: Placed[] = []
  let cursor = start
  let at = 0
  const add = (from: number, to: number, first: Token, last: Token): void => {
    const { sentence } = first
    words.push({ text: text.slice(from, to), start: from, end: to, sentence, lastSentence: last.sentence })
  }
  const addUntil = (end: number): void => {
    for (; at < tokens.length && (tokens[at] as Token).start < end; at++) {
      const token = tokens[at] as Token
      const to = Math.min(token.end, end)
      for (const [from, until] of piecesOf(text, Math.max(token.start, cursor), to)) add(from, until, token, token)
      cursor = to
      if (token.end > end) return
    }
  }
  for (const [from, to] of whole) {
    if (from < cursor) continue
    addUntil(from)
    const first = tokens[at] as Token
    while (at < tokens.length && (tokens[at] as Token).end < to) at++
    const last = tokens[at] as Token
    add(from, to, first, last)
    cursor = to
    if (last.end === to) at++
  }
  addUntil(Number.POSITIVE_INFINITY)
  return words
}

/** A plain word with a mark behind it: no address, and no run of marks. */
const plain = /^[a-z]+(?:['’][a-z]+)?[.,!?;:)"]?$/i

function wholeIn(chunk: string, start: number): (readonly [from: number, to: number])[] {
  if (plain.test(chunk)) return []
  const whole = [...namesInChunk(chunk), ...runsOfMarks(chunk)].map(([from, to]) => [from + start, to + start] as const)
  return whole.sort(([one], [other]) => one - other)
}

const cuts: readonly RegExp[] = [
  /^(etc|in|no)(\.)$/i,
  /^(\d+(?:[:.]\d+)?)([ap]\.?m\.?)$/i,
  /^(?!\d{1,3}-\d{4}$)(\d+(?:[.:,]\d+)*)(-)(\d+(?:[.:,]\d+)*)$/,
  /^([A-Z]{1,6})(-)(\d{1,4})$/i,
  /^(a)(lot)$/i,
  // Contractions without their apostrophe; "its", "well", "id" and "lets" are more often words.
  /^((?:do|did|does|is|was|were|are|ai|would|could|should|have|has|had|ca|wo))(nt)$/i,
  /^(i)(m)$/i,
  /^(i|you|we|they)(ve)$/i,
  /^(you|they)(re)$/i,
  /^(that|what|there|here|he|she)(s)$/i,
  /^(gon|wan)(na)$/i,
  /^(got|out)(ta)$/i,
  /^(lem|gim)(me)$/i,
]

/** What all words that are cut have; most words have nothing of it. */
const mayBeCut = /\d|\.$|^alot$|nt$|^im$|[vr]e$|s$|[nt]a$|me$/i

function piecesOf(text: string, start: number, end: number): (readonly [from: number, to: number])[] {
  if (end <= start) return []
  const word = end - start > 20 ? '' : text.slice(start, end)
  const parts = mayBeCut.test(word) ? partsOf(word) : undefined
  if (parts === undefined) return [[start, end]]
  let from = start
  return parts.map((part) => {
    const piece = [from, from + part.length] as const
    from += part.length
    return piece
  })
}

function partsOf(word: string): string[] | undefined {
  for (const cut of cuts) {
    const found = cut.exec(word)
    if (found !== null) return found.slice(1)
  }
  return undefined
}

const upperAfterSpace = /\s+["'“‘(]*\p{Lu}/uy
const endMark = /^[.!?…]{2,}$/

function toSentences(text: string, words: readonly Placed[]): Word[][] {
  const sentences: Word[][] = []
  words.forEach(({ text: word, start, end, sentence }, at) => {
    const before = words[at - 1]
    const isNew =
      before === undefined || before.lastSentence !== sentence || (crossed(before) && endsSentence(text, before))
    if (isNew) sentences.push([])
    sentences.at(-1)?.push({ text: word, start, end })
  })
  return sentences
}

/** Wink ended a sentence within the word, as in `a.org` and `!!!!`. */
const crossed = ({ sentence, lastSentence }: Placed): boolean => sentence !== lastSentence

function endsSentence(text: string, { text: marks, end }: Placed): boolean {
  if (!endMark.test(marks)) return false
  upperAfterSpace.lastIndex = end
  return upperAfterSpace.test(text)
}
