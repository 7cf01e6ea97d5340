import { show } from '../core/errors/fairness-error.js'
import { modelErrors } from '../core/errors/index.js'
import type { Prediction } from '../core/prediction.js'
import { chooseHead, readOutputs } from '../runtime/head.js'
import type { OutputOptions } from '../runtime/protocol.js'
import type { AnswerKind } from './handle.js'
import { toPredictions } from './predictions.js'
import type { TokenPrice } from './remote/remote-counts.js'

/** How many tokens went to a server and came back. */
export interface Tokens {
  readonly input: number
  readonly output: number
}

/** How inputs travel to a server, and answers back. */
export interface Protocol<Input> {
  /** The body of a request, which is sent as JSON. */
  request(inputs: readonly Input[]): unknown
  /** One prediction for each input, in their order. */
  response(body: unknown, inputs: readonly Input[]): readonly Prediction[]
  readonly limits: readonly string[]
  /** `true`: its labels are a closed list. */
  readonly closed?: boolean
  /** `true`: a request holds one input. */
  readonly oneByOne?: boolean
  /** What it answers that is neither label nor score. */
  readonly answers?: AnswerKind
  /** A body out of the text of an answer. Default: JSON. */
  read?(text: string): unknown
  /** Tokens of a request and of its answer, as the server has counted them. */
  tokens?(body: unknown): Tokens
  /** What tokens cost. */
  readonly price?: TokenPrice
  /** The body that a failure stands for, where the server says so that it gives no answer to this input. */
  refusal?(text: string): unknown
}

export interface TeiOptions {
  /**
   * `true`: the server truncates texts that are too long, and does not say which. Default `false`: it rejects them, unless it was started
   * with --auto-truncate.
   */
  readonly truncate?: boolean
  /** `true`: scores before softmax or sigmoid. Default `false`. */
  readonly rawScores?: boolean
}

export interface KserveOptions extends OutputOptions {
  /** Name of the input tensor. */
  readonly input: string
  /** Name of the output tensor. Default: the only one. */
  readonly output?: string
  /** The data type of rows of numbers. Default 'FP32'. Texts are sent as BYTES. */
  readonly datatype?: 'FP32' | 'FP64' | 'INT32' | 'INT64'
}

/** `/predict` of Text Embeddings Inference: a list of lists of labels with their scores. */
export function teiProtocol(id: string, { truncate = false, rawScores = false }: TeiOptions = {}): Protocol<unknown> {
  return {
    limits: truncate ? ['The server truncates texts that are too long and does not say which texts it truncated.'] : [],
    // Each text in a list of its own: two texts in one list are a pair, which is something else.
    request: (inputs) => ({
      inputs: inputs.map((text, position) => [textOf(id, text, position)]),
      truncate,
      raw_scores: rawScores,
    }),
    response(body, inputs) {
      if (!Array.isArray(body) || !body.every(Array.isArray)) {
        throw modelErrors.wrongHttpAnswer(id, show(body), '[[{ "label": "...", "score": 0.9 }, ...], ...]')
      }
      return toPredictions(body, inputs.length, id)
    },
  }
}

interface Tensor {
  readonly name?: unknown
  readonly datatype?: unknown
  readonly shape?: unknown
  readonly data?: unknown
}

/** The Open Inference Protocol, version 2 (KServe, Triton): tensors by name. */
export function kserveProtocol(id: string, options: KserveOptions): Protocol<unknown> {
  const { input, output, datatype = 'FP32' } = options
  return {
    limits: [],
    request: (inputs) => ({
      inputs: [{ name: input, ...tensorOf(id, inputs, datatype) }],
      ...(output === undefined ? {} : { outputs: [{ name: output }] }),
    }),
    response(body, inputs) {
      const tensor = outputOf(body, output)
      const data = Array.isArray(tensor?.data) ? (tensor.data as unknown[]).flat(2) : undefined
      if (data === undefined || data.length === 0 || data.length % inputs.length !== 0) {
        throw modelErrors.wrongHttpAnswer(
          id,
          show(body),
          `{ "outputs": [{ "name": ${show(output ?? '...')}, "data": [...] }] } with as many numbers or labels for each input`,
        )
      }
      if (data.every((value) => typeof value === 'string')) return toPredictions(data, inputs.length, id)
      const width = data.length / inputs.length
      const numbers = data.map((value) => (typeof value === 'number' ? value : Number.NaN))
      return readOutputs(numbers, width, chooseHead(width, {}, options), id)
    },
  }
}

function tensorOf(id: string, inputs: readonly unknown[], datatype: string): Required<Omit<Tensor, 'name'>> {
  if (inputs.some((input) => typeof input === 'string')) {
    const data = inputs.map((input, position) => textOf(id, input, position))
    return { datatype: 'BYTES', shape: [inputs.length, 1], data }
  }
  const rows = inputs.map((input, position) => {
    if (!Array.isArray(input) || !input.every((value) => typeof value === 'number')) {
      throw modelErrors.noRow(id, input, position)
    }
    return input as number[]
  })
  const columns = rows[0]?.length ?? 0
  const odd = rows.findIndex((row) => row.length !== columns)
  if (odd !== -1) throw modelErrors.noRow(id, rows[odd], odd)
  return { datatype, shape: [rows.length, columns], data: rows.flat() }
}

function outputOf(body: unknown, name: string | undefined): Tensor | undefined {
  const { outputs } = Object(body) as { outputs?: unknown }
  if (!Array.isArray(outputs)) return undefined
  const tensors = outputs as readonly (Tensor | null)[]
  if (name === undefined) return tensors.length === 1 ? (tensors[0] ?? undefined) : undefined
  return tensors.find((tensor) => tensor?.name === name) ?? undefined
}

function textOf(id: string, text: unknown, position: number): string {
  if (typeof text !== 'string') throw modelErrors.noText(id, text, position)
  return text
}
