import { fromOnnx } from 'expect-fair'
import { expect, test } from 'vitest'
import { giveUp } from '../give-up.cjs'

test('gives up a call', { timeout: 100_000 }, async () => {
  expect(await giveUp(fromOnnx)).toBe('given up')
})
