import type { Estimate } from '../core/report.js'

/** `1 case`, `2,000 cases`. */
export function count(amount: number, one: string, many: string = `${one}s`): string {
  return `${amount.toLocaleString('en-US')} ${amount === 1 ? one : many}`
}

/** A share with as many digits as say something: `9.3 %`, `0.75 %`, `100 %`, `−2.4 %`. */
export function percent(share: number): string {
  const value = Math.abs(share * 100)
  if (value > 0 && value < 0.01) return 'under 0.01 %'
  const digits = value > 0 && (value < 1 || (value > 99 && value < 100)) ? 2 : 1
  return `${share < 0 ? '−' : ''}${Number(value.toFixed(digits))} %`
}

/** `9.3 % (95 % interval 6.6 % to 12.5 %)`. */
export function shareWithInterval(estimate: Estimate): string {
  const { lower, upper, confidence } = estimate.interval
  return `${percent(estimate.value)} (${percent(confidence)} interval ${percent(lower)} to ${percent(upper)})`
}

/** A score in three decimals, or in three digits where it is no probability. */
export function score(value: number): string {
  if (Math.abs(value) < 10) return value.toFixed(3)
  return Math.abs(value) < 1000 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US')
}

/** A difference of scores with its sign: `+0.034`. */
export const signedScore = (value: number): string => `${sign(value)}${score(Math.abs(value))}`

export const effect = (size: number): string => `${sign(size)}${Math.abs(size).toFixed(2)}`

const sign = (value: number): string => (value < 0 ? '−' : '+')

export const pValue = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`)

export function duration(ms: number): string {
  if (ms < 100) return `${Math.round(ms)} ms`
  const seconds = ms / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** `a`, `a or b`, `a, b or c`. */
export function list(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}
