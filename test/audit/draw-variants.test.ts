import { expect, test } from 'vitest'
import { cellOf, drawVariants } from '../../src/audit/draw-variants.js'
import type { Variant } from '../../src/core/case.js'
import { Random } from '../../src/core/random.js'

function* people(female: number, male: number): Generator<Variant<string>> {
  for (let i = 0; i < female; i++) yield { input: `f${i}`, classes: { gender: 'female' } }
  for (let i = 0; i < male; i++) yield { input: `m${i}`, classes: { gender: 'male' } }
}

const draw = (variants: Iterable<Variant<string>>, limit: number, seed = 3) =>
  drawVariants({ id: 'case', variants }, ['gender'], limit, new Random(seed)).map((variant) => variant.input)

test('spreads the limit evenly over the classes', () => {
  const drawn = draw([...people(30, 30)], 10)
  expect(drawn.filter((input) => input.startsWith('f'))).toHaveLength(5)
  expect(new Set(drawn).size).toBe(10)
})

test('takes a small class whole and gives its share to the others', () => {
  const drawn = draw([...people(2, 30)], 10)
  expect(drawn.filter((input) => input.startsWith('f'))).toHaveLength(2)
  expect(drawn).toHaveLength(10)
})

test('takes everything when the limit allows it', () => {
  expect(draw([...people(3, 4)], Number.POSITIVE_INFINITY)).toHaveLength(7)
})

test('counts a repeated input of one class once', () => {
  const twice: Variant<string>[] = [
    { input: 'same', classes: { gender: 'female' } },
    { input: 'same', classes: { gender: 'female' } },
    { input: 'same', classes: { gender: 'male' } },
  ]
  expect(draw(twice, 10)).toHaveLength(2)
})

test('draws the same under one seed, and does not always take the first', () => {
  const all = [...people(30, 30)]
  expect(draw(all, 6, 5)).toEqual(draw(all, 6, 5))
  expect(draw(all, 6, 5)).not.toEqual(draw(all, 6, 6))
})

test('leaves out what shows none of the asked attributes', () => {
  const persons: Variant<string>[] = [
    { input: 'my brother', classes: { gender: 'male' } },
    { input: 'Jamel', classes: { gender: 'male', race: 'african-american' } },
  ]
  const drawn = drawVariants({ id: 'case', variants: persons }, ['race'], 10, new Random(1))
  expect(drawn.map((variant) => variant.input)).toEqual(['Jamel'])
})

test('tells rows apart that JSON cannot', () => {
  const rows: Variant<readonly unknown[]>[] = [[1n], [2n], [Number.NaN], [null]].map((input) => ({
    input,
    classes: { gender: 'male' },
  }))
  expect(drawVariants({ id: 'case', variants: rows }, ['gender'], 10, new Random(1))).toHaveLength(4)
})

test('names a cell by its classes, whatever their order', () => {
  expect(cellOf({ race: 'european', gender: 'male' })).toBe(cellOf({ gender: 'male', race: 'european' }))
  expect(cellOf({ gender: 'male' })).not.toBe(cellOf({ gender: 'male', race: 'european' }))
})
