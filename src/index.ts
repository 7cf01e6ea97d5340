export {
  type Attribute,
  type AttributeDefinition,
  attributeNamed,
  type ClassDefinition,
  defineAttribute,
  type WordDefinition,
  type WordOptions,
} from './attributes/index.js'
export {
  type AuditHost,
  type AugmentationOptions,
  audit,
  augmentation,
  configureFairness,
  type FairnessDefaults,
  type Profile,
} from './audit/index.js'
export {
  type AttributeChoice,
  type AttributeNameOf,
  type EecEmotion,
  type EecOptions,
  type EecPersonOptions,
  eec,
  type TemplateOptions,
  table,
  template,
} from './cases/index.js'
export type { Case, CaseSource, Edit, SourceContext, Variant } from './core/case.js'
export { FairnessError } from './core/errors/index.js'
export type {
  GradientBatch,
  GradientOf,
  GradientSupport,
  ModelHandle,
  PredictContext,
  PredictionBatch,
} from './core/model.js'
export type { Oracle } from './core/oracle.js'
export type {
  BasePlan,
  Budget,
  Cases,
  CounterfactualPlan,
  GroupParityPlan,
  IndividualPlan,
  Plan,
  Progress,
  ScoreGapPlan,
  ShrinkOptions,
} from './core/plan.js'
export type { LabelPrediction, LabelSetPrediction, Prediction, ScorePrediction, Scores } from './core/prediction.js'
export type {
  AttributeCounts,
  Btc,
  ClassCount,
  Control,
  Direction,
  Estimate,
  FairnessReport,
  Finding,
  FoundRow,
  Gate,
  GroupShare,
  Interval,
  ModelUse,
  Parity,
  ParityGap,
  ParityGate,
  ParityGroup,
  ParityMetric,
  PhaseYield,
  Question,
  ReasonCount,
  RowRate,
  ScoreGap,
  SearchYield,
  ShrunkBtc,
  Side,
  Verdict,
} from './core/report.js'
export type { GridFeature, Point, Row, RowSpace } from './core/row.js'
export type { Check, RowSearchContext, Search } from './core/search.js'
export type { Table } from './core/table.js'
export {
  type Activation,
  type Answer,
  type BatchFunction,
  type FunctionOptions,
  fromFunction,
  fromOnnx,
  fromPipeline,
  type GradientFunction,
  type LivePipeline,
  type OnnxOptions,
  type OutputOptions,
  type PipelineOptions,
  type ScoredLabel,
  type SingleFunction,
} from './models/index.js'
export {
  type GradientRule,
  type NodeFacts,
  type Ops,
  type RuleContext,
  registerGradientRule,
  type TensorShape,
} from './onnx/index.js'
export {
  type CloseScoreOptions,
  closeScore,
  type SameLabelSetOptions,
  sameLabel,
  sameLabelSet,
} from './oracle/index.js'
export {
  type FormatOptions,
  formatReport,
  type Paint,
  type ProgressStream,
  progressLine,
  terminalPaint,
} from './report/index.js'
export type {
  CategoryFeature,
  Feature,
  Link,
  NumberFeature,
  Outside,
  StandardScale,
  TableRows,
  TableSchema,
} from './rows/index.js'
