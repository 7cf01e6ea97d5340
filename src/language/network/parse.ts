import { join } from 'node:path'
import { packageRoot } from '../../core/root.cjs'
import type { ParsedBatch, SentenceBatch } from '../../runtime/protocol.js'
import { WorkerClient } from '../../runtime/worker-client.js'
import { type Batch, batchesByLength } from './batches.js'
import { type AnsweredSentence, personSpans } from './person-spans.js'
import { bestTree } from './tree.js'
import { featuresOfWord, shippedVocabulary, type Vocabulary } from './vocabulary.js'

/** What the network says of a sentence, in the order of its words. */
export interface Parse {
  readonly upos: readonly string[]
  readonly xpos: readonly string[]
  /** From 1, 0 for the root; a tree with one root. */
  readonly heads: readonly number[]
  readonly deprels: readonly string[]
  /** Words of persons' names, as positions `[from, to)`. */
  readonly persons: readonly (readonly [from: number, to: number])[]
}

/** Longer sentences go through the network in parts of this many words: its work grows with the square. */
export const longestSentence = 200
/** Batches on their way to the thread at a time: one is worked on while the next is made ready. */
export const lanes = 2

let client: WorkerClient<ParsedBatch[]> | undefined

/** The network in its thread, one for the whole process. */
export function network(): WorkerClient<ParsedBatch[]> {
  client ??= new WorkerClient<ParsedBatch[]>({
    kind: 'parser',
    id: 'the parser of expect-fair',
    path: join(packageRoot, 'src', 'language', 'weights', 'parser.onnx'),
    // Its batches are short: more threads would take more processor time, and a second session of it memory.
    threads: 1,
  })
  return client
}

/**
 * Parses sentences in a worker thread that the first call starts. A sentence's parse never depends on the others. Once the
 * signal has fired no further batch is asked for and the call rejects with its reason; the thread stays, since a batch is
 * short, and ending a thread in which onnxruntime works can end the process.
 */
export async function parseSentences(
  sentences: readonly (readonly string[])[],
  signal?: AbortSignal,
): Promise<Parse[]> {
  const vocabulary = shippedVocabulary()
  const parts = sentences.flatMap((words, sentence) => partsOf(words).map((part) => ({ part, sentence })))
  const queue = batchesByLength(parts.map(({ part }) => part.length)).values()
  const parsed: Parse[] = []
  const lane = async (): Promise<void> => {
    for (const batch of queue) {
      signal?.throwIfAborted()
      const words = batch.positions.map((position) => (parts[position] as (typeof parts)[number]).part)
      const asked = featuresOf(batch, words, vocabulary)
      const [answer] = await network().predict([asked], {})
      batch.positions.forEach((position, row) => {
        const ids = asked.ids.subarray(row * batch.words * featuresOfWord, (row + 1) * batch.words * featuresOfWord)
        parsed[position] = decodeRow(answer as ParsedBatch, row, { words: words[row] ?? [], ids }, vocabulary)
      })
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  signal?.throwIfAborted()
  const bySentence: Parse[][] = sentences.map(() => [])
  parts.forEach(({ sentence }, position) => {
    bySentence[sentence]?.push(parsed[position] as Parse)
  })
  return bySentence.map(joined)
}

export function partsOf(words: readonly string[]): (readonly string[])[] {
  if (words.length > 0 && words.length <= longestSentence) return [words]
  return Array.from({ length: Math.ceil(words.length / longestSentence) }, (_, at) =>
    words.slice(at * longestSentence, (at + 1) * longestSentence),
  )
}

export function featuresOf(
  batch: Batch,
  sentences: readonly (readonly string[])[],
  vocabulary: Vocabulary,
): SentenceBatch {
  const ids = new Int32Array(sentences.length * batch.words * featuresOfWord)
  sentences.forEach((words, row) => {
    vocabulary.writeFeatures(words, ids, row * batch.words * featuresOfWord)
  })
  return { sentences: sentences.length, words: batch.words, ids }
}

function decodeRow(
  batch: ParsedBatch,
  row: number,
  asked: Pick<AnsweredSentence, 'words' | 'ids'>,
  vocabulary: Vocabulary,
): Parse {
  const size = asked.words.length
  const [from, to] = [row * size, (row + 1) * size]
  const named = (values: Int32Array, names: readonly string[]): string[] =>
    Array.from(values.subarray(from, to), (value) => names[value] as string)
  const greedy = batch.heads.subarray(from, to)
  const heads = bestTree(greedy, batch.arcs.subarray(from * (size + 1), to * (size + 1)))
  const deprels = named(batch.labels, vocabulary.deprels)
  const upos = named(batch.upos, vocabulary.upos)
  const scores = batch.person.subarray(from * 3, to * 3)
  return {
    upos,
    xpos: named(batch.xpos, vocabulary.xpos),
    heads,
    deprels: heads.map((head, at) => relation(deprels[at] as string, head)),
    persons: personSpans({ ...asked, scores, heads: greedy, deprels, upos }),
  }
}

/** Labels were chosen for the best heads; where the tree took another one, a root may have been made or unmade. */
function relation(label: string, head: number): string {
  if (head === 0) return 'root'
  return label === 'root' ? 'parataxis' : label
}

/** One parse from those of a long sentence's parts: the later parts depend on the root of the first. */
function joined(parts: readonly Parse[]): Parse {
  const [first, ...rest] = parts
  if (first !== undefined && rest.length === 0) return first
  const whole: { [Key in keyof Parse]: Parse[Key][number][] } = {
    upos: [],
    xpos: [],
    heads: [],
    deprels: [],
    persons: [],
  }
  const root = (first?.heads.indexOf(0) ?? 0) + 1
  for (const part of parts) {
    const offset = whole.heads.length
    whole.upos.push(...part.upos)
    whole.xpos.push(...part.xpos)
    const isLater = offset > 0
    whole.heads.push(...part.heads.map((head) => (head > 0 ? head + offset : isLater ? root : 0)))
    whole.deprels.push(...part.deprels.map((label) => (isLater && label === 'root' ? 'parataxis' : label)))
    whole.persons.push(...part.persons.map(([from, to]) => [from + offset, to + offset] as const))
  }
  return whole
}
