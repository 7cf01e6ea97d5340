import { lowerBound, upperBound } from '../../oracle/intervals.js'

/** How many of how many. */
export interface Part {
  readonly some: number
  readonly of: number
}

const shareOf = ({ some, of }: Part): number => some / of

/**
 * One-sided lower bound of `share(a) - share(b)`: Newcombe's square-and-add (1998) of one-sided Clopper-Pearson bounds,
 * which does not shrink to nothing when a share is 0 or 1, as a bootstrap does.
 */
export function differenceAtLeast(a: Part, b: Part, confidence: number): number {
  const down = shareOf(a) - lowerBound(a.some, a.of, confidence)
  const up = upperBound(b.some, b.of, confidence) - shareOf(b)
  return Math.max(-1, shareOf(a) - shareOf(b) - Math.hypot(down, up))
}

/** One-sided upper bound of `share(a) - share(b)`. */
export const differenceAtMost = (a: Part, b: Part, confidence: number): number => -differenceAtLeast(b, a, confidence)

/**
 * One-sided lower bound of `share(a) / share(b)`: the square-and-add of one-sided Clopper-Pearson bounds on the logarithms
 * (Zou and Donner 2008). Where a share of 0 has no logarithm, both shares at their bounds, each with half of what is left.
 */
export function ratioAtLeast(a: Part, b: Part, confidence: number): number {
  if (a.some === 0) return 0
  if (b.some === 0) {
    const side = (1 + confidence) / 2
    return lowerBound(a.some, a.of, side) / upperBound(b.some, b.of, side)
  }
  const down = Math.log(shareOf(a) / lowerBound(a.some, a.of, confidence))
  const up = Math.log(upperBound(b.some, b.of, confidence) / shareOf(b))
  return (shareOf(a) / shareOf(b)) * Math.exp(-Math.hypot(down, up))
}

/** One-sided upper bound of `share(a) / share(b)`; infinite when nothing bounds `b` from below. */
export const ratioAtMost = (a: Part, b: Part, confidence: number): number => 1 / ratioAtLeast(b, a, confidence)
