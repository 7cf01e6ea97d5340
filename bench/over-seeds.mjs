import quantile from '@stdlib/stats-base-dists-t-quantile'

export const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length

/** Mean with its 95 % interval over seeds (Student's t); of one seed only the mean. */
export function overSeeds(list, show) {
  const middle = mean(list)
  if (list.length < 2) return show(middle)
  const spread = Math.sqrt(list.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (list.length - 1))
  const half = (quantile(0.975, list.length - 1) * spread) / Math.sqrt(list.length)
  return `${show(middle)} [${show(middle - half)}, ${show(middle + half)}]`
}

/**
 * By how much a mean over seeds falls, as a share of what it was, with its 95 % interval (jackknife over seeds, Student's t). The ratio of the
 * means, not the mean of the ratios: a seed whose rate was next to nothing would decide the latter.
 */
export function fallOverSeeds(before, after) {
  const fall = (left) => 1 - mean(after.filter(left)) / mean(before.filter(left))
  const whole = fall(() => true)
  const n = before.length
  if (n < 2) return { fall: whole, low: whole, high: whole }
  const without = before.map((_, at) => fall((_value, other) => other !== at))
  const middle = mean(without)
  const variance = ((n - 1) / n) * without.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  const half = quantile(0.975, n - 1) * Math.sqrt(variance)
  return { fall: whole, low: whole - half, high: whole + half }
}
