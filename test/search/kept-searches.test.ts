import { expect, test } from 'vitest'
// @ts-expect-error a script without types
import { packed, unpacked } from '../../bench/searches/kept.mjs'

test('runs of the bench of searches come back as they were kept, a line for each search', () => {
  const run = { subject: 'census, forest, sex', search: 'auto', inputs: 2000, found: 12, distinct: 11, near: 3 }
  const runs = [
    { ...run, seed: 2, spread: 0.5, distance: 1.25 },
    { ...run, seed: 1, found: 0, distinct: 0, near: 0, spread: undefined, distance: undefined },
    { ...run, seed: 1, inputs: 20000, spread: 0.123456, distance: 2 },
  ]
  const lines = packed(runs)
  expect(lines).toHaveLength(2)
  expect(unpacked(lines)).toEqual([runs[1], runs[0], { ...runs[2], spread: 0.12346 }])
})
