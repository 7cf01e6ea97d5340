import { expect, test } from 'vitest'
import type { Variant } from '../../src/core/case.js'
import { Random } from '../../src/core/random.js'
import { cellOf } from '../../src/run/cell-of.js'
import { drawVariants } from '../../src/run/draw-variants.js'

function* people(female: number, male: number): Generator<Variant<string>> {
  for (let i = 0; i < female; i++) yield { input: `f${i}`, classes: { gender: 'female' } }
  for (let i = 0; i < male; i++) yield { input: `m${i}`, classes: { gender: 'male' } }
}

const draw = (variants: Iterable<Variant<string>>, limit: number, seed = 3) =>
  drawVariants({ id: 'case', variants }, ['gender'], limit, new Random(seed)).variants.map((variant) => variant.input)

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
  expect(drawn.variants.map((variant) => variant.input)).toEqual(['Jamel'])
})

test('tells rows apart that JSON cannot', () => {
  const rows: Variant<readonly unknown[]>[] = [[1n], [2n], [Number.NaN], [null]].map((input) => ({
    input,
    classes: { gender: 'male' },
  }))
  expect(drawVariants({ id: 'case', variants: rows }, ['gender'], 10, new Random(1)).variants).toHaveLength(4)
})

test('names a cell by its classes, whatever their order', () => {
  expect(cellOf({ classes: { race: 'european', gender: 'male' } })).toBe(
    cellOf({ classes: { gender: 'male', race: 'european' } }),
  )
  expect(cellOf({ classes: { gender: 'male' } })).not.toBe(cellOf({ classes: { gender: 'male', race: 'european' } }))
})

test('says whether the case has more', () => {
  const capped = (variants: Iterable<Variant<string>>, limit: number, more = {}): boolean =>
    drawVariants({ id: 'case', variants, ...more }, ['gender'], limit, new Random(1)).capped
  expect(capped([...people(3, 4)], 7)).toBe(false)
  expect(capped([...people(3, 4)], 6)).toBe(true)
  expect(capped([...people(1, 0), ...people(1, 0), ...people(0, 1)], 2)).toBe(false)
  expect(capped([...people(1, 1), { input: 'my brother', classes: { race: 'none' } }], 2)).toBe(false)
  expect(capped([...people(3, 4)], 7, { capped: true })).toBe(true)
})

test('draws by what a case is made of, not by its place', () => {
  const inputs = (id: string, seed: number): string[] =>
    drawVariants(
      { id, original: 'He sang.', variants: [...people(30, 30)] },
      ['gender'],
      6,
      new Random(seed),
    ).variants.map(({ input }) => input)
  expect(inputs('text 17', 5)).toEqual(inputs('text 18', 5))
  expect(inputs('text 17', 5)).not.toEqual(inputs('text 17', 6))
})

test('draws a pair of each attribute from all pairs of a capped case, each equally likely and under each seed another', () => {
  // Sixteen pairs of names and four of kinds of their own.
  const persons: Variant<string>[] = [
    ...[...people(4, 4)].map((each) => ({ ...each, kind: 'name' })),
    ...[0, 1, 2, 3].flatMap((at) =>
      ['female', 'male'].map((gender) => ({ input: `${gender} kind ${at}`, classes: { gender }, kind: `kind ${at}` })),
    ),
  ]
  const drawn = new Map<string, number>()
  const runs = 4000
  for (let seed = 0; seed < runs; seed++) {
    const { pairs, variants } = drawVariants({ id: 'case', variants: persons }, ['gender'], 2, new Random(seed))
    const pair = pairs?.get('gender') ?? []
    expect(new Set(variants)).toEqual(new Set(pair))
    const name = pair
      .map(({ input }) => input)
      .sort()
      .join(' and ')
    drawn.set(name, (drawn.get(name) ?? 0) + 1)
  }
  expect(drawn.size).toBe(20)
  // 200 each, with a standard deviation of 14.
  for (const count of drawn.values()) expect(Math.abs(count - runs / 20)).toBeLessThan(70)
})

test('draws pairs by kinds of other names while there are some, and each pair is as likely as any other', () => {
  const persons: Variant<string>[] = [...people(5, 5)].map((each) => ({ ...each, kind: 'name' }))
  const counted = new Map<string, number>()
  const runs = 3000
  for (let seed = 0; seed < runs; seed++) {
    const { kindPairs, variants } = drawVariants({ id: 'case', variants: persons }, ['gender'], 6, new Random(seed), {
      byKind: true,
    })
    const pairs = kindPairs?.get('gender') ?? []
    expect([pairs.length, variants.length]).toEqual([3, 6])
    expect(new Set(pairs.flat()).size).toBe(6)
    for (const pair of pairs) {
      const name = pair
        .map(({ input }) => input)
        .sort()
        .join(' and ')
      counted.set(name, (counted.get(name) ?? 0) + 1)
    }
  }
  expect(counted.size).toBe(25)
  // 360 each, with a standard deviation of 18.
  for (const count of counted.values()) expect(Math.abs(count - (3 * runs) / 25)).toBeLessThan(90)
})

test('draws a name again where a kind has no other', () => {
  const persons: Variant<string>[] = [
    ...[...people(5, 5)].map((each) => ({ ...each, kind: 'name' })),
    { input: 'my uncle', classes: { gender: 'male' }, kind: 'uncle' },
    { input: 'my aunt', classes: { gender: 'female' }, kind: 'uncle' },
  ]
  const { kindPairs, variants } = drawVariants({ id: 'case', variants: persons }, ['gender'], 8, new Random(3), {
    byKind: true,
  })
  const pairs = kindPairs?.get('gender') ?? []
  expect([variants.length, new Set(variants).size]).toEqual([8, 8])
  expect(pairs.filter(([{ kind }]) => kind === 'name')).toHaveLength(3)
  expect(pairs.filter(([{ kind }]) => kind === 'uncle').length).toBeGreaterThan(1)
})

test('draws the same pair whatever the limit, and none where there is no room for one of each attribute', () => {
  const persons: Variant<string>[] = ['a', 'b'].flatMap((race) =>
    [...people(5, 5)].map(({ input, classes }) => ({ input: `${input} ${race}`, classes: { ...classes, race } })),
  )
  const drawn = (limit: number, seed: number) =>
    drawVariants({ id: 'case', variants: persons }, ['gender', 'race'], limit, new Random(seed)).pairs
  for (let seed = 0; seed < 50; seed++) {
    expect([...(drawn(4, seed) ?? [])].map(([attribute]) => attribute)).toEqual(['gender', 'race'])
    expect([...(drawn(3, seed) ?? [])].map(([attribute]) => attribute)).toEqual(['gender'])
    expect(drawn(20, seed)).toBeUndefined()
  }
})
