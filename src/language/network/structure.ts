import type { ParsedBatch, SentenceBatch } from '../../runtime/protocol.js'
import { answerNumbers, answerOf, type ComparedBatch, cellsOf } from '../kept/answer-numbers.js'
import { type Kept, kept } from '../kept/kept.js'
import { type Batch, batchesByLength } from './batches.js'
import { featuresOf, lanes, network, partsOf } from './parse.js'
import { type MarginRule, never, type Preference, type Structure, type StructureOnWords } from './preference.js'
import { ScoredSentence } from './scored.js'
import { shippedVocabulary, type Vocabulary } from './vocabulary.js'

/** The structures of sentences; a sentence's structure never depends on the others. */
export async function readStructures(
  sentences: readonly (readonly string[])[],
  signal?: AbortSignal,
): Promise<Structure[]> {
  const rows: Row[] = sentences.map((words) => ({ words }))
  const found = sentences.map((words) => empty(words))
  await ask(rows, signal, ({ row, part, batch }) => {
    const target = found[row] as Structure
    for (const kind of kinds) target[kind].set(batch[kind], part)
  })
  return found
}

/**
 * For each pair the first word (by place) that prefers another relation or tag by more than `tau`, or `undefined` where
 * the structure holds. A head by itself does not count: with another head and the same relation a word has not moved.
 */
export async function firstPreferences(
  pairs: readonly StructureOnWords[],
  rule: MarginRule,
  signal?: AbortSignal,
): Promise<(Preference | undefined)[]> {
  const vocabulary = shippedVocabulary()
  const found: (Preference | undefined)[] = pairs.map(() => undefined)
  await ask(pairs, signal, ({ row, part, batch }) => {
    const earlier = found[row]
    if (earlier !== undefined && earlier.at < part) return
    const pair = pairs[row] as StructureOnWords
    for (let at = 0; at < batch.heads.length; at++) {
      const preference = preferenceAt(batch, at, pair, { at: part + at, part }, rule, vocabulary)
      if (preference === undefined) continue
      found[row] = preference
      return
    }
  })
  return found
}

/** Reads sentences of at most `longestSentence` words, and scores a structure on each, in one pass. */
export async function scoreStructures(
  pairs: readonly StructureOnWords[],
  signal?: AbortSignal,
): Promise<ScoredSentence[]> {
  const scored = pairs.map(({ words, structure }) => new ScoredSentence(empty(words), structure))
  await ask(pairs, signal, ({ row, batch }) => {
    const { words, structure } = pairs[row] as StructureOnWords
    const own = empty(words)
    for (const kind of kinds) own[kind].set(batch[kind])
    scored[row] = new ScoredSentence(own, structure, {
      relation: between(batch.best, batch.given),
      upos: between(batch.uposBest, batch.uposGiven),
      xpos: between(batch.xposBest, batch.xposGiven),
    })
  })
  return scored
}

/**
 * How certain the network is of its own reading of each sentence: the mean over its words of the log probabilities of the
 * best head, relation and Penn tag, in nats; 0 is full certainty, and that of a sentence without words.
 */
export async function readingCertainty(
  sentences: readonly (readonly string[])[],
  signal?: AbortSignal,
): Promise<number[]> {
  const sums = sentences.map(() => 0)
  await ask(
    sentences.map((words) => ({ words })),
    signal,
    ({ row, batch }) => {
      for (let cell = 0; cell < batch.heads.length; cell++) {
        sums[row] = (sums[row] as number) + (batch.best[cell] as number) + (batch.xposBest[cell] as number)
      }
    },
  )
  return sums.map((sum, at) => sum / Math.max(1, (sentences[at] as readonly string[]).length))
}

const kinds = ['heads', 'labels', 'upos', 'xpos'] as const

function empty(words: readonly string[]): Structure {
  const numbers = (): Int32Array => new Int32Array(words.length)
  return { words, heads: numbers(), labels: numbers(), upos: numbers(), xpos: numbers() }
}

function between(best: Float32Array, given: Float32Array): Float64Array {
  const margins = new Float64Array(best.length)
  for (let at = 0; at < margins.length; at++) margins[at] = (best[at] as number) - (given[at] as number)
  return margins
}

function preferenceAt(
  batch: ComparedBatch,
  cell: number,
  { structure, isSame = never }: StructureOnWords,
  { at, part }: { readonly at: number; readonly part: number },
  { tau, tags }: MarginRule,
  vocabulary: Vocabulary,
): Preference | undefined {
  const label = batch.labels[cell] as number
  const relationMargin = (batch.best[cell] as number) - (batch.given[cell] as number)
  const tagMargin =
    tags === 'xpos'
      ? (batch.xposBest[cell] as number) - (batch.xposGiven[cell] as number)
      : (batch.uposBest[cell] as number) - (batch.uposGiven[cell] as number)
  // So it is with most words.
  if (!(relationMargin > tau && label !== structure.labels[at]) && !(tagMargin > tau)) return undefined
  const relation = vocabulary.deprels[structure.labels[at] as number] as string
  const differs = (found: Preference): boolean => {
    const head = structure.heads[at] as number
    return !isSame(found, { head: head === 0 ? -1 : part + head - 1, relation })
  }
  if (relationMargin > tau && label !== structure.labels[at]) {
    const preferred = vocabulary.deprels[label] as string
    const found = { at, what: 'relation', given: relation, preferred, margin: relationMargin } as const
    if (differs(found)) return found
  }
  if (!(tagMargin > tau)) return undefined
  const [given, preferred] = [structure[tags][at], batch[tags][cell]].map((tag) => vocabulary[tags][tag as number])
  const found = { at, what: tags, given: given as string, preferred: preferred as string, margin: tagMargin }
  return differs(found) ? found : undefined
}

interface Row {
  readonly words: readonly string[]
  readonly structure?: Structure
}

/** What was said of a sentence, or of a part of a long one: a cell for each word. */
interface Answered {
  readonly row: number
  /** Place of the part's first word in the sentence. */
  readonly part: number
  readonly batch: ComparedBatch
}

/** Each part is asked once: what was said of it, by this process or another one, is kept. */
async function ask(
  rows: readonly Row[],
  signal: AbortSignal | undefined,
  take: (answered: Answered) => void,
): Promise<void> {
  const parts = rows.flatMap(({ words, structure }, row) => {
    let start = 0
    return partsOf(words).map((part): Part => {
      const placed = { words: part, structure, row, start }
      start += part.length
      return placed
    })
  })
  signal?.throwIfAborted()
  const keeper = kept()
  const keys = parts.map((part) => keyOf(keeper, part))
  // What was just said need not be read from its numbers again, whatever number of rows asked it.
  const said = new Map<Uint8Array, ComparedBatch>()
  const answers = await keeper.get(keys, (places, keep) => askNetwork(parts, places, signal, keep, said), signal)
  parts.forEach(({ row, start }, place) => {
    const numbers = answers[place] as Uint8Array
    take({ row, part: start, batch: said.get(numbers) ?? answerOf(numbers) })
  })
}

/** A sentence, or a piece of a long one, with the structure that is scored on it. */
interface Part {
  readonly words: readonly string[]
  readonly structure: Structure | undefined
  readonly row: number
  readonly start: number
}

function keyOf(keeper: Kept, { words, structure, start }: Part): string {
  const said = JSON.stringify(words)
  if (structure === undefined) return keeper.keyOf('reading', said)
  const numbers = kinds.map((kind) => structure[kind].subarray(start, start + words.length))
  return keeper.keyOf(
    'score',
    said,
    ...numbers.map((each) => new Uint8Array(each.buffer, each.byteOffset, each.byteLength)),
  )
}

async function askNetwork(
  parts: readonly Part[],
  places: readonly number[],
  signal: AbortSignal | undefined,
  keep: (place: number, numbers: Uint8Array) => void,
  said: Map<Uint8Array, ComparedBatch>,
): Promise<void> {
  const vocabulary = shippedVocabulary()
  const queue = batchesByLength(places.map((place) => (parts[place] as Part).words.length)).values()
  const lane = async (): Promise<void> => {
    for (const batch of queue) {
      const own = batch.positions.map((position) => places[position] as number)
      const members = own.map((place) => parts[place] as Part)
      const words = members.map((member) => member.words)
      const asked = withReference(featuresOf(batch, words, vocabulary), batch, members)
      const [answer] = await network().predict([asked], signal === undefined ? {} : { signal })
      own.forEach((place, at) => {
        const own = cellsOf(answer as ParsedBatch, at * batch.words, (at + 1) * batch.words)
        const numbers = answerNumbers(own)
        said.set(numbers, own)
        keep(place, numbers)
      })
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

function withReference(
  batch: SentenceBatch,
  { words }: Batch,
  members: readonly { readonly structure: Structure | undefined; readonly start: number }[],
): SentenceBatch {
  if (members[0]?.structure === undefined) return batch
  const gathered = (kind: (typeof kinds)[number]): Int32Array => {
    const values = new Int32Array(members.length * words)
    members.forEach(({ structure, start }, row) => {
      if (structure !== undefined) values.set(structure[kind].subarray(start, start + words), row * words)
    })
    return values
  }
  const reference = Object.fromEntries(kinds.map((kind) => [kind, gathered(kind)])) as NonNullable<
    SentenceBatch['reference']
  >
  return { ...batch, reference }
}
