/**
 * Learns the judge of mutants from verdicts: `node training/judge/fit.mjs training/judge/verdicts.csv src/cases/lists/mutant-judge.json`. With `--apart r2` the
 * verdicts of a reading are left out of it, and it is tried on them. Prints what it would reach on texts that it has not seen.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { featureNames } from '../../dist/esm/cases/mutations/judge/features.js'
import { logistic } from './logistic.mjs'

/** The share of mutants that lie above the limit. */
const refused = 0.2
/** The largest share of the mutants of an attribute that it refuses: none of them may be lost. */
const most = 0.75
/** Readings of mutants that rules like the present ones made. */
const present = new Set(['r1', 'r1b', 'r2'])
/** With fewer words around that say something it has no opinion. */
const leastKnown = 9
/** In texts of more words and marks it has no opinion: there the words around tell nothing of what readers found. */
const longest = 120
/** A pair of which a number lies so many spreads from the mean of the verdicts is like none of them: it has no opinion. */
const farthest = 3
const folds = 5
/** For one broken mutant that it finds it may take so many others: it says nothing of an attribute of which it takes more. */
const price = 4
/** So many times as great must be the share of the broken ones that it finds as that of the others that it takes. */
const leastTold = 2

const [from, to, option, apart] = process.argv.slice(2)
const [head, ...lines] = readFileSync(from, 'utf8').trim().split('\n')
const names = head.split(',')
const all = lines.map((line) => Object.fromEntries(line.split(',').map((value, at) => [names[at], value])))
const attributes = [...new Set(all.map(({ attribute }) => attribute))].sort()
const isWrong = ({ verdict }) => verdict === 'broken'
const isShort = ({ words }) => Number(words) <= longest
const numbers = (row) => [
  ...attributes.map((name) => Number(row.attribute === name)),
  ...featureNames.map((name) => Number(row[name])),
]

const later = all.filter(({ reading }) => option === '--apart' && reading === apart)
const rows = all.filter((row) => !later.includes(row))

/** The weights and the limits that some verdicts give. */
function learn(given) {
  const verdicts = given.filter(isShort)
  // Longer texts teach too, though it says nothing of them.
  const model = logistic(given.map(numbers), given.map(isWrong), 10)
  const scores = verdicts.map((row) => model.score(numbers(row)))
  const limit = quantile(scores, 1 - refused)
  const limits = attributes.map((name) => {
    const own = verdicts.filter(({ attribute }) => attribute === name).map((row) => model.score(numbers(row)))
    return [name, Math.max(limit, quantile(own, 1 - most))]
  })
  const known = verdicts.filter(({ around }) => Number(around) >= leastKnown)
  const ranges = featureNames.map((name) => [name, rangeOf(known.map((row) => Number(row[name])))])
  return { ...model, limits: Object.fromEntries(limits), ranges: Object.fromEntries(ranges) }
}

function rangeOf(values) {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length
  const spread = Math.sqrt(values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / values.length)
  return [mean - farthest * spread, mean + farthest * spread]
}

const isLikeOthers = ({ ranges }, row) =>
  featureNames.every((name) => Number(row[name]) >= ranges[name][0] && Number(row[name]) <= ranges[name][1])

function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length * share)]
}

const isRefused = (model, row) =>
  isShort(row) &&
  Number(row.around) >= leastKnown &&
  isLikeOthers(model, row) &&
  model.score(numbers(row)) > model.limits[row.attribute]

const everywhere = Array.from({ length: folds }, (_, fold) => {
  const isInside = ({ text }) => Number.parseInt(text, 16) % folds !== fold
  const model = learn(rows.filter(isInside))
  return rows.filter((row) => !isInside(row)).map((row) => ({ row, refused: isRefused(model, row) }))
}).flat()

/** What it refuses of an attribute in texts that it has not seen: broken ones and others. Older rules let other mutants pass. */
const taken = attributes.map((name) => {
  const own = everywhere.filter(({ row }) => row.attribute === name && present.has(row.reading))
  const lost = own.filter((each) => each.refused).map(({ row }) => row)
  const all = {
    broken: own.filter(({ row }) => isWrong(row)).length,
    others: own.filter(({ row }) => !isWrong(row)).length,
  }
  const broken = lost.filter(isWrong).length
  const others = lost.length - broken
  const isKept = broken > 0 && others <= price * broken && broken / all.broken >= (leastTold * others) / all.others
  return { name, all, broken, others, isKept }
})
const judgedOf = new Set(taken.filter(({ isKept }) => isKept).map(({ name }) => name))
const withKept = (pairs) =>
  pairs.map(({ row, refused: isTaken }) => ({ row, refused: isTaken && judgedOf.has(row.attribute) }))
const judged = withKept(everywhere)

const percent = (part, whole) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`)

function table(title, pairs) {
  const line = (name, some) => {
    const kept = some.filter((each) => !each.refused)
    const wrong = some.filter(({ row }) => isWrong(row))
    const fine = some.filter(({ row }) => !isWrong(row))
    return `| ${name} | ${some.length} | ${percent(wrong.length, some.length)} | ${percent(kept.filter(({ row }) => isWrong(row)).length, kept.length)} | ${percent(some.length - kept.length, some.length)} | ${percent(fine.filter((each) => each.refused).length, fine.length)} |`
  }
  const by = (of) => [...new Set(pairs.map(({ row }) => of(row)))].sort()
  return [
    `${title}\n`,
    '| | read | broken | broken among the kept | refused | refused of those not broken |\n|---|---|---|---|---|---|',
    line('all', pairs),
    line(
      'of the present rules',
      pairs.filter(({ row }) => present.has(row.reading)),
    ),
    ...by(({ genre }) => genre).map((name) =>
      line(
        name,
        pairs.filter(({ row }) => row.genre === name),
      ),
    ),
    ...by(({ attribute }) => attribute).map((name) =>
      line(
        name,
        pairs.filter(({ row }) => row.attribute === name),
      ),
    ),
    '',
  ].join('\n')
}

const costs = taken.map(
  ({ name, all, broken, others, isKept }) =>
    `| ${name} | ${broken} of ${all.broken} | ${others} of ${all.others} | ${isKept ? 'judged' : 'left alone'} |`,
)
process.stdout.write(
  ['| attribute | broken ones refused | others refused | |\n|---|---|---|---|', ...costs, '\n'].join('\n'),
)
process.stdout.write(table(`Each fifth of the texts, by what the others teach:`, judged))
const model = learn(rows)
if (later.length > 0)
  process.stdout.write(
    table(
      `\nReading ${apart}, by all others:`,
      withKept(later.map((row) => ({ row, refused: isRefused(model, row) }))),
    ),
  )
const rounded = (value) => Number(value.toPrecision(6))
const weights = {
  leastKnown,
  longest,
  // How far an attribute lies above its limit before anything is known of the words around.
  attributes: Object.fromEntries(
    attributes.flatMap((name, at) =>
      judgedOf.has(name) ? [[name, rounded(model.base + model.weights[at] - model.limits[name])]] : [],
    ),
  ),
  features: Object.fromEntries(
    featureNames.map((name, at) => [
      name,
      [rounded(model.weights[attributes.length + at]), ...model.ranges[name].map(rounded)],
    ]),
  ),
}
if (to !== undefined && to !== '-') writeFileSync(to, `${JSON.stringify(weights, undefined, 1)}\n`)
