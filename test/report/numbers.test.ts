import { expect, test } from 'vitest'
import {
  duration,
  effect,
  list,
  part,
  pValue,
  score,
  shareWithInterval,
  signedScore,
} from '../../src/report/numbers.js'
import { estimate } from '../messages/reports.js'

test('an interval around 0 keeps its signs, however small', () => {
  expect(shareWithInterval(estimate(0.00002, -0.00004, 0.00008))).toBe('0.002 % (95 % interval −0.004 % to 0.008 %)')
})

test('a part of a whole, down to one of one', () => {
  expect([part(0, 1, 'pair'), part(1, 1, 'pair'), part(1, 20, 'pair'), part(2400, 38_880, 'pair')]).toEqual([
    '0 of 1 pair',
    'the one pair',
    '1 of 20 pairs',
    '2,400 of 38,880 pairs',
  ])
})

test('effect sizes have a sign, and an end', () => {
  expect([0.284, -0.81, 1000, -1000].map(effect)).toEqual(['+0.28', '−0.81', 'over +100', 'under −100'])
})

test('scores, p values, times and lists', () => {
  expect([0.5213, -12.345, 12_345.6, -0.0001].map(score)).toEqual(['0.521', '−12.3', '12,346', '0.000'])
  expect([0.0341, -0.0341, -0.0001, 0].map(signedScore)).toEqual(['+0.034', '−0.034', '−0.000', '0.000'])
  expect([0.0000011, 0.0312, 1].map(pValue)).toEqual(['p < 0.001', 'p = 0.031', 'p = 1'])
  expect([12, 3210, 59_900, 125_000].map(duration)).toEqual(['12 ms', '3.2 s', '1 min 0 s', '2 min 5 s'])
  expect([list(['a'], 'or'), list(['a', 'b'], 'or'), list(['a', 'b', 'c'], 'and')]).toEqual([
    'a',
    'a or b',
    'a, b and c',
  ])
})
