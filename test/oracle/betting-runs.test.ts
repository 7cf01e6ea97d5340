import { describe, expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import { bettingLower, bettingUpper } from '../../src/oracle/betting.js'
import { drawn, WORLDS } from './worlds.js'

const RUNS = 400
/** At 5 % at most 36 of 400 are missed, but for one run in 2,000. */
const MOST_MISSED = 36

describe.each(Object.entries(WORLDS))('bounds of the mean of %s', (name, world) => {
  test.each([10, 59, 400])('of %i values hold it as often as they say, on either side', (count) => {
    const random = new Random(count, name)
    const missed = { upper: 0, lower: 0, sequentialUpper: 0, sequentialLower: 0 }
    for (let run = 0; run < RUNS; run++) {
      const values = drawn(world, count, random)
      if (bettingUpper(values, 0.95, run) < world.mean) missed.upper++
      if (bettingLower(values, 0.95, run) > world.mean) missed.lower++
      if (bettingUpper(values, 0.95, run, true) < world.mean) missed.sequentialUpper++
      if (bettingLower(values, 0.95, run, true) > world.mean) missed.sequentialLower++
    }
    for (const times of Object.values(missed)) expect(times).toBeLessThanOrEqual(MOST_MISSED)
  })

  test('may be read after every value when they are sequential', () => {
    const random = new Random(7, name)
    const missed = { upper: 0, lower: 0 }
    for (let run = 0; run < 100; run++) {
      const values = drawn(world, 200, random)
      const stops = Array.from({ length: 20 }, (_, at) => values.slice(0, 10 * (at + 1)))
      if (stops.some((seen) => bettingUpper(seen, 0.95, 1, true) < world.mean)) missed.upper++
      if (stops.some((seen) => bettingLower(seen, 0.95, 1, true) > world.mean)) missed.lower++
    }
    // At 5 % at most 13 of 100, but for one run in 1,000.
    expect(missed.upper).toBeLessThanOrEqual(13)
    expect(missed.lower).toBeLessThanOrEqual(13)
  })
})

test('the bound of 59 values that all differ holds their mean as often as it says', () => {
  const random = new Random(11, 'continuous')
  let missed = 0
  for (let run = 0; run < 300; run++) {
    const values = Array.from({ length: 59 }, () => random.float() ** 8)
    if (bettingUpper(values, 0.95, run) < 1 / 9) missed++
  }
  // At 5 % at most 29 of 300, but for one run in 1,000.
  expect(missed).toBeLessThanOrEqual(29)
})
