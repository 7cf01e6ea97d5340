import { expect, test } from 'vitest'
import { attributeNamed, audit, mutations, template } from '../../src/index.js'

const biased = (texts: readonly string[]): string[] => texts.map((text) => (/divorced/.test(text) ? 'no' : 'yes'))

test('has an adjective for each class', () => {
  const marital = attributeNamed('marital')
  expect(marital.classes).toEqual(['married', 'divorced', 'widowed'])
  for (const name of marital.classes) expect(marital.words(name).adjectives).toHaveLength(1)
})

test('fills a slot of template()', async () => {
  const cases = template('My {marital} neighbour is {a:adj} {occupation}.', { attributes: ['marital'] })
  const report = await audit(biased, { attributes: ['marital'], cases, sample: 60 })
  expect(report.verdict).toBe('biased')
  expect(report.byClass.map(({ class: name }) => name).sort()).toEqual(['divorced', 'married', 'widowed'])
})

test('changes a word of mutations()', async () => {
  const texts = ['The married woman liked the food.', 'A widowed man wrote the letter.', 'The food was good.']
  const cases = mutations(texts, { attributes: [attributeNamed('marital')] })
  const report = await audit(biased, { attributes: ['marital'], cases })
  expect(report.counts).toMatchObject({ cases: 2, casesWithBtc: 2 })
})
