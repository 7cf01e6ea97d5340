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

/** An input of a graph as it is fed: a tensor [inputs], or [inputs, width]. */
export interface GraphInput {
  readonly name: string
  /** Type of its values by onnxruntime's names: `string`, `bool`, `int64`, `float32`. */
  readonly type: string
  /** Axes: 1 or 2. */
  readonly rank: number
  /** Columns; `undefined` where the graph takes any number of them. */
  readonly width: number | undefined
}
