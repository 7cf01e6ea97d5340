export type {
  GradientBatch,
  GradientOf,
  GradientSupport,
  PredictContext,
  PredictionBatch,
  TextGradient,
  Token,
  WordVectors,
} from './core/model.js'
export type { LabelPrediction, LabelSetPrediction, ScorePrediction, Scores } from './core/prediction.js'
export type { Seen } from './core/seen.js'
export {
  type Activation,
  type CommonHttpOptions,
  type GradientFunction,
  type HinterTaskName,
  type HttpHeaders,
  hinterTask,
  type KserveHttpOptions,
  type KserveOptions,
  type LabelExample,
  type LanguageModelLike,
  type LanguageModelTask,
  type Later,
  type LivePipeline,
  type OutputOptions,
  type OwnHttpOptions,
  type RequestOptions,
  type ScoredLabel,
  type TeiHttpOptions,
  type TeiOptions,
  type TokenPrice,
} from './models/index.js'
