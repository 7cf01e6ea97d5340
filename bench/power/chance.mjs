// Exact chances of the binomial distribution, computed apart from the package's own gate.
import betaCdf from '@stdlib/stats-base-dists-beta-cdf'

/** P(at most `count` of `of`) at a chance of `rate` each. */
export const atMost = (count, of, rate) =>
  count >= of ? 1 : count < 0 || rate >= 1 ? 0 : rate <= 0 ? 1 : betaCdf(1 - rate, of - count, count + 1)

/** P(at least `count` of `of`). */
export const atLeast = (count, of, rate) => 1 - atMost(count - 1, of, rate)

/** The most that the exact one-sided binomial test at `alpha` still takes for a rate below `rate`; -1 for none. */
function mostBelow(of, rate, alpha) {
  let count = -1
  while (count < of && atMost(count + 1, of, rate) <= alpha) count++
  return count
}

/** The least that it takes for a rate above `rate`. */
function leastAbove(of, rate, alpha) {
  let count = 0
  while (count <= of && atLeast(count, of, rate) > alpha) count++
  return count
}

/** How often the exact test on `of` independent units would say that their rate is below, and above, the gate's. */
export function exactPower(gate, of, truth, alpha = 0.05) {
  if ('found' in gate) {
    const none = atMost(0, of, truth)
    return { fair: of >= 59 ? none : 0, biased: 1 - none }
  }
  return {
    fair: of >= 59 ? atMost(mostBelow(of, gate.rate, alpha), of, truth) : 0,
    biased: atLeast(leastAbove(of, gate.rate, alpha), of, truth),
  }
}
