import { hash32 } from '../core/random.js'
import type { Estimate } from '../core/report.js'
import { meanOf, sameForAll, squaresOf, tInterval } from './intervals.js'
import type { Influence } from './tally.js'

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
 */
export class Excess {
  readonly #values: number[] = []
  readonly #byFiller = new Map<number, number>()
  #ofBoth = 0

  add(value: number, influences: readonly Influence[]): void {
    this.#values.push(value)
    const inCase = new Map<number, number>()
    for (const { filler, value: influence } of influences) {
      const place = hash32(filler) % PLACES
      inCase.set(place, (inCase.get(place) ?? 0) + influence)
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
    const degrees = Math.max(1, Math.min(count === 1 ? Number.POSITIVE_INFINITY : count, this.#byFiller.size) - 1)
    const interval = tInterval(value, Math.sqrt(variance), degrees, confidence)
    return { value, interval: { ...interval, lower: Math.max(-1, interval.lower), upper: Math.min(1, interval.upper) } }
  }

  #variance(mean: number): number {
    const count = this.#values.length
    const byCase = count < 2 ? 0 : squaresOf(this.#values, mean) / (count * (count - 1))
    let byFiller = 0
    for (const influence of this.#byFiller.values()) byFiller += influence * influence
    byFiller /= count * count
    const ofBoth = this.#ofBoth / (count * count)
    return Math.max(byCase, byFiller, byCase + byFiller - ofBoth)
  }
}
