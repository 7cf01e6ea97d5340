import { expect, test } from 'vitest'
import { Place } from '../../../src/models/remote/place.js'
import { Places } from '../../../src/models/remote/places.js'

/** An address whose rest ends while it is looked at: once it still rests, from then on it may be asked. */
class AlmostRested extends Place {
  looks = 0
  override get rests(): number {
    return this.looks++ < 2 ? 0.2 : -1
  }
}

test('a request is sent although the rest of its address ends while places are given', async () => {
  const options = { name: 'a', first: 1, most: 1, timeoutMs: 1000, restMs: undefined }
  const place = new AlmostRested(options)
  const found = await new Places([place], 1).take(new Set(), false, undefined)
  expect(found).toBe(place)
  expect(place.looks).toBeGreaterThan(2)
}, 5_000)
