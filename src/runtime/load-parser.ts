import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { modelErrors } from '../core/errors/index.js'
import type { LoadedModel, ParsedBatch, ParserSpec, SentenceBatch } from './protocol.js'

const outputs = [
  ...['heads', 'labels', 'upos', 'xpos', 'person', 'arcs'],
  ...['best', 'given', 'uposBest', 'uposGiven'],
] as (keyof ParsedBatch)[]
const columns = 8

/** Loads the network that tags and parses; each input of a request is one batch. */
export async function loadParser(spec: ParserSpec): Promise<LoadedModel<ParsedBatch[]>> {
  const ort = await import('onnxruntime-node')
  ort.env.logLevel = 'fatal'
  let session: InferenceSession
  try {
    session = await ort.InferenceSession.create(spec.path, {
      intraOpNumThreads: spec.threads,
      interOpNumThreads: 1,
      logSeverityLevel: 4,
    })
  } catch (cause) {
    throw modelErrors.notLoaded(spec.id, cause)
  }
  const run = async (asked: SentenceBatch): Promise<ParsedBatch> => {
    const { sentences, words, ids, reference } = atLeastTwo(asked)
    const grid = [sentences, words]
    const zeros = new Int32Array(sentences * words)
    const integers = (values: Int32Array, dims: readonly number[]): Tensor => new ort.Tensor('int32', values, dims)
    let answer: Awaited<ReturnType<InferenceSession['run']>>
    try {
      answer = await session.run(
        {
          ids: integers(ids, [...grid, columns]),
          refHeads: integers(reference?.heads ?? zeros, grid),
          refLabels: integers(reference?.labels ?? zeros, grid),
          refUpos: integers(reference?.upos ?? zeros, grid),
        },
        outputs,
      )
    } catch (cause) {
      throw modelErrors.modelThrew(spec.id, cause)
    }
    const share = asked.sentences / sentences
    const values = outputs.map((name) => {
      const data = answer[name]?.data as Int32Array | Float32Array
      return [name, share === 1 ? data : data.slice(0, data.length * share)]
    })
    return Object.fromEntries(values) as ParsedBatch
  }
  return {
    limits: [],
    predict: async (batches) => {
      const answers: ParsedBatch[] = []
      for (const batch of batches as readonly SentenceBatch[]) answers.push(await run(batch))
      return answers
    },
  }
}

const twice = (values: Int32Array): Int32Array => {
  const doubled = new Int32Array(values.length * 2)
  doubled.set(values)
  doubled.set(values, values.length)
  return doubled
}

/**
 * A sentence alone is asked twice over: onnxruntime multiplies a single row in another order of additions than two or
 * more, and a sentence shall get the same numbers, to the last bit, whatever else is in its batch.
 */
function atLeastTwo(batch: SentenceBatch): SentenceBatch {
  if (batch.sentences > 1) return batch
  const { words, ids, reference } = batch
  return {
    sentences: 2,
    words,
    ids: twice(ids),
    ...(reference === undefined
      ? {}
      : {
          reference: { heads: twice(reference.heads), labels: twice(reference.labels), upos: twice(reference.upos) },
        }),
  }
}
