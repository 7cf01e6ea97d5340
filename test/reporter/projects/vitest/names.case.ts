import { describe, expect, test } from 'vitest'
import { biased, fair, plan } from '../../../matchers/projects/models.cjs'

describe('names', () => {
  describe('of people', () => {
    test('change nothing in a fair model', async () => {
      await expect(fair).toBeCounterfactuallyFair(plan)
      await expect(biased).not.toBeCounterfactuallyFair(plan)
    })
  })

  test('change a biased model', async () => {
    // A type annotation, which the compiler removes, stands before the assertion.
    const model: typeof biased = biased
    await expect(model).toBeCounterfactuallyFair(plan)
  })
})

let attempts = 0

test('is tried again', { retry: 1 }, async () => {
  attempts += 1
  await expect(attempts === 1 ? biased : fair).toBeCounterfactuallyFair(plan)
})

test('asserts nothing about fairness', () => {
  expect(1).toBe(1)
})
