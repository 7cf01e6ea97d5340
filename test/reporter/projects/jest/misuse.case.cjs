const { expect, test } = require('@jest/globals')
const { fair, plan } = require('../../../matchers/projects/models.cjs')

test('is a plan without attributes', async () => {
  await expect(fair).toBeCounterfactuallyFair({ ...plan, attributes: [] })
})

test('forgets to await', () => {
  expect(fair).toBeCounterfactuallyFair(plan)
})
