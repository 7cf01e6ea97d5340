import { defined } from '../core/defined.js'
import type { Prices } from './options.js'
import type { Size } from './simulate.js'

/** Contains the maximum cost of a run without shrinking. If you do not provide the numbers for a value, that value is absent. */
export interface Cost {
  readonly inputs: number
  /** Tokens of prompts and answers together. */
  readonly tokens?: number
  /** In the currency of the prices. */
  readonly money?: number
  /** The minimum time due to the provider's limits, in milliseconds. */
  readonly ms?: number
}

export const costOf = ({ cases, names, repeats }: Size, classes: number, prices?: Prices): Cost =>
  costOfInputs(cases * classes * names * repeats, prices)

export function costOfInputs(inputs: number, prices: Prices = {}): Cost {
  const { promptTokens, answerTokens, promptPrice, answerPrice, inputsPerMinute, tokensPerMinute } = prices
  const each =
    promptTokens === undefined && answerTokens === undefined ? undefined : (promptTokens ?? 0) + (answerTokens ?? 0)
  const tokens = each === undefined ? undefined : inputs * each
  const million = 1_000_000
  const isPriced = promptPrice !== undefined || answerPrice !== undefined
  const money = isPriced
    ? (inputs * ((promptTokens ?? 0) * (promptPrice ?? 0) + (answerTokens ?? 0) * (answerPrice ?? 0))) / million
    : undefined
  const minutes = [
    ...(inputsPerMinute === undefined ? [] : [inputs / inputsPerMinute]),
    ...(tokensPerMinute === undefined || tokens === undefined ? [] : [tokens / tokensPerMinute]),
  ]
  const ms = minutes.length === 0 ? undefined : Math.ceil(Math.max(...minutes) * 60_000)
  return { inputs, ...defined({ tokens, money, ms }) }
}
