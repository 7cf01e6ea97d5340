import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attributeError, editSets, membersOf } from '../../../src/questions/intersectional/subsets.js'

/** What is said of each set of edits of a mutant, by bits. The whole is valid and errs. */
const lattices = fc.integer({ min: 1, max: 4 }).chain((order) =>
  fc.record({
    order: fc.constant(order),
    valid: fc.array(fc.boolean(), { minLength: 2 ** order, maxLength: 2 ** order }),
    errs: fc.array(fc.boolean(), { minLength: 2 ** order, maxLength: 2 ** order }),
  }),
)

/** All subsets as lists of places, by counting, without bits. */
function subsets(places: readonly number[]): number[][] {
  const [first, ...rest] = places
  if (first === undefined) return [[]]
  const others = subsets(rest)
  return [...others, ...others.map((each) => [first, ...each])]
}

const bits = (places: readonly number[]): number => places.reduce((sum, place) => sum + 2 ** place, 0)

describe('the attribution of an error', () => {
  test('is that of looking at all sets: the smallest that errs, hidden when all its parts are valid and do not', () => {
    fc.assert(
      fc.property(lattices, ({ order, valid, errs }) => {
        const whole = Array.from({ length: order }, (_, place) => place)
        const isWhole = (set: readonly number[]) => set.length === order
        const isValid = (set: readonly number[]) => isWhole(set) || valid[bits(set)] === true
        const isError = (set: readonly number[]) => isValid(set) && (isWhole(set) || errs[bits(set)] === true)
        const sets = subsets(whole).filter((set) => set.length > 0)
        const size = Math.min(...sets.filter(isError).map((set) => set.length))
        const smallest = sets.filter((set) => set.length === size && isError(set))
        const parts = (set: readonly number[]) =>
          subsets(set).filter((part) => part.length > 0 && part.length < set.length)
        const isClear = (set: readonly number[]) => parts(set).every(isValid)
        const hidden = smallest.filter(
          (set) => set.length > 1 && parts(set).every((part) => isValid(part) && !isError(part)),
        )

        const found = attributeError(
          order,
          (set) => valid[set] === true,
          (set) => errs[set] === true,
        )
        expect(smallest.map(bits)).toContain(found.smallest)
        expect(found.hidden).toBe(hidden.length > 0)
        if (found.hidden) expect(hidden.map(bits)).toContain(found.smallest)
        expect(found.clear).toBe(smallest.some(isClear))
        expect(found.complete).toBe(parts(whole).every(isValid))
      }),
      { numRuns: 3000 },
    )
  })

  test('never asks about a set that is not valid', () => {
    fc.assert(
      fc.property(lattices, ({ order, valid, errs }) => {
        attributeError(
          order,
          (set) => valid[set] === true,
          (set) => {
            expect(valid[set]).toBe(true)
            return errs[set] === true
          },
        )
      }),
    )
  })

  test('of several smallest sets takes one that can be told, then the first in the order of the edits', () => {
    const all = () => true
    const pairs =
      (...erring: number[]) =>
      (set: number) =>
        erring.includes(set)
    expect(attributeError(3, all, pairs(0b101, 0b011)).smallest).toBe(0b011)
    expect(attributeError(3, (set) => set !== 0b010, pairs(0b101, 0b011))).toEqual({
      smallest: 0b101,
      hidden: true,
      clear: true,
      complete: false,
    })
  })
})

test('an error is attributed to the smallest set that errs, though a larger one could be told more clearly', () => {
  const found = attributeError(
    4,
    (set) => set !== 0b0001,
    (set) => set === 0b0011 || set === 0b1110,
  )
  expect(found).toEqual({ smallest: 0b0011, hidden: false, clear: false, complete: false })
})

test('sets come smallest first, then in the order of the edits', () => {
  expect(editSets(0)).toEqual([])
  expect(editSets(1)).toEqual([1])
  expect(
    editSets(11)
      .slice(0, 12)
      .map((set) => membersOf(set).join(' ')),
  ).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '0 1'])
  expect(membersOf(0)).toEqual([])
  expect(editSets(3).map(membersOf)).toEqual([[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]])
  // By their numbers {1, 2}, which is 0b0110, would come before {0, 3}, which is 0b1001.
  expect(
    editSets(4)
      .map((set) => membersOf(set).join(''))
      .slice(4, 10),
  ).toEqual(['01', '02', '03', '12', '13', '23'])
})
