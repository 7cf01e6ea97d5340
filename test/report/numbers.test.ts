import { expect, test } from 'vitest'
import { count, duration, list, percent, pValue, score, signedScore } from '../../src/report/numbers.js'

test('shares have as many digits as say something', () => {
  expect([0, 0.00001, 0.0075, 0.0925, 0.5, 0.9996, 1, -0.0243].map(percent)).toEqual([
    '0 %',
    'under 0.01 %',
    '0.75 %',
    '9.3 %',
    '50 %',
    '99.96 %',
    '100 %',
    '−2.4 %',
  ])
})

test('scores, counts, p values and times', () => {
  expect([0.5213, -12.345, 12_345.6].map(score)).toEqual(['0.521', '-12.3', '12,346'])
  expect([0.0341, -0.0341].map(signedScore)).toEqual(['+0.034', '−0.034'])
  expect([count(1, 'case'), count(2000, 'case'), count(0, 'batch', 'batches')]).toEqual([
    '1 case',
    '2,000 cases',
    '0 batches',
  ])
  expect([0.0000011, 0.0312].map(pValue)).toEqual(['p < 0.001', 'p = 0.031'])
  expect([12, 3210, 59_900, 125_000].map(duration)).toEqual(['12 ms', '3.2 s', '1 min 0 s', '2 min 5 s'])
  expect([list(['a'], 'or'), list(['a', 'b'], 'or'), list(['a', 'b', 'c'], 'and')]).toEqual([
    'a',
    'a or b',
    'a, b and c',
  ])
})
