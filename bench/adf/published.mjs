// AEQUITAS as published over seeds, beside the one run that the paper prints.
import tQuantile from '@stdlib/stats-base-dists-t-quantile'
import { aequitas, fromFunction, Random } from '../../dist/esm/index.js'
import { labelBits, takesBits } from './label-bits.mjs'
import { labelsOf } from './network.mjs'
import { portRun } from './published-port.mjs'
import { searchWith } from './search-with.mjs'

/** The runs by seed: `{ global, local }` with what was tested and found in each phase. */
export async function publishedBySeed(subject, { runs, ...how }) {
  const results = []
  for (let seed = 1; seed <= runs; seed++) {
    const run = await publishedRunOf(subject, seed, how)
    process.stderr.write(`seed ${seed}: ${run.local.found} of ${run.local.tested}\n`)
    results.push(run)
  }
  return results
}

/** One run, of the package or of the port, with the sizes of the paper unless others are given. */
export async function publishedRunOf(subject, seed, { seeds = 1000, steps = 1000, port = false, reading = {} } = {}) {
  const sizes = { seeds: Math.min(seeds, subject.rows.length), steps }
  if (port) return portRun(subject, seed, { ...sizes, ...reading })
  const search = aequitas({ variant: 'published', maxStarts: sizes.seeds, localSteps: steps })
  return await publishedRun(subject, search, seed)
}

/** The same walk and the same counts as through `audit()`, where the rows allow it about ten times as fast. */
async function publishedRun(subject, search, seed) {
  if (!takesBits(subject)) {
    const here = fromFunction(labelsOf(subject.network.layers), { batched: true })
    return await searchWith(here, subject, search, seed)
  }
  const labels = labelBits(subject)
  const phases = { global: { tested: 0, found: 0 }, local: { tested: 0, found: 0 } }
  const seen = new Set()
  const check = (point, phase) => {
    const { key, bits } = labels.known(point)
    const fresh = !seen.has(key)
    const isFound = labels.isFound(bits)
    if (fresh) {
      seen.add(key)
      phases[phase].tested++
      if (isFound) phases[phase].found++
    }
    if (!isFound) return { point, others: [], fresh }
    const other = [...point]
    other[labels.askedAt] = labels.endsWith(bits, point[labels.askedAt])
    return { point, others: [], against: { point: other }, fresh }
  }
  await search.run({
    space: subject.cases.space,
    attributes: [subject.asked],
    random: new Random(seed).derive(`search/${search.name}`),
    check: async (points, phase) => points.map((point) => check(point, phase)),
    spent: 0,
    left: Number.POSITIVE_INFINITY,
    enough: false,
  })
  return phases
}

/** A line of the table; whether the paper's run is within three points of the mean; and how likely a run is as far out as the paper's. */
export function publishedLine({ subject, attribute }, runs, { table4, global }) {
  const rates = runs.map(({ local }) => local.found / local.tested)
  const middle = mean(rates)
  const deviation = Math.sqrt(sum(rates.map((rate) => (rate - middle) ** 2)) / (rates.length - 1))
  const half = (tQuantile(0.975, rates.length - 1) * deviation) / Math.sqrt(rates.length)
  const [tested, found] = table4?.aequitas ?? []
  const paper = found / tested
  const isKnown = !Number.isNaN(paper)
  const p = isKnown ? rankP(rates, paper) : undefined
  // The paper's count has the rows of the global phase in it, as the tool's has.
  const perStart = runs.map((run) => (run.global.tested + run.local.tested) / run.global.found)
  const cells = [
    `${subject}, ${attribute}`,
    isKnown ? share(paper) : '–',
    share(middle),
    `${share(middle - half)} to ${share(middle + half)}`,
    share(deviation),
    `${share(Math.min(...rates))} to ${share(Math.max(...rates))}`,
    isKnown ? `${rates.filter((rate) => rate <= paper).length} of ${rates.length}` : '–',
    isKnown ? p.toFixed(2) : '–',
    counted(
      runs.map((run) => run.global.found),
      global?.aequitas,
    ),
    counted(perStart, isKnown ? tested / global.aequitas : undefined),
  ]
  return { line: `| ${cells.join(' | ')} |`, reached: !isKnown || Math.abs(middle - paper) <= 0.03, p }
}

/**
 * How likely the paper's runs are taken together, if each is one more run like ours (Fisher's combination of their ranks).
 * The sum of logarithms of k independent p, times -2, has the distribution chi-squared of 2k degrees of freedom.
 */
export function together(ps) {
  const x = -sum(ps.map(Math.log))
  let [term, total] = [1, 1]
  for (let i = 1; i < ps.length; i++) {
    term *= x / i
    total += term
  }
  return Math.exp(-x) * total
}

/** Two-sided, of the rank of one value among values that would have the same distribution; exact but for ties. */
export function rankP(values, one) {
  const below = values.filter((value) => value <= one).length
  const above = values.filter((value) => value >= one).length
  return Math.min(1, (2 * (1 + Math.min(below, above))) / (values.length + 1))
}

const counted = (values, paper) =>
  `${Math.round(mean(values))}${paper === undefined ? '' : ` / ${Math.round(paper)}, ${rankP(values, paper).toFixed(2)}`}`

export const publishedHead = [
  '| subject | paper, one run | mean | its 95 % interval | standard deviation | least to most | runs at or below the paper | p of the paper | starts: mean / paper, p | rows tested in all for each start: mean / paper, p |',
  `|${'---|'.repeat(10)}`,
].join('\n')

const share = (value) => `${(100 * Math.max(0, value)).toFixed(1)} %`
const sum = (values) => values.reduce((total, value) => total + value, 0)
const mean = (values) => sum(values) / values.length
