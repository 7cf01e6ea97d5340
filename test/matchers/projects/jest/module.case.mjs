import { expect, test } from '@jest/globals'
import models from '../models.cjs'

const { biased, fair, plan } = models

test('a fair model passes', async () => {
  await expect(fair).toBeCounterfactuallyFair(plan)
})

test('a biased model fails', async () => {
  await expect(biased).toBeCounterfactuallyFair(plan)
})

test('bare, biased model', () => {
  expect(biased).toBeCounterfactuallyFair(plan)
})
