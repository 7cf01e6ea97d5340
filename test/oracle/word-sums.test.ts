import { describe, expect, test } from 'vitest'
import { parts, WordTable } from '../../src/oracle/word-sums.js'
import type { CellTally } from '../../src/oracle/word-tally.js'
import { cellOf, type Said } from './word-cells.js'

const tableOf = (...cases: readonly (readonly CellTally[])[]): WordTable => {
  const table = new WordTable()
  for (const cells of cases) table.add(cells)
  return table
}

const a = { c: 'a' }

/** What the only cell has of a word. */
function sumsOf(table: WordTable, word: string) {
  const [cell] = table.cells.values()
  const sums = cell?.words.get(word)
  if (sums === undefined) throw new Error(`no sums of ${word}`)
  return sums
}

const byPart = (values: Readonly<Record<number, number>>): number[] =>
  Array.from({ length: 10 }, (_, part) => values[part] ?? 0)

describe('the cases of a word', () => {
  const standing = (...items: readonly Said[]) => {
    const { cases, apart, worse, better } = sumsOf(tableOf([cellOf(a, items)]), 'ann')
    return { cases, apart, worse, better }
  }

  test('are those in which one of its items is compared', () => {
    expect(standing(['Ann', 'no', 'alone'])).toEqual({ cases: 0, apart: 0, worse: 0, better: 0 })
    expect(standing(['Ann', 'no', 'alone'], ['Ann', 'no'])).toEqual({ cases: 1, apart: 0, worse: 0, better: 0 })
  })

  test('stand apart where more than half of those items do', () => {
    expect(standing(['Ann', 'no', 'worse'], ['Ann', 'no'])).toEqual({ cases: 1, apart: 0, worse: 0, better: 0 })
    expect(standing(['Ann', 'no', 'better'], ['Ann', 'no'])).toEqual({ cases: 1, apart: 0, worse: 0, better: 0 })
    expect(standing(['Ann', 'no', 'worse'], ['Ann', 'no', 'alone'])).toEqual({
      cases: 1,
      apart: 1,
      worse: 1,
      better: 0,
    })
    expect(standing(['Ann', 'no', 'better'], ['Ann', 'no', 'better'], ['Ann', 'no'])).toEqual({
      cases: 1,
      apart: 1,
      worse: 0,
      better: 1,
    })
    expect(standing(['Ann', 'no', 'better'], ['Ann', 'no', 'worse'])).toEqual({
      cases: 1,
      apart: 1,
      worse: 0,
      better: 0,
    })
    expect(standing(['Ann', 'no', 'apart'])).toEqual({ cases: 1, apart: 1, worse: 0, better: 0 })
  })

  test('add up, each word for itself', () => {
    const table = tableOf(
      [
        cellOf(a, [
          ['Ann', 'no', 'worse'],
          ['Bea', 'no'],
        ]),
      ],
      [
        cellOf(a, [
          ['Ann', 'no', 'worse'],
          ['Bea', 'yes', 'better'],
        ]),
      ],
      [
        cellOf(a, [
          ['Ann', 'no', 'better'],
          ['Bea', 'yes', 'alone'],
        ]),
      ],
      [
        cellOf(a, [
          ['Ann', 'no', 'along'],
          ['Eve', 'yes'],
        ]),
      ],
    )
    expect(sumsOf(table, 'ann')).toMatchObject({ word: 'Ann', cases: 4, apart: 3, worse: 2, better: 1 })
    expect(sumsOf(table, 'bea')).toMatchObject({ word: 'Bea', cases: 2, apart: 1, worse: 0, better: 1 })
    expect(sumsOf(table, 'eve')).toMatchObject({ word: 'Eve', cases: 1, apart: 0, worse: 0, better: 0 })
  })

  test('are of one word in small and in large letters, written as it is within a sentence', () => {
    const one = tableOf([cellOf(a, [['Gay', 'no']])], [cellOf(a, [['gay', 'no']])], [cellOf(a, [['GAY', 'no']])])
    expect(sumsOf(one, 'gay')).toMatchObject({ word: 'gay', cases: 3 })
    const other = tableOf([cellOf(a, [['gay', 'no']])], [cellOf(a, [['Gay', 'no']])])
    expect(sumsOf(other, 'gay')).toMatchObject({ word: 'gay', cases: 2 })
    expect([...one.cells.values()][0]?.words.size).toBe(1)
  })
})

describe('cells', () => {
  test('are one whose classes are the same, in whatever order', () => {
    const table = tableOf(
      [cellOf({ p: 'x', q: 'y' }, [['Ann', 'no']]), cellOf({ p: 'y', q: 'x' }, [['Ann', 'no']])],
      [cellOf({ q: 'y', p: 'x' }, [['Ann', 'no']]), cellOf({ p: 'x' }, [['Ann', 'no']])],
    )
    expect([...table.cells.values()].map(({ classes, words }) => [classes, words.get('ann')?.cases])).toEqual([
      [{ p: 'x', q: 'y' }, 2],
      [{ p: 'y', q: 'x' }, 1],
      [{ p: 'x' }, 1],
    ])
  })

  test('of two kinds of one case add to the same words', () => {
    const table = tableOf([cellOf(a, [['Ann', 'no', 'worse']]), cellOf(a, [['Ann', 'no']])])
    expect(sumsOf(table, 'ann')).toMatchObject({ cases: 2, apart: 1, worse: 1 })
  })
})

describe('the outcomes of a word', () => {
  test('are held against those of its cell in the same case', () => {
    const table = tableOf(
      [
        cellOf(a, [
          ['Ann', 'no'],
          ['Ann', 'yes'],
          ['Ann', 'no'],
          ['Bea', 'no'],
          ['Bea', 'yes'],
        ]),
      ],
      [
        cellOf(a, [
          ['Ann', 'yes'],
          ['Bea', 'no'],
          ['Bea', 'maybe'],
          ['Bea', 'no'],
        ]),
      ],
    )
    const ann = sumsOf(table, 'ann')
    expect([...ann.split]).toEqual(byPart({ 0: 1, 1: 1 }))
    expect([...ann.sides.keys()]).toEqual(['no', 'yes', 'maybe'])
    const side = (name: string) => {
      const sums = ann.sides.get(name)
      if (sums === undefined) throw new Error(`no side ${name}`)
      return sums
    }
    // 3 of 5 items say no, of Ann 2 of 3; then 2 of 4, of Ann 0 of 1.
    expect(side('no')).toMatchObject({ seen: 2, trials: 4 })
    expect(side('no').expected).toBeCloseTo(9 / 5 + 1 / 2, 12)
    expect(side('no').deviations[0]).toBeCloseTo(1 / 15, 12)
    expect(side('no').deviations[1]).toBeCloseTo(-1 / 2, 12)
    expect(side('no').squares[0]).toBeCloseTo(1 / 225, 12)
    expect(side('no').squares[1]).toBeCloseTo(1 / 4, 12)
    // 2 of 5 say yes, of Ann 1 of 3; then 1 of 4, which is Ann.
    expect(side('yes')).toMatchObject({ seen: 2, trials: 3 })
    expect(side('yes').expected).toBeCloseTo(6 / 5 + 1 / 4, 12)
    expect(side('yes').deviations[0]).toBeCloseTo(-1 / 15, 12)
    expect(side('yes').deviations[1]).toBeCloseTo(3 / 4, 12)
    // Ann never says maybe.
    expect(side('maybe')).toMatchObject({ seen: 0, trials: 1, expected: 0.25 })
    expect([...side('maybe').deviations]).toEqual(byPart({ 1: -0.25 }))
    expect([...side('maybe').squares]).toEqual(byPart({ 1: 0.0625 }))
  })

  test('say nothing where the whole cell has one, or has one word', () => {
    const table = tableOf(
      [
        cellOf(a, [
          ['Ann', 'no'],
          ['Bea', 'no'],
        ]),
      ],
      [
        cellOf(a, [
          ['Ann', 'no'],
          ['Ann', 'yes'],
        ]),
      ],
    )
    const ann = sumsOf(table, 'ann')
    expect(ann.cases).toBe(2)
    expect([...ann.split]).toEqual(byPart({}))
    expect(ann.sides.size).toBe(0)
    expect(table.splitCases).toBe(1)
  })

  test('are kept though the word is compared with no other class', () => {
    const ann = sumsOf(
      tableOf([
        cellOf(a, [
          ['Ann', 'no', 'alone'],
          ['Bea', 'yes'],
        ]),
      ]),
      'ann',
    )
    expect(ann.cases).toBe(0)
    expect(ann.sides.get('no')).toMatchObject({ seen: 1, expected: 0.5, trials: 1 })
  })

  test('are added in ten parts, in turn, by the cases in which some cell has several', () => {
    const split = cellOf(a, [
      ['Ann', 'no'],
      ['Bea', 'yes'],
    ])
    const whole = cellOf(a, [
      ['Ann', 'no'],
      ['Bea', 'no'],
    ])
    const other = cellOf({ c: 'b' }, [
      ['Cleo', 'no'],
      ['Dora', 'yes'],
    ])
    expect(parts).toBe(10)
    const table = tableOf([split], [whole], [split, other], [whole, other], [other, split])
    expect(table.splitCases).toBe(4)
    expect([...sumsOf(table, 'ann').split]).toEqual(byPart({ 0: 1, 1: 1, 3: 1 }))
    for (let at = 0; at < 8; at++) table.add([split])
    expect(table.splitCases).toBe(12)
    const ann = sumsOf(table, 'ann')
    expect([...ann.split]).toEqual([2, 2, 0, 1, 1, 1, 1, 1, 1, 1])
    expect([...(ann.sides.get('no')?.deviations ?? [])]).toEqual([1, 1, 0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
    expect([...(ann.sides.get('yes')?.deviations ?? [])].slice(0, 4)).toEqual([-1, -1, 0, -0.5])
    expect([...(ann.sides.get('yes')?.squares ?? [])].slice(0, 4)).toEqual([0.5, 0.5, 0, 0.25])
  })
})

describe('memory', () => {
  const said = (count: number, from = 0) =>
    cellOf(a, Array.from({ length: count }, (_, at): Said => [`Ann`, `answer ${from + at}`]).concat([['Bea', 'no']]))

  test('holds sixteen outcomes of a word; later ones are one', () => {
    const table = tableOf([said(14)], [said(1, 14)], [said(1, 15)], [said(2, 16)], [said(1, 3)], [said(1, 17)])
    const { sides } = sumsOf(table, 'ann')
    const names = [...Array.from({ length: 14 }, (_, at) => `answer ${at}`)]
    // With "no" of Bea sixteen are full after "answer 14".
    names.push('no', 'answer 14', 'another answer')
    expect([...sides.keys()]).toEqual(names)
    expect(sides.get('answer 3')?.seen).toBe(2)
    // One case shows two new outcomes, which are one: 1, 2 and 1.
    expect(sides.get('another answer')).toMatchObject({ seen: 4, trials: 4 })
    expect(sides.get('another answer')?.expected).toBeCloseTo(1 / 2 + 4 / 3 + 1 / 2, 12)
    expect([...(sides.get('another answer')?.deviations ?? [])].slice(0, 4)).toEqual([
      0,
      0,
      expect.closeTo(1 / 2, 12),
      expect.closeTo(1 / 3, 12),
    ])
  })

  test('holds 16,384 words; later ones are left out, known ones still counted', () => {
    const table = new WordTable()
    const names = Array.from({ length: 16_383 }, (_, at) => `w${at}`)
    const empty = { sides: [], compared: 1, items: 1, apart: 0, worse: 0, better: 0 }
    const cell = (c: string, words: readonly string[]): CellTally => ({
      classes: { c },
      items: 2,
      sides: [['no', 2]],
      words: words.map((word) => ({ word, ...empty })),
    })
    table.add([cell('a', names)])
    table.add([cell('b', ['last', 'late']), cell('a', ['later', 'W7'])])
    const [first, second] = table.cells.values()
    expect(first?.words.size).toBe(16_383)
    expect([...(second?.words.keys() ?? [])]).toEqual(['last'])
    expect(first?.words.get('w7')?.cases).toBe(2)
    expect(first?.words.get('w16382')?.cases).toBe(1)
  })
})
