import { type ModelHandle, modelBrand, type PredictContext, type PredictionBatch } from '../core/model.js'

/** What a handle tells the probe beside the answers. */
export interface CountedBatch extends PredictionBatch {
  /** Inputs and calls that the model was asked in all, where that is more than the batch: finding out how to call it. */
  readonly asked?: { readonly inputs: number; readonly calls: number }
}

/** What the package's own handles have beyond the public face. */
export interface OwnHandle<Input> extends ModelHandle<Input> {
  /** Inputs that the next call may ask of the model beyond the batch. */
  readonly extraInputs?: number
  /** `true`: the same input has the same answer for as long as the process lives. */
  readonly unchanging?: boolean
  /** `true`: each input is asked by itself, so an answer cannot depend on batch-mates. */
  readonly oneByOne?: boolean
  predict(inputs: readonly Input[], context: PredictContext): Promise<CountedBatch>
}

/** `true` for every handle of this package, from whichever of its builds. */
export const isHandle = (value: unknown): value is ModelHandle<unknown> =>
  typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[modelBrand] === true
