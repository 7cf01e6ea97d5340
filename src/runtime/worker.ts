/**
 * The worker thread: loads one model and answers batches in the order they come. Only ES modules: Jest, whose own realm
 * onnxruntime cannot bear, runs it as everyone does, from the built package.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { unpackRows } from '../core/row-columns.js'
import { byteProduct } from './byte-product.js'
import { toErrorData } from './error-data.js'
import { Gate } from './gate.js'
import { loadOnnx } from './load-onnx.js'
import { loadParser } from './load-parser.js'
import { loadPipeline } from './load-pipeline.js'
import { isPacked, packLabels } from './pack-predictions.js'
import type { LoadedModel, Reply, Request, WorkerStart } from './protocol.js'

// Dropped here and not only left unread there: reading it would keep the process alive, and unread it would pile up.
for (const stream of [process.stdout, process.stderr]) stream.write = () => true

const port = parentPort
const { spec, cell } = workerData as WorkerStart
const gate = new Gate(cell)
const reply = (message: Reply, handed: readonly ArrayBuffer[] = []): void => port?.postMessage(message, [...handed])

function load(): Promise<LoadedModel<unknown>> {
  if (spec.kind === 'parser') return loadParser(spec)
  return spec.kind === 'pipeline' ? loadPipeline(spec) : loadOnnx(spec)
}

/** Works behind the gate; once that is closed the thread is about to be ended, and nothing comes of what it is asked. */
function within<Result>(work: () => Promise<Result>): Promise<Result> {
  return gate.enter() ? work().finally(() => gate.leave()) : new Promise(() => {})
}

const model = within(load)
model.then(
  ({ limits, graph, readsFloats = false }) => reply({ kind: 'ready', limits, graph, readsFloats }),
  (error: unknown) => {
    reply({ kind: 'failed', error: toErrorData(error) })
    port?.close()
  },
)

let turn: Promise<void> = model.then(
  () => {},
  () => {},
)

async function answer({ id, inputs, work }: Request): Promise<void> {
  try {
    const said = await within(async () => {
      const loaded = await model
      if (work === undefined && 'width' in inputs && loaded.predictRows !== undefined) {
        return { packed: 'labels', truncated: [], ...(await loaded.predictRows(inputs)) }
      }
      const given = 'width' in inputs ? unpackRows(inputs) : inputs
      if (work?.kind === 'byte-product') return byteProduct(work)
      return work ? loaded.work?.(given, work) : loaded.predict(given)
    })
    const packed = isPacked(said) ? said : work || spec.kind === 'parser' ? undefined : packLabels(said)
    const pace = (await model).pace?.()
    if (packed === undefined) reply({ kind: 'answer', id, answer: said, pace })
    else reply({ kind: 'answer', id, answer: packed, pace }, [packed.labels.buffer, packed.scores.buffer])
  } catch (error) {
    reply({ kind: 'error', id, error: toErrorData(error) })
  }
}

port?.on('message', (request: Request) => {
  turn = turn.then(() => answer(request))
})
