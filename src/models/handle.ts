import { type ModelHandle, modelBrand, type PredictContext, type PredictionBatch } from '../core/model.js'
import type { Prediction } from '../core/prediction.js'
import type { Arithmetic, RemoteUse } from '../core/report.js'
import type { LabelColumns, PackedRows } from '../core/row-columns.js'
import type { Seen } from '../core/seen.js'
import type { Pace } from '../runtime/protocol.js'

/** What answers are that are no labels and no scores. */
export type AnswerKind = 'text' | 'spans'

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
  /** How the model read the input, where its handle says so. */
  readonly seen?: Seen
}

/** Answers of one model beyond the process. */
export interface PredictionStore<Input> {
  read(input: Input): Promise<KeptAnswer | undefined>
  write(input: Input, answer: KeptAnswer): Promise<void>
  /** The same place for answers to another way of asking, which are kept apart. */
  asked(way: string): PredictionStore<Input>
}

/** What the package's own handles have beyond the public face. */
export interface OwnHandle<Input> extends ModelHandle<Input> {
  /** Inputs that the next call may ask of the model beyond the batch. */
  readonly extraInputs?: number
  /** Times that an input is asked, on the average, where that is more than once: what a budget must hold. */
  readonly asksEach?: number
  /**
   * All that decides an answer besides the input, for what outlives the process: contents of files and settings, or the
   * version that the user gave. Absent where that is not known; no answer of another process is then used. May be found
   * out when it is first asked for, which reads the files.
   */
  readonly identity?: string | undefined
  /** Names the processor where answers depend on it, which what outlives the process must not mix. See `processorOf`. */
  readonly processor?: string | undefined
  /** What two handles of one model have in common where `identity` is not known: the text of a function. Proves nothing. */
  readonly likeness?: string
  /** 'text': it answers in words of its own, which are no labels; 'spans': with the places of what it finds in a text. */
  readonly answers?: AnswerKind | undefined
  /** The same model, where only its shape says what its answers are, with its answers read as spans. */
  asSpans?(): ModelHandle<Input>
  /** `true`: its labels are known to be a closed list, so that its answers are not free text. */
  readonly closed?: boolean
  /** Where answers are kept beyond the process; the probe reads it before it asks. */
  readonly store?: PredictionStore<Input>
  /** What asking over a network has cost since the handle was made. */
  readonly remote?: RemoteUse | undefined
  /** `true`: the same input has the same answer for as long as the process lives. */
  readonly unchanging?: boolean
  /** `true`: computed by a runtime whose last digits differ between processors. */
  readonly floats?: boolean
  /** Known once the model has answered. */
  readonly arithmetic?: Arithmetic | undefined
  /**
   * Calls that may be under way at the same time while so many more are to be made, which may change with every answer. Absent
   * where one call follows the other. Batches of such a model are as large as `batch` allows, whatever their speed.
   */
  lanes?(more: number): number
  /**
   * How many threads answer, all together, and how many calls so far held something else than their answer. Absent where neither
   * changes. The speed of a call says nothing of later ones where it changes.
   */
  readonly pace?: Pace | undefined
  /** `true`: each input is asked by itself, so an answer cannot depend on batch-mates. */
  readonly oneByOne?: boolean
  predict(inputs: readonly Input[], context: PredictContext): Promise<CountedBatch>
  /** Answers rows of numbers in one block: in columns where each answer is a label with scores. */
  predictRows?(rows: PackedRows, context: PredictContext): Promise<LabelColumns | CountedBatch>
}

/**
 * All that decides the answers of a model besides the input, the processor included where it matters; `undefined` where only
 * the name of the model is known.
 */
export function keptUnder<Input>(model: ModelHandle<Input>): string | undefined {
  const { identity, processor } = model as OwnHandle<Input>
  return identity === undefined || processor === undefined ? identity : JSON.stringify([identity, processor])
}

/** What tells two models apart, whether it proves that they are one or not. */
export function tellsApart<Input>(model: ModelHandle<Input>): string {
  const { identity, likeness } = model as OwnHandle<Input>
  return identity === undefined ? `like ${likeness ?? ''}` : `is ${identity}`
}

/** What its answers are known to be, where they are no labels and no scores. */
export const answerKindOf = (model: ModelHandle<unknown>): AnswerKind | undefined =>
  (model as OwnHandle<unknown>).answers

/** The model with its answers read as spans, where it does not say itself what they are. */
export const readAsSpans = (model: ModelHandle<unknown>): ModelHandle<unknown> =>
  (model as OwnHandle<unknown>).asSpans?.() ?? model

/** `true` for every handle of this package, from whichever of its builds. */
export const isHandle = (value: unknown): value is ModelHandle<unknown> =>
  typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[modelBrand] === true

/** Times that a model asks each input by itself, on average. */
export const asksEach = (model: ModelHandle<never>): number => (model as unknown as OwnHandle<unknown>).asksEach ?? 1

/** `true`: the same input has the same answer for as long as the process lives. */
export const unchanging = (model: ModelHandle<never>): boolean =>
  (model as unknown as OwnHandle<unknown>).unchanging === true

/** What asking over a network has cost so far; `undefined` where the model is asked over none. */
export const remoteUseOf = (model: ModelHandle<never>): RemoteUse | undefined =>
  (model as unknown as OwnHandle<unknown>).remote
