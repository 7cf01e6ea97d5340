import { beforeEach, describe, expect, test } from 'vitest'
import { fair, plan, slow } from '../models.cjs'

test('an audit ends before the test is ended', { timeout: 2000 }, async () => {
  await expect(slow(500)).toBeCounterfactuallyFair({ ...plan, variantsPerCase: 2 })
})

test('a model that never answers', { timeout: 2000 }, async () => {
  await expect(() => new Promise<string[]>(() => {})).toBeCounterfactuallyFair(plan)
})

describe('after a slow beforeEach', () => {
  beforeEach(() => new Promise((resolve) => setTimeout(resolve, 2100)))

  test('the test has its whole time', { timeout: 2000 }, async () => {
    await expect(fair).toBeCounterfactuallyFair(plan)
  })
})

let attempt = 0
test('each attempt has its whole time', { timeout: 2000, retry: 1 }, async () => {
  if (attempt++ === 0) await new Promise((resolve) => setTimeout(resolve, 1900))
  if (attempt === 1) throw new Error('once more')
  await expect(fair).toBeCounterfactuallyFair(plan)
})
