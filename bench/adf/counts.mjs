// What needs no chance: accuracy, discriminatory seeds, discriminatory rows of the whole data set.
import { audit } from '../../dist/esm/index.js'
import { labelsOf } from './network.mjs'

export async function countExactly(model, { network, rows, labels, seeds, cases, asked }) {
  const answers = await predictAll(model, rows)
  const other = labelsOf(network.layers)(rows).filter((label, at) => label !== answers[at]).length
  if (other > rows.length / 1e4) throw new Error(`Two ways to run the network disagree on ${other} rows.`)
  const right = answers.filter((label, at) => Number(label) === labels[at]).length
  const report = await audit(model, {
    question: 'individual',
    attributes: [asked],
    cases,
    sample: rows.length,
    shrink: false,
    keep: rows.length,
  })
  return {
    accuracy: right / rows.length,
    rawSeeds: seeds && (await discriminatory(model, cases.space, asked, seeds)),
    wholeSet: report.counts.casesWithBtc,
    rows: report.counts.cases,
  }
}

async function predictAll(model, inputs) {
  const labels = []
  for (let start = 0; start < inputs.length; start += 4096) {
    const { predictions } = await model.predict(inputs.slice(start, start + 4096), {})
    for (const { label } of predictions) labels.push(label)
  }
  return labels
}

async function discriminatory(model, space, asked, points) {
  let found = 0
  for (const point of points) {
    const others = space.counterfactuals(point, [asked])
    const labels = await predictAll(
      model,
      [point, ...others].map((each) => space.encode(each)),
    )
    if (new Set(labels).size > 1) found++
  }
  return found
}
