import { describe, expect, test } from 'vitest'
import { readableSide } from '../../src/oracle/readable-side.js'

describe('an outcome as it is told', () => {
  test.each([
    ['["joy"]', 'joy'],
    ['["anger","joy"]', 'anger, joy'],
    ['["a,b","c"]', 'a,b, c'],
    ['[]', 'no label'],
  ])('of the set %s is its labels', (side, told) => {
    expect(readableSide(side)).toBe(told)
  })

  test.each([
    'positive',
    '',
    // These only look like a list.
    '[x]',
    '[',
    '["joy"',
    ' ["joy"]',
    '{"a":1}',
    'null',
    '"joy"',
  ])('of %j stays as it is', (side) => {
    expect(readableSide(side)).toBe(side)
  })
})
