/** Vargha and Delaney's A: how often a value of `one` is greater than one of `other`, ties counting half. */
export function a12(one, other) {
  let wins = 0
  for (const a of one) for (const b of other) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (one.length * other.length)
}

/** Two-sided p-value of the Mann-Whitney U test, by the normal approximation with a correction for ties. */
export function mannWhitney(one, other) {
  const all = [...one.map((value) => ({ value, own: true })), ...other.map((value) => ({ value, own: false }))]
  all.sort((a, b) => a.value - b.value)
  let ranks = 0
  let ties = 0
  for (let start = 0; start < all.length; ) {
    let end = start
    while (end < all.length && all[end].value === all[start].value) end++
    const rank = (start + 1 + end) / 2
    for (let at = start; at < end; at++) if (all[at].own) ranks += rank
    ties += (end - start) ** 3 - (end - start)
    start = end
  }
  const [n, m] = [one.length, other.length]
  const u = ranks - (n * (n + 1)) / 2
  const variance = ((n * m) / 12) * (n + m + 1 - ties / ((n + m) * (n + m - 1)))
  if (variance === 0) return 1
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / Math.sqrt(variance)
  return Math.min(1, 2 * upperTail(z))
}

/** Chance of a standard normal number above z (Abramowitz and Stegun 26.2.17, error below 1e-7). */
function upperTail(z) {
  const t = 1 / (1 + 0.2316419 * z)
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return density * sum
}

export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
