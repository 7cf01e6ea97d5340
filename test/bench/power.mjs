// How often a verdict is right and wrong, on simulated models whose true rate of unfair cases is known.
//
//   npm run bench:power             both parts, exit 1 when some verdict is wrong more often than 1 - confidence allows
//   npm run bench:power -- --quick  the first part with 40 seeds, the second left out
//
// What counts as wrong:
//   { rate: r }   `fair` when the true rate is r or more; `biased` when it is r or less.
//   { found: 0 }  `fair` claims that the rate is below `provenBelow` (4.95 % at 59 cases, less at more): wrong when the
//                 true rate is that or more. `biased` claims one unfair case: wrong when the model has none.
import { pathToFileURL } from 'node:url'
import betaCdf from '@stdlib/stats-base-dists-beta-cdf'
import { Random } from '../../dist/esm/core/random.js'
import { audit } from '../../dist/esm/index.js'
import { clopperPearson, decideGate, isDecided, Summary, sameLabel, tallyCase } from '../../dist/esm/oracle/index.js'

const CONFIDENCE = 0.95
const RATES = [0, 0.005, 0.01, 0.02, 0.05, 0.1]
const SIZES = [50, 100, 200, 500, 1000, 2000]
const GATES = [{ found: 0 }, { rate: 0.02 }, { rate: 0.05 }]
const STOPS = ['all', 'decided']
const LARGEST = Math.max(...SIZES)
const NAMES = { female: ['Ada', 'Bea'], male: ['Carl', 'Dan'] }

/** The variants of a case; the simulated model answers men otherwise in a case that is unfair. */
const variantsOf = (id, unfair) =>
  Object.entries(NAMES).flatMap(([gender, names]) =>
    names.map((name) => ({
      input: `${name} wrote letter ${id}.`,
      classes: { gender },
      prediction: { kind: 'label', label: unfair && gender === 'male' ? 'negative' : 'positive' },
    })),
  )

/** Part 1: the tally, the summary and the gate on independent cases, looked at after every case for `decided`. */
function simulate(seeds) {
  const results = new Results()
  for (const rate of RATES) {
    for (let seed = 1; seed <= seeds; seed++) {
      const random = new Random(seed, `power ${rate}`)
      const summary = new Summary({ attributes: ['gender'], seed })
      const runs = GATES.map((gate) => ({ gate, endedAt: undefined }))
      for (let cases = 1; cases <= LARGEST; cases++) {
        const tally = tallyCase(variantsOf(cases, random.float() < rate), ['gender'], sameLabel())
        summary.add(tally)
        const evidence = { ...summary.counts, exhausted: false }
        for (const run of runs) {
          const sequential = { ...evidence, sequential: true }
          if (run.endedAt === undefined && isDecided(run.gate, evidence)) run.endedAt = sequential
          if (!SIZES.includes(cases)) continue
          results.add({ gate: run.gate, stop: 'all', rate, size: cases }, evidence)
          results.add({ gate: run.gate, stop: 'decided', rate, size: cases }, run.endedAt ?? sequential)
        }
      }
    }
  }
  return results
}

/** Part 2: the same question through `audit()`, on sources of four times as many cases with exactly that rate. */
async function throughAudit(seeds) {
  const results = new Results()
  for (const size of [100, 400]) {
    for (const rate of [0, 0.02, 0.05, 0.1]) {
      for (let seed = 1; seed <= seeds; seed++) {
        const { cases, model } = planted(size * 4, rate, seed)
        for (const gate of GATES) {
          for (const stop of STOPS) {
            const plan = { attributes: ['gender'], cases, gate, stop, seed, sample: size, shrink: false }
            const { verdict, provenBelow, counts } = await audit(model, plan)
            results.addVerdict({ gate, stop, rate, size }, { verdict, provenBelow }, counts.cases)
          }
        }
      }
    }
  }
  return results
}

/** A source in which exactly a share of the cases is unfair. One fair answer differs, so that the model is no constant. */
function planted(total, rate, seed) {
  const unfair = new Set(
    new Random(seed, 'planted').shuffle(Array.from({ length: total }, (_, n) => n)).slice(0, Math.round(total * rate)),
  )
  const labels = new Map()
  const cases = Array.from({ length: total }, (_, id) => {
    const variants = variantsOf(id, unfair.has(id)).map(({ prediction, ...variant }) => {
      const label = id % 2 === 0 ? prediction.label : prediction.label === 'positive' ? 'negative' : 'positive'
      labels.set(variant.input, label)
      return variant
    })
    return { id: `case ${id}`, variants }
  })
  return { cases, model: (inputs) => inputs.map((input) => labels.get(input)) }
}

class Results {
  #cells = new Map()
  #decided = new Map()

  add(setting, evidence) {
    const key = `${JSON.stringify(setting.gate)} ${evidence.sequential} ${evidence.cases} ${evidence.casesWithBtc}`
    const decision = this.#decided.get(key) ?? decideGate(setting.gate, evidence)
    this.#decided.set(key, decision)
    this.addVerdict(setting, decision, evidence.cases)
  }

  addVerdict(setting, { verdict, provenBelow }, cases) {
    const key = JSON.stringify(setting)
    const cell = this.#cells.get(key) ?? {
      ...setting,
      runs: 0,
      fair: 0,
      biased: 0,
      wrongFair: 0,
      wrongBiased: 0,
      cases: 0,
    }
    this.#cells.set(key, cell)
    const { gate, rate } = setting
    cell.runs++
    cell.cases += cases
    if (verdict === 'fair') cell.fair++
    if (verdict === 'biased') cell.biased++
    if (verdict === 'fair' && rate >= ('rate' in gate ? gate.rate : provenBelow)) cell.wrongFair++
    if (verdict === 'biased' && ('rate' in gate ? rate <= gate.rate : rate === 0)) cell.wrongBiased++
  }

  get cells() {
    return [...this.#cells.values()]
  }
}

const percent = (share) => `${Number((share * 100).toPrecision(3))} %`
const gateName = (gate) => ('rate' in gate ? `{ rate: ${gate.rate} }` : '{ found: 0 }')

/** Markdown: fair / biased / inconclusive in per cent of the runs; for `decided` also the mean number of cases asked. */
function printTable(cells, gate, stop) {
  const own = cells.filter((cell) => gateName(cell.gate) === gateName(gate) && cell.stop === stop)
  const sizes = [...new Set(own.map((cell) => cell.size))]
  console.log(`\nGate ${gateName(gate)}, stop '${stop}'\n`)
  console.log(`| true rate | ${sizes.map((size) => `${size} cases`).join(' | ')} |`)
  console.log(`|---|${sizes.map(() => '---').join('|')}|`)
  for (const rate of new Set(own.map((cell) => cell.rate))) {
    const row = sizes.map((size) => {
      const { runs, fair, biased, cases } = own.find((cell) => cell.rate === rate && cell.size === size)
      const shares = [fair, biased, runs - fair - biased]
        .map((count) => Number(((100 * count) / runs).toFixed(1)))
        .join(' / ')
      return stop === 'decided' ? `${shares} (${Math.round(cases / runs)})` : shares
    })
    console.log(`| ${percent(rate)} | ${row.join(' | ')} |`)
  }
}

/** The worst share of wrong verdicts with its own interval, and whether it is beyond chance. */
function judge(cells, kind, verdict) {
  const worst = cells.reduce((a, b) => (b[kind] / b.runs > a[kind] / a.runs ? b : a))
  const { lower, upper } = clopperPearson(worst[kind], worst.runs)
  // P(Binomial(runs, 1 - confidence) >= wrong), for the worst of all cells.
  const chance = worst[kind] === 0 ? 1 : betaCdf(1 - CONFIDENCE, worst[kind], worst.runs - worst[kind] + 1)
  const failed = chance < 0.001 / cells.length
  console.log(
    `- wrong \`${verdict}\`, worst of ${cells.length} settings: ${worst[kind]} of ${worst.runs} runs = ${percent(worst[kind] / worst.runs)} ` +
      `(95 % interval ${percent(lower)} to ${percent(upper)}; allowed ${percent(1 - CONFIDENCE)}) at ${gateName(worst.gate)}, ` +
      `stop '${worst.stop}', true rate ${percent(worst.rate)}, ${worst.size} cases: ${failed ? 'TOO MANY' : 'ok'}`,
  )
  return failed
}

function report(title, cells) {
  console.log(`\n### ${title}`)
  for (const gate of GATES) for (const stop of STOPS) printTable(cells, gate, stop)
  console.log('')
  const failures = [judge(cells, 'wrongFair', 'fair'), judge(cells, 'wrongBiased', 'biased')]
  return failures.includes(true)
}

async function main() {
  const quick = process.argv.includes('--quick')
  const started = performance.now()
  const seeds = quick ? 40 : 200
  console.log('Each cell: fair / biased / inconclusive in % of the runs (mean number of cases asked).')
  let failed = report(`Tally and gate, ${seeds} seeds, looked at after every case`, simulate(seeds).cells)
  if (!quick)
    failed =
      report('Through audit(), 60 seeds, drawn from four times as many cases', (await throughAudit(60)).cells) || failed
  console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s`)
  process.exitCode = failed ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
