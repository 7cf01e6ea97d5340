import { audit } from 'expect-fair'
import { expect, test, vi } from 'vitest'
import { biased, constant, fair, plan } from '../models.cjs'

test('a fair model passes', async () => {
  await expect(fair).toBeCounterfactuallyFair(plan)
})

test('a biased model fails', async () => {
  await expect(biased).toBeCounterfactuallyFair(plan)
})

test('not: a biased model passes', async () => {
  await expect(biased).not.toBeCounterfactuallyFair(plan)
})

test('not: a fair model fails', async () => {
  await expect(fair).not.toBeCounterfactuallyFair(plan)
})

test('an inconclusive audit fails', async () => {
  await expect(constant).toBeCounterfactuallyFair(plan)
})

test('not: an inconclusive audit fails', async () => {
  await expect(constant).not.toBeCounterfactuallyFair(plan)
})

test('a returned promise is awaited', () => expect(fair).toBeCounterfactuallyFair(plan))

test('Promise.all awaits', async () => {
  await Promise.all([expect(fair).toBeCounterfactuallyFair(plan), expect(biased).not.toBeCounterfactuallyFair(plan)])
})

test('a kept promise awaited later', async () => {
  const kept = expect(fair).toBeCounterfactuallyFair(plan)
  await new Promise((resolve) => setTimeout(resolve, 20))
  await kept
})

test('resolves: the promise of a fair model passes', async () => {
  await expect(Promise.resolve(fair)).resolves.toBeCounterfactuallyFair(plan)
})

test('resolves: the promise of a biased model fails', async () => {
  await expect(Promise.resolve(biased)).resolves.toBeCounterfactuallyFair(plan)
})

test('resolves: a promised report passes', async () => {
  await expect(audit(fair, plan)).resolves.toBeCounterfactuallyFair()
})

test('resolves.not: the promise of a biased model passes', async () => {
  await expect(Promise.resolve(biased)).resolves.not.toBeCounterfactuallyFair(plan)
})

test('the failure can be expected', async () => {
  await expect(expect(biased).toBeCounterfactuallyFair(plan)).rejects.toThrow('Biased: 6 of 60 cases')
})

test('soft: both failures are collected', async () => {
  await expect.soft(biased).toBeCounterfactuallyFair(plan)
  await expect.soft(constant).toBeCounterfactuallyFair(plan)
})

test.concurrent('concurrent: a fair model passes', async ({ expect }) => {
  await expect(fair).toBeCounterfactuallyFair(plan)
})

test.concurrent('concurrent: a biased model fails', async ({ expect }) => {
  await expect(biased).toBeCounterfactuallyFair(plan)
})

test('poll is refused', async () => {
  await expect.poll(() => fair, { timeout: 50 }).toBeCounterfactuallyFair(plan)
})

test('asymmetric use is refused', () => {
  const { toBeCounterfactuallyFair } = expect as never as { toBeCounterfactuallyFair(plan: object): unknown }
  expect({ model: fair }).toEqual({ model: toBeCounterfactuallyFair(plan) })
})

test('a custom message comes first', async () => {
  await expect(biased, 'the review model').toBeCounterfactuallyFair(plan)
})

let attempt = 0
test('retry: the third attempt passes', { retry: 2 }, async () => {
  await expect(++attempt < 3 ? biased : fair).toBeCounterfactuallyFair(plan)
})

test('fake timers do not stop an audit', async () => {
  vi.useFakeTimers()
  try {
    await expect(fair).toBeCounterfactuallyFair(plan)
  } finally {
    vi.useRealTimers()
  }
})

test('toHaveNoScoreGap: a biased score fails', async () => {
  const score = (texts: string[]) => texts.map((text) => (/Mary|Anna/.test(text) ? 0.4 : 0.5))
  await expect(score).toHaveNoScoreGap({ ...plan, maxGap: 0.02 })
})
