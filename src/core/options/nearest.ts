/**
 * The names nearest to a mistyped one, all of the same distance, or none where every name is another word. Letter case does not
 * count; two letters in the wrong order are one slip.
 */
export function nearest(given: string, names: readonly string[]): readonly string[] {
  let least = Math.max(1, Math.round(given.length / 3))
  let found: string[] = []
  for (const name of names) {
    const apart = slips(given.toLowerCase(), name.toLowerCase())
    if (apart > least) continue
    if (apart < least) found = []
    least = apart
    found.push(name)
  }
  return found
}

/** The fewest letters to add, drop, replace or exchange with their neighbour (Damerau-Levenshtein, each place changed once). */
function slips(one: string, other: string): number {
  let before: readonly number[] = []
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      const exchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + same,
          exchanged ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = last
    last = row
  }
  return last[other.length] ?? 0
}
