/** Share of the spread up to which scores count as close. */
const shareOfSpread = 0.1
/** Share of the scores that is left out at either end, so that a single stray score does not make the rest look alike. */
const stray = 0.05
/** Differences below this share of the largest score come from arithmetic. */
const arithmetic = 1e-6

/** How far apart scores may be that count as close: a tenth of the range that holds nine tenths of the given ones. */
export function toleranceOf(scores: readonly number[]): number {
  const sorted = scores.toSorted((one, other) => one - other)
  if (sorted.length === 0) return 0
  const out = Math.floor(stray * sorted.length)
  const range = (from: number): number => (sorted.at(-1 - from) as number) - (sorted[from] as number)
  // Most scores may be one and the same number.
  const spread = range(out) > 0 ? range(out) : range(0)
  const largest = Math.max(Math.abs(sorted[0] as number), Math.abs(sorted.at(-1) as number))
  return Math.max(shareOfSpread * spread, arithmetic * largest)
}
