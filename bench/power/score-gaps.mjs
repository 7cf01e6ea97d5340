// Gaps of scores by cluster: no gap, a gap at the limit, and rare large ones.
import { Random } from '../../dist/esm/core/random.js'
import { ScoreGaps } from '../../dist/esm/questions/score-gap/score-gaps.js'

const normal = (random) => Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float())
const rare = (share, deviation) => (random) => (random.float() < share ? 1 : 0) + deviation * normal(random)
const around = (mean, deviation) => (random) => mean + deviation * normal(random)

/** What a cluster shows, its true mean, and the limit. A rare gap of 1 leaves the range with noise: it is cut, so that noise is 0 there. */
const MODELS = [
  {
    name: 'no gap, sd 0.1',
    clusters: 100,
    maxGap: 0.05,
    truth: 0,
    draw: around(0, 0.1),
    least: { verdict: 'fair', share: 0.9 },
  },
  { name: 'no gap, sd 0.1', clusters: 59, maxGap: 0.05, truth: 0, draw: around(0, 0.1) },
  {
    name: 'no gap at all',
    clusters: 80,
    maxGap: 0.05,
    truth: 0,
    draw: () => 0,
    least: { verdict: 'fair', share: 0.999 },
  },
  { name: 'gap 0.05, sd 0.1', clusters: 100, maxGap: 0.05, truth: 0.05, draw: around(0.05, 0.1) },
  { name: 'gap 0.05, sd 0.02', clusters: 100, maxGap: 0.05, truth: 0.05, draw: around(0.05, 0.02) },
  { name: 'gap -0.05, sd 0.2', clusters: 400, maxGap: 0.05, truth: 0.05, draw: around(-0.05, 0.2) },
  {
    name: 'gap 0.15, sd 0.1',
    clusters: 100,
    maxGap: 0.05,
    truth: 0.15,
    draw: around(0.15, 0.1),
    least: { verdict: 'biased', share: 0.9 },
  },
  { name: '1 in 6 % of clusters', clusters: 100, maxGap: 0.05, truth: 0.06, draw: rare(0.06, 0) },
  { name: '1 in 6 % of clusters, sd 0.1', clusters: 100, maxGap: 0.05, truth: 0.06, draw: rareNoisy(0.06, 0.1) },
  ...[59, 64, 80, 100, 200].map((clusters) => ({
    name: '1 in 5 % of clusters',
    clusters,
    maxGap: 0.05,
    truth: 0.05,
    draw: rare(0.05, 0),
  })),
  ...[60, 80, 200].map((clusters) => ({
    name: '1 in 5 % of clusters, sd 0.01',
    clusters,
    maxGap: 0.05,
    truth: 0.05,
    draw: rareNoisy(0.05, 0.01),
  })),
  ...[112, 130, 150, 200].map((clusters) => ({
    name: '1 in 2 % of clusters',
    clusters,
    maxGap: 0.02,
    truth: 0.02,
    draw: rare(0.02, 0),
  })),
  ...[112, 150].map((clusters) => ({
    name: '1 in 2 % of clusters, sd 0.01',
    clusters,
    maxGap: 0.02,
    truth: 0.02,
    draw: rareNoisy(0.02, 0.01),
  })),
  {
    name: '0.5 in 4 % of clusters',
    clusters: 150,
    maxGap: 0.02,
    truth: 0.02,
    draw: (random) => (random.float() < 0.04 ? 0.5 : 0),
  },
]

/** The noise is that of clusters without the rare gap, so that no value leaves the range and the mean is the share. */
function rareNoisy(share, deviation) {
  return (random) => (random.float() < share ? 1 : Math.max(-1, Math.min(1, deviation * normal(random))))
}

export function scoreGaps(cells, runs) {
  for (const { name, clusters, maxGap, truth, draw, least } of MODELS)
    for (const own of [false, true])
      for (let seed = 1; seed <= runs; seed++) {
        const random = new Random(seed, `gaps ${name} ${clusters}`)
        const gaps = new ScoreGaps({
          attributes: ['gender'],
          maxGap,
          over: 'population',
          seed: own ? seed : 42,
          range: [0, 1],
        })
        for (let at = 0; at < clusters; at++) gaps.add({ unit: String(at), variants: pair(at, draw(random)) })
        const { verdict } = gaps.result({ exhausted: false, capped: 0, unit: 'case', skipped: 0 })
        const wrong = verdict === 'fair' ? truth >= maxGap : truth <= maxGap
        const setting = { scores: name, clusters, 'max gap': maxGap, seed: own ? 'each its own' : '42' }
        cells.add(
          'Score gaps in a known range',
          setting,
          { verdict, wrong, cases: clusters },
          least === undefined ? {} : { least },
        )
      }
}

const pair = (at, gap) =>
  [
    ['female', 0.5 + gap / 2],
    ['male', 0.5 - gap / 2],
  ].map(([gender, score]) => ({
    input: `${gender} ${at}`,
    classes: { gender },
    prediction: { kind: 'score', score: Math.max(0, Math.min(1, score)) },
  }))
