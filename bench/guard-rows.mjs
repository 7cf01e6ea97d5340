// What guardRows() does to the models of fixtures/models: the difference between intersections in how often they get the good label,
// the largest (WC-SPD) and the mean over all pairs (AC-SPD), and the accuracy, before and after (FairHOME, ICSE 2025). Intervals are
// of 200 draws of as many rows, the same for both.
//
//   npm run bench:guard -- --only bank
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fromOnnx, Random, table } from '../dist/esm/index.js'
import { guardRows } from '../dist/esm/repair.js'

/** Intersections with fewer rows say nothing. */
const fewest = 10
const subjects = [
  { name: 'census', attributes: ['race', 'sex'], good: '>50K' },
  { name: 'credit', attributes: ['sex'], good: 'good' },
  { name: 'bank', attributes: ['marital', 'age'], good: 'yes' },
]
const draws = 200
const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

/** Rows as they are judged: their intersection, a number by the nearest of its classes; the label, and whether it is the good one and right. */
function judged(cases, attributes, good, predictions) {
  const { space } = cases
  const places = attributes.map((name) => space.features.findIndex((feature) => feature.name === name))
  return space.rows.map((point, at) => {
    const classes = places.map((place) => nearest(space.features[place].classes, point[place]))
    const { label } = predictions[at]
    return { group: classes.join(), good: Number(label === good), right: Number(label === cases.labels[at]) }
  })
}

const nearest = (classes, value) =>
  classes.reduce((best, each) => (Math.abs(each - value) < Math.abs(best - value) ? each : best))

function measure(rows) {
  const groups = new Map()
  for (const { group, good } of rows) groups.set(group, [...(groups.get(group) ?? []), good])
  const rates = [...groups.values()].filter(({ length }) => length >= fewest).map(mean)
  const gaps = rates.flatMap((one, at) => rates.slice(at + 1).map((other) => Math.abs(one - other)))
  return { worst: Math.max(...gaps), average: mean(gaps), accuracy: mean(rows.map(({ right }) => right)) }
}

/** How far the guard moves each figure, with the middle 95 % of the draws. */
function moved(before, after) {
  const random = new Random(1, 'guard')
  const differences = Array.from({ length: draws }, () => {
    const places = before.map(() => random.int(before.length))
    const [one, other] = [before, after].map((rows) => measure(places.map((at) => rows[at])))
    return Object.fromEntries(Object.keys(one).map((name) => [name, other[name] - one[name]]))
  })
  const [one, other] = [measure(before), measure(after)]
  const signed = (value) => `${value > 0 ? '+' : ''}${value.toFixed(3)}`
  return Object.keys(one).map((name) => {
    const sorted = differences.map((each) => each[name]).sort((a, b) => a - b)
    const bounds = [0.025, 0.975].map((at) => signed(sorted[Math.floor(at * draws)]))
    return `${other[name].toFixed(3)}, ${signed(other[name] - one[name])} [${bounds.join(', ')}]`
  })
}

console.log('| model | rows | guard | WC-SPD | AC-SPD | accuracy | answers exchanged |\n|---|---|---|---|---|---|---|')
const { only } = parseArgs({ options: { only: { type: 'string', default: '' } } }).values
for (const { name, attributes, good } of subjects.filter((each) => each.name.includes(only))) {
  const folder = `fixtures/models/${name}`
  const cases = table(JSON.parse(readFileSync(`${folder}/schema.json`, 'utf8')), `${folder}/rows.csv`)
  const inputs = cases.space.rows.map((point) => cases.space.encode(point))
  for (const file of ['network', 'forest', 'svm']) {
    if (!existsSync(`${folder}/${file}.onnx`)) continue
    const model = fromOnnx(`${folder}/${file}.onnx`)
    const ways = [
      ['none', model],
      ['ties own', guardRows(model, cases, { attributes })],
      ['ties good', guardRows(model, cases, { attributes, tie: good })],
    ]
    let before
    for (const [way, asked] of ways) {
      const { predictions } = await asked.predict(inputs, {})
      const rows = judged(cases, attributes, good, predictions)
      before ??= rows
      const figures = way === 'none' ? Object.values(measure(rows)).map((each) => each.toFixed(3)) : moved(before, rows)
      console.log(`| ${[`${name}, ${file}`, inputs.length, way, ...figures, asked.use?.exchanged ?? ''].join(' | ')} |`)
    }
    await model.dispose()
  }
}
