import { expect, test } from 'vitest'
import { count, percent, whole } from '../../src/core/numbers.js'

test('shares have as many digits as say something', () => {
  expect([0, 0.0075, 0.0495, 0.0925, 0.1253, 0.5, 1, -0.0243].map(percent)).toEqual([
    '0 %',
    '0.75 %',
    '4.95 %',
    '9.25 %',
    '12.5 %',
    '50 %',
    '100 %',
    '−2.43 %',
  ])
})

test('what is nearly nothing or nearly all is not printed as nothing or all, and keeps its sign', () => {
  expect([0.00001, 0.0000003, -0.00001, 0.999, 0.9996, 0.99999].map(percent)).toEqual([
    '0.001 %',
    '0.00003 %',
    '−0.001 %',
    '99.9 %',
    '99.96 %',
    '99.99 %',
  ])
})

test('the rounding errors of a difference of two shares are 0', () => {
  expect([0.1 + 0.2 - 0.3, 0.3 - 0.2 - 0.1].map(percent)).toEqual(['0 %', '0 %'])
})

test('counts have their thousands apart and a noun in the right number', () => {
  expect(whole(38_880)).toBe('38,880')
  expect([count(1, 'case'), count(2000, 'case'), count(0, 'batch', 'batches')]).toEqual([
    '1 case',
    '2,000 cases',
    '0 batches',
  ])
})
