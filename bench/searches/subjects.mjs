// What the searches are measured on: models of fixtures/models, trees made from its data, and networks with inputs that lead searches astray.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fromFunction, fromOnnx, Random, table } from '../../dist/esm/index.js'
import { denseOnnx } from '../adf/network.mjs'
import { boosted, forest } from './trees.mjs'

const models = fileURLToPath(new URL('../../fixtures/models/', import.meta.url))
const made = fileURLToPath(new URL('../../.cache/bench-searches/', import.meta.url))

/** `{ name, cases, attributes, open(), dead }`; `dead` names features that the model cannot react to. */
export function subjects() {
  const census = read('census')
  const credit = read('credit')
  const at = (name) => () =>
    fromOnnx(`${models}${name}.onnx`, name.startsWith('recipes') ? { labels: census.labels } : {})
  const trees = { forest, 'boosted trees': boosted }
  return [
    ...['network', 'forest', 'svm', 'boosted trees'].flatMap((model) =>
      [['age'], ['race'], ['sex']].map((attributes) => ({
        name: `census, ${model}, ${attributes}`,
        cases: census.cases,
        attributes,
        open: at(model === 'boosted trees' ? 'recipes/xgboost' : `census/${model}`),
      })),
    ),
    {
      name: 'census, network, race and sex',
      cases: census.cases,
      attributes: ['race', 'sex'],
      open: at('census/network'),
    },
    ...['network', 'forest', 'svm', 'boosted trees'].flatMap((model) =>
      [['age'], ['sex']].map((attributes) => ({
        name: `credit, ${model}, ${attributes}`,
        cases: credit.cases,
        attributes,
        open: model in trees ? () => treesOn(credit, trees[model]) : at(`credit/${model}`),
      })),
    ),
    ...Object.entries(shapes).map(([name, shape]) => networkOf(name, shape)),
  ]
}

function read(folder) {
  const schema = JSON.parse(readFileSync(`${models}${folder}/schema.json`, 'utf8'))
  const { id2label } = JSON.parse(readFileSync(`${models}${folder}/config.json`, 'utf8'))
  return { cases: table(schema, `${models}${folder}/rows.csv`), labels: Object.values(id2label) }
}

function treesOn({ cases, labels }, make) {
  const { space } = cases
  const rows = space.rows.map((row) => space.encode(row))
  const score = make(
    rows,
    cases.labels.map((label) => labels.indexOf(label)),
  )
  return fromFunction((inputs) =>
    score(inputs).map((second) => ({
      label: labels[second > 0.5 ? 1 : 0],
      scores: { [labels[0]]: 1 - second, [labels[1]]: second },
    })),
  )
}

/** Features of the made networks: all that decide are whole numbers from 0 to 9, beside the group. */
const shapes = {
  '5 inputs': { live: 5 },
  '20 inputs': { live: 20 },
  '200 inputs': { live: 200 },
  'half of 20 inputs dead': { live: 10, dead: 10 },
  'every input twice': { live: 10, twice: true },
  'one-hot inputs': { live: 4, hot: 6 },
  'an identifier': { live: 8, identifier: true },
  'half of 200 inputs dead': { live: 100, dead: 100 },
}

/** A dense network of drawn weights whose boundary runs through the middle of its domain, and in which the group weighs little. */
function networkOf(name, { live, dead = 0, hot = 0, twice = false, identifier = false }) {
  const random = new Random(11, name)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float())
  const number = { kind: 'integer', min: 0, max: 9 }
  const features = { group: { kind: 'integer', min: 0, max: 1, protected: true } }
  for (let i = 0; i < live; i++) features[`live ${i}`] = number
  for (let i = 0; i < hot; i++) features[`hot ${i}`] = { kind: 'category', values: [...'abcdefgh'], encode: 'one-hot' }
  for (let i = 0; i < dead; i++) features[`dead ${i}`] = number
  if (twice) for (let i = 0; i < live; i++) features[`again ${i}`] = number
  if (identifier) features.identifier = { kind: 'integer', min: 0, max: 999_999 }
  const names = Object.keys(features)
  const draw = (feature) =>
    feature.kind === 'category' ? random.pick(feature.values) : feature.min + random.int(feature.max - feature.min + 1)
  const rows = Array.from({ length: 300 }, () => {
    const row = Object.fromEntries(names.map((each) => [each, draw(features[each])]))
    if (twice) for (let i = 0; i < live; i++) row[`again ${i}`] = row[`live ${i}`]
    return row
  })
  const cases = table({ features }, rows)
  const hidden = 16
  const scale = 1 / Math.sqrt(live + hot + 1)
  const kernel = names.flatMap((each) => {
    const width = features[each].kind === 'category' ? 8 : 1
    const size = /^(dead|identifier)/.test(each) ? 0 : each === 'group' ? scale : scale * (width === 8 ? 3 : 1)
    return Array.from({ length: width }, () => Array.from({ length: hidden }, () => size * normal()))
  })
  const second = Array.from({ length: hidden }, () => normal() / 4)
  const inputs = cases.space.rows.map((row) => cases.space.encode(row))
  const sums = inputs.map((row) =>
    kernel[0].map((_, to) => row.reduce((sum, value, from) => sum + value * kernel[from][to], 0)),
  )
  const bias = kernel[0].map((_, to) => -middle(sums.map((sum) => sum[to])))
  const outs = sums.map((sum) => sum.reduce((out, value, at) => out + Math.max(0, value + bias[at]) * second[at], 0))
  const layers = [
    { kernel_in_by_out: kernel, bias },
    {
      kernel_in_by_out: second.map((weight) => [-weight / 2, weight / 2]),
      bias: [middle(outs) / 2, -middle(outs) / 2],
    },
  ]
  mkdirSync(made, { recursive: true })
  const path = `${made}${name.replaceAll(' ', '-')}.onnx`
  writeFileSync(path, denseOnnx(layers))
  const isDead = (each) => /^(dead|identifier)/.test(each)
  return {
    name: `made network, ${name}`,
    cases,
    attributes: ['group'],
    dead: names.filter(isDead),
    open: () => fromOnnx(path, { labels: ['no', 'yes'] }),
  }
}

const middle = (list) => [...list].sort((one, other) => one - other)[list.length >> 1]
