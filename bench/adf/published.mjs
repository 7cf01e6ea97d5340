// AEQUITAS as published over seeds, beside the one run that the paper prints.
import tQuantile from '@stdlib/stats-base-dists-t-quantile'
import { aequitas, fromFunction } from '../../dist/esm/index.js'
import { labelsOf } from './network.mjs'
import { searchWith } from './search-with.mjs'

/** Local success by seed. It asks row by row, so it gets the network in this thread. */
export async function publishedBySeed(subject, { seeds, steps, runs }) {
  const here = fromFunction(labelsOf(subject.network.layers), { batched: true })
  const search = aequitas({ variant: 'published', maxStarts: Math.min(seeds, subject.rows.length), localSteps: steps })
  const results = []
  for (let seed = 1; seed <= runs; seed++) {
    const { local, global } = await searchWith(here, subject, search, seed)
    process.stderr.write(`seed ${seed}: ${local.found} of ${local.tested}\n`)
    results.push({ success: local.success, perStart: local.tested / global.found })
  }
  return results
}

/** A line of the table; whether the paper's run is within three points of the mean. */
export function publishedLine({ subject, attribute }, runs, { table4 }) {
  const rates = runs.map(({ success }) => success)
  const middle = mean(rates)
  const deviation = Math.sqrt(sum(rates.map((rate) => (rate - middle) ** 2)) / (rates.length - 1))
  const half = tQuantile(0.975, rates.length - 1) * deviation
  const around = (width) => `${share(middle - width)} to ${share(middle + width)}`
  const [tested, found] = table4?.aequitas ?? []
  const paper = found / tested
  const near = Math.abs(middle - paper) <= 0.03
  const asFar = rates.filter((rate) => Math.abs(rate - middle) >= Math.abs(paper - middle)).length
  const cells = [
    `${subject}, ${attribute}`,
    Number.isNaN(paper) ? '–' : share(paper),
    share(middle),
    around(half / Math.sqrt(rates.length)),
    around(half * Math.sqrt(1 + 1 / rates.length)),
    `${share(Math.min(...rates))} to ${share(Math.max(...rates))}`,
    Number.isNaN(paper) ? '–' : `${asFar} of ${rates.length}`,
    Math.round(mean(runs.map(({ perStart }) => perStart))),
  ]
  return { line: `| ${cells.join(' | ')} |`, reached: Number.isNaN(paper) || near }
}

export const publishedHead = [
  '| subject | paper, one run | mean | its 95 % interval | 95 % of single runs | least to most | seeds as far from the mean as the paper | tested for each start |',
  '|---|---|---|---|---|---|---|---|',
].join('\n')

const share = (value) => `${(100 * Math.max(0, value)).toFixed(1)} %`
const sum = (values) => values.reduce((total, value) => total + value, 0)
const mean = (values) => sum(values) / values.length
