export {
  type Attribute,
  type AttributeDefinition,
  attributeNamed,
  type BuiltInName,
  type ClassDefinition,
  type DictionaryCsvOptions,
  type DictionaryName,
  defineAttribute,
  dictionary,
  dictionaryFromCsv,
  dictionaryFromJson,
  type WordDefinition,
} from './attributes/index.js'
export {
  type AuditHost,
  audit,
  configureFairness,
  type FairnessDefaults,
  mergeReports,
  type Profile,
} from './audit/index.js'
export {
  type AttributeChoice,
  type BiasAttributeChoice,
  type BiasFinderOptions,
  bbq,
  biasFinder,
  chats,
  decisions,
  type EecOptions,
  eec,
  type GrammarRules,
  grammar,
  type MtNlpKind,
  type MtNlpOptions,
  type MutationAttributeChoice,
  type MutationOptions,
  mtNlp,
  mutations,
  type PersonChoice,
  type ReadyGrammar,
  readyGrammar,
  type TemplateOptions,
  type Texts,
  type TextVariants,
  table,
  template,
  type VariantOptions,
  variants,
} from './cases/index.js'
export type { Case, CaseSource, Over, Variant } from './core/case.js'
export type { Chat } from './core/chat.js'
export type { Complaint } from './core/errors/fairness-error.js'
export { FairnessError } from './core/errors/index.js'
export type { ModelHandle } from './core/model.js'
export type { Oracle } from './core/oracle.js'
export type { OutcomePlan } from './core/outcome-plan.js'
export type { BasePlan, Budget, Cases, Progress, ShrinkGoal, ShrinkOptions } from './core/plan.js'
export type { Prediction } from './core/prediction.js'
export { Random } from './core/random.js'
export type { Btc, Estimate, Finding, Gate, Verdict } from './core/report.js'
export type { Row } from './core/row.js'
export type { Search } from './core/search.js'
export type { Shard, ShardChoice } from './core/shard.js'
export type { Table } from './core/table.js'
export {
  type Answer,
  type BatchFunction,
  type DiskCacheOptions,
  type FunctionOptions,
  fromFunction,
  fromHttp,
  fromLanguageModel,
  fromOnnx,
  fromPipeline,
  type HttpOptions,
  type LanguageModelOptions,
  type OnnxOptions,
  type PipelineOptions,
  type RepeatOptions,
  type SingleFunction,
  withDiskCache,
  withRepeats,
} from './models/index.js'
export {
  type CloseScoreOptions,
  closeScore,
  type SameLabelSetOptions,
  sameLabel,
  sameLabelSet,
} from './oracle/index.js'
export { length, readingEase, refusal, scored, similarity, words } from './questions/answer-gap/index.js'
export type { ParityGate, ParityMetric } from './questions/group-parity/parity-report.js'
export type {
  AnswerGapPlan,
  AnswerGapReport,
  CounterfactualPlan,
  CounterfactualReport,
  FairnessReport,
  GroupParityPlan,
  GroupParityReport,
  IndividualPlan,
  IndividualReport,
  IntersectionalPlan,
  IntersectionalReport,
  Plan,
  QuestionName as Question,
  RecallGapPlan,
  RecallGapReport,
  ReportOf,
  ScoreGapPlan,
  ScoreGapReport,
} from './questions/index.js'
export type { Feature, TableRows, TableSchema } from './rows/index.js'
export {
  type AdfOptions,
  type AequitasOptions,
  type AutoSearchOptions,
  adf,
  aequitas,
  autoSearch,
  type ExpgaOptions,
  expga,
  type GrftOptions,
  grammarSearch,
  grft,
  type RandomSearchOptions,
  randomSearch,
  symbolic,
  type ThemisOptions,
  themis,
} from './search/index.js'
export { type FormatOptions, formatReport } from './views/index.js'
