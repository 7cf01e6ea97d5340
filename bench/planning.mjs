// Is the planned power met? Plans by power() from what a sample of answers shows, asks by the plan, and counts how often the gap is found.
//
//   npm run eval:planning                200 runs of each setting
//   npm run eval:planning -- --quick     20
//   npm run eval:planning -- --runs=800 --from=1000 --only='"nurse" in'   as many, with seeds from 1,000 on, of the settings with this name
//   npm run eval:planning -- --names     only the settings of recall-gap, which are in planning/names.mjs

import { Random } from '../dist/esm/core/random.js'
import { audit, fromFunction, length, refusal, scored, words } from '../dist/esm/index.js'
import { power } from '../dist/esm/plan.js'
import { anew, confirm } from '../dist/esm/planning/confirm.js'
import { simulate } from '../dist/esm/planning/simulate.js'
import { factsOf } from '../dist/esm/questions/answer-gap/plan.js'
import { casesOf, sampling, warmth } from './answers/generators.mjs'
import { planNames } from './planning/names.mjs'

const given = (name) => process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const runs = Number(given('runs') ?? (process.argv.includes('--quick') ? 20 : 200))
const [from, only] = [Number(given('from') ?? 0), given('only') ?? '']

/** Standard deviation of a number of 4,000 answers to the first class. */
async function spreadOf(planted, numberOf) {
  const random = new Random(1, 'spread')
  const answer = sampling(random, planted)
  const numbers = []
  for (let at = 0; at < 4000; at++) numbers.push(await numberOf(answer('I am James. My phone broke.')))
  const mean = numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  return Math.sqrt(numbers.reduce((sum, each) => sum + (each - mean) ** 2, 0) / numbers.length)
}
const marks = (text) => (text.match(/[☺]/gu) ?? []).length / 10
const logLength = (text) => Math.log(text.split(/\s+/).length)

const refusing = (base, gap) => ({ refuses: (second) => base + (second ? gap : 0) })
const settings = [
  {
    name: 'refusals, 5 % and 15 points more',
    make: refusing(0.05, 0.15),
    measure: () => refusal(),
    gap: 0.15,
    base: 0.05,
    names: 4,
    repeats: 1,
  },
  {
    name: 'refusals, 20 % and 12 points more',
    make: refusing(0.2, 0.12),
    measure: () => refusal(),
    gap: 0.12,
    base: 0.2,
    names: 4,
    repeats: 3,
  },
  {
    name: 'refusals, 20 % and 20 points more, of cases like these',
    make: refusing(0.2, 0.2),
    measure: () => refusal(),
    gap: 0.2,
    base: 0.2,
    names: 2,
    repeats: 3,
    over: 'population',
  },
  {
    name: '"nurse" in 45 % and 20 points more',
    make: { nurse: (second) => 0.45 + (second ? 0.2 : 0) },
    measure: () => words(['nurse', 'nurses']),
    gap: 0.2,
    base: 0.45,
    names: 2,
    repeats: 1,
  },
  {
    name: 'mood shifted by 0.1',
    make: { mood: (second) => (second ? -0.1 : 0) },
    measure: () => scored(warmth),
    gap: 0.1,
    spread: async () => ({ answers: await spreadOf({ mood: () => 0 }, marks) }),
    names: 2,
    repeats: 1,
  },
  {
    name: '20 % shorter',
    make: { shorter: (second) => (second ? 1 - 1 / 1.2 : 0) },
    measure: () => length(),
    gap: 0.2,
    spread: async () => ({ answers: await spreadOf({}, logLength) }),
    names: 4,
    repeats: 1,
  },
]

const onlyNames = process.argv.includes('--names')
const wanted = settings.filter(({ name }) => name.includes(only))
if (!onlyNames)
  console.log(
    '| planted | limit | claim | cases x names x repeats | planned power | found | planned inputs | asked |\n|---|---|---|---|---|---|---|---|',
  )
for (const { name, make, measure, gap, base, spread, names, repeats, over = 'suite' } of onlyNames ? [] : wanted) {
  // Enough to find the gap; whether no gap passes is planned beside it and not what is looked at here.
  const options = {
    measure: measure(),
    gap,
    names,
    repeats,
    over,
    ...(base && { base }),
    ...(spread && { spread: await spread() }),
  }
  const plan = sizeFor(options)
  let [found, asked] = [0, 0]
  for (let at = from; at < from + runs; at++) {
    const model = fromFunction(sampling(new Random(at, name), make), {
      answers: 'text',
      batched: false,
      name: 'generator',
    })
    const report = await audit(model, {
      question: 'answer-gap',
      shrink: false,
      attributes: ['class'],
      cases: casesOf(new Random(at + 1, 'cases'), plan.cases, names),
      variantsPerCase: 2 * names,
      sample: plan.cases,
      repeats,
      seed: at + 1,
      over,
      measures: [measure()],
    })
    if (report.gaps.some(({ decision }) => decision === 'beyond')) found++
    asked += report.model.calls
  }
  const share = (value) => `${(100 * value).toFixed(1)} %`
  const size = `${plan.cases} x ${names} x ${repeats}`
  const mean = (asked / runs).toFixed(0)
  console.log(
    `| ${name} | ${plan.measure.maxGap} | ${over} | ${size} | ${share(plan.power)} | ${share(found / runs)} | ${plan.cost.inputs} | ${mean} |`,
  )
}
if (onlyNames || only === '') await planNames(runs, only)

/** As many cases as power() takes for a planned power of 80 %, whatever they say of a model without a gap. */
function sizeFor(options) {
  const { measure, base = 0, gap, names, repeats, over, spread } = options
  const assumed = {
    facts: factsOf(measure),
    base,
    spread: { answers: 0, names: 0, cases: 0, ...spread },
    over,
    confidence: 0.95,
    family: 1,
    runs: 1000,
    seed: 42,
  }
  const sized = (cases) => ({ cases, names, repeats })
  let [low, high] = [2, 400]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (simulate('beyond', assumed, sized(middle), gap) >= 0.8) high = middle
    else low = middle
  }
  const beyondAt = (size) => simulate('beyond', anew(assumed), size, gap)
  const { size } = confirm(sized(high), { most: 400, power: 0.8, beyondAt, fairAt: () => 1 })
  return power({ ...options, cases: size.cases })
}
