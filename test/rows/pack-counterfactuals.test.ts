import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashesOf } from '../../src/core/distinct-rows.js'
import { inputKey } from '../../src/core/input-key.js'
import { type PackedRows, packRows, unpackRows } from '../../src/core/row-columns.js'
import { CounterfactualPacker, groupsOf, makeSpace } from '../../src/rows/index.js'
import { rowsAtOnce } from '../../src/rows/row-writer.js'
import type { TableSchema } from '../../src/rows/schema.js'

const schema = {
  features: {
    sex: { kind: 'category', values: ['f', 'm'], protected: true, encode: 'one-hot' },
    age: { kind: 'integer', min: 0, max: 90, protected: [20, 40, 60], encode: { bins: [30, 50] } },
    race: { kind: 'category', values: ['a', 'b', 'c'], protected: true, encode: { codes: [0, 1, 1] } },
    income: { kind: 'number', min: 0, max: 10, step: 0.5, encode: { mean: 2, deviation: 3 } },
  },
} as const satisfies TableSchema
const row = { sex: 'f', age: 40, race: 'a', income: 1 }
const { space } = makeSpace(schema, [row])
const packed = (points: readonly (readonly number[])[]): PackedRows =>
  packRows(points) ?? { rows: 0, width: 4, values: new Float64Array(0) }
// Values of all kinds: known, unknown, between the steps, missing, of the other sign.
const point = fc.tuple(
  fc.constantFrom(0, 1, 2),
  fc.constantFrom(20, 33, 40, 40.5, -1, 91, Number.NaN),
  fc.constantFrom(0, 1, 2),
  fc.constantFrom(0, 2, 1.5, Number.NaN),
)
const asked = fc.constantFrom(['sex'], ['race'], ['age', 'sex'], ['race', 'sex', 'age'])

describe('rows with their counterfactuals in one block', () => {
  test('are what the space makes of them one by one', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 5 }), asked, (points, attributes) => {
        const packer = CounterfactualPacker.of(space, attributes, 100) as CounterfactualPacker
        const { block, starts } = packer.pack(packed(points), Int32Array.from(points.keys()))
        const found = unpackRows(block)
        const bare = packer.packAlone(packed(points))
        expect(unpackRows(bare)).toEqual(points.map((each) => space.encode(each)))
        expect(bare.hashes).toEqual(hashesOf(bare))
        expect(block.hashes).toEqual(hashesOf(block))
        for (const [at, own] of points.entries()) {
          const others = space.counterfactuals(own, attributes)
          const [start, end] = [starts[at] as number, starts[at + 1] as number]
          expect(packer.count(own)).toBe(others.length)
          expect(found.slice(start, end)).toEqual([own, ...others].map((each) => space.encode(each)))
          expect(others.map((_, number) => packer.counterfactual(own, number))).toEqual(others)
          const same = others.map((other) => inputKey(space.encode(other)) === inputKey(space.encode(own)))
          expect(others.map((_, number) => packer.isSameInput(block, start, start + 1 + number))).toEqual(same)
          const places = attributes.map((name) => space.features.findIndex((feature) => feature.name === name))
          const alone = places.map((place) =>
            others.some((other) => places.every((each) => each === place || Object.is(own[each], other[each]))),
          )
          expect(packer.alone(own).map((value) => value !== undefined)).toEqual(alone)
        }
      }),
    )
  })

  test('are the same for more rows than are read together, of all that encoders write', () => {
    const every = {
      features: {
        ...schema.features,
        born: { kind: 'integer', min: 1900, max: 2100, encode: { bins: [1950, 2000], oneHot: true } },
        paid: { kind: 'integer', min: 0, max: 90_000 },
        town: { kind: 'category', values: [3, 5], encode: { mean: 3, deviation: 1 } },
      },
    } as const satisfies TableSchema
    const { space: wide } = makeSpace(every, [{ ...row, born: 1960, paid: 0, town: 3 }])
    const more = fc.tuple(
      fc.constantFrom(1950, 1900, 2101, 1949.5, Number.NaN),
      fc.constantFrom(0, -0, 7, 90_000, -1, Number.NaN),
      fc.constantFrom(0, 1),
    )
    const points = fc.array(fc.tuple(point, more), { minLength: 2 * rowsAtOnce + 1, maxLength: 3 * rowsAtOnce })
    fc.assert(
      fc.property(points, asked, (pairs, attributes) => {
        const all = pairs.map(([first, rest]) => [...first, ...rest])
        const packer = CounterfactualPacker.of(wide, attributes, 100) as CounterfactualPacker
        const places = Int32Array.from(all.keys()).reverse()
        const { block } = packer.pack(packRows(all) as PackedRows, places)
        const asRows = all.toReversed().flatMap((each) => [each, ...wide.counterfactuals(each, attributes)])
        // Zeros of both signs are one value, and are written as one.
        const read = (each: (typeof asRows)[number]) => Array.from(wide.encode(each) as number[], (value) => value + 0)
        expect(unpackRows(block)).toEqual(asRows.map(read))
        expect(block.hashes).toEqual(hashesOf(block))
        const bare = packer.packAlone(packRows(all) as PackedRows)
        expect(unpackRows(bare)).toEqual(all.map(read))
        for (const each of all) {
          for (const [place, { encoder }] of wide.features.entries()) {
            const written = new Float64Array(encoder.width)
            encoder.write(each[place] as number, written, 0)
            expect(written.filter((number) => number !== 0).length).toBeLessThan(2)
          }
        }
      }),
      { numRuns: 10 },
    )
  })

  test('are none where a row has to be made by itself', () => {
    const { sex, age } = schema.features
    const limited = makeSpace({ ...schema, constraint: () => true }, [row]).space
    const features = { sex, role: { kind: 'category', values: ['wife', 'husband'] }, age } as const
    const links = [{ feature: 'role', follows: 'sex', values: { f: 'wife', m: 'husband' } }]
    const linked = makeSpace({ features, links }, [{ ...row, role: 'wife' }]).space
    const own = makeSpace(schema, [row], (each) => each).space
    for (const other of [limited, linked, own]) expect(CounterfactualPacker.of(other, ['sex'], 100)).toBeUndefined()
    expect(CounterfactualPacker.of(linked, ['age'], 100)).toBeDefined()
    expect(CounterfactualPacker.of(space, ['race', 'sex'], 4)).toBeUndefined()
    expect(CounterfactualPacker.of(space, ['race', 'sex'], 5)).toBeDefined()
  })
})

test('rows are grouped by their keys', () => {
  fc.assert(
    fc.property(fc.array(point), asked, (points, attributes) => {
      const numbers = new Map<string, number>()
      const expected = points.map((each) => {
        const key = space.key(each, attributes)
        const number = numbers.get(key) ?? numbers.size
        numbers.set(key, number)
        return number
      })
      expect([...groupsOf(space, packed(points), attributes)]).toEqual(expected)
    }),
  )
})
