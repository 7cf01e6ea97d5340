import { gapSize } from '../../core/compared-gap.js'
import type { Finding } from '../../core/report.js'
import type { JudgedVariant } from '../../oracle/cells.js'
import { meanOf } from '../../oracle/intervals.js'
import type { MeasureFacts } from './settings.js'

/** Of a case, by how much the share of answers without a number is larger in the first class than in the second. */
export type WithoutNumber = readonly (readonly [attribute: string, first: string, second: string, difference: number])[]

/** @param values Of each variant, the number of each of its answers. */
export function withoutNumber(
  variants: readonly JudgedVariant[],
  values: readonly (readonly (number | undefined)[])[],
  attributes: readonly string[],
): WithoutNumber {
  if (values.every((own) => !own.includes(undefined))) return []
  return attributes.flatMap((attribute) => {
    const shares = new Map<string, number[]>()
    for (const [at, { classes }] of variants.entries()) {
      const [name, own] = [classes[attribute], values[at] ?? []]
      if (name === undefined || own.length === 0) continue
      const missing = own.filter((value) => value === undefined).length / own.length
      shares.set(name, [...(shares.get(name) ?? []), missing])
    }
    const sides = [...shares].sort(([one], [other]) => (one < other ? -1 : 1))
    return sides.flatMap(([first, own], at) =>
      sides.slice(at + 1).map(([second, others]) => [attribute, first, second, meanOf(own) - meanOf(others)] as const),
    )
  })
}

/** A difference of shares above which the gap in the other answers says too little. */
const most = 0.05

/** Sums up what cases lack. */
export class WithoutNumbers {
  readonly #sums = new Map<string, number>()
  #cases = 0

  add(found: WithoutNumber): void {
    this.#cases++
    for (const [attribute, first, second, difference] of found) {
      const key = JSON.stringify([attribute, first, second])
      this.#sums.set(key, (this.#sums.get(key) ?? 0) + difference)
    }
  }

  /** The attribute and the classes that differ most in how many answers have a number, the class with fewer of them first. */
  get lopsided():
    | { readonly attribute: string; readonly classes: readonly [string, string]; readonly more: number }
    | undefined {
    const [largest] = [...this.#sums].toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    if (largest === undefined) return undefined
    const [key, sum] = largest
    const more = Math.abs(sum / this.#cases)
    if (more <= most) return undefined
    const [attribute, first, second] = JSON.parse(key) as [string, string, string]
    return { attribute, classes: sum > 0 ? [first, second] : [second, first], more }
  }
}

/** A measure whose numbers are missing more often for one class. */
export interface Lopsided {
  readonly facts: MeasureFacts
  readonly attribute: string
  readonly classes: readonly [string, string]
  readonly more: number
}

/** A gap in the answers that have a number is not the gap in all answers. */
export const lopsidedFinding = ({ facts: { name }, classes: [first, second], more }: Lopsided): Finding => ({
  code: 'gap.unmeasured',
  message: `The share of answers without a number of ${name} is ${gapSize(more, 'share')} larger for ${first} than for ${second}, so the gap in the other answers says little. Let the measure return a number for these answers, or measure how many there are.`,
})
