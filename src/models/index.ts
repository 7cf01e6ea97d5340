export type { Activation, GenerationOptions, OutputOptions, ReadingOptions } from '../runtime/protocol.js'
export { inputsOfChecks } from './asker.js'
export { sameAnswer } from './batch-mates.js'
export type { AnswerCheck, WrongAnswer } from './checked-model.js'
export {
  type AdvisedBatchFunction,
  type AdvisedFunction,
  type BatchFunction,
  type CallAdvice,
  type FunctionOptions,
  fromFunction,
  type Later,
  type SingleFunction,
} from './from-function.js'
export { fromHttp } from './from-http.js'
export { fromLanguageModel, type LanguageModelLike } from './from-language-model.js'
export { type ColumnValue, fromOnnx, type OnnxInput, type OnnxOptions } from './from-onnx.js'
export { fromPipeline, type PipelineOptions } from './from-pipeline.js'
export {
  type AnswerKind,
  answerKindOf,
  asksEach,
  isHandle,
  keptUnder,
  readAsSpans,
  remoteUseOf,
  tellsApart,
  unchanging,
} from './handle.js'
export { type HinterTaskName, hinterTask, type LanguageModelTask } from './hinter-tasks.js'
export type {
  CommonHttpOptions,
  HttpHeaders,
  HttpOptions,
  KserveHttpOptions,
  OpenAiHttpOptions,
  OwnHttpOptions,
  TeiHttpOptions,
} from './http-options.js'
export type { KserveOptions, TeiOptions } from './http-protocols.js'
export { Interruption } from './interruption.js'
export { Journal } from './journal.js'
export type {
  CommonLanguageOptions,
  LanguageModelObjectOptions,
  LanguageModelOptions,
  LanguageModelScoreOptions,
  LanguageModelTextOptions,
  ScoreBounds,
} from './language-model-options.js'
export type { LivePipeline } from './live-pipeline.js'
export type { OpenAiOptions } from './openai-protocol.js'
export type { GradientFunction } from './own-gradient.js'
export type { Answer, ScoredLabel } from './predictions.js'
export { Probe, type ProbeOptions } from './probe.js'
export type { LabelExample } from './remote/prompt.js'
export type { TokenPrice } from './remote/remote-counts.js'
export type { RequestOptions } from './remote/request-options.js'
export type { PromptOf } from './remote/turns.js'
export type { SpanAnswer } from './span-answers.js'
export { toModel } from './to-model.js'
export { type DiskCacheOptions, withDiskCache } from './with-disk-cache.js'
export { askedRepeatedly, type RepeatOptions, withRepeats } from './with-repeats.js'
