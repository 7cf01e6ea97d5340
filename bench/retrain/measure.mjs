// How unfair a network is, and how good.
import { randomPoint } from '../../dist/esm/search/points.js'

/** Enough that a rate of 0.1 % is known within a third. */
const drawn = 30_000

/**
 * Shares of random rows of the domain and of held-back rows that are discriminatory, accuracy and area under the ROC curve on the
 * held-back rows.
 * @param hidden The network reads 0 in place of the attribute, so that no row is discriminatory.
 */
export function measure(dense, { subject: { cases, asked }, held, random, hidden = false }) {
  const { space } = cases
  const isUnfair = (row) => {
    const own = dense.label(row)
    return space.counterfactuals(row, [asked]).some((other) => dense.label(other) !== own)
  }
  const stream = random.derive('rows')
  const share = (rows) => (hidden ? 0 : rows.filter(isUnfair).length / rows.length)
  const scores = held.map(({ row, label }) => ({ label, score: dense.logOdds(row) }))
  return {
    rate: share(hidden ? [] : Array.from({ length: drawn }, () => randomPoint(space, stream))),
    ofHeld: share(held.map(({ row }) => row)),
    accuracy: scores.filter(({ label, score }) => score > 0 === (label === 1)).length / held.length,
    auc: areaUnder(scores),
  }
}

/** How often a row of label 1 has the higher score, ties counting half. */
function areaUnder(scores) {
  const sorted = scores.toSorted((one, other) => one.score - other.score)
  let ranks = 0
  for (let start = 0; start < sorted.length; ) {
    let end = start
    while (end < sorted.length && sorted[end].score === sorted[start].score) end++
    for (let at = start; at < end; at++) if (sorted[at].label === 1) ranks += (start + 1 + end) / 2
    start = end
  }
  const yes = scores.filter(({ label }) => label === 1).length
  return (ranks - (yes * (yes + 1)) / 2) / (yes * (scores.length - yes))
}
