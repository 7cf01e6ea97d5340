import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addHashes, DistinctRows, hashedNumbers, hashedRows, hashesOf } from '../../src/core/distinct-rows.js'
import { inputKey, rowOfKey } from '../../src/core/input-key.js'
import { Random } from '../../src/core/random.js'
import { type PackedRows, packRows, unpackRows } from '../../src/core/row-columns.js'

const value = fc.oneof(fc.constantFrom(0, -0, 1, Number.NaN, Number.POSITIVE_INFINITY), fc.double())
const rows = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 40 }))

describe('the different rows of a block', () => {
  test('are those with different keys, in the order in which they come', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const block = hashedRows(packRows(given) as PackedRows)
        const keys = given.map((row) => inputKey(row))
        const different = [...new Set(keys)]
        const distinct = new DistinctRows(block)
        expect([...distinct.numbers]).toEqual(keys.map((key) => different.indexOf(key)))
        expect(distinct.size).toBe(different.length)
        const own = distinct.rows()
        expect(unpackRows(own).map(inputKey)).toEqual(different)
        expect(own.hashes).toEqual(hashesOf(own))
        // Of some of them as of all.
        const some = Int32Array.from(keys.flatMap((_, at) => (at % 2 === 0 ? [at] : [])))
        const fewer = [...new Set([...some].map((at) => keys[at]))]
        expect([...new DistinctRows(block, some).numbers]).toEqual([...some].map((at) => fewer.indexOf(keys[at])))
      }),
    )
  })

  test('have a hash that is the sum over their columns', () => {
    fc.assert(
      fc.property(rows, fc.nat(), (given, cut) => {
        const { width, values } = packRows(given) as PackedRows
        const first = cut % width
        const numbers = hashedNumbers(values)
        const sums = new Int32Array(2)
        addHashes(numbers, first, first, width - first, sums, 0)
        addHashes(numbers, 0, 0, first, sums, 0)
        expect(sums).toEqual(hashesOf({ rows: given.length, width, values }).slice(0, 2))
      }),
    )
  })

  test('are told apart by one hash where the other confuses them', () => {
    // Numbers of many bits in one column: of so many some have equal 32 bits, and none equal 64.
    const random = new Random(3)
    const values = Float64Array.from({ length: 200_000 }, () => random.float())
    const hashes = hashesOf({ rows: values.length, width: 1, values })
    const both = new BigInt64Array(hashes.buffer)
    expect(new Set(hashes.filter((_, at) => at % 2 === 0)).size).toBeLessThan(values.length)
    expect(new Set(both).size).toBe(values.length)
  })

  test('are told apart by where a number stands, and by each of its bits', () => {
    const given = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [1 + Number.EPSILON, 0, 0],
      [-1, 0, 0],
    ]
    const block = packRows(given) as PackedRows
    for (const which of [0, 1]) {
      const own = hashesOf(block).filter((_, at) => at % 2 === which)
      expect(new Set(own).size).toBe(given.length)
    }
  })
})

test('a row is read from its key', () => {
  fc.assert(
    fc.property(rows, ([row = []]) => {
      expect(rowOfKey(inputKey(row))).toEqual(row.map((each) => each + 0))
    }),
  )
  for (const other of ['[1,2]', ['a', 'b'], { a: 1 }, [[1]], [1, { a: 2 }]]) {
    expect(rowOfKey(inputKey(other))).toBeUndefined()
  }
})
