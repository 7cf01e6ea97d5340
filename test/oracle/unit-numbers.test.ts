import { expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import { UnitNumbers } from '../../src/oracle/unit-numbers.js'
import { UnitVotes } from '../../src/oracle/unit-votes.js'
import { type CaseOutcome, Units } from '../../src/oracle/units.js'

test('names have numbers in the order in which they are first met, and keep them', () => {
  const numbers = new UnitNumbers()
  expect(['b', 'a', 'b', '', 'c', 'a', ''].map((name) => numbers.of(name))).toEqual([0, 1, 0, 2, 3, 1, 2])
})

test.each([
  ['counted', (at: number) => `case ${at}`],
  ['alike but for one letter', (at: number) => `${'x'.repeat(at % 300)}y${'x'.repeat(300 - (at % 300))}${at}`],
  ['of one letter each', (at: number) => String.fromCodePoint(at + 40)],
  ['reversed', (at: number) => `${[...`${at}`].reverse().join('')} template`],
])('50,000 different names, %s, have 50,000 numbers', (_, nameOf) => {
  const numbers = new UnitNumbers()
  const names = Array.from({ length: 50_000 }, (_, at) => nameOf(at))
  expect(names.map((name) => numbers.of(name))).toEqual(names.map((_, at) => at))
  expect(names.map((name) => numbers.of(name))).toEqual(names.map((_, at) => at))
})

test('units by name and by number show the same', () => {
  const random = new Random(5)
  const [named, numbered, order] = [new Units(), new Units(), new Map<number, number>()]
  for (let turn = 0; turn < 3000; turn++) {
    const unit = random.int(900)
    const outcome: CaseOutcome = {
      found: random.int(3) === 0,
      borderline: random.int(4) === 0,
      pairShare: random.int(5) === 0 ? undefined : random.int(7) / 7,
    }
    const number = order.get(unit) ?? order.size
    order.set(unit, number)
    named.add(`unit ${unit}`, outcome, turn > 2000)
    numbered.add(number, outcome, turn > 2000)
  }
  expect(named.sums).toEqual(numbered.sums)
  expect(named.evidence('age')).toEqual(numbered.evidence('age'))
  expect(named.sums.length).toBe(order.size)
  // By hand: nothing of a unit is lost, whatever was shown of others.
  expect(named.sums.reduce((sum, [cases]) => sum + cases, 0)).toBe(3000)
})

test('a unit votes once, by name as by number', () => {
  const vote = { attribute: 'age', favoured: 'old', other: 'young' }
  const against = { attribute: 'age', favoured: 'young', other: 'old' }
  for (const units of [
    ['a', 'b', 'c'],
    [0, 1, 2],
  ]) {
    const votes = new UnitVotes()
    const [one, two, three] = units as [string, string, string]
    for (const unit of [one, one, two]) votes.add(unit, vote)
    for (const unit of [one, three, two]) votes.add(unit, against)
    expect(votes.sums).toEqual([{ attribute: 'age', first: 'old', second: 'young', forFirst: 1, forSecond: 1 }])
  }
})
