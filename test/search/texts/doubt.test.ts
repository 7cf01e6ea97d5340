import { expect, test } from 'vitest'
import { Doubt } from '../../../src/search/texts/doubt.js'

test('how far estimates are off is the root mean square, and known after 30 answers', () => {
  const doubt = new Doubt()
  expect(doubt.size).toBe(0)
  for (let answer = 0; answer < 29; answer++) doubt.learn(1, answer % 2 === 0 ? 4 : 5)
  expect(doubt.isKnown).toBe(false)
  doubt.learn(1, 5)
  expect(doubt.isKnown).toBe(true)
  expect(doubt.size).toBeCloseTo(Math.sqrt((9 + 16) / 2))
})
