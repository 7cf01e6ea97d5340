import { readFile } from 'node:fs/promises'
import type { PredictContext } from '../core/model.js'
import type { Arithmetic } from '../core/report.js'
import { byteProducts, readModel, saturationProbe } from '../onnx/index.js'
import type { WorkerClient } from '../runtime/worker-client.js'

type OfProcessor = Extract<Arithmetic, '8-bit exact' | '8-bit saturating'>

/** Of this processor: asked once in a process, whichever model is the first that needs it. */
let here: Promise<OfProcessor> | undefined

/**
 * How the model of a worker multiplies, once it has answered: by the operators and weights of its graph and, where processors
 * differ on those, by a small product that this processor is given. `undefined` where the graph is not at hand.
 */
export async function arithmeticOf(client: WorkerClient, context: PredictContext): Promise<Arithmetic | undefined> {
  const { graph } = client
  if (graph === undefined) return undefined
  const { products, saturable } = byteProducts(readModel(await readFile(graph)))
  if (products === 0) return 'float'
  if (saturable === 0) return '8-bit'
  here ??= ofProcessor(client, context)
  // One that was interrupted says nothing of the next.
  here.catch(() => {
    here = undefined
  })
  return here
}

async function ofProcessor(client: WorkerClient, context: PredictContext): Promise<OfProcessor> {
  const { graph, depth, exact } = saturationProbe()
  const found = await client.work<number>([], { kind: 'byte-product', graph, depth }, context)
  return found === exact ? '8-bit exact' : '8-bit saturating'
}
