import { hash32 } from '../core/random.js'
import type { Estimate } from '../core/report.js'
import { meanOf, sameForAll, squaresOf, tInterval } from './intervals.js'
import type { CaseTally } from './tally.js'

/** Fillers are kept apart up to this many; beyond, some share a place, which only makes them look more dependent. */
const PLACES = 16384

/**
 * The excess of flips between classes over flips within classes: mean over cases of (BTC pairs / pairs) - (flips /
 * control pairs).
 *
 * Its interval knows two sources of chance: the cases, and the fillers that they share. A model that dislikes one name
 * dislikes it in every case; a thousand cases with the same ten names are still ten names. The variance is the two-way
 * cluster-robust one (Cameron, Gelbach and Miller 2011: by case + by filler - by both), never taken smaller than either
 * part, with t quantiles on the smaller number of clusters.
 *
 * For a model that does not turn on the class, the excess is a degenerate U-statistic: its first-order part vanishes,
 * and what is left is about sqrt(2) * (rate within) / (fillers per class) for fillers that act alike in every case. That
 * much is added, as far as the fillers do act alike (the quotient of their variance by filler and by both).
 */
export class Excess {
  readonly #values: number[] = []
  readonly #byFiller = new Map<number, number>()
  readonly #cells = new Set<string>()
  #within = 0
  #ofBoth = 0

  /** Adds a case that has pairs of both kinds. */
  add({ pairs, btcs, control, influences }: CaseTally): void {
    const within = control.flips / control.pairs
    this.#values.push(btcs / pairs - within)
    this.#within += within
    const inCase = new Map<number, number>()
    for (const { cell, filler, value } of influences) {
      this.#cells.add(cell)
      const place = hash32(`${cell} ${filler}`) % PLACES
      inCase.set(place, (inCase.get(place) ?? 0) + value)
    }
    for (const [place, influence] of inCase) {
      this.#ofBoth += influence * influence
      this.#byFiller.set(place, (this.#byFiller.get(place) ?? 0) + influence)
    }
  }

  estimate(confidence: number): Estimate {
    const count = this.#values.length
    const range = [-1, 1] as const
    if (count === 0) return { value: 0, interval: { lower: -1, upper: 1, confidence, method: 't' } }
    const value = meanOf(this.#values)
    const variance = this.#variance(value)
    if (variance === 0) return sameForAll(value, count, confidence, range)
    const clusters = Math.min(count === 1 ? Number.POSITIVE_INFINITY : count, this.#byFiller.size)
    const interval = tInterval(value, Math.sqrt(variance), Math.max(1, clusters - 1), confidence)
    return { value, interval: { ...interval, lower: Math.max(-1, interval.lower), upper: Math.min(1, interval.upper) } }
  }

  #variance(mean: number): number {
    const count = this.#values.length
    let ofFillers = 0
    for (const influence of this.#byFiller.values()) ofFillers += influence * influence
    const byCase = count < 2 ? 0 : squaresOf(this.#values, mean) / (count * (count - 1))
    const byFiller = ofFillers / count ** 2
    const byBoth = this.#ofBoth / count ** 2
    return Math.max(byCase, byFiller, byCase + byFiller - byBoth) + this.#secondOrder(ofFillers)
  }

  #secondOrder(ofFillers: number): number {
    if (this.#ofBoth === 0) return 0
    const count = this.#values.length
    const alike = Math.min(1, ofFillers / this.#ofBoth / count)
    const perClass = this.#byFiller.size / this.#cells.size
    return 2 * (this.#within / count / perClass) ** 2 * alike
  }
}
