/** Features less salient than the usual one by more than this factor count as the least salient of the others. */
const widest = 100

/** How strongly the outcome of a pair depends on each free feature (or word): the sum of its two slopes, without sign. */
export const saliencies = (
  free: readonly number[],
  own: readonly number[],
  other: readonly number[],
): readonly number[] => free.map((at) => Math.abs(own[at] ?? 0) + Math.abs(other[at] ?? 0))

/** The median of those above 0; 0 where none is. */
export function middleOf(saliency: readonly number[]): number {
  const rising = saliency.filter((value) => value > 0).sort((one, other) => one - other)
  return rising[rising.length >> 1] ?? 0
}

/**
 * How likely each free feature is to be changed: in inverse proportion to its gradients (Algorithm 8). A feature of no gradient, or next to
 * none, would outweigh all others without end, so that nothing else is ever changed: it counts as the least salient of the others. Where no
 * feature has a gradient, all are alike.
 */
export function inverseSaliency(
  free: readonly number[],
  own: readonly number[],
  other: readonly number[],
): readonly number[] {
  const saliency = saliencies(free, own, other)
  const floor = middleOf(saliency) / widest
  if (floor === 0) return saliency.map(() => 1)
  const least = Math.min(...saliency.filter((value) => value >= floor))
  return saliency.map((value) => least / Math.max(value, least))
}
