import { hash32 } from '../core/random.js'

/** How many times as many runs say what a size shows as choose it. */
const times = 3
/** Cases are added by such a part. */
const step = 1.05

/** How likely a size shows what it should: a gap of the size that matters, and that a model without one passes. */
export interface Shown {
  readonly beyond: number
  readonly fair: number
}

/**
 * Other runs, and more of them. The smallest size that is enough by some runs has had luck in these: 1,000 of them promise two to three points
 * more than the size shows.
 */
export const anew = <Assumed extends { readonly runs: number; readonly seed: number }>(assumed: Assumed): Assumed => ({
  ...assumed,
  runs: times * assumed.runs,
  seed: hash32(`anew ${assumed.seed}`),
})

interface Confirming<Size> {
  readonly most: number
  readonly power: number
  /** What runs of this size show, of `Shown`. */
  readonly beyondAt: (size: Size) => number
  readonly fairAt: (size: Size) => number
}

/** A size that was chosen, with as many cases more as other runs ask for, and what these show of it. */
export function confirm<Size extends { readonly cases: number }>(
  chosen: Size,
  { most, power, beyondAt, fairAt }: Confirming<Size>,
): { readonly size: Size; readonly shown: Shown } {
  for (let size = chosen; ; size = { ...size, cases: Math.min(most, Math.ceil(step * size.cases)) }) {
    const beyond = beyondAt(size)
    const isLast = size.cases >= most
    if (beyond < power && !isLast) continue
    const fair = fairAt(size)
    if (fair >= power || isLast) return { size, shown: { beyond, fair } }
  }
}
