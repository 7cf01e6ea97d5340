import { languageErrors } from '../../core/errors/index.js'
import { type OptionSet, options, signal as signalOption } from '../../core/options/index.js'
import { chainsOf } from '../coreference/chains.js'
import type { AnalyzedToken, Document, Entity, Sentence, Span } from '../document.js'
import { documentNumbers, documentOf, needsLemmatizer } from '../kept/document-numbers.js'
import { kept, type Make } from '../kept/kept.js'
import { type Parse, parseSentences } from '../network/parse.js'
import { type Lemmatizer, loadLemmatizer } from './lemma.js'
import { loadWordSplitter, type Word } from './words.js'

/** Texts that are split before the network is asked for them: keeps few words in memory, and fills its batches. */
const charactersPerWindow = 200_000

export interface AnalyzeOptions {
  /** Ends the analysis early: the call rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

export const analyzeOptions: OptionSet<AnalyzeOptions, 'signal'> = options('analyze', { signal: signalOption() })
export const tokensOptions: OptionSet<AnalyzeOptions, 'signal'> = options('analyzeTokens', { signal: signalOption() })

/**
 * Analyses English texts. The result contains sentences, names of people, and all references to each person. Words have a lemma, tags and a
 * parse (Universal Dependencies). The function accepts any text. All offsets refer to the unchanged text. White space and the tag `<br>`
 * are not part of words. The same text always gives the same document, whichever texts are analysed together. The network runs in a worker
 * thread, which starts with the first call.
 *
 * Sentences of more than 200 words are parsed in parts of 200 words, so time and memory grow linearly with the length. The roots of the
 * later parts are attached to the root of the first part as `parataxis`.
 *
 * @throws FairnessError EF601 for an input that is not a text, EF602 for a value that is not a list.
 *
 * @example
 * ```ts
 * import { analyze } from 'expect-fair/language'
 *
 * const text = 'Maria says that she is tired.'
 * const [document] = await analyze([text])
 * const persons = document?.chains.map(({ mentions }) => mentions.map(({ start, end }) => text.slice(start, end)))
 * expect(persons).toEqual([['Maria', 'she']])
 * ```
 */
export async function analyze(texts: readonly string[], given: AnalyzeOptions = {}): Promise<Document[]> {
  const { signal } = analyzeOptions.read(given)
  signal?.throwIfAborted()
  if (!Array.isArray(texts)) throw languageErrors.noTexts(texts)
  const wrong = texts.findIndex((text) => typeof text !== 'string')
  if (wrong >= 0) throw languageErrors.noText(texts[wrong], wrong)
  const documents: Document[] = []
  for (const window of windows(texts)) documents.push(...(await analyzeWindow(window, signal)))
  return documents
}

/** What was found in a text before, by this process or another one, is taken as it was found. */
async function analyzeWindow(texts: readonly string[], signal: AbortSignal | undefined): Promise<Document[]> {
  signal?.throwIfAborted()
  const keeper = kept()
  const keys = texts.map((text) => keeper.keyOf('document', text))
  // What is made here need not be read from its numbers again.
  const made = new Map<number, Document>()
  const read: Make = async (places, keep) => {
    const [split, lemmatize] = await Promise.all([loadWordSplitter(), loadLemmatizer()])
    const sentences = places.map((place) => split(texts[place] as string))
    const words = sentences.flat().map((each) => each.map(({ text }) => text))
    const parses = (await parseSentences(words, signal)).values()
    places.forEach((place, at) => {
      const read = document(texts[place] as string, sentences[at] as Word[][], parses, lemmatize)
      made.set(place, read)
      keep(place, documentNumbers(read))
    })
  }
  const found = await keeper.get(keys, read, signal)
  const isAsked = found.some((numbers, at) => !made.has(at) && needsLemmatizer(numbers))
  const lemmatize = isAsked ? await loadLemmatizer() : undefined
  return texts.map((text, at) => made.get(at) ?? documentOf(text, found[at] as Uint8Array, lemmatize))
}

/**
 * Analyses sentences that are already split into words, as in treebanks, and returns one document. In its text, words are separated by
 * spaces and sentences by line breaks.
 *
 * @throws FairnessError EF601 for a word that is not a text, EF602 for a value that is not a list of lists.
 *
 * @example
 * ```ts
 * import { analyzeTokens } from 'expect-fair/language'
 *
 * const document = await analyzeTokens([['She', 'left', '.']])
 * expect(document.sentences[0]?.tokens.map(({ upos }) => upos)).toEqual(['PRON', 'VERB', 'PUNCT'])
 * ```
 */
export async function analyzeTokens(
  sentences: readonly (readonly string[])[],
  given: AnalyzeOptions = {},
): Promise<Document> {
  const { signal } = tokensOptions.read(given)
  signal?.throwIfAborted()
  if (!Array.isArray(sentences) || !sentences.every(Array.isArray)) throw languageErrors.noTexts(sentences)
  const wrong = sentences.flat().findIndex((word) => typeof word !== 'string')
  if (wrong >= 0) throw languageErrors.noText(sentences.flat()[wrong], wrong)
  const lemmatize = await loadLemmatizer()
  let start = 0
  const placed = sentences.map((words) => {
    const placedWords = words.map((text): Word => {
      const word = { text, start, end: start + text.length }
      start = word.end + 1
      return word
    })
    if (words.length === 0) start++
    return placedWords
  })
  const text = sentences.map((words) => words.join(' ')).join('\n')
  return document(text, placed, (await parseSentences(sentences, signal)).values(), lemmatize)
}

function* windows(texts: readonly string[]): Generator<string[]> {
  let window: string[] = []
  let characters = 0
  for (const text of texts) {
    window.push(text)
    characters += text.length
    if (characters < charactersPerWindow) continue
    yield window
    window = []
    characters = 0
  }
  yield window
}

/** Takes the next parse for each sentence. */
function document(text: string, found: readonly Word[][], parses: Iterator<Parse>, lemmatize: Lemmatizer): Document {
  const sentences: Sentence[] = []
  const entities: Entity[] = []
  for (const words of found) {
    const parse = parses.next().value as Parse
    sentences.push({ tokens: words.map((word, at) => token(word, parse, at, lemmatize)) })
    for (const [from, to] of parse.persons) entities.push({ kind: 'PERSON', ...spanOf(words, from, to) })
  }
  const read = { text, sentences, entities, chains: [] }
  return { ...read, chains: chainsOf(read) }
}

function token(word: Word, parse: Parse, at: number, lemmatize: Lemmatizer): AnalyzedToken {
  const upos = parse.upos[at] as string
  const xpos = parse.xpos[at] as string
  return {
    // Each by its name: copying all properties of an object takes ten times as long, and this is done for every word.
    text: word.text,
    start: word.start,
    end: word.end,
    lemma: lemmatize(word.text, upos, xpos),
    upos,
    xpos,
    head: parse.heads[at] as number,
    deprel: parse.deprels[at] as string,
  }
}

const spanOf = (words: readonly Word[], from: number, to: number): Span => ({
  start: (words[from] as Word).start,
  end: (words[to - 1] as Word).end,
})
