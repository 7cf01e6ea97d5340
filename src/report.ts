export type { Counterexample, CounterexampleSide } from './baseline/index.js'
export type {
  AddressUse,
  Arithmetic,
  AttributeCounts,
  BaselineComparison,
  BaseReport,
  BookedGap,
  BorderlineCase,
  ByClass,
  CaseBook,
  CaseReport,
  Claim,
  ClassCount,
  ClassEffect,
  ClassPairCount,
  ComparedAttribute,
  ComparedCase,
  ComparedGap,
  Control,
  Direction,
  DiscriminationScore,
  DiscriminationScores,
  DiskUse,
  FoundPair,
  FoundQuality,
  FoundRow,
  IgnoredInputs,
  Interval,
  ModelUse,
  PhaseYield,
  PlanDifference,
  RatedPairs,
  ReasonCount,
  RemoteUse,
  RepeatUse,
  RowRate,
  ScoreNoise,
  SearchYield,
  ShrunkBtc,
  ShrunkForm,
  Side,
  Uncut,
  WordEffect,
} from './core/report.js'
export type { FoundPlace, ShardPart } from './core/shard.js'
export type { ChangedWord, Corner } from './core/square.js'
export type { AnswerEnds } from './questions/answer-gap/ends.js'
export type { AnswerExample, ShownAnswer } from './questions/answer-gap/example.js'
export type { MeasuredExample } from './questions/answer-gap/examples-of.js'
export type { AnswerGap, MeasureControl } from './questions/answer-gap/gap.js'
export type {
  AnswerMeasure,
  Distance,
  Embed,
  MeasuredAnswer,
  MeasureOptions,
  MeasureScale,
  OwnMeasure,
  RefusalOptions,
  ScoredOptions,
  SimilarityOptions,
} from './questions/answer-gap/index.js'
export type { AnswerGate, MeasureFacts } from './questions/answer-gap/settings.js'
export type { SmallestPrompt } from './questions/answer-gap/shrink-example.js'
export type { MeasureSpread } from './questions/answer-gap/spread.js'
export type { GroupShare, Parity, ParityGap, ParityGroup } from './questions/group-parity/parity-report.js'
export type { Reports } from './questions/index.js'
export type {
  AtomicCounts,
  AttributedErrors,
  CombinationCounts,
  DiscardedCounts,
  Intersection,
  MutantCounts,
  Overlap,
} from './questions/intersectional/intersection.js'
export type { ClassRecall } from './questions/recall-gap/classes.js'
export type { NameRecall } from './questions/recall-gap/report.js'
export type { NameMatch } from './questions/recall-gap/settings.js'
export type { ScoreGap } from './questions/score-gap/gap.js'
export type { TestedGap } from './questions/tested-gap.js'
export {
  type Paint,
  type ProgressStream,
  progressLine,
  type RunnerColours,
  type RunnerLimits,
  terminalPaint,
} from './views/index.js'
