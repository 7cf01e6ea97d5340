import { holm } from './holm.js'

/** Part of the error that is kept for gaps which leave the family though they lie at their limit or beyond. */
const forLeaving = 0.1

/** p-values of one comparison: that it lies within its limit, and that it lies beyond. */
export interface BothWays {
  readonly pEquivalent: number
  readonly pDifferent: number
}

/**
 * p-values for "beyond the limit" of several comparisons, to be read at `alpha`: the chance that any of those within is called beyond is at
 * most `alpha`. What is plainly shown to be within, at a tenth of `alpha` shared by all, is no candidate any more: the others share the rest
 * by Holm. One comparison needs no correction.
 *
 * Why it holds, however the comparisons depend on each other: those at their limit leave with a chance of a tenth of `alpha` together, and
 * while they stay, Holm divides by them. One far enough within to leave has next to no chance to look beyond.
 */
export function amongOpen(compared: readonly BothWays[], alpha: number): number[] {
  if (compared.length < 2) return compared.map(({ pDifferent }) => pDifferent)
  const leaving = (alpha * forLeaving) / compared.length
  const open = compared.filter(({ pEquivalent }) => pEquivalent > leaving)
  const adjusted = holm(open.map(({ pDifferent }) => pDifferent))
  const byOne = new Map(open.map((each, at) => [each, Math.min(1, (adjusted[at] as number) / (1 - forLeaving))]))
  return compared.map((each) => byOne.get(each) ?? 1)
}
