import type { ParsedBatch } from '../../runtime/protocol.js'
import { NumberReader, NumberWriter } from './numbers.js'

/** What the network says of each word: which head, relation and tags it prefers, and how much more than what it was asked about. */
const choices = ['heads', 'labels', 'upos', 'xpos'] as const
const scores = ['best', 'given', 'uposBest', 'uposGiven', 'xposBest', 'xposGiven'] as const

/** The part of an answer that compares structures. */
export type ComparedBatch = Pick<ParsedBatch, (typeof choices)[number] | (typeof scores)[number]>

/** What an answered batch says of its cells `[from, to)`. */
export function cellsOf(batch: ComparedBatch, from: number, to: number): ComparedBatch {
  return {
    heads: batch.heads.subarray(from, to),
    labels: batch.labels.subarray(from, to),
    upos: batch.upos.subarray(from, to),
    xpos: batch.xpos.subarray(from, to),
    best: batch.best.subarray(from, to),
    given: batch.given.subarray(from, to),
    uposBest: batch.uposBest.subarray(from, to),
    uposGiven: batch.uposGiven.subarray(from, to),
    xposBest: batch.xposBest.subarray(from, to),
    xposGiven: batch.xposGiven.subarray(from, to),
  }
}

/** What was said of a sentence, as numbers. */
export function answerNumbers(said: ComparedBatch): Uint8Array {
  const out = new NumberWriter()
  out.whole(said.heads.length)
  for (const kind of choices) {
    const values = said[kind]
    for (let at = 0; at < values.length; at++) out.whole(values[at] as number)
  }
  for (const kind of scores) out.floats(said[kind])
  return out.bytes()
}

/** A batch of one sentence. */
export function answerOf(bytes: Uint8Array): ComparedBatch {
  const from = new NumberReader(bytes)
  const size = from.whole()
  const batch: Record<string, Int32Array | Float32Array> = {}
  for (const kind of choices) {
    const values = new Int32Array(size)
    for (let at = 0; at < size; at++) values[at] = from.whole()
    batch[kind] = values
  }
  for (const kind of scores) batch[kind] = from.floats(size)
  return batch as unknown as ComparedBatch
}
