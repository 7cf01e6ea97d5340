const { constant, hidden, origin, pleased, texts } = require('../models.cjs')
const { audit, defineAttribute, dictionary, mutations } = require('../../../../dist/require/index.js')

const cases = mutations(texts, { attributes: [defineAttribute(origin), dictionary('gender')] })
const plan = { attributes: ['origin', 'gender'], cases, minCases: 16 }

test('a fair model passes both', async () => {
  await expect(pleased).toHaveNoIntersectionalBias(plan)
  await expect(pleased).toHaveNoHiddenIntersectionalBias(plan)
})

test('a hidden bias fails', async () => {
  await expect(hidden).toHaveNoHiddenIntersectionalBias(plan)
})

test('a hidden bias is an intersectional one', async () => {
  await expect(hidden).toHaveNoIntersectionalBias(plan)
})

test('not: a hidden bias passes', async () => {
  await expect(hidden).not.toHaveNoHiddenIntersectionalBias(plan)
})

test('not: a fair model fails', async () => {
  await expect(pleased).not.toHaveNoHiddenIntersectionalBias(plan)
})

test('a constant model fails', async () => {
  await expect(constant).toHaveNoIntersectionalBias(plan)
})

test('a report is judged', async () => {
  await expect(await audit(hidden, { question: 'hidden', ...plan })).not.toHaveNoHiddenIntersectionalBias()
})

test('not awaited', () => {
  expect(hidden).toHaveNoHiddenIntersectionalBias(plan)
})
