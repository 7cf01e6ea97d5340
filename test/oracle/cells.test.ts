import { describe, expect, test } from 'vitest'
import { cellsOf, groupsOf, itemsOf, type JudgedVariant } from '../../src/oracle/cells.js'
import { sightOf } from '../../src/oracle/sight.js'

const label = (name: string) => ({ kind: 'label', label: name }) as const

const variant = (
  input: unknown,
  classes: JudgedVariant['classes'],
  more: Partial<JudgedVariant> = {},
): JudgedVariant => ({
  input,
  classes,
  prediction: label('yes'),
  ...more,
})

describe('items of a case', () => {
  test('are variants without repeats of input, classes and kind', () => {
    const items = itemsOf([
      variant('she', { gender: 'female' }, { kind: 'pronoun' }),
      variant('she', { gender: 'female' }, { kind: 'pronoun' }),
      variant('she', { gender: 'female' }),
      variant('she', { gender: 'male' }),
      variant({ b: 1, a: 2 }, { gender: 'male' }),
      variant({ a: 2, b: 1 }, { gender: 'male' }),
    ])
    expect(items.map(({ index }) => index)).toEqual([0, 1, 2, 3])
    expect(new Set(items.map(({ cell }) => cell)).size).toBe(3)
    expect(items.map(({ key, own, sight }) => key === own && sight === own)).toEqual([true, true, true, true])
  })

  test('stand in cells by all classes and the kind, however they are called', () => {
    const apart: readonly (readonly [JudgedVariant['classes'], string?])[] = [
      [{ a: 'x', b: 'y' }],
      [{ a: 'x' }],
      [{ b: 'x' }],
      [{ b: 'y' }],
      [{ a: 'x1:y' }],
      [{ a: 'x', b: '1:y' }],
      [{ a: 'x' }, 'y'],
      [{ a: 'x' }, ''],
      [{ a: '' }],
      [{ a: '-' }],
      [{ a: '', b: '' }],
    ]
    const items = itemsOf(
      apart.map(([classes, kind], at) => variant(`text ${at}`, classes, kind === undefined ? {} : { kind })),
    )
    expect(cellsOf(items)).toHaveLength(apart.length)
    const again = itemsOf(
      [...apart, ...apart].map(([classes, kind], at) =>
        variant(`text ${at}`, classes, kind === undefined ? {} : { kind }),
      ),
    )
    expect(cellsOf(again).map((cell) => cell.length)).toEqual(apart.map(() => 2))
  })

  test('hold the variant that they were made of', () => {
    const first = variant('she', { gender: 'female' })
    const repeated = variant('she', { gender: 'female' }, { prediction: label('no') })
    const second = variant('he', { gender: 'male' })
    const items = itemsOf([first, repeated, second])
    expect(items).toHaveLength(2)
    expect(items[0]?.variant).toBe(first)
    expect(items[1]?.variant).toBe(second)
    expect(itemsOf([])).toEqual([])
  })

  test('stand in the same cell whichever attribute is named first', () => {
    const [item] = itemsOf([variant('she', { gender: 'female', age: 'old' })])
    const [turned] = itemsOf([variant('she', { age: 'old', gender: 'female' })])
    expect(turned?.cell).toBe(item?.cell)
    expect(item?.cell).toBe('3:old6:female-')
  })

  test('that are the same tokens to the model have the answer of the first', () => {
    const [first, second, third] = itemsOf([
      variant('Ana', { name: 'a' }, { seen: { key: 'unk', cut: false }, prediction: label('yes') }),
      variant('Bea', { name: 'b' }, { seen: { key: 'unk', cut: false }, prediction: label('no') }),
      variant('Cy', { name: 'c' }, { seen: { key: 'cy', cut: false }, prediction: label('no') }),
    ])
    expect([first, second, third].map((item) => item?.variant.prediction)).toEqual([
      label('yes'),
      label('yes'),
      label('no'),
    ])
    expect(first?.sight).toBe(second?.sight)
    expect(first?.key).not.toBe(second?.key)
    expect(third?.sight).not.toBe(first?.sight)
  })

  test('that a cut has made the same tokens are the same input', () => {
    const items = itemsOf([
      variant('long Ana', { name: 'a' }, { seen: { key: 'long', cut: true } }),
      variant('long', { name: 'b' }, { seen: { key: 'long', cut: false } }),
      variant('long Ann', { name: 'a' }, { seen: { key: 'long', cut: true } }),
    ])
    // The third is the first, said again.
    expect(items).toHaveLength(2)
    expect(items[0]?.key).toBe(items[1]?.key)
    expect(items[0]?.own).not.toBe(items[1]?.own)
  })
})

describe('groups of an attribute', () => {
  test('hold what agrees in kind and in every other attribute', () => {
    const items = itemsOf([
      variant('1', { p: 'a', q: 'x' }),
      variant('2', { p: 'b', q: 'x' }),
      variant('3', { p: 'b', q: 'x' }),
      variant('4', { p: 'a' }),
      variant('5', { p: 'b' }),
      variant('6', { p: 'b' }, { kind: 'name' }),
      variant('7', { q: 'x' }),
    ])
    const shown = groupsOf(items, 'p').map(({ classes }) =>
      [...classes].map(([name, members]) => [name, members.map(({ variant: { input } }) => input)]),
    )
    expect(shown).toEqual([
      [
        ['a', ['1']],
        ['b', ['2', '3']],
      ],
      [
        ['a', ['4']],
        ['b', ['5']],
      ],
      [['b', ['6']]],
    ])
  })
})

describe('what the model can tell apart', () => {
  const seenAs = (input: string, name: string, key: string, cut = false) =>
    variant(input, { name }, { seen: { key, cut } })
  const sight = (variants: readonly JudgedVariant[], pairs: number) =>
    sightOf(groupsOf(itemsOf(variants), 'name'), pairs)

  test('is every pair where it does not say what it reads', () => {
    expect(sight([variant('1', { name: 'a' }), variant('2', { name: 'b' })], 1)).toEqual({ evident: 1, cut: 0 })
    expect(sight([variant('1', { name: 'a' }), variant('2', { name: 'b' })], 7)).toEqual({ evident: 7, cut: 0 })
  })

  test('is each pair across classes whose tokens differ', () => {
    const variants = [
      seenAs('1', 'a', 'unk'),
      seenAs('2', 'a', 'ann'),
      seenAs('3', 'b', 'unk'),
      seenAs('4', 'b', 'bea'),
      seenAs('5', 'b', 'unk'),
      seenAs('6', 'c', 'unk'),
    ]
    // 11 pairs across classes: 2*3 + 2*1 + 3*1. Both unknown: 1*2 + 1*1 + 2*1.
    expect(sight(variants, 11)).toEqual({ evident: 6, cut: 0 })
  })

  test('is told where only some of the inputs say what the model reads', () => {
    const one = [seenAs('1', 'a', 'unk'), variant('2', { name: 'a' }), seenAs('3', 'b', 'unk')]
    expect(sight(one, 2)).toEqual({ evident: 1, cut: 0 })
    const mixed = [seenAs('1', 'a', 'unk'), variant('2', { name: 'a' }), variant('3', { name: 'b' })]
    expect(sight(mixed, 9)).toEqual({ evident: 2, cut: 0 })
    const oneSide = [variant('1', { name: 'a' }), variant('2', { name: 'b' }), seenAs('3', 'c', 'unk')]
    expect(sight(oneSide, 9)).toEqual({ evident: 3, cut: 0 })
    const oneGroup = [
      variant('1', { name: 'a' }, { kind: 'noun' }),
      variant('2', { name: 'b' }, { kind: 'noun' }),
      seenAs('3', 'a', 'unk'),
      seenAs('4', 'b', 'unk'),
    ]
    expect(sight(oneGroup, 2)).toEqual({ evident: 1, cut: 0 })
  })

  test('does not count equal inputs, with or without a cut', () => {
    const variants = [
      seenAs('long Ana', 'a', 'long', true),
      seenAs('long Ana', 'b', 'long', true),
      seenAs('long Bea', 'c', 'long', true),
      seenAs('Cy', 'c', 'cy'),
    ]
    // Ana with herself is no pair of the case; Ana with Bea is one that the cut has taken, twice.
    expect(sight(variants, 2)).toEqual({ evident: 2, cut: 2 })
  })

  test('leaves out pairs that a cut has made equal', () => {
    const variants = [
      seenAs('long Ana', 'a', 'long', true),
      seenAs('long Bea', 'b', 'long', true),
      seenAs('Cy', 'b', 'cy'),
    ]
    expect(sight(variants, 1)).toEqual({ evident: 1, cut: 1 })
  })
})
