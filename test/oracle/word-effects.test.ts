import { describe, expect, test } from 'vitest'
import { wordEffects } from '../../src/oracle/word-effects.js'
import { WordTable } from '../../src/oracle/word-sums.js'
import type { CellTally } from '../../src/oracle/word-tally.js'
import { cellOf, type Said } from './word-cells.js'

const times = <Each>(count: number, make: (at: number) => Each): Each[] =>
  Array.from({ length: count }, (_, at) => make(at))

function effectsOf(cases: readonly (readonly CellTally[])[], attributes: readonly string[] = ['c']) {
  const table = new WordTable()
  for (const cells of cases) table.add(cells)
  return wordEffects(table, attributes)
}

const a = { c: 'a' }
const alone = (items: readonly Said[]): CellTally[] => [cellOf(a, items)]

/** Chance of `seen` or more of `trials` throws. */
function tail(seen: number, trials: number, share: number): number {
  let ways = 1
  let sum = 0
  for (let at = 0; at <= trials; at++) {
    if (at >= seen) sum += ways * share ** at * (1 - share) ** (trials - at)
    ways = (ways * (trials - at)) / (at + 1)
  }
  return sum
}

describe('a word is named', () => {
  const falling = (count: number) =>
    times(count, () => [
      cellOf({ orientation: 'gay' }, [
        ['homosexual', 'positive'],
        ['gay', 'negative', 'worse'],
      ]),
    ])

  test('when its outcome differs from those of its mates by more than chance', () => {
    // Two words with two outcomes are four tests; that "gay" has n of n has p = 2^-n.
    expect(effectsOf(falling(8), ['orientation'])).toEqual([])
    expect(effectsOf(falling(9), ['orientation'])).toEqual([
      {
        attribute: 'orientation',
        class: 'gay',
        word: 'gay',
        cases: 9,
        flips: 9,
        outcome: 'negative',
        favours: 'worse',
        p: expect.closeTo(4 / 2 ** 9, 14),
        against: ['homosexual'],
      },
    ])
    expect(effectsOf([])).toEqual([])
  })

  test('by the tail of the binomial of the mean share', () => {
    // Ann falls 12 times with one of four, then keeps up in 4 cases in which two of four fall.
    const cases = [
      ...times(12, () =>
        alone([
          ['Ann', 'no', 'worse'],
          ['Bea', 'yes'],
          ['Bea', 'yes'],
          ['Bea', 'yes'],
        ]),
      ),
      ...times(4, () =>
        alone([
          ['Ann', 'yes'],
          ['Bea', 'yes'],
          ['Bea', 'no'],
          ['Bea', 'no'],
        ]),
      ),
    ]
    const [effect, ...others] = effectsOf(cases)
    expect(others).toEqual([])
    expect(effect).toMatchObject({ word: 'Ann', cases: 16, flips: 12, outcome: 'no' })
    // The smallest of four p-values. One of four and two of four, together 5 of 16, are expected.
    expect(effect?.p).toBeCloseTo(4 * tail(12, 16, 5 / 16), 12)
  })

  test('at a level of just one percent', () => {
    // Ten words with ten outcomes are a hundred tests. Ann alone says one thing of a hundred: p = 1/100^2.
    const items: Said[] = [
      ['Ann', 'odd'],
      ...times(99, (at): Said => [`word ${at % 9}`, `side ${Math.floor(at / 11)}`]),
    ]
    const [effect, ...others] = effectsOf(times(2, () => alone(items)))
    expect(others).toEqual([])
    expect(effect?.p).toBe(0.01)
    expect(effect).toMatchObject({ word: 'Ann', flips: 2, cases: 2, against: times(9, (at) => `word ${at}`) })
    // An eleventh word makes ten more tests.
    expect(effectsOf(times(2, () => alone([...items.slice(0, -1), ['word 9', 'side 8']])))).toEqual([])
  })

  test('not where it is compared with no other class; nor is it tested then', () => {
    const cases = (stand: 'along' | 'alone', count: number) =>
      times(count, () =>
        alone([
          ['Ann', 'no', 'worse'],
          ['Bea', 'yes', stand],
        ]),
      )
    // Two tests: 2 / 2^8 is below one percent. With Bea, four are too many.
    expect(effectsOf(cases('along', 8))).toEqual([])
    expect(effectsOf(cases('alone', 7))).toEqual([])
    const alike = effectsOf(cases('alone', 8))
    // All that is compared is Ann, who stands apart no more often than the mean of Ann.
    expect(alike).toEqual([])
    const along = effectsOf(
      times(8, () =>
        alone([
          ['Ann', 'no'],
          ['Bea', 'yes', 'alone'],
        ]),
      ),
    )
    expect(along.map(({ word, p, flips, against }) => ({ word, p, flips, against }))).toEqual([
      { word: 'Ann', p: expect.closeTo(2 / 2 ** 8, 14), flips: 8, against: [] },
    ])
    expect(
      effectsOf(
        times(7, () =>
          alone([
            ['Ann', 'no'],
            ['Bea', 'yes', 'alone'],
          ]),
        ),
      ),
    ).toEqual([])
  })

  test('only where it stands apart more often than its class does', () => {
    const both = times(20, () =>
      alone([
        ['Ann', 'no', 'worse'],
        ['Bea', 'yes', 'better'],
      ]),
    )
    expect(effectsOf(both)).toEqual([])
    const more = [
      ...both,
      ...times(1, () =>
        alone([
          ['Ann', 'no', 'worse'],
          ['Bea', 'yes'],
        ]),
      ),
    ]
    expect(effectsOf(more).map(({ word, flips, cases }) => [word, flips, cases])).toEqual([['Ann', 21, 21]])
  })

  test('where the mean of its class counts each case of a word', () => {
    const cases = [
      ...times(40, (at) =>
        alone([
          ['Ann', 'no', at < 20 ? 'worse' : 'along'],
          ['Bea', 'yes'],
        ]),
      ),
      ...times(120, () => alone([['Bea', 'yes']])),
      // Cleo stands apart in both of its cases: the mean of the three rates is one half, as Ann's.
      ...times(2, () =>
        alone([
          ['Cleo', 'yes', 'better'],
          ['Bea', 'yes'],
        ]),
      ),
    ]
    expect(effectsOf(cases).map(({ word, flips, cases: all, against }) => [word, flips, all, against])).toEqual([
      ['Ann', 20, 40, ['Bea']],
    ])
  })

  test('on both sides where none stands apart', () => {
    const cases = times(12, () =>
      alone([
        ['Ann', 'no'],
        ['Bea', 'yes'],
        ['Bea', 'yes'],
      ]),
    )
    expect(effectsOf(cases).map(({ word, flips, outcome, against }) => [word, flips, outcome, against])).toEqual([
      ['Ann', 12, 'no', []],
      ['Bea', 12, 'yes', []],
    ])
  })

  test('with how often it has its outcome where none stands apart', () => {
    const cases = [
      ...times(12, () =>
        alone([
          ['Ann', 'no'],
          ['Bea', 'yes'],
          ['Cleo', 'yes'],
        ]),
      ),
      ...times(3, () =>
        alone([
          ['Ann', 'yes'],
          ['Bea', 'yes'],
          ['Cleo', 'yes'],
        ]),
      ),
    ]
    expect(effectsOf(cases).map(({ word, flips, cases: all }) => [word, flips, all])).toEqual([['Ann', 12, 15]])
  })
})

describe('the outcome of a named word', () => {
  const saying = (...sides: readonly (readonly [side: string, cases: number])[]) =>
    sides.flatMap(([side, count]) =>
      times(count, () =>
        alone([
          ['Ann', side, 'apart'],
          ['Bea', 'z'],
          ['Cleo', 'z'],
        ]),
      ),
    )

  test('is the clearest, and of two alike the first', () => {
    const outcomesOf = (cases: readonly CellTally[][]) => effectsOf(cases).map(({ word, outcome }) => [word, outcome])
    expect(outcomesOf(saying(['x', 20], ['y', 12]))).toEqual([['Ann', 'x']])
    expect(outcomesOf(saying(['y', 12], ['x', 20]))).toEqual([['Ann', 'x']])
    expect(outcomesOf(saying(['y', 12], ['x', 12]))).toEqual([['Ann', 'y']])
  })

  test('is told as labels', () => {
    expect(effectsOf(saying(['["sad","angry"]', 20]))[0]?.outcome).toBe('sad, angry')
  })

  test('is worse or better, whichever it is more often', () => {
    const favours = (...stands: readonly ('worse' | 'better' | 'apart')[]) => {
      const cases = times(15, (at) =>
        alone([
          ['Ann', 'no', stands[at % stands.length] ?? 'apart'],
          ['Bea', 'yes'],
        ]),
      )
      const [effect] = effectsOf(cases)
      return effect !== undefined && 'favours' in effect ? effect.favours : `none of ${effect?.flips}`
    }
    expect(favours('worse', 'worse', 'better')).toBe('worse')
    expect(favours('better', 'worse', 'better')).toBe('better')
    expect(favours('worse', 'better', 'apart')).toBe('none of 15')
    expect(favours('apart')).toBe('none of 15')
    expect(favours('apart', 'apart', 'worse')).toBe('worse')
  })
})

describe('the words against a named one', () => {
  test('stand apart at most half as often, those with most cases first, then by name', () => {
    const cases = times(20, (at) =>
      alone([
        ['Eve', 'yes', 'alone'],
        ['Fay', 'yes', at < 10 ? 'along' : 'alone'],
        ['Dora', 'yes'],
        ['Cleo', 'yes', at < 11 ? 'better' : 'along'],
        ['Bea', 'yes', at < 10 ? 'better' : 'along'],
        ['Ann', 'no', 'worse'],
        ['Abe', 'yes'],
      ]),
    )
    expect(effectsOf(cases).map(({ word, against }) => [word, against])).toEqual([
      ['Ann', ['Abe', 'Bea', 'Dora', 'Fay']],
    ])
  })

  test('are none that is named itself', () => {
    const cases = times(20, (at) =>
      alone([
        ['Ann', 'no', 'worse'],
        ['Zoe', 'maybe', at < 10 ? 'better' : 'along'],
        ...['Bea', 'Cleo', 'Dora', 'Eve'].map((word): Said => [word, 'yes']),
      ]),
    )
    expect(effectsOf(cases).map(({ word, against }) => [word, against])).toEqual([
      ['Ann', ['Bea', 'Cleo', 'Dora', 'Eve']],
      ['Zoe', ['Bea', 'Cleo', 'Dora', 'Eve']],
    ])
  })

  test('are of the same cell', () => {
    const cases = times(20, () => [
      cellOf({ c: 'b' }, [
        ['Bea', 'yes'],
        ['Cleo', 'no', 'worse'],
      ]),
      cellOf(a, [
        ['Ann', 'no', 'worse'],
        ['Abe', 'yes'],
      ]),
    ])
    expect(effectsOf(cases).map(({ class: name, word, against }) => [name, word, against])).toEqual([
      ['a', 'Ann', ['Abe']],
      ['b', 'Cleo', ['Bea']],
    ])
  })
})

describe('the list of words', () => {
  /** A word in a cell with a mate that keeps its outcome. */
  const named = (classes: CellTally['classes'], word: string, cases: number, flips: number): CellTally[][] =>
    times(cases, (at) => [
      cellOf(classes, [
        [word, 'no', at < flips ? 'worse' : 'along'],
        [`not ${word}`, 'yes'],
      ]),
    ])

  const listed = (cases: readonly CellTally[][], attributes: readonly string[]) =>
    effectsOf(cases, attributes).map(
      ({ attribute, class: name, word, flips, cases: all }) => `${attribute} ${name}: ${word} ${flips}/${all}`,
    )

  test('comes by attribute as asked, class, how often it falls, in share and in number, and name', () => {
    const cases = [
      ...named({ p: 'x', n: '1' }, 'Bea', 30, 15),
      ...named({ p: 'x', n: '2' }, 'Abe', 30, 15),
      ...named({ p: 'x', n: '3' }, 'Cleo', 40, 20),
      ...named({ p: 'x', n: '4' }, 'Dora', 20, 11),
      ...named({ p: 'w', n: '5' }, 'Eve', 30, 3),
      ...named({ q: 'z', n: '6' }, 'Fay', 30, 1),
      ...named({ r: 'a', n: '7' }, 'Gil', 30, 30),
    ]
    expect(listed(cases, ['q', 'p'])).toEqual([
      'q z: Fay 1/30',
      'p w: Eve 3/30',
      'p x: Dora 11/20',
      'p x: Cleo 20/40',
      'p x: Abe 15/30',
      'p x: Bea 15/30',
    ])
  })

  test('has a word for each asked attribute that its cell shows', () => {
    const cases = named({ p: 'x', q: 'y', r: 'z' }, 'Ann', 30, 30)
    expect(listed(cases, ['q', 's', 'p'])).toEqual(['q y: Ann 30/30', 'p x: Ann 30/30'])
  })

  test('has a word of two cells of a class once, from where it falls more often, else from the first', () => {
    const more = named({ p: 'x', n: '1' }, 'Gay', 30, 20)
    const less = named({ p: 'x', n: '2' }, 'gay', 30, 19)
    expect(listed([...more, ...less], ['p'])).toEqual(['p x: Gay 20/30'])
    expect(listed([...less, ...more], ['p'])).toEqual(['p x: Gay 20/30'])
    const same = named({ p: 'x', n: '3' }, 'GAY', 30, 20)
    expect(listed([...more, ...same], ['p'])).toEqual(['p x: Gay 20/30'])
    expect(listed([...same, ...more], ['p'])).toEqual(['p x: GAY 20/30'])
    // In capitals both would be MASSE, one word.
    expect(
      listed([...named({ p: 'x', n: '1' }, 'Maße', 30, 20), ...named({ p: 'x', n: '2' }, 'Masse', 30, 19)], ['p']),
    ).toEqual(['p x: Maße 20/30', 'p x: Masse 19/30'])
    // Of another class it is another word.
    const other = named({ p: 'y', n: '1' }, 'gay', 30, 19)
    expect(listed([...more, ...other], ['p'])).toEqual(['p x: Gay 20/30', 'p y: gay 19/30'])
    expect(listed([...more, ...less], ['p', 'n'])).toEqual(['p x: Gay 20/30', 'n 1: Gay 20/30', 'n 2: gay 19/30'])
  })
})
