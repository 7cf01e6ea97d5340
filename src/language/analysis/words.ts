import type { Span } from '../document.js'
import { loadTokenizer } from '../tokenize.js'

/** A word or mark at its place, as Universal Dependencies cut English. */
export interface Word extends Span {
  readonly text: string
}

/** Sentences of words. */
export type WordSplitter = (text: string) => Word[][]

const lineBreak = /^<br/i

/** Loads wink-nlp at the first call. */
export async function loadWordSplitter(): Promise<WordSplitter> {
  const split = await loadTokenizer()
  return (text) => {
    const sentences: Word[][] = []
    let last = -1
    for (const { text: word, start, end, sentence } of split(text)) {
      if (lineBreak.test(word)) continue
      if (sentence !== last) sentences.push([])
      last = sentence
      sentences.at(-1)?.push({ text: word, start, end })
    }
    return sentences
  }
}
