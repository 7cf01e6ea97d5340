import { analyze, articleFor, type Document, loadAnalysis, loadTokenizer } from '../../language/index.js'
import { wordsOf } from './piece.js'
import { loadTagger } from './tag-words.js'
import type { TextTools } from './text-space.js'

/** What shrinking knows of English. Loads wink-nlp at the first call. */
export async function loadTextTools(): Promise<TextTools> {
  const [tokenize, tag] = await Promise.all([loadTokenizer(), loadTagger(), loadAnalysis()])
  return { tokenize: (text) => tag(tokenize(text)), articleFor }
}

/** Below, cuts save nothing: measured on reviews of 30 words, which ask 5 % more with them (bench/shrink.mjs). */
const fewestWords = 50
/** Longer texts lose sentences first, and a parse of all of them would take its time. */
const mostCharacters = 50_000

/** The analysis of a text from which clauses can be cut; none of a short or a very long one, or where no worker runs. */
export async function syntaxOf(text: string, signal?: AbortSignal): Promise<Document | undefined> {
  if (text.length > mostCharacters || wordsOf(text).length <= fewestWords) return undefined
  try {
    const [document] = await analyze([text], signal === undefined ? {} : { signal })
    return document
  } catch {
    return undefined
  }
}
