import type { Prediction } from './prediction.js'
import type { Seen } from './seen.js'

/** Contains the data that the probe passes to a model together with a batch. */
export interface PredictContext {
  readonly signal?: AbortSignal
  /**
   * How often the same inputs were deliberately asked before: a stored answer of an earlier repeat must not be used for this one. Default
   * 0.
   */
  readonly turn?: number
}

/** Contains the answer to one batch. The predictions are in the order of the inputs. */
export interface PredictionBatch {
  readonly predictions: readonly Prediction[]
  /** Positions in the batch of the inputs that were too long for the model and were truncated. */
  readonly truncated?: readonly number[]
  /** How the model read each input, in the order of the inputs; absent if the handle does not know (functions, URLs). */
  readonly seen?: readonly Seen[]
}

/**
 * Specifies which function the gradient is calculated for.
 * - The value `own-label` stands for the cross-entropy of the model's own label. For a multi-label model, the cross-entropies of all labels
 *   are added up. For a model that returns one score, the score itself is used.
 * - The value `{ output }` stands for one column of the graph's output. A softmax that is not part of the graph is not applied.
 */
export type GradientOf = 'own-label' | { readonly output: number }

/** Describes whether a handle provides gradients itself and how accurate these gradients are. */
export interface GradientSupport {
  readonly available: boolean
  /** `function`: the user's own; `graph`: computed by the model's graph; `differences`: from the answers to nearby rows. */
  readonly way?: 'function' | 'graph' | 'differences'
  /** Why the gradients are approximate, in sentences; empty when they are exact. */
  readonly approximate: readonly string[]
  /** The reason why there are none, or none of the model's own, as an error message that says what to do. */
  readonly reason?: string
  /** `false` if even the differences of answers would be 0 almost everywhere, as with trees. */
  readonly smooth: boolean
}

/** What a gradient costs, in inputs: one run forward, and about two for the way back. */
export const rowsPerGradient = 3

/**
 * Contains one gradient for each input of a batch, with respect to the numbers of that input. Values that are not finite have been replaced
 * by 0.
 */
export interface GradientBatch {
  readonly gradients: readonly (readonly number[])[]
}

/** Describes a token that the model's tokenizer created from a text. */
export interface Token {
  readonly id: number
  /** As it is in the vocabulary: `##ing`, `Ġthe`, `[CLS]`. */
  readonly text: string
}

/** Contains the gradient for one text with respect to the vectors of its tokens. */
export interface TextGradient {
  /** Everything that the model read, including marks such as `[CLS]`, without padding. */
  readonly tokens: readonly Token[]
  /** The gradient with respect to each token's vector. */
  readonly vectors: readonly (readonly number[])[]
}

/** Provides the vectors that a model uses for the tokens of its vocabulary. */
export interface WordVectors {
  readonly words: number
  readonly width: number
  /** `words` vectors of `width` numbers, one after the other. */
  readonly values: Float32Array
}

/**
 * Represents a model. You create a handle with a function such as `fromFunction`, `fromPipeline` or `fromOnnx`. Only the probe calls it.
 */
export interface ModelHandle<Input> {
  readonly [modelBrand]: true
  /** The identity of the model, for reports, caches and baselines: `pipeline:./models/sentiment`, `function:classify`. */
  readonly id: string
  /** Inputs per call: a number if the model fixes it, `adaptive` if the probe may choose. */
  readonly batch: number | 'adaptive'
  /** What this kind of handle cannot do, in sentences for the report. */
  readonly limits: readonly string[]
  predict(inputs: readonly Input[], context: PredictContext): Promise<PredictionBatch>
  /**
   * Whether `gradients` works. With a sample input, everything is tried; without one, only the file is checked. Absent if the handle has no
   * gradients of its own.
   */
  gradientSupport?(sample?: Input): Promise<GradientSupport>
  /**
   * Gradients for several inputs at once. Each counts as three model rows; called through the probe.
   *
   * @throws EF702 to EF707 where there are none.
   */
  gradients?(inputs: readonly Input[], of: GradientOf, context: PredictContext): Promise<GradientBatch>
  /**
   * Gradients of texts with respect to the vectors of their tokens; `gradientSupport` says whether it works. They count like `gradients`.
   *
   * @throws EF702 to EF712 where there are none.
   */
  wordGradients?(texts: readonly Input[], of: GradientOf, context: PredictContext): Promise<readonly TextGradient[]>
  /** The vectors for `wordGradients`: the effect of replacing a token on the loss is approximately gradient times difference. */
  wordVectors?(context: PredictContext): Promise<WordVectors>
  /** The tokens that the model reads of each text, including marks such as `[CLS]`. This does not call the model. */
  wordTokens?(texts: readonly Input[], context: PredictContext): Promise<readonly (readonly Token[])[]>
  /** Ends workers and frees sessions. Safe to call twice. */
  dispose(): Promise<void>
}

/** Marks handles, so that a received value that is no model is told apart (shared by the ESM and CommonJS builds). */
export const modelBrand: unique symbol = Symbol.for('expect-fair.model') as never
