// How often a gap that is just the limit is called beyond it if answers are rarely far on the other side, and what that care costs where they are not.
import { Random } from '../../dist/esm/core/random.js'
import { testMeasure } from '../../dist/esm/questions/answer-gap/test-measure.js'
import { testGap } from '../../dist/esm/questions/score-gap/gap-test.js'
import { clustersOf, planted } from './tests.mjs'

const LIMIT = 0.05
const normal = (random) => Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float())
const facts = { name: 'score', scale: 'number', judge: 'mean', maxGap: LIMIT, range: [0, 1] }
const byT = (clusters, { maxGap }, seed) =>
  testGap(clusters, { maxGap, confidence: 0.95, reach: 1, method: 't', seed }).pDifferent

/** The worst of some spreads and distances. */
function worst(share, names, cases, runs) {
  const highest = { t: 0, ours: 0 }
  for (const far of [0.15, 0.5, 1])
    for (const noise of [0.01, 0.1]) {
      const count = { t: 0, ours: 0 }
      for (let seed = 0; seed < runs; seed++) {
        const random = new Random(seed, `rare ${share} ${names} ${cases} ${far} ${noise}`)
        const gapOf = () =>
          (random.float() < share ? LIMIT - far : LIMIT + (far * share) / (1 - share)) + noise * normal(random)
        const mean = () => Array.from({ length: names }, gapOf).reduce((sum, each) => sum + each, 0) / names
        const clusters = new Map(Array.from({ length: cases }, (_, at) => [`${at}`, { sum: mean(), cases: 1 }]))
        if (byT(clusters, facts, seed) <= 0.05) count.t++
        if (testMeasure(clusters, facts, { confidence: 0.95, seed, names }, 't').pDifferent <= 0.05) count.ours++
      }
      for (const each of ['t', 'ours']) highest[each] = Math.max(highest[each], count[each])
    }
  return highest
}

export function rare(runs) {
  const share = (some) => `${((100 * some) / runs).toFixed(1)} %`
  console.log(`\n### Rare answers far on the other side, gap at the limit, worst of six shapes, ${runs} runs of each\n`)
  console.log("| share of names | names | cases | Student's t | the test |\n|---|---|---|---|---|")
  for (const rate of [0.01, 0.02, 0.05, 0.1, 0.2])
    for (const names of [1, 4])
      for (const cases of [20, 60]) {
        const { t, ours } = worst(rate, names, cases, runs)
        console.log(`| ${100 * rate} % | ${names} | ${cases} | ${share(t)} | ${share(ours)} |`)
      }
  console.log("\n| planted, the only measure | Student's t | the test |\n|---|---|---|")
  for (const { name, gap, facts: own, gapOf } of planted.filter((each) => each.facts.judge === 'mean')) {
    const count = { t: 0, ours: 0 }
    for (let seed = 0; seed < runs; seed++) {
      const clusters = clustersOf(gapOf, new Random(seed, name), gap)
      if (byT(clusters, own, seed) <= 0.05) count.t++
      if (testMeasure(clusters, own, { confidence: 0.95, seed, names: 4 }, 't').pDifferent <= 0.05) count.ours++
    }
    console.log(`| ${name} | ${share(count.t)} | ${share(count.ours)} |`)
  }
}
