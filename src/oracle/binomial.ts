/**
 * The binomial distribution of `count` trials with chance `share` (0 and 1 too), as a function from a number in [0, 1) to how many
 * succeed (the inverse of its cumulative distribution). Its table is made once, so that many draws are cheap.
 */
export function binomial(count: number, share: number): (uniform: number) => number {
  const weights = new Float64Array(count + 1)
  const mode = Math.min(count, Math.floor((count + 1) * share))
  const odds = share / (1 - share)
  // Relative to the mode, since the chance of any one number may be too small to write.
  weights[mode] = 1
  for (let k = mode; k < count; k++) weights[k + 1] = (weights[k] as number) * ((count - k) / (k + 1)) * odds
  for (let k = mode; k > 0; k--) weights[k - 1] = ((weights[k] as number) * (k / (count - k + 1))) / odds
  let total = 0
  for (let k = 0; k <= count; k++) {
    total += weights[k] as number
    weights[k] = total
  }
  return (uniform) => {
    const wanted = uniform * total
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >> 1
      if ((weights[middle] as number) > wanted) high = middle
      else low = middle + 1
    }
    return low
  }
}
