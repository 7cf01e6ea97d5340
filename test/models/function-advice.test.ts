import { expect, test } from 'vitest'
import type { CallAdvice } from '../../src/models/index.js'
import { processors } from '../../src/runtime/processors.js'
import { fromFunction } from './helpers.js'

test('a function that declares a second parameter is told how many processors there are', async () => {
  const told: unknown[] = []
  const batched = fromFunction((texts: string[], advice: CallAdvice) => {
    told.push(advice)
    return texts.map((text) => text.length)
  })
  const single = fromFunction(
    async (text: string, { concurrency }: CallAdvice) => {
      told.push({ concurrency })
      return text.length
    },
    { batched: false },
  )
  for (const model of [batched, single]) await model.predict(['a', 'bc', 'def'], {})
  expect(told.length).toBeGreaterThanOrEqual(4)
  for (const advice of told) expect(advice).toEqual({ concurrency: processors() })
})

test('an optional second parameter is the function’s own', async () => {
  const told: unknown[][] = []
  const model = fromFunction((...given: [texts: string[], own?: number]) => {
    told.push(given.slice(1))
    return given[0].map(() => 1)
  })
  await model.predict(['a', 'bc'], {})
  expect(told.every((given) => given.length === 0)).toBe(true)

  const longer = fromFunction((texts: string[], than = 3) => texts.map((text) => text.length > than))
  const { predictions } = await longer.predict(['four', 'two'], {})
  expect(predictions).toMatchObject([{ label: 'true' }, { label: 'false' }])
})
