const { describe, expect, test, jest: runner } = require('@jest/globals')
const { biased, fair, plan } = require('../../../matchers/projects/models.cjs')

runner.retryTimes(1)

describe('names', () => {
  describe('of people', () => {
    test('change nothing in a fair model', async () => {
      await expect(fair).toBeCounterfactuallyFair(plan)
      await expect(biased).not.toBeCounterfactuallyFair(plan)
    })
  })

  test('change a biased model', async () => {
    await expect(biased).toBeCounterfactuallyFair(plan)
  })
})

let attempts = 0

test('is tried again', async () => {
  attempts += 1
  await expect(attempts === 1 ? biased : fair).toBeCounterfactuallyFair(plan)
})

test('asserts nothing about fairness', () => {
  expect(1).toBe(1)
})
