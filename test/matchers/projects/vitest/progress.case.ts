import { expect, test } from 'vitest'
import { ProgressLines } from '../../../../src/matchers/progress.js'

test.each(['first', 'second'])('progress of the %s audit', async (name) => {
  const lines = new ProgressLines(`${name} audit`, 100)
  for (let cases = 0; cases <= 60; cases++) {
    lines.show({ phase: 'asking', cases, of: 60, btcs: 0, calls: 4 * cases, ms: 30 * cases })
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  expect(name).toBeTypeOf('string')
})
