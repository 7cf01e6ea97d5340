import { type ModelHandle, modelBrand, type PredictContext } from '../core/model.js'
import type { ModelSpec } from '../runtime/protocol.js'
import { WorkerClient } from '../runtime/worker-client.js'
import type { CountedBatch, OwnHandle } from './handle.js'

/** A model that answers from a worker thread, `batchSize` inputs at a time or as many as the probe chooses. */
export function workerModel<Input>(spec: ModelSpec, batchSize: number | undefined): ModelHandle<Input> {
  return new WorkerModel<Input>(spec, batchSize)
}

class WorkerModel<Input> implements OwnHandle<Input> {
  readonly [modelBrand] = true
  readonly id: string
  readonly batch: number | 'adaptive'
  readonly #client: WorkerClient

  constructor(spec: ModelSpec, batchSize: number | undefined) {
    this.id = spec.id
    this.batch = batchSize ?? 'adaptive'
    this.#client = new WorkerClient(spec)
  }

  get limits(): readonly string[] {
    return this.#client.limits
  }

  predict(inputs: readonly Input[], context: PredictContext): Promise<CountedBatch> {
    return this.#client.predict(inputs, context)
  }

  dispose(): Promise<void> {
    return this.#client.dispose()
  }
}
