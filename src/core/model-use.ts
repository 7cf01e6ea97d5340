import type { Arithmetic, ScoreNoise } from './arithmetic.js'

export interface ModelUse {
  readonly id: string
  /** Absent if it is unknown: functions, URLs, live pipelines. */
  readonly arithmetic?: Arithmetic
  /** Absent before anything was asked, and for models that gave one input two answers. */
  readonly noise?: ScoreNoise
  /** The inputs of the model, their batches, and the inputs that were answered without the model (repeats, cache). */
  readonly calls: number
  readonly batches: number
  readonly saved: number
  /** Time inside the model, in milliseconds. It may differ between two runs. */
  readonly ms: number
  readonly batchSize: { readonly smallest: number; readonly largest: number }
  /** `true`: a text's score changed with the other texts of its batch, so every text was asked alone. */
  readonly dependsOnBatch: boolean
  /** Inputs that were too long for the model and were truncated. */
  readonly truncated: number
  readonly limits: readonly string[]
  /** Costs and statistics of a remote model; absent for models in this process. */
  readonly remote?: RemoteUse
}

/** Describes the costs of a remote model. The numbers of requests and retries depend on the network and can differ between two runs. */
export interface RemoteUse {
  /** Requests sent, including retries. */
  readonly requests: number
  readonly retries: number
  /** Single answers without a label, or with several labels if only one is expected. */
  readonly unreadable: number
  /** Tokens, as the provider counts them. */
  readonly inputTokens: number
  readonly outputTokens: number
  /** In the currency of the prices of the handle; absent without prices. */
  readonly cost?: number
  /** The statistics of each URL of `fromHttp()`. */
  readonly addresses?: readonly AddressUse[]
  /** The results of asking each input several times. */
  readonly repeats?: RepeatUse
  /** The statistics of the cache on disk; absent without one. */
  readonly disk?: DiskUse
}

/** Describes the use of one URL of a model. The counts depend on the network, so they can differ between two runs. */
export interface AddressUse {
  /** Without user, password and query. */
  readonly address: string
  /** Requests that it has answered. */
  readonly answered: number
  /** Attempts without an answer: a lost connection, an error, a timeout. */
  readonly failed: number
  /** Attempts that it rejected with 429 or 503 because it was overloaded. */
  readonly putOff: number
  /** The number of concurrent requests at the end. */
  readonly limit: number
}

/** Describes a run that asked each input `each` times and used the most frequent answer. */
export interface RepeatUse {
  readonly each: number
  /** Inputs, and those among them whose answers were not all the same. */
  readonly inputs: number
  readonly divided: number
  /** The control: inputs that were repeated once more without a change, and those that then had another answer. */
  readonly control: { readonly inputs: number; readonly changed: number }
}

export interface DiskUse {
  /** Answers that were read instead of asked, answers that were stored, and corrupt entries that were ignored. */
  readonly read: number
  readonly written: number
  readonly broken: number
}
