import { expect, test } from 'vitest'
import { progressLines } from '../../../../dist/esm/matchers/progress.js'
import { Pace } from '../../../../dist/esm/views/index.js'

test.each(['first', 'second'])('progress of the %s audit', async (name) => {
  const show = progressLines(`${name} audit`, new Pace(100))
  for (let cases = 0; cases <= 60; cases++) {
    show({ phase: 'asking', cases, of: 60, casesWithBtc: 0, calls: 4 * cases, ms: 30 * cases })
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  expect(name).toBeTypeOf('string')
})
