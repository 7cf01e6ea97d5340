const { biased, fair, plan, slow } = require('../models.cjs')
const { audit } = require('../../../../dist/require/index.js')

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

test('bare, negated', () => {
  expect(biased).not.toBeCounterfactuallyFair(plan)
})

test('bare, then a fair one awaited', async () => {
  expect(biased).toBeCounterfactuallyFair(plan)
  await expect(fair).toBeCounterfactuallyFair(plan)
})

test('two bare ones', () => {
  expect(biased).toBeCounterfactuallyFair(plan)
  expect(fair).toHaveNoScoreGap({ ...plan, maxGap: 0.1 })
})

test('a chain that nobody awaits', () => {
  void expect(slow(200))
    .toBeCounterfactuallyFair(plan)
    .then(() => 'never seen')
})

test('resolves, not awaited, slow model', () => {
  expect(Promise.resolve(slow(200))).resolves.toBeCounterfactuallyFair(plan)
})

test('an ordinary test after these', () => {
  expect(1).toBe(1)
})

test.concurrent('bare, concurrent', async () => {
  expect(biased).toBeCounterfactuallyFair(plan)
})

test.concurrent('awaited beside a bare one', async () => {
  await expect(fair).toBeCounterfactuallyFair(plan)
})
