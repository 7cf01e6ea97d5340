// An individual question on a table: the rate of the data's rows, and that of the domain beside a search.
import { Random } from '../../dist/esm/core/random.js'
import { audit, fromFunction, randomSearch, table } from '../../dist/esm/index.js'
import { exactPower } from './chance.mjs'
import { FOUND, isWrong, RATE } from './claims.mjs'

const features = {
  sex: { kind: 'category', values: ['female', 'male'], protected: true },
  income: { kind: 'integer', min: 0, max: 999 },
  debt: { kind: 'integer', min: 0, max: 999 },
}

/** Discriminatory where the income is below `limit`: a share of `limit / 1000` of the domain, and of rows drawn from it. */
const modelOf = (limit) =>
  fromFunction(
    (rows) =>
      rows.map(({ sex, income, debt }) => ((income < limit ? sex === 'male' : debt < 500) ? 'granted' : 'refused')),
    { batched: true },
  )

/** Rows that are equal but for the asked attributes are one unit: half of 300 come once, half nine times, and those that come once are unfair. */
async function repeated(cells, seed, rate) {
  const random = new Random(seed, `repeated ${rate}`)
  const data = Array.from({ length: 300 }, (_, at) => {
    const isLarge = random.float() < 0.5
    const isUnfair = !isLarge && random.float() < 2 * rate
    const row = { income: isUnfair ? at : 400 + at, debt: random.int(1000) }
    return Array.from({ length: isLarge ? 9 : 1 }, () => ({ sex: random.pick(features.sex.values), ...row }))
  }).flat()
  const cases = table({ features, input: 'row' }, data)
  const plan = { question: 'individual', attributes: ['sex'], cases, gate: RATE, seed, sample: 120, shrink: false }
  const report = await audit(modelOf(400), plan)
  const told = { verdict: report.verdict, wrong: isWrong(RATE, report, [rate]), cases: report.counts.cases }
  const setting = { 'true rate': `${rate * 100} %`, gate: RATE }
  cells.add('Rows, through audit(): 120 of some 1,500 rows of 300 groups of 1 or 9', setting, told)
}

export async function rows(cells, runs) {
  for (let seed = 1; seed <= runs; seed++) for (const rate of [0.05, 0.1]) await repeated(cells, seed, rate)
  for (let seed = 1; seed <= runs; seed++)
    for (const limit of [50, 100]) {
      const rate = limit / 1000
      const random = new Random(seed, `rows ${limit}`)
      const data = Array.from({ length: 200 }, () => ({
        sex: random.pick(features.sex.values),
        income: random.int(1000),
        debt: random.int(1000),
      }))
      const cases = table({ features, input: 'row' }, data)
      for (const gate of [FOUND, RATE]) {
        const report = await audit(modelOf(limit), {
          question: 'individual',
          attributes: ['sex'],
          cases,
          gate,
          seed,
          sample: 100,
          shrink: false,
        })
        const told = { verdict: report.verdict, wrong: isWrong(gate, report, [rate]), cases: report.counts.cases }
        cells.add('Rows, through audit(): 100 of 200', { 'true rate': `${rate * 100} %`, gate }, told, {
          exact: exactPower(gate, 100, rate),
        })
      }
      const plan = {
        question: 'individual',
        attributes: ['sex'],
        cases,
        gate: RATE,
        seed,
        sample: 100,
        shrink: false,
        search: randomSearch(),
        budget: { inputs: 400 },
      }
      const { rates, counts } = await audit(modelOf(limit), plan)
      for (const kind of ['data', 'domain']) {
        const interval = rates?.[kind]?.rate?.interval
        if (interval === undefined) continue
        // An interval has no verdict: one that misses the truth is a wrong "biased" where it lies above, a wrong "fair" below.
        const verdict = interval.lower > rate ? 'biased' : interval.upper < rate ? 'fair' : 'inconclusive'
        cells.add(
          'Rows beside a search: intervals that miss the true rate',
          { 'true rate': `${rate * 100} %`, of: kind },
          { verdict, wrong: true, cases: counts.cases },
        )
      }
    }
}
