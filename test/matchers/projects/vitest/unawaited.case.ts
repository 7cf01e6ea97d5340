import { audit } from 'expect-fair'
import { expect, test } from 'vitest'
import { biased, fair, plan, slow } from '../models.cjs'

test('bare, biased model', () => {
  expect(biased).toBeCounterfactuallyFair(plan)
})

test('bare, fair model', () => {
  expect(fair).toBeCounterfactuallyFair(plan)
})

test('bare, slow model', () => {
  expect(slow(200)).toBeCounterfactuallyFair(plan)
})

test('bare, report', async () => {
  const report = await audit(fair, plan)
  expect(report).toBeCounterfactuallyFair()
})

test('bare, misuse', () => {
  expect('no model').toBeCounterfactuallyFair(plan)
})

test('bare, score gap', () => {
  expect(fair).toHaveNoScoreGap({ ...plan, maxGap: 0.1 })
})

test('bare, soft', () => {
  expect.soft(fair).toBeCounterfactuallyFair(plan)
})

test('bare, then a fair one awaited', async () => {
  expect(biased).toBeCounterfactuallyFair(plan)
  await expect(fair).toBeCounterfactuallyFair(plan)
})

test('a chain that nobody awaits', () => {
  void expect(slow(200))
    .toBeCounterfactuallyFair(plan)
    .then(() => 'never seen')
})

test.concurrent('bare, concurrent', async ({ expect }) => {
  expect(biased).toBeCounterfactuallyFair(plan)
})

test.concurrent('awaited beside a bare one', async ({ expect }) => {
  await expect(fair).toBeCounterfactuallyFair(plan)
})
