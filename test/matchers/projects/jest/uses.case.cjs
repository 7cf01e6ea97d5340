const { biased, constant, fair, plan, slow } = require('../models.cjs')
const { audit } = require('../../../../dist/require/index.js')

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

test('the failure can be expected', async () => {
  await expect(expect(biased).toBeCounterfactuallyFair(plan)).rejects.toThrow('Biased: 6 of 60 cases')
})

test.concurrent('concurrent: a fair model passes', async () => {
  await expect(fair).toBeCounterfactuallyFair(plan)
})

test.concurrent('concurrent: a biased model fails', async () => {
  await expect(biased).toBeCounterfactuallyFair(plan)
})

test('asymmetric use is refused', () => {
  expect({ model: fair }).toEqual({ model: expect.toBeCounterfactuallyFair(plan) })
})

test('an audit ends by budget.ms', async () => {
  await expect(slow(100)).toBeCounterfactuallyFair({ ...plan, budget: { ms: 250 } })
})

test('a test that runs into its limit tells what was learnt', async () => {
  await expect(slow(100)).toBeCounterfactuallyFair(plan)
}, 300)

test('toHaveNoScoreGap: a biased score fails', async () => {
  const score = (texts) => texts.map((text) => (/Mary|Anna/.test(text) ? 0.4 : 0.5))
  await expect(score).toHaveNoScoreGap({ ...plan, maxGap: 0.02 })
})

test('fake timers do not stop an audit', async () => {
  jest.useFakeTimers()
  try {
    await expect(fair).toBeCounterfactuallyFair(plan)
  } finally {
    jest.useRealTimers()
  }
})
