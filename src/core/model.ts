import type { Prediction } from './prediction.js'
import type { Seen } from './seen.js'

/** What the probe hands to a model together with a batch. */
export interface PredictContext {
  readonly signal?: AbortSignal
  /** How often the same inputs were asked before on purpose: a kept answer of an earlier turn must not answer this one. Default 0. */
  readonly turn?: number
}

/** The answer to one batch: predictions in the order of the inputs. */
export interface PredictionBatch {
  readonly predictions: readonly Prediction[]
  /** Positions in the batch of the inputs that were longer than the model reads and were cut. */
  readonly truncated?: readonly number[]
  /** How the model read each input, in the order of the inputs; absent where the handle does not know (functions, addresses). */
  readonly seen?: readonly Seen[]
}

/**
 * What a gradient is of.
 * - `own-label`: the cross-entropy of the label that the model itself gives; of a multi-label model the sum over its labels,
 *   of a model that gives one score the score itself.
 * - `{ output }`: one column of the table that the graph gives, before any softmax that is not part of the graph.
 */
export type GradientOf = 'own-label' | { readonly output: number }

/** Whether a handle can give gradients itself, and how good they are. */
export interface GradientSupport {
  readonly available: boolean
  /** `function`: the user's own; `graph`: computed by the model's graph; `differences`: from the answers to nearby rows. */
  readonly way?: 'function' | 'graph' | 'differences'
  /** Why the gradients are approximate, in sentences; empty when they are exact. */
  readonly approximate: readonly string[]
  /** Why there are none, or none of the model's own, as an error in words that names what can be done. */
  readonly reason?: string
  /** `false` where even the differences of answers would be 0 almost everywhere, as with trees. */
  readonly smooth: boolean
}

/** What a gradient costs, in inputs: one run forward, and about two for the way back. */
export const rowsPerGradient = 3

/** One gradient for each input of a batch, by the numbers of the input; numbers that are not finite were made 0. */
export interface GradientBatch {
  readonly gradients: readonly (readonly number[])[]
}

/** A token of a text, as the model's tokenizer made it. */
export interface Token {
  readonly id: number
  /** As it is in the vocabulary: `##ing`, `Ġthe`, `[CLS]`. */
  readonly text: string
}

/** The gradient of one text by the vectors of its tokens. */
export interface TextGradient {
  /** All that the model read, marks such as `[CLS]` included, padding not. */
  readonly tokens: readonly Token[]
  /** The gradient by each token's vector. */
  readonly vectors: readonly (readonly number[])[]
}

/** The vectors that a model has for the tokens of its vocabulary. */
export interface WordVectors {
  readonly words: number
  readonly width: number
  /** `words` vectors of `width` numbers, one after the other. */
  readonly values: Float32Array
}

/** A model that can be asked. Made by `fromFunction`, `fromPipeline`, `fromOnnx`, ...; asked only by the probe. */
export interface ModelHandle<Input> {
  readonly [modelBrand]: true
  /** Who answered, for reports, caches and baselines: `pipeline:./models/sentiment`, `function:classify`. */
  readonly id: string
  /** Inputs per call: a number when the model fixes it, `adaptive` when the probe may choose. */
  readonly batch: number | 'adaptive'
  /** What this kind of handle cannot do, in sentences for the report. */
  readonly limits: readonly string[]
  predict(inputs: readonly Input[], context: PredictContext): Promise<PredictionBatch>
  /**
   * Whether `gradients` works. With a sample input everything is tried; without one only the file is looked at. Absent
   * where the handle knows no gradients of its own.
   */
  gradientSupport?(sample?: Input): Promise<GradientSupport>
  /**
   * Gradients at several inputs at once. Counts three model rows for each; asked through the probe.
   *
   * @throws EF702 to EF707 where there are none.
   */
  gradients?(inputs: readonly Input[], of: GradientOf, context: PredictContext): Promise<GradientBatch>
  /**
   * Gradients of texts by the vectors of their tokens; `gradientSupport` says whether it works. Counts as `gradients` does.
   *
   * @throws EF702 to EF712 where there are none.
   */
  wordGradients?(texts: readonly Input[], of: GradientOf, context: PredictContext): Promise<readonly TextGradient[]>
  /** The vectors that `wordGradients` are by: what replacing a token does to the loss is, nearly, gradient times difference. */
  wordVectors?(context: PredictContext): Promise<WordVectors>
  /** The tokens that the model reads of each text, marks such as `[CLS]` included. Asks the model nothing. */
  wordTokens?(texts: readonly Input[], context: PredictContext): Promise<readonly (readonly Token[])[]>
  /** Ends workers and frees sessions. Safe to call twice. */
  dispose(): Promise<void>
}

/** Marks handles, so that a received value that is no model is told apart (shared by the ESM and CommonJS builds). */
export const modelBrand: unique symbol = Symbol.for('expect-fair.model') as never
