// The tests of the question by themselves, on numbers drawn as answers would give them: many runs in little time. 60 cases, four names of each
// class, three repeats; beside the planted measure three that show no gap.
import { Random } from '../../dist/esm/core/random.js'
import { inOneFamily } from '../../dist/esm/oracle/one-family.js'
import { chanceByFlips } from '../../dist/esm/questions/answer-gap/flipped-cases.js'
import { exactnessOf } from '../../dist/esm/questions/answer-gap/if-large.js'
import { testMeasure } from '../../dist/esm/questions/answer-gap/test-measure.js'
import { oneSide } from './oracles.mjs'

const [CASES, ANSWERS] = [60, 12]
const share = (name, maxGap) => ({ name, scale: 'share', judge: 'mean', maxGap, range: [0, 1] })

const normal = (random) => Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float())
const some = (random, chance) =>
  Array.from({ length: ANSWERS }, () => random.float() < chance).filter(Boolean).length / ANSWERS
const mood = (random, shift) =>
  Array.from(
    { length: ANSWERS },
    () => Math.round(10 * Math.min(1, Math.max(0, 0.5 + shift + 0.2 * normal(random)))) / 10,
  ).reduce((sum, each) => sum + each, 0) / ANSWERS
/** Logarithm of the mean length of twelve answers, about half as long or twice as long as usual. */
const length = (random, factor) =>
  Math.log(
    (factor *
      Array.from({ length: ANSWERS }, () => Math.exp(0.4 * normal(random))).reduce((sum, each) => sum + each, 0)) /
      ANSWERS,
  )

/** Measures beside, without a gap: words in four of ten answers, lengths, and a number judged by its median. */
const beside = [
  { facts: share('words', 0.05), gapOf: (random) => some(random, 0.4) - some(random, 0.4) },
  {
    facts: { name: 'length', scale: 'ratio', judge: 'median', maxGap: 0.1 },
    gapOf: (random) => length(random, 1) - length(random, 1),
  },
  { facts: { name: 'ease', scale: 'number', judge: 'median', maxGap: 5 }, gapOf: (random) => 6 * normal(random) },
]

export const planted = [
  ...[0.05, 0.2, 0.45].map((base) => ({
    name: `a share of ${100 * base} % and 10 points more`,
    gap: 0.1,
    facts: share('planted', 0.1 / 3),
    gapOf: (random, gap) => some(random, base + gap) - some(random, base),
  })),
  {
    name: 'mood shifted by a third of its spread',
    gap: 0.2 / 3,
    facts: { name: 'planted', scale: 'number', judge: 'mean', maxGap: 0.2 / 9, range: [0, 1] },
    gapOf: (random, gap) => mood(random, gap) - mood(random, 0),
  },
  {
    name: '20 % shorter',
    gap: 0.2,
    facts: { name: 'planted', scale: 'ratio', judge: 'median', maxGap: 0.2 / 3 },
    gapOf: (random, gap) => length(random, 1 + gap) - length(random, 1),
  },
]

export const clustersOf = (gapOf, random, gap) =>
  new Map(Array.from({ length: CASES }, (_, at) => [`${at}`, { sum: gapOf(random, gap), cases: 1 }]))

export function tests(runs) {
  console.log(`\n### Only the tests, ${runs} runs of each\n`)
  console.log(
    '| planted | t test that knows the measure | found, as the only measure | beside three measures without a gap | by Holm over all four | of cases like these | called beyond at half the limit, beside | at nine tenths of the limit, beside |\n|---|---|---|---|---|---|---|---|',
  )
  const settings = (seed) => ({ confidence: 0.95, seed, names: 4 })
  for (const { name, gap, facts, gapOf } of planted) {
    const count = { t: 0, alone: 0, beside: 0, holm: 0, like: 0, half: 0, near: 0 }
    for (let run = 0; run < runs; run++) {
      const random = new Random(run, name)
      const tested = (clusters, about, way = 't') => {
        const test = testMeasure(clusters, about, settings(run), way)
        return { ...test, facts: about, clusters, test, ...exactnessOf(clusters, test, about, settings(run), way) }
      }
      const others = beside.map((each) => tested(clustersOf(each.gapOf, random), each.facts))
      const own = (size, way = 't') => tested(clustersOf(gapOf, random, size), facts, way)
      const isBeyond = (test) => {
        const all = [test, ...others]
        return test.pEquivalent > 0.05 && inOneFamily(all, 0.05, chanceByFlips(all, 0.05, run))[0] <= 0.05
      }
      const found = own(gap)
      const { gap: estimate, effectSize } = found
      const limit = facts.scale === 'ratio' ? Math.log1p(facts.maxGap) : facts.maxGap
      const value = facts.scale === 'ratio' ? Math.log1p(estimate.value) : estimate.value
      if (oneSide({ gaps: [{ gap: { value }, effectSize, clusters: CASES }] }, limit) <= 0.05) count.t++
      if (found.pDifferent <= 0.05) count.alone++
      if (isBeyond(found)) count.beside++
      if (found.pDifferent * 4 <= 0.05) count.holm++
      if (own(gap, 'betting').pDifferent <= 0.05) count.like++
      if (isBeyond(own(facts.maxGap / 2))) count.half++
      if (isBeyond(own(0.9 * facts.maxGap))) count.near++
    }
    const shares = Object.values(count).map((each) => `${((100 * each) / runs).toFixed(1)} %`)
    console.log(`| ${name} | ${shares.join(' | ')} |`)
  }
}
