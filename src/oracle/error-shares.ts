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

const upTo = (z: number, degrees = normal): number => cdfOfT(z, degrees)
/** How far out a chance `p` lies. */
const outOf = (p: number, degrees = normal): number =>
  p <= 0 ? furthest : p >= 1 ? -furthest : -quantileOfT(p, degrees)

/** How exactly a gap is measured. */
export interface Exactness {
  /** p for a gap as large as matters. */
  readonly pIfLarge: number
  /** Degrees of freedom, where Student's t gave it: a small p lies further out then. Otherwise as of the normal distribution. */
  readonly degrees?: number
}

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
 * @param chanceOf How likely any of them errs with these shares. Without it, their sum, which holds however they depend on each other.
 */
export function errorShares(
  tests: readonly Exactness[],
  alpha: number,
  chanceOf?: (shares: readonly number[]) => number,
): number[] {
  const equal = equalShares(tests, alpha, chanceOf !== undefined)
  if (equal !== undefined) return equal
  const sharesFor = dividing(tests, alpha)
  let lowest: number[] | undefined
  for (const { shares, isTooMuch } of halving(sharesFor, alpha, chanceOf ?? sumOf)) if (!isTooMuch) lowest = shares
  return lowest ?? sharesFor(1)
}

/**
 * Whether `p` is at most the share of the first test. The share itself need not be known for that: where more loss is allowed all shares are
 * smaller, so a few halvings tell.
 */
export function isInFirstShare(p: number, tests: readonly Exactness[], alpha: number): boolean {
  const equal = equalShares(tests, alpha, false)
  if (equal !== undefined) return p <= (equal[0] as number)
  let isIn = p <= leastShare(tests.length, alpha)
  for (const { shares, isTooMuch } of halving(dividing(tests, alpha), alpha, sumOf)) {
    const isBelow = p <= (shares[0] as number)
    if (isBelow !== isTooMuch) return isBelow
    if (!isTooMuch) isIn = isBelow
  }
  return isIn
}

/** The shares of one test, and of equal ones, unless something else than their sum counts. */
function equalShares(tests: readonly Exactness[], alpha: number, byChance: boolean): number[] | undefined {
  const all = tests.length
  if (all < 2) return tests.map(() => alpha)
  const [first] = tests as [Exactness]
  return !byChance && tests.every((test) => isAlike(test, first)) ? tests.map(() => alpha / all) : undefined
}

const isAlike = (one: Exactness, other: Exactness): boolean =>
  one.pIfLarge === other.pIfLarge && one.degrees === other.degrees

/** What the shares are where the same loss is allowed to all tests. */
function dividing(tests: readonly Exactness[], alpha: number): (loss: number) => number[] {
  const least = leastShare(tests.length, alpha)
  // Equal tests get equal shares, which are searched for once: a plan of many classes has many tests of two kinds.
  const kinds: Exactness[] = []
  const kindOf = tests.map((test) => {
    const known = kinds.findIndex((kind) => isAlike(kind, test))
    return known < 0 ? kinds.push(test) - 1 : known
  })
  const reaches = kinds.map(({ pIfLarge, degrees }) => ({
    degrees,
    needed: outOf(alpha, degrees),
    reach: Math.min(furthest, outOf(pIfLarge, degrees)),
  }))
  return (loss) => {
    // Between the two thresholds of a test lies what it loses most often. Larger gaps than that it finds in either case.
    const between = outOf((1 + loss) / 2)
    const shares = reaches.map(({ degrees, needed, reach }) => {
      const lost = Math.max(reach, needed - between)
      const left = upTo(lost - needed) - loss
      return left <= 0 ? least : Math.max(least, upTo(outOf(1 - left) - lost, degrees))
    })
    return kindOf.map((kind) => shares[kind] as number)
  }
}

/** Halves where the smallest loss lies whose shares do not err too often together. */
function* halving(
  sharesFor: (loss: number) => number[],
  alpha: number,
  chanceOf: (shares: readonly number[]) => number,
): Generator<{ readonly shares: number[]; readonly isTooMuch: boolean }> {
  let [low, high] = [0, 1]
  for (let each = 0; each < halvings; each++) {
    const middle = (low + high) / 2
    const shares = sharesFor(middle)
    const isTooMuch = chanceOf(shares) > alpha
    if (isTooMuch) low = middle
    else high = middle
    yield { shares, isTooMuch }
  }
}

/** What each of so many tests is given at least. */
export const leastShare = (all: number, alpha: number): number => (equally * alpha) / all

const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0)
