// Local rates of the package's AEQUITAS as published beside those of the port, and the paper's one run beside both.
import { Random } from '../../dist/esm/index.js'
import { mannWhitney } from '../expga/statistics.mjs'
import { overSeeds } from '../over-seeds.mjs'
import { rankP } from './published.mjs'

/** Orders of the seeds' labels by which the greatest distance of two distributions is judged. */
const shuffles = 9999

export const besideHead = [
  '| local rate | paper, one run | port, mean | package, mean | they differ: ranks, p; distributions, p | middle 90 % of single runs | standard deviation of a run | runs at or below the paper: port; package | p of the paper |',
  `|${'---|'.repeat(9)}`,
].join('\n')

/** A line of the table; with `differs` the p of the distributions, and with `p` that of the paper among all runs. */
export function besideLine(cell, own, port, paper) {
  const both = [...own, ...port].sort((one, other) => one - other)
  const at = (share) => both[Math.min(both.length - 1, Math.max(0, Math.round(share * (both.length - 1))))]
  const middle = both.reduce((sum, rate) => sum + rate, 0) / both.length
  const deviation = Math.sqrt(both.reduce((sum, rate) => sum + (rate - middle) ** 2, 0) / (both.length - 1))
  const differs = distributionsP(own, port)
  const p = rankP(both, paper)
  const below = (rates) => `${rates.filter((rate) => rate <= paper).length} of ${rates.length}`
  const cells = [
    cell,
    share(paper),
    overSeeds(port, share),
    overSeeds(own, share),
    `${mannWhitney(own, port).toFixed(2)}; ${differs.toFixed(2)}`,
    `${share(at(0.05))} to ${share(at(0.95))}`,
    `${(100 * deviation).toFixed(1)} points`,
    `${below(port)}; ${below(own)}`,
    p.toFixed(2),
  ]
  return { line: `| ${cells.join(' | ')} |`, differs, p }
}

/** Kolmogorov and Smirnov's test of two samples, by the same samples with their labels shuffled. */
function distributionsP(one, other) {
  const all = [...one.map((value) => ({ value, own: 1 })), ...other.map((value) => ({ value, own: 0 }))]
  all.sort((a, b) => a.value - b.value)
  const distance = (own) => {
    let [ahead, most] = [0, 0]
    for (const [at, mine] of own.entries()) {
      ahead += mine ? 1 / one.length : -1 / other.length
      if (all[at + 1]?.value !== all[at].value) most = Math.max(most, Math.abs(ahead))
    }
    return most
  }
  const labels = all.map(({ own }) => own)
  const seen = distance(labels) - 1e-9
  const random = new Random(1, 'two codes')
  let asFar = 1
  for (let i = 0; i < shuffles; i++) if (distance(random.shuffle(labels)) >= seen) asFar++
  return asFar / (shuffles + 1)
}

const share = (value) => `${(100 * value).toFixed(1)} %`
