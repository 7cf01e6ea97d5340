// How often gaps in recall are called what they are not, and how often planted ones are found, on finders of names whose truth is known.
//
//   npm run eval:recall                400 runs of each cell without a gap, 100 of each planted one
//   npm run eval:recall -- --quick     20 and 20
//   npm run eval:recall -- --only=planted
//
// Each run is an audit(): 60 cases, 8 variants (4 names of each of two classes of 30 names), unless a cell says otherwise.

import { Random } from '../dist/esm/core/random.js'
import { audit, fromFunction } from '../dist/esm/index.js'
import { casesOf, finders, namesOf } from './recall/finders.mjs'

const quick = process.argv.includes('--quick')
const only = process.argv.find((each) => each.startsWith('--only='))?.slice('--only='.length)
const given = process.argv.find((each) => each.startsWith('--runs='))?.slice('--runs='.length)
const [aaRuns, plantedRuns] = given !== undefined ? [Number(given), Number(given)] : quick ? [20, 20] : [400, 100]

const run = async (find, classes, { seed, cases = 60, names = 4, over = 'suite', maxGap = 0.05 }) =>
  audit(fromFunction(find, { answers: 'spans', batched: true, name: 'finder' }), {
    question: 'recall-gap',
    attributes: ['class'],
    cases: casesOf(new Random(seed, 'cases'), cases, names, classes),
    variantsPerCase: 2 * names,
    seed,
    over,
    maxGap,
  })

/** Names of one class, dealt to two: whatever is found is wrong. */
const dealt = (seed, size = 30) => {
  const all = namesOf(new Random(seed, 'names'))
  return [all.slice(0, size), all.slice(size, 2 * size)]
}

const share = (some, all) => `${((100 * some) / all).toFixed(1)} %`
const row = (cells) => console.log(`| ${cells.join(' | ')} |`)

async function withoutGap() {
  console.log('\n### Without a gap: names of one class\n')
  row(['finder', 'rate', 'names of each class', 'claim', 'runs', 'fair', 'biased', 'inconclusive'])
  row(Array(8).fill('---'))
  for (const [name, make] of Object.entries(finders)) {
    for (const [rate, size] of [
      [0.05, 30],
      [0.2, 30],
      [0.2, 6],
      [0.45, 30],
    ]) {
      for (const over of rate === 0.2 && size === 30 ? ['suite', 'population'] : ['suite']) {
        const count = { fair: 0, biased: 0, inconclusive: 0 }
        for (let seed = 1; seed <= aaRuns; seed++) {
          const report = await run(make(seed, rate), dealt(seed, size), { seed, over, names: Math.min(4, size) })
          count[report.verdict]++
        }
        const shares = [count.fair, count.biased, count.inconclusive].map((each) => share(each, aaRuns))
        row([name, share(rate, 1), size, over, aaRuns, ...shares])
      }
    }
  }
}

/** Names of one class are missed more often: by how much less than the accepted gap, and by how much more. */
async function planted() {
  console.log('\n### With a gap\n')
  row(['finder', 'rate', 'gap', 'accepted', 'runs', 'fair', 'biased', 'inconclusive', 'the right class'])
  row(Array(9).fill('---'))
  for (const [name, make] of Object.entries(finders)) {
    for (const rate of [0.05, 0.2]) {
      for (const [gap, maxGap] of [
        [0.03, 0.05],
        [0.15, 0.05],
        [0.3, 0.05],
      ]) {
        const count = { fair: 0, biased: 0, inconclusive: 0, right: 0 }
        for (let seed = 1; seed <= plantedRuns; seed++) {
          const classes = dealt(seed)
          const report = await run(make(seed, rate, new Set(classes[1]), gap), classes, { seed, maxGap })
          count[report.verdict]++
          const sign = name === 'has false alarms by name' ? -1 : 1
          const beyond = report.gaps.filter(({ decision }) => decision === 'beyond')
          if (beyond.length > 0 && beyond.every(({ gap: found }) => sign * found.value > 0)) count.right++
        }
        const shares = ['fair', 'biased', 'inconclusive', 'right'].map((each) => share(count[each], plantedRuns))
        row([name, share(rate, 1), `${100 * gap} points`, `${100 * maxGap} points`, plantedRuns, ...shares])
      }
    }
  }
}

if (only === undefined || only === 'aa') await withoutGap()
if (only === undefined || only === 'planted') await planted()
