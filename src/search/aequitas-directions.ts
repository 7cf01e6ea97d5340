import type { Random } from '../core/random.js'
import type { GridFeature } from '../core/row.js'
import { drawWeighted, sign } from './chance.js'

/** What the local phase of AEQUITAS learns: which features to move, and which way. */
export class Directions {
  readonly #features: readonly GridFeature[]
  readonly #rate: number
  readonly #learnsFeatures: boolean
  /** Chance of each feature to be moved, and of each to go down. */
  readonly #chance: number[]
  readonly #down: number[]

  constructor(features: readonly GridFeature[], options: { readonly rate: number; readonly features: boolean }) {
    this.#features = features
    this.#rate = options.rate
    this.#learnsFeatures = options.features
    this.#chance = features.map(() => 1 / features.length)
    this.#down = features.map(() => 0.5)
  }

  drawFeature(random: Random): number {
    return drawWeighted(this.#chance, random)
  }

  /** Down with the learnt chance; at a bound either way. */
  drawDirection(which: number, value: number, random: Random): 1 | -1 {
    const { lower, upper } = this.#features[which] as GridFeature
    if (value <= lower || value >= upper) return sign(random)
    return random.float() < (this.#down[which] as number) ? -1 : 1
  }

  /** Makes a direction and a feature that have led to a find more likely, and those that have not less. */
  learn(which: number, direction: 1 | -1, found: boolean): void {
    const towardsDown = found === (direction === -1) ? 1 : -1
    const down = (this.#down[which] as number) + towardsDown * this.#rate
    this.#down[which] = Math.min(1, Math.max(0, down))
    if (!this.#learnsFeatures) return
    const chance = (this.#chance[which] as number) + (found ? this.#rate : -this.#rate)
    this.#chance[which] = Math.max(0, chance)
    // Loops, since this is done for every step of every chain.
    const chances = this.#chance
    let sum = 0
    for (let at = 0; at < chances.length; at++) sum += chances[at] as number
    for (let at = 0; at < chances.length; at++) chances[at] = (chances[at] as number) / sum
  }
}
