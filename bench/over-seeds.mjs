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
