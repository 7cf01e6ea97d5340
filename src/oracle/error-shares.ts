import cdfOfT from '@stdlib/stats-base-dists-t-cdf'
import quantileOfT from '@stdlib/stats-base-dists-t-quantile'

/** Degrees of freedom from which Student's t is the normal distribution to seven digits. */
const normal = 1e6
/** Part of the error that all share equally, whatever they would need: their p may be coarse. */
const equally = 0.02
/** Beyond this many standard errors nothing changes. */
const furthest = 30
/** Halvings until a loss is known to a millionth. */
const halvings = 20

const upTo = (z: number): number => cdfOfT(z, normal)
/** How far out a chance `p` lies. */
const outOf = (p: number): number => (p <= 0 ? furthest : p >= 1 ? -furthest : -quantileOfT(p, normal))

/**
 * How likely any of some tests finds what is not there, if each is given its share.
 *
 * @param members Places of the tests in their family.
 */
export type ChanceOfAny = (members: readonly number[], shares: readonly number[]) => number

/**
 * Divides the error of a family of tests among them, so that the one that loses most power by not being the only one loses as little as
 * possible, whatever gap there is that is as large as matters or larger. A test that is sure of such a gap needs next to nothing, and leaves
 * the rest to those that are not.
 *
 * @param pIfLarge Of each test its p for a gap as large as matters.
 * @param chanceOf How likely any of them errs with these shares. Without it, their sum, which holds however they depend on each other.
 */
export function errorShares(
  pIfLarge: readonly number[],
  alpha: number,
  chanceOf?: (shares: readonly number[]) => number,
): number[] {
  const all = pIfLarge.length
  if (all < 2) return pIfLarge.map(() => alpha)
  if (chanceOf === undefined && pIfLarge.every((p) => p === pIfLarge[0])) return pIfLarge.map(() => alpha / all)
  const least = (equally * alpha) / all
  const needed = outOf(alpha)
  const reaches = pIfLarge.map((p) => Math.min(furthest, outOf(p)))
  const sharesFor = (loss: number): number[] => {
    // Between the two thresholds of a test lies what it loses most often. Larger gaps than that it finds in either case.
    const worst = needed - outOf((1 + loss) / 2)
    return reaches.map((reach) => {
      const lost = Math.max(reach, worst)
      const left = upTo(lost - needed) - loss
      return left <= 0 ? least : Math.max(least, upTo(outOf(1 - left) - lost))
    })
  }
  const chance = chanceOf ?? sumOf
  let [low, high] = [0, 1]
  for (let each = 0; each < halvings; each++) {
    const middle = (low + high) / 2
    if (chance(sharesFor(middle)) > alpha) low = middle
    else high = middle
  }
  return sharesFor(high)
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0)
