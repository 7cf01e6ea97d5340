import type { InferenceSession } from 'onnxruntime-node'
import { modelErrors } from '../core/errors/index.js'
import type { PredictionBatch } from '../core/model.js'
import { chooseOutputs, readBatch } from './onnx-outputs.js'
import { type Feeds, rowFeeds } from './onnx-rows.js'
import { loadTextFeeds } from './onnx-texts.js'
import { openSession } from './open-session.js'
import type { LoadedModel, OnnxSpec } from './protocol.js'

/** What a way of feeding the graph makes of a batch. */
export interface FedBatch {
  readonly feeds: Feeds
  readonly truncated: readonly number[]
}

export type Feeder = (inputs: readonly unknown[]) => FedBatch

/** Loads a graph with onnxruntime alone: rows as they are, texts through their tokenizer. */
export async function loadOnnx(spec: OnnxSpec): Promise<LoadedModel> {
  const { ort, session } = await openSession(spec)
  const feed = spec.tokenizer === undefined ? rowFeeds(ort, session, spec) : await loadTextFeeds(ort, session, spec)
  const outputs = chooseOutputs(session, spec)
  const size = fixedBatch(session)
  const ask = async (inputs: readonly unknown[]): Promise<PredictionBatch> => {
    const { feeds, truncated } = feed(padded(inputs, size))
    let answer: Awaited<ReturnType<InferenceSession['run']>>
    try {
      answer = await session.run(feeds, outputs.names)
    } catch (cause) {
      throw modelErrors.modelThrew(spec.id, cause)
    }
    const predictions = readBatch(answer, outputs, Math.max(inputs.length, size ?? 0), spec)
    return { predictions: predictions.slice(0, inputs.length), truncated: truncated.filter((at) => at < inputs.length) }
  }
  return {
    limits: outputs.limits,
    predict: async (inputs) => {
      const predictions: PredictionBatch['predictions'][number][] = []
      const truncated: number[] = []
      for (let from = 0; from < inputs.length; from += size ?? inputs.length) {
        const batch = await ask(inputs.slice(from, from + (size ?? inputs.length)))
        predictions.push(...batch.predictions)
        truncated.push(...(batch.truncated ?? []).map((at) => at + from))
      }
      return { predictions, truncated }
    },
  }
}

/** Inputs per call of a graph that was exported for one batch size only. */
function fixedBatch(session: InferenceSession): number | undefined {
  for (const input of session.inputMetadata) {
    const first = input.isTensor ? input.shape[0] : undefined
    if (typeof first === 'number' && first > 0) return first
  }
  return undefined
}

/** Fills a batch of fixed size with repeats of its last input. */
function padded(inputs: readonly unknown[], size: number | undefined): readonly unknown[] {
  if (size === undefined || inputs.length === size) return inputs
  return [...inputs, ...Array.from({ length: size - inputs.length }, () => inputs.at(-1))]
}
