export {
  type Attribute,
  type AttributeDefinition,
  attributeNamed,
  defineAttribute,
} from './attributes/index.js'
export { type AuditHost, audit, configureFairness, type FairnessDefaults, type Profile } from './audit/index.js'
export { eec, template } from './cases/index.js'
export type { Case, CaseSource, Edit, SourceContext, Variant } from './core/case.js'
export { FairnessError } from './core/errors/index.js'
export type { ModelHandle, PredictContext, PredictionBatch } from './core/model.js'
export type { Oracle } from './core/oracle.js'
export type {
  Budget,
  Cases,
  CounterfactualPlan,
  Plan,
  Progress,
  ScoreGapPlan,
  ShrinkOptions,
} from './core/plan.js'
export type { LabelPrediction, LabelSetPrediction, Prediction, ScorePrediction, Scores } from './core/prediction.js'
export type {
  Btc,
  Estimate,
  FairnessReport,
  Finding,
  Gate,
  Interval,
  Question,
  ScoreGap,
  ShrunkBtc,
  Verdict,
} from './core/report.js'
export {
  type FunctionOptions,
  fromFunction,
  fromOnnx,
  fromPipeline,
  type OnnxOptions,
  type PipelineOptions,
} from './models/index.js'
export { closeScore, sameLabel, sameLabelSet } from './oracle/index.js'
export {
  type FormatOptions,
  formatReport,
  type Paint,
  type ProgressStream,
  progressLine,
  terminalPaint,
} from './report/index.js'
