import type { Random } from '../core/random.js'

/** A position drawn in proportion to its weight (none negative); each alike when all weights are 0. */
export function drawWeighted(weights: readonly number[], random: Random): number {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (!(sum > 0)) return random.int(weights.length)
  let left = random.float() * sum
  let last = 0
  for (const [at, weight] of weights.entries()) {
    if (weight <= 0) continue
    last = at
    left -= weight
    if (left < 0) return at
  }
  return last
}

/** A number from the standard normal distribution (Box and Muller). */
export function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.float()))
  return radius * Math.cos(2 * Math.PI * random.float())
}

/** Up or down, each as likely. */
export const sign = (random: Random): 1 | -1 => (random.int(2) === 0 ? 1 : -1)
