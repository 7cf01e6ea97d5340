import type { WinkMethods } from 'wink-nlp'
import { WinkMemory } from './wink-memory.js'

/** A word, number or mark of a text: `text.slice(start, end)`, in UTF-16 units. */
export interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
  /** Number of the sentence it stands in, from 0. */
  readonly sentence: number
}

/**
 * Splits a text. Every character but white space lies in exactly one token, whatever the text holds (emoji, lone
 * surrogates, control characters, HTML); tokens are in order and never overlap, so a text is changed by slicing.
 * Contractions are split in two (`do`, `n't`); `<br />` is one token and, like a blank line, ends the sentence.
 */
export type Tokenizer = (text: string) => Token[]

let loading: Promise<Tokenizer> | undefined

/** Loads wink-nlp at the first call (about 0.2 s) and gives the tokenizer, which then works at once. */
export function loadTokenizer(): Promise<Tokenizer> {
  loading ??= newTokenizer()
  return loading
}

/** `(await loadTokenizer())(text)`. */
export async function tokenize(text: string): Promise<Token[]> {
  const split = await loadTokenizer()
  return split(text)
}

/** A tokenizer of its own; for tests, since loading costs time and 57 MB. */
export async function newTokenizer(): Promise<Tokenizer> {
  const [wink, model] = await Promise.all([import('wink-nlp'), import('wink-eng-lite-web-model')])
  const memory = new WinkMemory(model.default)
  const nlp = wink.default(memory.model, ['sbd'])
  memory.guard()
  return (text) => {
    try {
      return splitText(text, nlp)
    } finally {
      memory.forget()
    }
  }
}

const breaks = /<br\s*\/?>|\n[^\S\n]*\n\s*/gi

/** Without white space wink's time grows with the square of the length: such runs are read in pieces. */
const unbroken = /\S{1000,}/g
const unbrokenPiece = 250

function splitText(text: string, nlp: WinkMethods): Token[] {
  const tokens: Stretch[] = []
  let sentence = 0
  let from = 0
  const closeSentence = () => {
    const last = tokens.at(-1)
    if (last !== undefined && last.sentence === sentence) sentence++
  }
  const addStretch = (start: number, end: number) => {
    splitPart(text, start, end, sentence, nlp, tokens)
    sentence = Math.max(sentence, tokens.at(-1)?.sentence ?? 0)
  }
  const addPart = (to: number) => {
    let start = from
    for (const run of text.slice(from, to).matchAll(unbroken)) {
      const end = from + run.index + run[0].length
      addStretch(start, from + run.index)
      for (start = from + run.index; start < end; start += unbrokenPiece) {
        addStretch(start, Math.min(start + unbrokenPiece, end))
      }
      start = end
    }
    addStretch(start, to)
  }
  for (const found of text.matchAll(breaks)) {
    addPart(found.index)
    from = found.index + found[0].length
    if (found[0].startsWith('<')) {
      // The break belongs to the sentence that it ends, as does every further break.
      tokens.push({ start: found.index, end: from, sentence: tokens.at(-1)?.sentence ?? sentence })
    }
    closeSentence()
  }
  addPart(text.length)
  return tokens.map(({ start, end, sentence: own }) => ({ text: text.slice(start, end), start, end, sentence: own }))
}

/** Splits `text.slice(from, to)` and adds its tokens. Wink finds the words; where they lie is read off the text itself. */
function splitPart(
  text: string,
  from: number,
  to: number,
  sentence: number,
  nlp: WinkMethods,
  tokens: Stretch[],
): void {
  const part = text.slice(from, to)
  if (part.trim() === '') return
  const doc = nlp.readDoc(part)
  const words = doc.tokens().out() as string[]
  const ends = (doc.sentences().out(nlp.its.span) as unknown as number[][]).map((span) => span[1] ?? 0)
  let cursor = from
  let current = 0
  let filled = false
  let own = sentence
  const add = (start: number, end: number) => {
    if (start >= end || (end - start === 1 && text[start] === ' ')) return
    for (const piece of text.slice(start, end).matchAll(/\S+/g)) {
      const [word, at] = [piece[0], start + piece.index]
      // Wink leaves some contractions whole, by the mark that follows them.
      const stem = word.match(contraction)?.[1]?.length ?? word.length
      append(tokens, text, at, at + stem, own)
      if (stem < word.length) append(tokens, text, at + stem, at + word.length, own)
      filled = true
    }
  }
  words.forEach((word, position) => {
    while (current < ends.length - 1 && position > (ends[current] as number)) {
      current++
      if (filled) own++
      filled = false
    }
    const start = text.indexOf(word, cursor)
    // A word that wink rewrote is not found: its characters go to the token that fills the gap before the next one.
    if (word === '' || start < 0 || start + word.length > to) return
    add(cursor, start)
    add(start, start + word.length)
    cursor = start + word.length
  })
  add(cursor, to)
}

const contraction = /^(\p{L}[\p{L}\p{M}.-]*?)(?:n['’]t|['’](?:s|m|d|ll|re|ve))$/iu

const joiner = '\u200d'
/** Marks that belong to the character before them: accents, variation selectors, skin tones, the joiner of emoji. */
const continues = /^(?:\p{M}|\u200d|[\u{1f3fb}-\u{1f3ff}])/u

/** A token under way: its text is read at the end, since one of very many marks would be copied with each. */
interface Stretch {
  readonly start: number
  end: number
  readonly sentence: number
}

/** Adds a token, or lengthens the last one so that no visible character is cut in two. */
function append(tokens: Stretch[], text: string, start: number, end: number, sentence: number): void {
  const last = tokens.at(-1)
  const joined =
    last !== undefined &&
    last.end === start &&
    (continues.test(text.slice(start, start + 2)) ||
      text[start - 1] === joiner ||
      isSplitPair(text.charCodeAt(start - 1), text.charCodeAt(start)))
  if (joined) last.end = end
  else tokens.push({ start, end, sentence })
}

const isSplitPair = (one: number, other: number): boolean =>
  one >= 0xd800 && one <= 0xdbff && other >= 0xdc00 && other <= 0xdfff
