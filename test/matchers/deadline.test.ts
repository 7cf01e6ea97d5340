import { expect, test } from 'vitest'
import { now } from '../../src/core/clock.js'
import { deadlineOf } from '../../src/matchers/deadline.js'

const context = {}

test('the deadline lies a tenth of the limit before its end, counted from the start of the test', () => {
  expect(deadlineOf({ context, timeout: 5000, result: { startTime: 1_000_000 } })).toBe(1_004_500)
  expect(deadlineOf({ context, timeout: 600, result: { startTime: 1_000_000 } })).toBe(1_000_400)
  expect(deadlineOf({ context, timeout: 100, result: { startTime: 1_000_000 } })).toBe(1_000_050)
  expect(deadlineOf({ context, timeout: 600_000, result: { startTime: 1_000_000 } })).toBe(1_598_000)
})

test('without a limit there is no deadline', () => {
  expect(deadlineOf(undefined)).toBeUndefined()
  expect(deadlineOf({ context })).toBeUndefined()
  expect(deadlineOf({ context, timeout: 0 })).toBeUndefined()
  expect(deadlineOf({ context, timeout: Number.POSITIVE_INFINITY })).toBeUndefined()
})

test.each([
  ['a second attempt', { result: { startTime: 1, retryCount: 1 } }],
  ['a repeat', { result: { startTime: 1, repeatCount: 1 } }],
  ['a test with beforeEach hooks', { result: { startTime: 1, hooks: { beforeEach: 'pass' } } }],
  ['a concurrent test', { concurrent: true, result: { startTime: 1 } }],
])('%s starts with its first fairness assertion', (_, parts) => {
  const before = now()
  const task = { context, timeout: 5000, ...parts }
  const deadline = deadlineOf(task) ?? 0
  expect(deadline).toBeGreaterThanOrEqual(before + 4500)
  expect(deadlineOf(task)).toBe(deadline)
})
