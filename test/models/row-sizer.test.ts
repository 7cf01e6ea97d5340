import { expect, test } from 'vitest'
import { RowSizer } from '../../src/models/row-sizer.js'

/** Sizes of calls that take so many milliseconds for each row. */
function sizes(sizer: RowSizer, msPerRow: number, calls = 12): number[] {
  return Array.from({ length: calls }, () => {
    const rows = sizer.next(1_000_000)
    sizer.learn(rows, rows * msPerRow)
    return rows
  })
}

test('calls hold twice as many rows as long as they are quick', () => {
  expect(sizes(new RowSizer(), 0.001, 6)).toEqual([256, 512, 1024, 2048, 4096, 8192])
  expect(sizes(new RowSizer(), 0.3, 6)).toEqual([256, 512, 512, 512, 512, 512])
})

test('calls of a slow model hold fewer', () => {
  expect(sizes(new RowSizer(), 10, 5)).toEqual([256, 128, 64, 32, 32])
})

test('a size that failed is not tried again', () => {
  const sizer = new RowSizer()
  sizes(sizer, 0.001)
  sizer.limit(300)
  expect(sizes(sizer, 0.001, 2)).toEqual([300, 300])
})

test('a size that is given holds', () => {
  expect(sizes(new RowSizer(100), 0.001, 3)).toEqual([100, 100, 100])
})

test('a call of what is left says nothing of larger ones', () => {
  const sizer = new RowSizer()
  sizer.learn(sizer.next(10), 0.01)
  expect(sizer.next(1000)).toBe(256)
})
