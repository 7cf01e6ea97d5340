import type { Random } from '../../core/random.js'
import { drawWeighted } from '../chance.js'

/** How much more often the more successful is drawn: successes count by this power. */
const power = 4

/**
 * What steps of single features have led to: AEQUITAS's learning of features and directions, from the steps of all methods, and by counts in
 * place of a rate, so that it has learnt after some steps of each feature and never gives up one.
 */
export class Success {
  readonly #found: Float64Array
  readonly #asked: Float64Array
  /** How often each is drawn beside the others. */
  readonly #weights: Float64Array

  constructor(features: number) {
    this.#found = new Float64Array(2 * features)
    this.#asked = new Float64Array(2 * features)
    this.#weights = new Float64Array(2 * features).fill(1)
  }

  /** A feature of those that `counts` allows, and a direction. */
  draw(random: Random, counts: (which: number) => boolean): { readonly which: number; readonly direction: 1 | -1 } {
    const weights: number[] = []
    for (let at = 0; at < this.#weights.length; at++) weights.push(counts(at >> 1) ? (this.#weights[at] as number) : 0)
    const at = drawWeighted(weights, random)
    return { which: at >> 1, direction: at % 2 === 0 ? 1 : -1 }
  }

  learn(which: number, direction: 1 | -1, found: boolean): void {
    const at = 2 * which + (direction === 1 ? 0 : 1)
    this.#asked[at] = (this.#asked[at] as number) + 1
    if (found) this.#found[at] = (this.#found[at] as number) + 1
    this.#weights[at] = (((this.#found[at] as number) + 1) / ((this.#asked[at] as number) + 1)) ** power
  }
}
