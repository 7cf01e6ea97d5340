import type { Prediction } from './prediction.js'

/** What the probe hands to a model together with a batch. */
export interface PredictContext {
  readonly signal?: AbortSignal
}

/** The answer to one batch: predictions in the order of the inputs. */
export interface PredictionBatch {
  readonly predictions: readonly Prediction[]
  /** Positions in the batch of the inputs that were longer than the model reads and were cut. */
  readonly truncated?: readonly number[]
}

/** A model that can be asked. Made by `fromFunction`, `fromPipeline`, `fromOnnx`, ...; asked by the probe alone. */
export interface ModelHandle<Input> {
  readonly [modelBrand]: true
  /** Who answered, for reports, caches and baselines: `pipeline:./models/sentiment`, `function:classify`. */
  readonly id: string
  /** Inputs per call: a number when the model fixes it, `adaptive` when the probe may choose. */
  readonly batch: number | 'adaptive'
  /** What this kind of handle cannot do, in sentences for the report. */
  readonly limits: readonly string[]
  predict(inputs: readonly Input[], context: PredictContext): Promise<PredictionBatch>
  /** Ends workers and frees sessions. Safe to call twice. */
  dispose(): Promise<void>
}

/** Marks handles, so that a received value that is no model is told apart (shared by the ESM and CommonJS builds). */
export const modelBrand: unique symbol = Symbol.for('expect-fair.model') as never
