import { modelErrors } from '../core/errors/index.js'
import type { ModelHandle } from '../core/model.js'
import { fromFunction } from './from-function.js'
import { isHandle } from './handle.js'
import { isLivePipeline, livePipelineModel } from './live-pipeline.js'

/** The same function or pipeline is always the same model, so that what is kept by model is found again. */
const made = new WeakMap<object, ModelHandle<unknown>>()

/**
 * Makes a model out of what a matcher received: a handle as it is, a live pipeline of transformers.js, or a function.
 *
 * @throws EF201 for anything else.
 */
export function toModel(received: unknown): ModelHandle<unknown> {
  if (isHandle(received)) return received
  if (typeof received !== 'function') throw modelErrors.notAModel(received)
  const known = made.get(received)
  if (known !== undefined) return known
  const model = isLivePipeline(received)
    ? (livePipelineModel(received) as ModelHandle<unknown>)
    : fromFunction<unknown>(received as (inputs: unknown[]) => never)
  made.set(received, model)
  return model
}
