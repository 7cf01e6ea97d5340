import { type ChanceOfAny, type Exactness, errorShares } from './error-shares.js'

/** What a family of comparisons needs to know of each. */
export interface Compared extends Exactness {
  /** p of "the gap is within its limit". */
  readonly pDifferent: number
  /** What that p would be of a gap of three times the limit, measured as exactly as this one. */
  readonly pIfLarge: number
}

/**
 * p-values for "beyond the limit" of several comparisons, to be read at `alpha`: the chance that any of those within is called beyond is at
 * most `alpha`, however they depend on each other. Each has a share of the error, by how exactly it is measured; what is shown to be beyond
 * leaves its share to the others. One comparison needs no correction.
 *
 * @param chanceOf How likely any of some errs, if that is known. Otherwise at most the sum of their shares.
 *
 * Why it holds: shares of a smaller family are larger, one by one. So when the first of those within is called beyond, its p is at most its share
 * in the family of all that are within, and these shares make up `alpha` (Bonferroni; sequentially, as Holm). How exactly a gap is measured
 * says next to nothing of where chance has put it.
 */
export function inOneFamily(compared: readonly Compared[], alpha: number, chanceOf?: ChanceOfAny): number[] {
  const adjusted = compared.map(() => 1)
  let open = compared.map((_, at) => at)
  let highest = 0
  while (open.length > 0) {
    const members = open
    const shares = errorShares(
      members.map((at) => compared[at] as Compared),
      alpha,
      chanceOf && ((shares) => chanceOf(members, shares)),
    )
    const own = open.map((at, place) => ((compared[at] as Compared).pDifferent * alpha) / (shares[place] as number))
    const least = Math.min(...own)
    const first = own.indexOf(least)
    highest = Math.max(highest, Math.min(1, least))
    adjusted[open[first] as number] = highest
    open = open.filter((_, place) => place !== first)
  }
  return adjusted
}
