import { expect, test } from 'vitest'
import { BatchSizer } from '../../src/models/batch-sizer.js'

/** The size at which calls settle, when `units` of work take so many milliseconds. */
function settled(sizer: BatchSizer, ms: (inputs: number) => number): number {
  let size = 0
  for (let call = 0; call < 60; call++) {
    size = sizer.next(10_000, 40)
    sizer.learn(size, 40, ms(size))
  }
  return size
}

const small = (inputs: number): number => inputs * (inputs > 16 ? 3 : 1)
const large = (inputs: number): number => 20 + inputs / 10

test('what was learnt of a model that has become faster is forgotten', () => {
  const sizer = new BatchSizer()
  expect(settled(sizer, small)).toBeLessThanOrEqual(16)
  sizer.forget()
  expect(settled(sizer, large)).toBeGreaterThan(100)
})

test('forgetting keeps the size above which batches failed', () => {
  const sizer = new BatchSizer()
  sizer.limit(4)
  sizer.forget()
  expect(settled(sizer, large)).toBeLessThanOrEqual(4)
})

test('what is padded is no work: calls that take longer by it alone are not larger', () => {
  const sizer = new BatchSizer()
  let size = 0
  // Beyond 16 inputs half of what the model reads is padding.
  for (let call = 0; call < 60; call++) {
    size = sizer.next(10_000, 40)
    sizer.learn(size, 40, size, size > 16 ? 20 * size : 40 * size)
  }
  expect(size).toBeLessThanOrEqual(16)
})
