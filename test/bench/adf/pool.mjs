// Several runs of one search as one figure.
import tQuantile from '@stdlib/stats-base-dists-t-quantile'

/**
 * Means of all counts and times; shares are those of all runs together. Of the local success the 95 % interval too: runs
 * differ far more than the rows of one run, so that the runs are its units (a ratio estimate, Student's t).
 */
export function pooled(runs) {
  const all = mean(runs)
  const { global, local } = all
  return {
    ...all,
    success: all.found / all.tested,
    global,
    local: { ...local, success: local.found / local.tested, interval: intervalOf(runs.map((run) => run.local)) },
    rowsPerFind: all.modelRows / all.found,
    secondsPer1000: (1000 * all.seconds) / all.found,
  }
}

function intervalOf(parts) {
  const runs = parts.length
  if (runs < 2) return undefined
  const tested = sum(parts.map((part) => part.tested))
  const share = sum(parts.map((part) => part.found)) / tested
  const squares = sum(parts.map((part) => (part.found - share * part.tested) ** 2))
  const half = (tQuantile(0.975, runs - 1) * Math.sqrt((squares * runs) / (runs - 1))) / tested
  return [Math.max(0, share - half), Math.min(1, share + half)]
}

function mean(results) {
  const [first] = results
  if (typeof first === 'number') return sum(results) / results.length
  return Object.fromEntries(Object.keys(first).map((key) => [key, mean(results.map((each) => each[key]))]))
}

const sum = (values) => values.reduce((total, value) => total + value, 0)
