import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { defined } from '../core/defined.js'
import { modelErrors } from '../core/errors/index.js'
import { openOnProcessors } from './on-processors.js'
import { openSession } from './open-session.js'
import type { LoadedModel, ParsedBatch, ParserSpec, SentenceBatch } from './protocol.js'

const compared = [
  ...['heads', 'labels', 'upos', 'xpos'],
  ...['best', 'given', 'uposBest', 'uposGiven', 'xposBest', 'xposGiven'],
] as (keyof ParsedBatch)[]
const outputs: readonly (keyof ParsedBatch)[] = [...compared, 'person', 'arcs']
const none = new Float32Array(0)
const columns = 8

/** Loads the network that tags and parses; each input of a request is one batch. */
export async function loadParser(spec: ParserSpec): Promise<LoadedModel<ParsedBatch[]>> {
  const { ort, session, pace } = await openOnProcessors(spec, openSession)
  const run = async ({ sentences, words, ids, reference }: SentenceBatch): Promise<ParsedBatch> => {
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
          refXpos: integers(reference?.xpos ?? zeros, grid),
        },
        reference === undefined ? outputs : compared,
      )
    } catch (cause) {
      throw modelErrors.modelThrew(spec.id, cause)
    }
    return Object.fromEntries(outputs.map((name) => [name, answer[name]?.data ?? none])) as unknown as ParsedBatch
  }
  return {
    ...defined({ pace }),
    limits: [],
    predict: async (batches) => {
      const answers: ParsedBatch[] = []
      for (const batch of batches as readonly SentenceBatch[]) answers.push(await run(batch))
      return answers
    },
  }
}
