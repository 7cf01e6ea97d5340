import { type ModelHandle, modelBrand, type PredictContext, type PredictionBatch } from '../core/model.js'
import type { Prediction } from '../core/prediction.js'
import type { RemoteUse } from '../core/report.js'

/** What a handle tells the probe beside the answers. */
export interface CountedBatch extends PredictionBatch {
  /** Inputs and calls that the model was asked in all, where that is more than the batch: finding out how to call it. */
  readonly asked?: { readonly inputs: number; readonly calls: number }
}

/** An answer that outlives the process. */
export interface KeptAnswer {
  readonly prediction: Prediction
  /** The model has cut this input. */
  readonly truncated: boolean
}

/** Answers of one model beyond the process. */
export interface PredictionStore<Input> {
  read(input: Input): Promise<KeptAnswer | undefined>
  write(input: Input, answer: KeptAnswer): Promise<void>
}

/** What the package's own handles have beyond the public face. */
export interface OwnHandle<Input> extends ModelHandle<Input> {
  /** Inputs that the next call may ask of the model beyond the batch. */
  readonly extraInputs?: number
  /** Times that an input is asked, on the average, where that is more than once: what a budget must hold. */
  readonly asksEach?: number
  /** All that decides an answer besides the input, for caches that outlive the process; absent where that is not known. */
  readonly identity?: string
  /** Where answers are kept beyond the process; the probe reads it before it asks. */
  readonly store?: PredictionStore<Input>
  /** What asking over a network has cost since the handle was made. */
  readonly remote?: RemoteUse
  /** `true`: the same input has the same answer for as long as the process lives. */
  readonly unchanging?: boolean
  /** `true`: each input is asked by itself, so an answer cannot depend on batch-mates. */
  readonly oneByOne?: boolean
  predict(inputs: readonly Input[], context: PredictContext): Promise<CountedBatch>
}

/** `true` for every handle of this package, from whichever of its builds. */
export const isHandle = (value: unknown): value is ModelHandle<unknown> =>
  typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[modelBrand] === true
