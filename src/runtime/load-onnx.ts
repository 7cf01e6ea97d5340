import type { InferenceSession } from 'onnxruntime-node'
import { defined } from '../core/defined.js'
import { modelErrors, onnxErrors } from '../core/errors/index.js'
import type { PredictionBatch } from '../core/model.js'
import type { Seen } from '../core/seen.js'
import { chooseFeeding } from './graph-inputs.js'
import { GraphWorker } from './graph-work.js'
import { columnsReader } from './label-columns.js'
import { openOnProcessors } from './on-processors.js'
import { readBatch } from './onnx-outputs.js'
import { loadTextFeeds } from './onnx-texts.js'
import { openClassifier } from './open-classifier.js'
import type { LoadedModel, OnnxSpec, PackedGradients, SentRows } from './protocol.js'

/** Loads a graph with only onnxruntime: rows and plain texts as they are, other texts through their tokenizer. */
export async function loadOnnx(spec: OnnxSpec): Promise<LoadedModel> {
  const { ort, session, outputs, pace } = await openOnProcessors(spec, openClassifier)
  const { feed, limits, numbers, rows } =
    spec.tokenizer === undefined
      ? { rows: undefined, ...chooseFeeding(ort, session, spec), limits: [] }
      : { ...(await loadTextFeeds(ort, session, spec)), numbers: true, rows: undefined }
  const size = fixedBatch(session)
  const ask = async (inputs: readonly unknown[]): Promise<PredictionBatch> => {
    const { feeds, truncated, seen } = feed(padded(inputs, size))
    let answer: Awaited<ReturnType<InferenceSession['run']>>
    try {
      answer = await session.run(feeds, outputs.names)
    } catch (cause) {
      throw modelErrors.modelThrew(spec.id, cause)
    }
    const predictions = readBatch(answer, outputs, Math.max(inputs.length, size ?? 0), spec)
    return {
      predictions: predictions.slice(0, inputs.length),
      truncated: truncated.filter((at) => at < inputs.length),
      ...(seen === undefined ? {} : { seen: seen().slice(0, inputs.length) }),
    }
  }
  const graph = new GraphWorker(spec, session, feed, outputs)
  const inColumns = rows === undefined || size !== undefined ? undefined : columnsReader(session, outputs, spec)
  return {
    ...(rows &&
      inColumns && {
        readsFloats: rows.readsFloats,
        predictRows: async (packed: SentRows) => {
          const feeds = rows.feed(packed)
          const answer = await session.run(feeds, outputs.names).catch((cause: unknown) => {
            throw modelErrors.modelThrew(spec.id, cause)
          })
          return inColumns(answer, packed.rows)
        },
      }),
    limits: [...outputs.limits, ...limits],
    ...defined({ pace }),
    graph: spec.path,
    work: async (inputs, work) => {
      if (!numbers) throw onnxErrors.noNumbers(spec.id)
      // A sample needs two inputs, so that an axis of one is told apart from an axis that was one by chance.
      if (work.kind !== 'gradients') return graph.do(padded(inputs, size ?? Math.max(2, inputs.length)), work, 0)
      const parts: PackedGradients[] = []
      for (let from = 0; from < inputs.length; from += size ?? inputs.length) {
        const part = inputs.slice(from, from + (size ?? inputs.length))
        parts.push((await graph.do(padded(part, size), work, part.length)) as PackedGradients)
      }
      return joined(parts)
    },
    predict: async (inputs) => {
      const predictions: PredictionBatch['predictions'][number][] = []
      const truncated: number[] = []
      const seen: Seen[] = []
      for (let from = 0; from < inputs.length; from += size ?? inputs.length) {
        const batch = await ask(inputs.slice(from, from + (size ?? inputs.length))).catch((error: unknown) => {
          throw moved(error, from)
        })
        predictions.push(...batch.predictions)
        truncated.push(...(batch.truncated ?? []).map((at) => at + from))
        seen.push(...(batch.seen ?? []))
      }
      return { predictions, truncated, ...(seen.length === 0 ? {} : { seen }) }
    },
  }
}

/** A part of a batch counts from its own start. */
const moved = (error: unknown, from: number): unknown =>
  error instanceof modelErrors.ModelError && error.position !== undefined ? error.movedTo(error.position + from) : error

function joined(parts: readonly PackedGradients[]): PackedGradients {
  const [first] = parts
  if (parts.length === 1 && first !== undefined) return first
  const values = parts.flatMap((part) => Array.from(part.values))
  const tokens = parts.flatMap((part) => part.tokens ?? [])
  return { values: Float64Array.from(values), sizes: parts.flatMap(({ sizes }) => sizes), tokens }
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
