// Is the planned power of toHaveNoRecallGap met? Plans by recallPower(), asks finders whose truth is known by the plan, and counts how often
// the gap is found.

import { Random } from '../../dist/esm/core/random.js'
import { audit, fromFunction } from '../../dist/esm/index.js'
import { recallPower } from '../../dist/esm/plan.js'
import { anew, confirm } from '../../dist/esm/planning/confirm.js'
import { simulateNames } from '../../dist/esm/planning/names-simulate.js'
import { measuresFor } from '../../dist/esm/questions/recall-gap/measures.js'

/** Invented names, so that there are enough of them: Babe, Babi, ... */
const syllables = ['ba', 'de', 'ki', 'lo', 'mu', 'ra', 'se', 'ti', 'vo', 'nu', 'pa', 'ge', 'fi', 'do', 'wu']
const invented = syllables.flatMap((one) => syllables.map((other) => `${one[0].toUpperCase()}${one.slice(1)}${other}n`))

/** Shares of a name: the same in all names; from nothing to twice the rate; always or never. */
const alike = (rate) => rate
const varying = (rate, random) => 2 * rate * random.float()
const steady = (rate, random) => (random.float() < rate ? 1 : 0)

const settings = [
  { name: '5 % and 15 points more', base: 0.05, gap: 0.15, own: varying, names: 30, perCase: 4 },
  { name: '20 % and 20 points more', base: 0.2, gap: 0.2, own: varying, names: 30, perCase: 4 },
  { name: '10 % of all names alike and 12 points more', base: 0.1, gap: 0.12, own: alike, names: 60, perCase: 4 },
  { name: '5 % of names always and 30 points more', base: 0.05, gap: 0.3, own: steady, names: 50, perCase: 4 },
  {
    name: 'false alarms in 10 % and 15 points more',
    base: 0.1,
    gap: 0.15,
    own: varying,
    names: 30,
    perCase: 4,
    measure: 'false alarms',
  },
  {
    name: '5 % and 20 points more, for other cases like these',
    base: 0.05,
    gap: 0.2,
    own: varying,
    names: 30,
    perCase: 4,
    over: 'population',
  },
]
const spreadOf = (own, base) => (own === alike ? 0 : own === varying ? base / Math.sqrt(3) : 0.5)

/** As many cases as recallPower() takes for a planned power of 80 %, whatever they say of a model without a gap. */
function sizeFor(options) {
  const { measure, base, gap, names, perCase, over, spread } = options
  const facts = measuresFor(0.05, 0.05).find(({ name }) => name === measure)
  const assumed = {
    facts,
    base,
    spread: { cases: 0, ...spread },
    over,
    confidence: 0.95,
    pairs: 1,
    runs: 1000,
    seed: 42,
  }
  let [low, high] = [2, 400]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (simulateNames('beyond', assumed, { cases: middle, names, perCase }, gap) >= 0.8) high = middle
    else low = middle
  }
  const beyondAt = (size) => simulateNames('beyond', anew(assumed), size, gap)
  const { size } = confirm({ cases: high, names, perCase }, { most: 400, power: 0.8, beyondAt, fairAt: () => 1 })
  return recallPower({ ...options, cases: size.cases })
}

function finderOf(random, { base, gap, own, measure }, more) {
  // A name that is always or never missed has its gap in how many are missed, others in how often.
  const shares = new Map(
    invented.map((name) => {
      const added = more.has(name) ? gap : 0
      return [name, own === steady ? own(base + added, random) : own(base, random) + added]
    }),
  )
  return (texts) =>
    texts.map((text) => {
      const [, name] = / to (\S+) at /.exec(text)
      const isError = random.derive(text).float() < shares.get(name)
      const found = { start: text.indexOf(name), end: text.indexOf(name) + name.length, label: 'PER' }
      const alarm = { start: 3, end: text.indexOf(' we '), label: 'PER' }
      if (measure === 'false alarms') return isError ? [found, alarm] : [found]
      return isError ? [] : [found]
    })
}

const casesOf = (random, { cases, perCase }, classes) =>
  Array.from({ length: cases }, (_, at) => ({
    id: `case ${at}`,
    variants: classes.flatMap((names, place) =>
      random
        .shuffle(names)
        .slice(0, perCase)
        .map((name) => ({
          input: `On Monday we sent parcel ${at} to ${name} at the office.`,
          classes: { class: `${place}` },
        })),
    ),
  }))

/** @param only Part of the names of the settings that are looked at. */
export async function planNames(runs, only = '') {
  const share = (value) => `${(100 * value).toFixed(1)} %`
  console.log(
    '| planted | limit | claim | cases x names in a case, names of each class | planned power | found | planned inputs | asked |\n|---|---|---|---|---|---|---|---|',
  )
  for (const setting of settings.filter(({ name }) => name.includes(only))) {
    const { name, base, gap, own, names, perCase, measure = 'recall', over = 'suite' } = setting
    const plan = sizeFor({ measure, base, gap, names, perCase, over, spread: { names: spreadOf(own, base) } })
    let [found, asked] = [0, 0]
    for (let seed = 1; seed <= runs; seed++) {
      const all = new Random(seed, 'names').shuffle(invented)
      const classes = [all.slice(0, names), all.slice(names, 2 * names)]
      const find = finderOf(new Random(seed, name), setting, new Set(classes[1]))
      const report = await audit(fromFunction(find, { answers: 'spans', batched: true, name: 'finder' }), {
        question: 'recall-gap',
        attributes: ['class'],
        cases: casesOf(new Random(seed, 'cases'), plan, classes),
        variantsPerCase: plan.variantsPerCase,
        sample: plan.cases,
        shrink: false,
        seed,
        over,
      })
      if (report.gaps.some((each) => each.measure === measure && each.decision === 'beyond')) found++
      asked += report.model.calls
    }
    const size = `${plan.cases} x ${perCase}, ${names}`
    const cells = [share(plan.power), share(found / runs), plan.cost.inputs, (asked / runs).toFixed(0)]
    console.log(`| ${name} | ${plan.measure.maxGap} | ${over} | ${size} | ${cells.join(' | ')} |`)
  }
}
