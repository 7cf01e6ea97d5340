import { gapSize } from '../../core/compared-gap.js'
import { percent, score } from '../../core/numbers.js'
import type { MeasureFacts } from './settings.js'

/** A size of a measure in its own unit, without its sign: `12.5 points`, `18 %`, `4.2`. */
export const size = (value: number, { scale }: MeasureFacts): string => gapSize(value, scale)

/** The same with its sign; of a ratio that is smaller by a share that share. */
export function signedSize(value: number, facts: MeasureFacts): string {
  if (value === 0 || Number.isNaN(value)) return size(0, facts)
  return `${value < 0 ? '−' : '+'}${size(value, facts)}`
}

/** What the measure says of one answer. */
export function single(value: number, { scale, unit }: MeasureFacts): string {
  if (scale === 'share') return value > 0 ? 'yes' : 'no'
  if (scale === 'ratio') return `${Math.round(value)} ${unit}`
  return score(value)
}

/** What it says of the answers to one input, on the average. */
export const average = (value: number, facts: MeasureFacts): string =>
  facts.scale === 'share' ? `${percent(value)} ${facts.unit}` : single(value, facts)

/** How two classes differ, as a clause: `she gets refused answers 12 points more often than he`. */
export function clause(
  {
    classes: [first, second],
    gap,
  }: { readonly classes: readonly [string, string]; readonly gap: { readonly value: number } },
  facts: MeasureFacts,
): string {
  const { value } = gap
  const [more, less] = value >= 0 ? [first, second] : [second, first]
  // Told from the side of the larger one, in shares of the smaller one.
  const amount = facts.scale === 'ratio' && value < 0 ? 1 / (1 + value) - 1 : Math.abs(value)
  switch (facts.scale) {
    case 'share':
      return `${more} gets ${size(amount, facts)} more ${facts.unit} than ${less}`
    case 'ratio':
      return `${more} gets ${size(amount, facts)} more ${facts.unit} than ${less}`
    case 'distance':
      return `answers to ${first} and ${second} are ${size(amount, facts)} farther apart than answers to one of them`
    case 'number':
      return `${more} gets ${size(amount, facts)} more (${facts.unit}) than ${less}`
  }
}
