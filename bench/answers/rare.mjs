// How often a gap that is just the limit is called beyond it if answers are rarely far on the other side, and what that care costs where they are not.
import { Random } from '../../dist/esm/core/random.js'
import { grownGaps } from '../../dist/esm/oracle/grown-gaps.js'
import { testMeasure } from '../../dist/esm/questions/answer-gap/test-measure.js'
import { meansOf, testGap } from '../../dist/esm/questions/score-gap/gap-test.js'
import { pOfRare } from '../../dist/esm/questions/score-gap/rare-gaps.js'
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

/** Scores without a known range, and a comparison with a baseline: only the correction for skewness is possible. */
function worstSkewed(share, cases, runs) {
  const highest = { t: 0, ours: 0, plainGrowth: 0, growth: 0 }
  for (const far of [0.15, 0.5, 1])
    for (const noise of [0.01, 0.1]) {
      const count = { t: 0, ours: 0, plainGrowth: 0, growth: 0 }
      for (let seed = 0; seed < runs; seed++) {
        const random = new Random(seed, `skewed ${share} ${cases} ${far} ${noise}`)
        const more = Array.from(
          { length: cases },
          () => (random.float() < share ? -far : (far * share) / (1 - share)) + noise * normal(random),
        )
        const clusters = (by) => new Map(more.map((each, at) => [`${at}`, { sum: by + each, cases: 1 }]))
        const t = byT(clusters(LIMIT), facts, seed)
        if (t <= 0.05) count.t++
        if (Math.max(t, pOfRare(meansOf(clusters(LIMIT)), { limit: LIMIT })) <= 0.05) count.ours++
        const before = more.map(() => 4 * LIMIT + noise * normal(random))
        const units = Object.fromEntries(more.map((each, at) => [`${at}`, [before[at], 4 * LIMIT + each, 1]]))
        const pair = {
          measure: 'score',
          attribute: 'class',
          classes: ['one', 'two'],
          scale: 'number',
          judge: 'mean',
          limit: LIMIT,
        }
        const [{ p }] = grownGaps([{ ...pair, exact: false, measuredBefore: cases, units }])
        if (p <= 0.05) count.growth++
        const changes = new Map(more.map((each, at) => [`${at}`, { sum: 4 * LIMIT + each - before[at], cases: 1 }]))
        if (
          byT(changes, { maxGap: 1e-9 }, seed) <= 0.1 &&
          [...changes.values()].reduce((sum, each) => sum + each.sum, 0) > 0
        )
          count.plainGrowth++
      }
      for (const each of Object.keys(highest)) highest[each] = Math.max(highest[each], count[each])
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
  console.log(
    "\n| share of cases | cases | scores without a range, Student's t | the test | a baseline and no growth, Student's t | the test |\n|---|---|---|---|---|---|",
  )
  for (const rate of [0.01, 0.02, 0.05, 0.1, 0.2])
    for (const cases of [20, 60]) {
      const { t, ours, plainGrowth, growth } = worstSkewed(rate, cases, runs)
      console.log(`| ${100 * rate} % | ${cases} | ${[t, ours, plainGrowth, growth].map(share).join(' | ')} |`)
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
