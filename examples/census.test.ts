import { readFileSync } from 'node:fs'
import { adf, fromOnnx, randomSearch, table } from 'expect-fair'
import { expect, test } from 'vitest'

// Small models of rows that lie in this repository: fixtures/models/census/MODEL_CARD.md says how they were made.
const folder = 'fixtures/models/census'
const network = fromOnnx(`${folder}/network.onnx`)
const forest = fromOnnx(`${folder}/forest.onnx`)

// What the models read of a person, and which features are sensitive, is in schema.json.
const people = table(JSON.parse(readFileSync(`${folder}/schema.json`, 'utf8')), `${folder}/rows.csv`)

test('no income turns on race or sex, searched by gradients', async () => {
  await expect(network).toBeIndividuallyFair({
    attributes: ['race', 'sex'],
    cases: people,
    search: adf({ maxStarts: 200, localSteps: 10 }),
    favourable: '>50K',
  })
})

test('for at most 5 % of the people the forest decides by sex only', async () => {
  await expect(forest).toBeIndividuallyFair({
    attributes: ['sex'],
    cases: people,
    search: randomSearch({ rows: 200 }),
    gate: { rate: 0.05 },
  })
})

test('men and women are said to earn much about equally often', async () => {
  await expect(network).toHaveGroupParity({
    attributes: ['sex'],
    cases: people,
    favourable: '>50K',
    maxDifference: 0.1,
  })
})
