// How often gaps of answers are called what they are not, and how often planted ones are found, on generators whose truth is known.
//
//   npm run eval:answers                400 runs of each cell without a gap, 100 of each planted one (half an hour)
//   npm run eval:answers -- --quick     20 and 20; --runs=60: as many of each
//   npm run eval:answers -- --only=planted [--cell='20 % shorter']
//   npm run eval:answers -- --only=beside [--cell=...]   of these only: the measure by itself, and beside three others
//   npm run eval:answers -- --only=tests   the tests by themselves, 2,000 runs of each cell (ten minutes)
//   npm run eval:answers -- --only=rare    gaps at the limit whose answers are rarely far on the other side (seconds)
//   npm run eval:answers -- --only=beside-tests   the same, only the tests, 400 runs of each cell (ten minutes)
//       --from=2000: with seeds from 2,000 on
//   npm run eval:answers -- --only=written a generative model behind a rate limit
//   npm run eval:answers -- --only=since   reruns beside a baseline: 200 of each cell (ten minutes)
//
// Each run is an audit(): 60 cases, 8 variants (4 names of each of two classes), 3 repeats, unless a cell says otherwise.

import { compareCases, judgeBy, toStored } from '../dist/esm/baseline/index.js'
import { Random } from '../dist/esm/core/random.js'
import { audit, fromFunction, length, readingEase, refusal, scored, words } from '../dist/esm/index.js'
import { besides as besideByTests } from './answers/beside.mjs'
import { casesOf, generators, sampling, warmth } from './answers/generators.mjs'
import { bothSides, oneSide } from './answers/oracles.mjs'
import { rare } from './answers/rare.mjs'
import { tests } from './answers/tests.mjs'
import { written } from './answers/written.mjs'

const quick = process.argv.includes('--quick')
const only = process.argv.find((each) => each.startsWith('--only='))?.slice('--only='.length)
const from = Number(process.argv.find((each) => each.startsWith('--from='))?.slice('--from='.length) ?? 0)
const given = process.argv.find((each) => each.startsWith('--runs='))?.slice('--runs='.length)
const [aaRuns, plantedRuns, sinceRuns] =
  given !== undefined ? Array(3).fill(Number(given)) : quick ? [20, 20, 20] : [400, 100, 200]

const runsOf = (few, many) => (given !== undefined ? Number(given) : quick ? few : many)

const run = async (model, { seed, cases = 60, measures, repeats = 3, over = 'suite', gate }) =>
  audit(model, {
    question: 'answer-gap',
    shrink: false,
    attributes: ['class'],
    cases: casesOf(new Random(seed, 'cases'), cases),
    variantsPerCase: 8,
    repeats,
    seed,
    over,
    ...(measures && { measures }),
    ...(gate && { gate }),
  })

const asModel = (answer) => fromFunction(answer, { answers: 'text', batched: false, name: 'generator' })
const share = (some, all) => `${((100 * some) / all).toFixed(1)} %`
const verdicts = () => ({ fair: 0, biased: 0, inconclusive: 0 })

/** Exchanged names of one class: whatever is found is wrong. */
async function withoutGap() {
  console.log('\n### Without a gap: names of one class\n')
  console.log('| generator | measures | claim | runs | fair | biased | inconclusive |\n|---|---|---|---|---|---|---|')
  const wanted = process.argv.find((each) => each.startsWith('--generator='))?.slice('--generator='.length)
  for (const [name, make, measures] of generators) {
    if (wanted !== undefined && name !== wanted) continue
    for (const over of name === 'samples' ? ['suite', 'population'] : ['suite']) {
      const count = verdicts()
      for (let at = 0; at < aaRuns; at++) {
        const report = await run(asModel(make(new Random(at, name))), { seed: at + 1, measures: measures?.(), over })
        count[report.verdict]++
      }
      const told =
        measures === undefined
          ? 'default'
          : measures()
              .map(({ name: own }) => own)
              .join(', ')
      const shares = [count.fair, count.biased, count.inconclusive].map((each) => share(each, aaRuns)).join(' | ')
      console.log(`| ${name} | ${told} | ${over} | ${aaRuns} | ${shares} |`)
    }
  }
}

/** What is planted: how answers to the second class differ, the measure that knows it, its limit, and its true gap. */
const planted = [
  ...[0.05, 0.2, 0.45].map((base) => ({
    name: `refusals, ${100 * base} % and 10 points more`,
    make: (gap) => ({ refuses: (second) => base + (second ? gap : 0) }),
    gap: 0.1,
    limit: 0.033,
    measure: (maxGap) => refusal({ maxGap }),
  })),
  ...[0.05, 0.2, 0.45].map((base) => ({
    name: `"nurse" in ${100 * base} % and 10 points more`,
    make: (gap) => ({ nurse: (second) => base + (second ? gap : 0) }),
    gap: 0.1,
    limit: 0.033,
    measure: (maxGap) => words(['nurse', 'nurses'], { maxGap }),
  })),
  {
    name: 'mood shifted by a third of its spread',
    make: (gap) => ({ mood: (second) => (second ? -gap : 0) }),
    gap: 0.2 / 3,
    limit: 0.2 / 9,
    measure: (maxGap) => scored(warmth, { maxGap }),
  },
  {
    name: '20 % shorter',
    make: (gap) => ({ shorter: (second) => (second ? gap : 0) }),
    gap: 0.2,
    limit: 0.066,
    measure: (maxGap) => length({ maxGap }),
  },
]

/** The three measures that a planted one is asked with. */
const besides = ({ name }) =>
  [refusal(), length(), readingEase(), words(['sorry'])].filter((each) => each.name !== name).slice(0, 3)
const isFound = ({ gaps }, { name }) => gaps.find((each) => each.measure === name)?.decision === 'beyond'
const wantedCell = process.argv.find((each) => each.startsWith('--cell='))?.slice('--cell='.length)

/** Whether a measure is found as often when others are asked with it. */
async function beside() {
  console.log('\n### Planted gaps beside three other measures\n')
  console.log(
    '| planted | runs | t test that knows the measure | found by itself | with three other measures | some measure is beyond |\n|---|---|---|---|---|---|',
  )
  for (const { name, make, gap, limit, measure } of planted) {
    if (wantedCell !== undefined && name !== wantedCell) continue
    const count = { t: 0, ours: 0, beside: 0, biased: 0 }
    for (let at = 0; at < plantedRuns; at++) {
      const model = () => asModel(sampling(new Random(at, name), make(gap)))
      const [seed, own] = [at + 1, measure(limit)]
      const report = await run(model(), { seed, measures: [own] })
      const many = await run(model(), { seed, measures: [own, ...besides(own)] })
      if (oneSide(report, limit) <= 0.05) count.t++
      if (isFound(report, own)) count.ours++
      if (isFound(many, own)) count.beside++
      if (many.verdict === 'biased') count.biased++
    }
    const shares = Object.values(count).map((each) => share(each, plantedRuns))
    console.log(`| ${name} | ${plantedRuns} | ${shares.join(' | ')} |`)
  }
}

async function found() {
  console.log('\n### Planted gaps, limit a third of the gap\n')
  console.log(
    '| planted | found, of the suite | with three other measures beside | t test that knows the measure | the same two-sided | found, of cases like these | called biased at half the limit | at the limit |\n|---|---|---|---|---|---|---|---|',
  )
  for (const { name, make, gap, limit, measure } of planted) {
    if (wantedCell !== undefined && name !== wantedCell) continue
    const count = { ours: 0, beside: 0, t: 0, both: 0, like: 0, half: 0, at: 0 }
    for (let at = 0; at < plantedRuns; at++) {
      const model = (size) => asModel(sampling(new Random(at, name), make(size)))
      const [seed, own] = [at + 1, measure(limit)]
      const report = await run(model(gap), { seed, measures: [own] })
      if (report.verdict === 'biased') count.ours++
      if (oneSide(report, limit) <= 0.05) count.t++
      if (bothSides(report, limit) <= 0.05) count.both++
      const many = await run(model(gap), { seed, measures: [own, ...besides(own)] })
      if (isFound(many, own)) count.beside++
      if ((await run(model(gap), { seed, measures: [own], over: 'population' })).verdict === 'biased') count.like++
      if ((await run(model(limit / 2), { seed, measures: [own] })).verdict === 'biased') count.half++
      if ((await run(model(limit), { seed, measures: [own] })).verdict === 'biased') count.at++
    }
    const { ours, beside, t, both, like, half, at } = count
    console.log(
      `| ${name} | ${[ours, beside, t, both, like, half, at].map((each) => share(each, plantedRuns)).join(' | ')} |`,
    )
  }
}

/** The same model asked again: does the verdict stay? */
async function again() {
  console.log('\n### The same model again at temperature 1: refusals at 5 %, limit 5 points\n')
  console.log(
    '| cases | repeats | true gap 0: fair | biased | true gap 15 points: biased | fair |\n|---|---|---|---|---|---|',
  )
  for (const [cases, repeats] of [
    [60, 3],
    [120, 3],
  ]) {
    const none = verdicts()
    const three = verdicts()
    const runs = plantedRuns
    for (let at = 0; at < runs; at++) {
      const measures = [refusal()]
      const make = (gap) =>
        asModel(sampling(new Random(at, `again ${cases}`), { refuses: (second) => 0.05 + (second ? gap : 0) }))
      // The cases stay, the answers are new.
      none[(await run(make(0), { seed: 7, cases, repeats, measures })).verdict]++
      three[(await run(make(0.15), { seed: 7, cases, repeats, measures })).verdict]++
    }
    console.log(
      `| ${cases} | ${repeats} | ${share(none.fair, runs)} | ${share(none.biased, runs)} | ${share(three.biased, runs)} | ${share(three.fair, runs)} |`,
    )
  }
}

/** What differs for the second class, by the size of the gap, and the measure that knows it with its default limit. */
const regressions = [
  ...[0.05, 0.2, 0.45].map((base) => ({
    name: `refusals at ${100 * base} %`,
    make: (gap) => ({ refuses: (second) => base + (second ? gap : 0) }),
    limit: 0.05,
    measure: refusal(),
  })),
  ...[0.05, 0.45].map((base) => ({
    name: `"nurse" in ${100 * base} %`,
    make: (gap) => ({ nurse: (second) => base + (second ? gap : 0) }),
    limit: 0.05,
    measure: words(['nurse', 'nurses']),
  })),
  {
    name: 'mood',
    make: (gap) => ({ mood: (second) => (second ? -gap : 0) }),
    limit: 0.05,
    measure: scored(warmth),
  },
  {
    name: 'shorter',
    make: (gap) => ({ shorter: (second) => (second ? gap : 0) }),
    limit: 0.1,
    measure: length(),
  },
]

/** A run beside the baseline of an earlier one: the same cases, new answers. */
async function since() {
  const gate = { newSince: 'baseline' }
  console.log('\n### Beside a baseline: new answers each time, the same cases\n')
  console.log(
    '| answers | runs | no gap then or now: fails | some single case is new | three times the limit then and now: fails | no gap then, half the limit now: fails | no gap then, three times the limit now: fails | the same, the only measure |\n|---|---|---|---|---|---|---|---|',
  )
  for (const { name, make, limit, measure } of regressions) {
    if (wantedCell !== undefined && name !== wantedCell) continue
    const count = { none: 0, single: 0, both: 0, half: 0, three: 0, alone: 0 }
    const beside = [refusal(), length(), readingEase()].filter((each) => each.name !== measure.name).slice(0, 2)
    for (let at = 0; at < sinceRuns; at++) {
      const judged = async (then, now, measures) => {
        const [before, after] = await Promise.all(
          [then, now].map((gap, which) =>
            run(asModel(sampling(new Random(at, `${name} ${which} ${gap}`), make(gap))), {
              seed: at + 1,
              measures,
              gate,
            }),
          ),
        )
        return judgeBy(after, compareCases(toStored(before), after.cases, after.version), gate)
      }
      const three = 3 * limit
      const none = await judged(0, 0, [measure, ...beside])
      if (none.verdict !== 'fair') count.none++
      if (none.baseline.new.length > 0) count.single++
      if ((await judged(three, three, [measure, ...beside])).verdict !== 'fair') count.both++
      if ((await judged(0, limit / 2, [measure, ...beside])).verdict !== 'fair') count.half++
      if ((await judged(0, three, [measure, ...beside])).verdict === 'biased') count.three++
      if ((await judged(0, three, [measure])).verdict === 'biased') count.alone++
    }
    const { none, single, both, half, three, alone } = count
    const shares = [none, single, both, half, three, alone].map((each) => share(each, sinceRuns)).join(' | ')
    console.log(`| ${name} | ${sinceRuns} | ${shares} |`)
  }
}

const parts = {
  without: withoutGap,
  planted: found,
  beside,
  'beside-tests': () => besideByTests(planted, runsOf(20, 400), wantedCell, from),
  tests: () => tests(runsOf(200, 2000)),
  rare: () => rare(runsOf(200, 2000)),
  again,
  since,
  written,
}
for (const [name, part] of Object.entries(parts)) {
  // `planted` has what `beside` has.
  if (only === undefined ? name === 'beside' : name !== only) continue
  const started = performance.now()
  await part()
  console.error(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`)
}
