/**
 * Holm's step-down adjustment (1979): the i-th smallest of m p-values times m - i + 1, made monotone, at most 1. Reading
 * all of them at the level alpha, the chance of even one false rejection is at most alpha.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => (pValues[a] as number) - (pValues[b] as number))
  const adjusted = new Array<number>(pValues.length)
  let highest = 0
  order.forEach((index, rank) => {
    highest = Math.max(highest, Math.min(1, (pValues[index] as number) * (pValues.length - rank)))
    adjusted[index] = highest
  })
  return adjusted
}
