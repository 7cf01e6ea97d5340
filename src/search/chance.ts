import type { Random } from '../core/random.js'

/** A position drawn in proportion to its weight (none negative); each alike when all weights are 0. */
export function drawWeighted(weights: readonly number[], random: Random): number {
  // Loops, since this is drawn by the million.
  let sum = 0
  for (let at = 0; at < weights.length; at++) sum += weights[at] as number
  if (!(sum > 0)) return random.int(weights.length)
  let left = random.float() * sum
  let last = 0
  for (let at = 0; at < weights.length; at++) {
    const weight = weights[at] as number
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
