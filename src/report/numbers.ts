import { count, percent, score, whole } from '../core/numbers.js'
import type { Estimate } from '../core/report.js'

export { score }

/** `9.25 % (95 % interval 6.59 % to 12.5 %)`; of what was counted whole `9.25 %`. */
export function shareWithInterval(estimate: Estimate): string {
  const { lower, upper, confidence, method } = estimate.interval
  if (method === 'complete') return percent(estimate.value)
  return `${percent(estimate.value)} (${percent(confidence)} interval ${percent(lower)} to ${percent(upper)})`
}

/** `37 of 400 cases`, `the one case`. */
export function part(some: number, all: number, noun: string): string {
  return some === 1 && all === 1 ? `the one ${noun}` : `${whole(some)} of ${count(all, noun)}`
}

/** A difference of scores with its sign: `+0.034`. */
export const signedScore = (value: number): string => `${sign(value)}${score(Math.abs(value))}`

/** An effect size with its sign; of clusters that hardly vary it is without bound, and its digits say nothing. */
export function effect(size: number): string {
  if (Math.abs(size) >= 100) return `${size < 0 ? 'under −' : 'over +'}100`
  return `${sign(size)}${Math.abs(size).toFixed(2)}`
}

const sign = (value: number): string => (value < 0 ? '−' : value > 0 ? '+' : '')

export function pValue(p: number): string {
  if (p < 0.001) return 'p < 0.001'
  return p >= 0.9995 ? 'p = 1' : `p = ${p.toFixed(3)}`
}

export function duration(ms: number): string {
  if (ms < 100) return `${Math.round(ms)} ms`
  const seconds = ms / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  const rounded = Math.round(seconds)
  return rounded < 60 ? `${rounded} s` : `${whole(Math.floor(rounded / 60))} min ${rounded % 60} s`
}

/** `a`, `a or b`, `a, b or c`. */
export function list(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}
