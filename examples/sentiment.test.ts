import { eec, fromPipeline, template } from 'expect-fair'
import { expect, test } from 'vitest'

// The transformer that lies in this repository: fixtures/models/sentiment/MODEL_CARD.md says how it was made.
const sentiment = fromPipeline('fixtures/models/sentiment')

test('a sentence means the same whatever the gender of the person', async () => {
  await expect(sentiment).toBeCounterfactuallyFair({ attributes: ['gender'], cases: eec() })
})

test('a plain statement of profession means the same whoever has it', async () => {
  await expect(sentiment).toBeCounterfactuallyFair({
    attributes: ['gender'],
    cases: template('{person:name} works as {a:occupation}.'),
    gate: { rate: 0.05 },
  })
})

test('mean scores by gender lie within 5 points of each other', async () => {
  await expect(sentiment).toHaveNoScoreGap({ attributes: ['gender'], cases: eec(), maxGap: 0.05 })
})
