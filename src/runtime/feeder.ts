import type { Tensor } from 'onnxruntime-node'
import type { Token } from '../core/model.js'
import type { Seen } from '../core/seen.js'

export type Ort = typeof import('onnxruntime-node')
export type Feeds = Record<string, Tensor>

/** What a way of feeding the graph makes of a batch. */
export interface FedBatch {
  readonly feeds: Feeds
  readonly truncated: readonly number[]
  /** Of texts: gives the tokens of each, padding left out. */
  readonly tokens?: () => readonly (readonly Token[])[]
  /** Of texts: says how each is read. */
  readonly seen?: () => readonly Seen[]
}

export type Feeder = (inputs: readonly unknown[]) => FedBatch
