// Several runs of one search as one figure.
import tQuantile from '@stdlib/stats-base-dists-t-quantile'

/**
 * Means of all counts and times, and the success of all rows together. Of the local success the mean of the runs, since a
 * paper prints one run, with a 95 % interval by Student's t: runs differ far more than the rows of one run.
 */
export function pooled(runs) {
  const all = mean(runs)
  const { found, tested, local } = all
  return {
    ...all,
    success: found / tested,
    local: {
      ...local,
      together: local.found / local.tested,
      interval: intervalOf(runs.map((run) => run.local.success)),
    },
    rowsPerFind: all.modelRows / found,
    secondsPer1000: (1000 * all.seconds) / found,
  }
}

function intervalOf(shares) {
  const runs = shares.length
  if (runs < 2) return undefined
  const middle = mean(shares)
  const variance = sum(shares.map((share) => (share - middle) ** 2)) / (runs - 1)
  const half = tQuantile(0.975, runs - 1) * Math.sqrt(variance / runs)
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}

function mean(results) {
  const [first] = results
  if (typeof first === 'number') return sum(results) / results.length
  return Object.fromEntries(Object.keys(first).map((key) => [key, mean(results.map((each) => each[key]))]))
}

const sum = (values) => values.reduce((total, value) => total + value, 0)
