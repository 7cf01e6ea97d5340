import { describe, expect, test } from 'vitest'
import { wordShare } from '../../src/oracle/word-share.js'
import { WordTable } from '../../src/oracle/word-sums.js'
import type { CellTally } from '../../src/oracle/word-tally.js'
import { cellOf, type Said } from './word-cells.js'

/** 95 % quantile of Student's t, from tables. */
const quantiles: Readonly<Record<number, number>> = { 4: 2.13184678632665, 6: 1.9431802805153, 9: 1.83311293265624 }

const shareOf = (cases: readonly (readonly CellTally[])[]) => {
  const table = new WordTable()
  for (const cells of cases) table.add(cells)
  return wordShare(table)
}

/** Deviations of each word and outcome, by case; cases without one are left out. */
type Deviations = ReadonlyMap<string, readonly { readonly part: number; readonly by: number }[]>

function deviationsOf(cases: readonly (readonly CellTally[])[]): Deviations {
  const all = new Map<string, { part: number; by: number }[]>()
  let split = 0
  for (const cells of cases) {
    const part = split % 10
    if (cells.some(({ sides }) => sides.length > 1)) split++
    for (const { classes, items, sides, words } of cells) {
      if (sides.length < 2) continue
      for (const word of words.filter((each) => each.items < items)) {
        for (const side of ['no', 'yes', 'maybe']) {
          const seen = word.sides.find(([name]) => name === side)?.[1] ?? 0
          const inCell = sides.find(([name]) => name === side)?.[1] ?? 0
          const key = JSON.stringify([classes, word.word, side])
          all.set(key, [...(all.get(key) ?? []), { part, by: seen / word.items - inCell / items }])
        }
      }
    }
  }
  return all
}

/** The definition, pair of cases by pair of cases: mean products over mean squares. */
function slowly(deviations: Deviations, without: number): number {
  let products = 0
  let squares = 0
  for (const every of deviations.values()) {
    const used = every.filter(({ part }) => part !== without)
    if (used.length < 2) continue
    for (const [at, one] of used.entries()) {
      squares += one.by ** 2
      for (const [place, other] of used.entries()) if (place !== at) products += (one.by * other.by) / (used.length - 1)
    }
  }
  return products / squares
}

function bound(value: number, left: readonly number[]): number {
  const mean = left.reduce((sum, each) => sum + each, 0) / left.length
  const squares = left.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  return value + (quantiles[left.length - 1] ?? Number.NaN) * Math.sqrt((squares * (left.length - 1)) / left.length)
}

const a = { c: 'a' }
const fallsFor = (word: string) =>
  cellOf(
    a,
    ['Ann', 'Bea'].map((each): Said => [each, each === word ? 'no' : 'yes']),
  )
const always = (count: number) => Array.from({ length: count }, () => [fallsFor('Ann')])

/** Cases of two cells with two to four words, some more than once, with outcomes drawn once for all. */
function drawnCases(count: number): CellTally[][] {
  let state = 7
  const drawn = (below: number): number => {
    state = (state * 48271) % 2147483647
    return state % below
  }
  const sides = ['no', 'yes', 'yes', 'maybe']
  return Array.from({ length: count }, () =>
    ['a', 'b'].map((c) =>
      cellOf(
        { c },
        Array.from({ length: 3 + drawn(4) }, (): Said => {
          const word = drawn(4)
          return [`${c}${word}`, word === 0 && drawn(3) > 0 ? 'no' : (sides[drawn(4)] ?? 'no')]
        }),
      ),
    ),
  )
}

describe('the share of words', () => {
  test('is all where the same word always falls', () => {
    expect(shareOf(always(10))).toEqual({ value: 1, upper: 1 })
    expect(shareOf(always(23))).toEqual({ value: 1, upper: 1 })
  })

  test('is below nothing where the word that falls takes turns', () => {
    // Deviations of 1/2 and -1/2 in turn: the square of their sum, 0, less their squares, 6/4, by 5, over 6/4.
    const turns = Array.from({ length: 6 }, (_, at) => [fallsFor(at % 2 === 0 ? 'Ann' : 'Bea')])
    expect(shareOf(turns)?.value).toBeCloseTo(-1 / 5, 12)
    // Without one of six: (1/4 - 5/4) / 4 over 5/4, whichever it is.
    expect(shareOf(turns)?.upper).toBeCloseTo(-1 / 5, 12)
  })

  test('takes mean products over mean squares, and leaves out one of ten parts at a time for its bound', () => {
    for (const count of [10, 11, 25, 40]) {
      const cases = drawnCases(count)
      const deviations = deviationsOf(cases)
      const left = Array.from({ length: 10 }, (_, part) => slowly(deviations, part))
      const share = shareOf(cases)
      expect(share?.value, `${count} cases`).toBeCloseTo(slowly(deviations, -1), 10)
      expect(share?.upper, `${count} cases`).toBeCloseTo(bound(slowly(deviations, -1), left), 10)
      expect(share?.upper).toBeGreaterThan(share?.value ?? 1)
    }
  })

  test('has as many parts as cases, where these are fewer than ten', () => {
    for (const count of [5, 7]) {
      const cases = drawnCases(count)
      const deviations = deviationsOf(cases)
      const left = Array.from({ length: count }, (_, part) => slowly(deviations, part))
      expect(shareOf(cases)?.upper, `${count} cases`).toBeCloseTo(bound(slowly(deviations, -1), left), 10)
    }
  })

  test('is unknown below five cases', () => {
    expect(shareOf([])).toBeUndefined()
    expect(shareOf(always(4))).toBeUndefined()
    expect(
      shareOf([
        ...always(4),
        [
          cellOf(a, [
            ['Ann', 'no'],
            ['Bea', 'no'],
          ]),
        ],
      ]),
    ).toBeUndefined()
    expect(shareOf(always(5))).toEqual({ value: 1, upper: 1 })
  })

  test('is unknown where no word departs from its cell', () => {
    const alike = cellOf(a, [
      ['Ann', 'no'],
      ['Ann', 'yes'],
      ['Bea', 'no'],
      ['Bea', 'yes'],
    ])
    expect(shareOf(Array.from({ length: 8 }, () => [alike]))).toBeUndefined()
  })

  test('needs words that come twice', () => {
    const once = (count: number) =>
      Array.from({ length: count }, (_, at) => [
        cellOf(a, [
          [`Ann ${at}`, 'no'],
          [`Bea ${at}`, 'yes'],
        ]),
      ])
    expect(shareOf(once(12))).toBeUndefined()
    // Words that come once are left out of both means.
    expect(shareOf([...once(5), ...always(10)])?.value).toBe(1)
    // A word that falls and does not: the product of 1/2 and -1/2 over the squares.
    const other = cellOf({ c: 'b' }, [
      ['Cleo', 'no'],
      ['Dora', 'yes'],
    ])
    const turned = cellOf({ c: 'b' }, [
      ['Cleo', 'yes'],
      ['Dora', 'no'],
    ])
    expect(shareOf([[other], [turned], ...always(8)])?.value).toBeCloseTo((8 * 1 - 2) / 10, 12)
  })

  test('needs five parts without which a word still comes twice', () => {
    const once = (count: number) =>
      Array.from({ length: count }, (_, at) => [
        cellOf(a, [
          [`Eve ${at}`, 'no'],
          [`Fay ${at}`, 'yes'],
        ]),
      ])
    // Ann and Bea come in two cases: without either of them nothing is left.
    expect(shareOf([...always(2), ...once(4)])).toBeUndefined()
    expect(shareOf([...always(2), ...once(5)])).toEqual({ value: 1, upper: 1 })
  })
})
