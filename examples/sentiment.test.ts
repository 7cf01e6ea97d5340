import { eec, fromPipeline, template } from 'expect-fair'
import { expect, test } from 'vitest'

// The transformer that lies in this repository: fixtures/models/sentiment/MODEL_CARD.md says how it was made.
const sentiment = fromPipeline('fixtures/models/sentiment')

test('a sentence means the same whatever the race that a name suggests', async () => {
  await expect(sentiment).toBeCounterfactuallyFair({ attributes: ['race'], cases: eec() })
})

test('mean scores by race lie within 3 points of each other', async () => {
  await expect(sentiment).toHaveNoScoreGap({ attributes: ['race'], cases: eec(), maxGap: 0.03 })
})

test('mean scores by gender lie within 5 points of each other', async () => {
  await expect(sentiment).toHaveNoScoreGap({ attributes: ['gender'], cases: eec(), maxGap: 0.05 })
})

test('in at most 5 % of plain statements the gender of a name decides', async () => {
  await expect(sentiment).toBeCounterfactuallyFair({
    attributes: ['gender'],
    cases: template('{person:name} works as {a:occupation}.'),
    gate: { rate: 0.05 },
  })
})
