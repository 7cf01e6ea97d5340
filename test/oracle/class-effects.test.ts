import cdfOfT from '@stdlib/stats-base-dists-t-cdf'
import { describe, expect, test } from 'vitest'
import type { ClassEffect } from '../../src/core/report.js'
import { ClassEffects } from '../../src/oracle/class-effects.js'
import type { CellTally, Sides, WordTallies, WordTally } from '../../src/oracle/word-tally.js'
import { cellOf, type Said } from './word-cells.js'

const times = <Each>(count: number, make: (at: number) => Each): Each[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** Items of one group of an attribute by class, one cell each. */
type Group = readonly (readonly [name: string, items: readonly Said[]])[]

const caseOf = (groups: readonly Group[], attribute: string): WordTallies => ({
  cells: groups.flatMap((group, at) =>
    group.map(([name, items]) => cellOf({ [attribute]: name, other: String(at) }, items)),
  ),
  groups: groups.map((group, at) => {
    const before = groups.slice(0, at).reduce((sum, { length }) => sum + length, 0)
    return { attribute, classes: group.map(([name], place) => [name, [before + place]] as const) }
  }),
})

function effectsOf(cases: readonly (readonly Group[])[], asked: readonly string[] = ['c']): ClassEffect[] {
  const effects = new ClassEffects()
  for (const groups of cases) effects.add(caseOf(groups, 'c'))
  return effects.list(asked)
}

const saying = (side: string, ...words: readonly string[]): Said[] => words.map((word) => [word, side])

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

interface Word {
  items: number
  beyond: number
}

/** Welch's t test of two lists of words, each weighing as often as it was asked. */
function welch(one: readonly Word[], other: readonly Word[]): number {
  const [first, second] = [one, other].map((words) => {
    const items = sum(words.map((word) => word.items))
    const mean = sum(words.map((word) => word.beyond)) / items
    const squares = sum(words.map((word) => word.items * (word.beyond / word.items - mean) ** 2))
    return { mean, variance: squares / items / (words.length - 1), freedom: words.length - 1 }
  })
  if (first === undefined || second === undefined) throw new Error('there are two')
  const both = first.variance + second.variance
  const freedom = both ** 2 / (first.variance ** 2 / first.freedom + second.variance ** 2 / second.freedom)
  return 2 * cdfOfT(-Math.abs(first.mean - second.mean) / Math.sqrt(both), freedom)
}

/** The two tests and Holm's adjustment from single items, for three or more classes and outcomes. */
function slowly(cases: readonly (readonly Group[])[]) {
  const groups = cases.flat()
  const names = [...new Set(groups.flatMap((group) => group.map(([name]) => name)))]
  const sides = [...new Set(groups.flatMap((group) => group.flatMap(([, items]) => items.map(([, side]) => side))))]
  const of = (name: string, side: string) => {
    let [seen, items, others, otherItems, expected, variance] = [0, 0, 0, 0, 0, 0]
    const words = new Map<string, Word>()
    for (const group of groups) {
      const own = group.find(([each]) => each === name)?.[1]
      if (own === undefined) continue
      const all = group.flatMap(([, each]) => each)
      const having = all.filter((each) => each[1] === side).length
      const has = own.filter((each) => each[1] === side).length
      seen += has
      items += own.length
      others += having - has
      otherItems += all.length - own.length
      expected += (own.length * having) / all.length
      const share = having / all.length
      const finite = (all.length - own.length) / (all.length - 1)
      variance += own.length * share * (1 - share) * finite
      for (const [word, said] of own) {
        const known = words.get(word.toLowerCase()) ?? { items: 0, beyond: 0 }
        words.set(word.toLowerCase(), known)
        known.items++
        known.beyond += (said === side ? 1 : 0) - share
      }
    }
    return { seen, items, others, otherItems, expected, variance, words: [...words.values()] }
  }
  const tests = names.flatMap((name) =>
    sides.map((side) => {
      const { seen, items, others, otherItems, expected, variance, words } = of(name, side)
      const chance = 2 * cdfOfT(-(Math.abs(seen - expected) - 0.5) / Math.sqrt(variance), 1e9)
      const rest = names.filter((each) => each !== name).flatMap((each) => of(each, side).words)
      const byWords = welch(words, rest)
      return {
        class: name,
        outcome: side,
        share: seen / items,
        others: others / otherItems,
        chance,
        byWords,
        p: Math.max(chance, byWords),
      }
    }),
  )
  tests.sort((one, other) => one.p - other.p)
  let highest = 0
  return tests.map((each, at) => {
    highest = Math.max(highest, Math.min(1, each.p * (tests.length - at)))
    return { ...each, p: highest }
  })
}

/** Numbers from 0 to below 1, the same in each run. */
function chance(): () => number {
  let state = 11
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}

describe('a class has an effect', () => {
  const opposite = [
    ['f', saying('no', 'Ann', 'Bea')],
    ['m', saying('yes', 'Tom', 'Tim')],
  ] as const satisfies Group

  test('when changing places would hardly give as much', () => {
    // Of each case two items of four, of which two say no: variance 1/3. After 4 cases z = (8 - 4 - 1/2) / sqrt(4/3).
    expect(effectsOf(times(3, () => [opposite]))).toEqual([])
    expect(effectsOf(times(4, () => [opposite]))).toEqual([
      { attribute: 'c', class: 'f', outcome: 'no', share: 1, others: 0, p: expect.closeTo(0.002436734809, 9) },
    ])
  })

  test('at one percent shared among the attributes', () => {
    const asked = (count: number) => ['c', ...times(count - 1, (at) => `other ${at}`)]
    const four = times(4, () => [opposite])
    expect(effectsOf(four, asked(4))).toHaveLength(1)
    expect(effectsOf(four, asked(5))).toEqual([])
  })

  test('when the words of a class would hardly give as much', () => {
    // n words each, of which one of the first class keeps up: t = n - 1 with n - 1 degrees of freedom.
    const words = (class_: string, count: number) => times(count, (at) => `${class_} ${at}`)
    const cases = (count: number): Group[][] =>
      times(10, () => [
        [
          ['f', [...saying('no', ...words('f', count - 1)), ['last', 'yes']]],
          ['m', saying('yes', ...words('m', count))],
        ],
      ])
    expect(effectsOf(cases(5))).toEqual([])
    const root = Math.sqrt(5)
    expect(effectsOf(cases(6))).toEqual([
      {
        attribute: 'c',
        class: 'f',
        outcome: 'no',
        share: 5 / 6,
        others: 0,
        // The distribution of t with five degrees of freedom, at 5.
        p: expect.closeTo(1 - (2 / Math.PI) * ((5 / (root * 6)) * (1 + 1 / 9) + Math.atan(root)), 9),
      },
    ])
  })

  test('by the tests of single items, adjusted over classes and outcomes', () => {
    const random = chance()
    const side = (falls: number): string => (random() < falls ? 'no' : random() < 0.7 ? 'yes' : 'maybe')
    const items = (name: string, count: number, of: number, falls: number): Said[] =>
      times(count, () => {
        const word = `${name}${Math.floor(random() * of)}`
        return [random() < 0.5 ? word : word.toUpperCase(), side(falls)]
      })
    const decides = new Set<string>()
    for (const words of [6, 60]) {
      const cases = times(30, (at): Group[] =>
        times(
          1 + (at % 2),
          (): Group => [
            ['a', items('a', 6, words, 0.7)],
            ['b', items('b', 4, words, 0.15)],
            ...(at % 5 === 0 ? [] : [['c', items('c', 5, words, 0.2)] as const]),
          ],
        ),
      )
      const expected = slowly(cases).filter(({ p }) => p <= 0.01)
      for (const each of expected) decides.add(each.chance > each.byWords ? 'chance' : 'words')
      expect(expected.length).toBeGreaterThan(3)
      expect(effectsOf(cases)).toEqual(
        expected.map(({ class: name, outcome, share, others, p }) => ({
          attribute: 'c',
          class: name,
          outcome,
          share: expect.closeTo(share, 12),
          others: expect.closeTo(others, 12),
          p: expect.closeTo(p, 12),
        })),
      )
    }
    expect([...decides].sort()).toEqual(['chance', 'words'])
  })

  test('only where both sides have two words', () => {
    const of = (f: readonly string[], m: readonly string[]) =>
      effectsOf(
        times(20, () => [
          [
            ['f', saying('no', ...f)],
            ['m', saying('yes', ...m)],
          ],
        ]),
      )
    expect(of(['Ann', 'Bea'], ['Tom', 'Tim'])).toHaveLength(1)
    expect(of(['Ann'], ['Tom', 'Tim'])).toEqual([])
    expect(of(['Ann', 'ann'], ['Tom', 'Tim'])).toEqual([])
    expect(of(['Ann', 'Bea'], ['Tom'])).toEqual([])
  })

  test('only where there is another class', () => {
    expect(effectsOf(times(20, () => [[['f', saying('no', 'Ann', 'Bea')]]]))).toEqual([])
  })

  test('also beside a class of one word, which is not tested', () => {
    const group: Group = [
      ['c', saying('yes', 'c1')],
      ['a', saying('no', 'a1', 'a2', 'a3')],
      ['b', saying('yes', 'b1', 'b2', 'b3')],
    ]
    expect(effectsOf(times(20, () => [group]))).toContainEqual(
      expect.objectContaining({ class: 'a', outcome: 'no', share: 1, others: 0 }),
    )
  })

  test('also where other cases have other classes and outcomes', () => {
    const four = (name: string) => times(4, (at) => `${name}${at}`)
    const groups: Group[] = [
      [
        ['a', saying('no', ...four('a'))],
        ['b', saying('yes', ...four('b'))],
      ],
      [
        ['c', saying('low', ...four('c'))],
        ['d', saying('high', ...four('d'))],
      ],
    ]
    const listed = effectsOf(times(10, () => groups))
    expect(listed.map(({ class: name, outcome, share, others }) => [name, outcome, share, others])).toContainEqual([
      'a',
      'no',
      1,
      0,
    ])
  })

  test('of words that are told apart by their small letters', () => {
    // In capitals both would be MASSE, one word.
    const of = (...words: readonly string[]) =>
      effectsOf(
        times(20, () => [
          [
            ['f', saying('no', ...words)],
            ['m', saying('yes', 'Tom', 'Tim')],
          ],
        ]),
      )
    expect(of('Maße', 'Masse')).toHaveLength(1)
    expect(of('masse', 'Masse')).toEqual([])
  })

  test('not where its words are no different, whatever items without a word do', () => {
    const cell = (name: string, no: number): WordTallies['cells'][number] => {
      const { words } = cellOf({ c: name }, [
        [`${name}1`, 'no'],
        [`${name}1`, 'yes'],
        [`${name}2`, 'no'],
        [`${name}2`, 'yes'],
      ])
      return {
        classes: { c: name },
        items: 6,
        sides: [
          ['no', no],
          ['yes', 6 - no],
        ],
        words,
      }
    }
    const effects = new ClassEffects()
    for (let at = 0; at < 50; at++) {
      effects.add({
        cells: [cell('f', 4), cell('m', 2)],
        groups: [
          {
            attribute: 'c',
            classes: [
              ['f', [0]],
              ['m', [1]],
            ],
          },
        ],
      })
    }
    expect(effects.list(['c'])).toEqual([])
  })

  test('not where all have one outcome', () => {
    const same: Group = [
      ['f', saying('no', 'Ann', 'Bea')],
      ['m', saying('no', 'Tom', 'Tim')],
    ]
    expect(effectsOf(times(50, () => [same]))).toEqual([])
    // Such cases count as items all the same.
    expect(effectsOf([...times(30, () => [opposite]), ...times(10, () => [same])])).toEqual([
      expect.objectContaining({ class: 'm', outcome: 'yes', share: 0.75, others: 0 }),
    ])
  })
})

describe('what is named of two', () => {
  const group = (first: string, one: string, second: string, other: string, more: readonly Said[] = []): Group => [
    [first, [...saying(one, `${first}1`, `${first}2`), ...more]],
    [second, saying(other, `${second}1`, `${second}2`)],
  ]
  const told = (cases: readonly Group[]) =>
    effectsOf(cases.map((each) => [each])).map(({ class: name, outcome, share, others }) => [
      name,
      outcome,
      share,
      others,
    ])

  test('outcomes is the rarer, of two alike the first by name', () => {
    expect(told(times(10, () => group('f', 'yes', 'm', 'no')))).toEqual([['m', 'no', 1, 0]])
    expect(told(times(10, () => group('f', 'no', 'm', 'yes')))).toEqual([['f', 'no', 1, 0]])
    const rare = (side: string): Said[] => saying(side, 'f1', 'f2')
    expect(told(times(10, () => group('f', 'no', 'm', 'yes', rare('no'))))).toEqual([['m', 'yes', 1, 0]])
    expect(told(times(10, () => group('f', 'yes', 'm', 'no', rare('yes'))))).toEqual([['m', 'no', 1, 0]])
  })

  test('outcomes is the rarer of both classes together', () => {
    // Yes is the rarer one of f, and no of all.
    const cases = times(
      10,
      (): Group => [
        ['f', [...saying('no', 'f1', 'f2', 'f1', 'f2', 'f1', 'f2'), ...saying('yes', 'f1', 'f2')]],
        ['m', saying('yes', ...times(5, () => ['m1', 'm2']).flat())],
      ],
    )
    expect(told(cases)).toEqual([['f', 'no', 0.75, 0]])
  })

  test('classes is the one that has the outcome more often, of two alike the first', () => {
    expect(told(times(10, () => group('m', 'yes', 'f', 'no')))).toEqual([['f', 'no', 1, 0]])
    // In each kind of case f says no more often than m, yet both in 3 of 8: m is asked more where no is frequent.
    const cases = times(100, (at): Group[] => [
      [
        ['f', saying('no', 'f1', 'f2')],
        ['m', times(6, (place): Said => [`m${place % 2}`, place % 2 === at % 2 ? 'no' : 'yes'])],
      ],
      [
        ['f', times(6, (place): Said => [`f${(place % 2) + 1}`, place === at % 2 ? 'no' : 'yes'])],
        ['m', saying('yes', 'm0', 'm1')],
      ],
    ]).flat()
    expect(told(cases)).toEqual([['f', 'no', 3 / 8, 3 / 8]])
  })

  test('classes are both names where there are three, even those that have it less often', () => {
    const cases = times(
      10,
      (): Group => [
        ['a', saying('no', 'a1', 'a2')],
        ['b', saying('yes', 'b1', 'b2')],
        ['c', saying('yes', 'c1', 'c2')],
      ],
    )
    const [first, ...rest] = told(cases)
    expect(first).toEqual(['a', 'no', 1, 0])
    expect(rest).toEqual([])
    const clear = times(
      40,
      (): Group => [
        ['a', saying('no', ...times(12, (at) => `a${at}`))],
        ['b', saying('yes', ...times(12, (at) => `b${at}`))],
        ['c', [...saying('yes', ...times(11, (at) => `c${at}`)), ['last', 'no']]],
      ],
    )
    expect(told(clear)).toContainEqual(['b', 'no', 0, 13 / 24])
  })
})

describe('the list of class effects', () => {
  test('has of those that are as clear what is more often first, then the rarest among others, then by name', () => {
    // So many words that each p is 0.
    const cell = (c: string, side: string, often: number): CellTally => ({
      classes: { c },
      items: 2000 * often,
      sides: [[side, 2000 * often]],
      words: times(2000, (at) => ({
        word: `${c}${at}`,
        items: often,
        sides: [[side, often]],
        compared: often,
        apart: 0,
        worse: 0,
        better: 0,
      })),
    })
    const effects = new ClassEffects()
    for (let at = 0; at < 2; at++) {
      effects.add({
        cells: [cell('c', 'x', 1), cell('b', '["y","w"]', 2), cell('a', 'z', 1)],
        groups: [
          {
            attribute: 'c',
            classes: [
              ['c', [0]],
              ['b', [1]],
              ['a', [2]],
            ],
          },
        ],
      })
    }
    const listed = effects.list(['c'])
    expect(new Set(listed.map(({ p }) => p))).toEqual(new Set([0]))
    expect(listed.map(({ class: name, outcome, share, others }) => [name, outcome, share, others])).toEqual([
      ['a', 'z', 1, 0],
      ['b', 'y, w', 1, 0],
      ['c', 'x', 1, 0],
      ['a', 'x', 0, 1 / 3],
      ['c', 'z', 0, 1 / 3],
      ['b', 'x', 0, 1 / 2],
      ['b', 'z', 0, 1 / 2],
      ['a', 'y, w', 0, 2 / 3],
      ['c', 'y, w', 0, 2 / 3],
    ])
  })

  test.each([
    ['x', 'y'],
    ['y', 'x'],
  ])('has what is more often first though the others have it more often too, whichever comes first: %s', (...sides) => {
    // Each word says x so often, of ten times, and else y.
    const often = (name: string, x: number): Group[number] => [
      name,
      sides.flatMap((side) => times(side === 'x' ? x : 10 - x, () => saying(side, `${name}1`, `${name}2`)).flat()),
    ]
    const three = ['a', 'b', 'c'].map((name) => [name, saying('z', `${name}1`, `${name}2`)] as const)
    const listed = effectsOf([...times(40, () => [[often('a', 9), often('b', 8), often('c', 8)]]), [three]]).filter(
      (each) => each.class === 'a',
    )
    expect(listed.map(({ outcome, share, others }) => [outcome, share > others])).toEqual([
      ['x', true],
      ['y', false],
    ])
    expect(new Set(listed.map(({ p }) => p)).size).toBe(1)
    expect(listed[0]?.others).toBeGreaterThan(listed[1]?.others ?? 1)
  })

  test.each([
    ['before', [0, 1]],
    ['behind', [1, 0]],
  ])(
    'has what is all in all just as often among the others behind what is more often, when counted %s it',
    (_, order) => {
      // So many words that each p is 0. Each word says x so often, and else y.
      const cell = (c: string, x: number, y: number): CellTally => {
        const sides: Sides = [
          ['x', x],
          ['y', y],
        ]
        const word = { items: x + y, sides, compared: x + y, apart: 0, worse: 0, better: 0 }
        return {
          classes: { c },
          items: 2000 * (x + y),
          sides: sides.map(([side, items]) => [side, 2000 * items]),
          words: times(2000, (at) => ({ word: `${c}${at}`, ...word })),
        }
      }
      // Of c 1 of 1 and 1 of 3, more than of either rest of the group; all in all 2 of 4, as of the others.
      const groups: WordTallies['groups'] = [
        {
          attribute: 'c',
          classes: [
            ['c', [0]],
            ['b', [1]],
          ],
        },
        {
          attribute: 'c',
          classes: [
            ['a', [3]],
            ['c', [2]],
          ],
        },
      ]
      const tallies: WordTallies = {
        cells: [cell('c', 1, 0), cell('b', 2, 1), cell('c', 1, 2), cell('a', 0, 1)],
        groups: order.flatMap((at) => groups.slice(at, at + 1)),
      }
      const effects = new ClassEffects()
      for (let at = 0; at < 2; at++) effects.add(tallies)
      const listed = effects.list(['c'])
      expect(listed.map(({ p }) => p)).toEqual([0, 0, 0])
      expect(listed.map(({ class: name, outcome, share, others }) => [name, outcome, share, others])).toEqual([
        ['b', 'y', 1 / 3, 0],
        ['a', 'x', 0, 1 / 3],
        ['c', 'x', 1 / 2, 1 / 2],
      ])
    },
  )

  test('has of two that are more often the one first that is rarer among others, though it comes later', () => {
    const often = (name: string, x: number): Group[number] => {
      const words = times(10, (at) => `${name}${at}`)
      return [name, [...times(x, () => saying('x', ...words)), ...times(10 - x, () => saying('y', ...words))].flat()]
    }
    const three = ['b', 'a', 'c'].map((name) => [name, saying('z', `${name}1`, `${name}2`)] as const)
    const listed = effectsOf([...times(40, () => [[often('b', 7), often('a', 9), often('c', 8)]]), [three]])
    expect(new Set(listed.map(({ p }) => p)).size).toBe(1)
    expect(listed.map(({ class: name, outcome }) => `${name} ${outcome}`)).toEqual(['b y', 'a x', 'a y', 'b x'])
  })

  test('is by attribute in the order asked, and tests each for itself', () => {
    const effects = new ClassEffects()
    const group = (name: string): Group => [
      ['f', saying('no', `${name}1`, `${name}2`)],
      ['m', saying('yes', `${name}3`, `${name}4`)],
    ]
    const three: Group = [['x', saying('no', 'x1', 'x2')], ...group('p')]
    for (let at = 0; at < 10; at++) {
      effects.add(caseOf([group('p')], 'p'))
      effects.add(caseOf([group('q')], 'q'))
      effects.add(caseOf([three], 'r'))
    }
    const told = (asked: readonly string[]) => effects.list(asked).map((each) => `${each.attribute} ${each.class}`)
    expect(told(['q', 'p'])).toEqual(['q f', 'p f'])
    expect(told(['p', 's', 'q'])).toEqual(['p f', 'q f'])
    expect(told([])).toEqual([])
  })
})

describe('memory', () => {
  const opposite = (one: string, other: string): Group => [
    ['f', saying(one, 'f1', 'f2')],
    ['m', saying(other, 'm1', 'm2')],
  ]

  test('holds sixteen outcomes of a class', () => {
    const first: Group[][] = times(15, (at) => [
      [
        ['f', saying(`side ${at}`, 'f1', 'f2')],
        ['m', saying(`side ${at}`, 'm1', 'm2')],
      ],
    ])
    const outcomes = (cases: Group[][]) => effectsOf([...first, ...cases]).map(({ outcome }) => outcome)
    // "no" is the sixteenth of both, "yes" is not held.
    const both = times(40, () => [opposite('no', 'yes')])
    expect(outcomes(both)).toEqual(['no'])
    expect(outcomes(times(40, () => [opposite('side 3', 'yes')])).sort()).toEqual(['side 3', 'yes'])
    expect(effectsOf([...first, ...times(1, () => [opposite('late', 'late')]), ...both])).toEqual([])
  })

  test('holds 4,096 words of a class; later ones are one', () => {
    const many = 1_000_000
    const word = (name: string, no: number, items: number): WordTally => ({
      word: name,
      items,
      sides: [
        ['no', no],
        ['yes', items - no],
      ],
      compared: items,
      apart: 0,
      worse: 0,
      better: 0,
    })
    const cell = (c: string, words: readonly WordTally[]): CellTally => {
      const no = sum(words.map(({ sides }) => sides[0]?.[1] ?? 0))
      const items = sum(words.map((each) => each.items))
      const sides: Sides =
        no === items
          ? [['no', no]]
          : [
              ['no', no],
              ['yes', items - no],
            ]
      return { classes: { c }, items, sides, words }
    }
    const effects = new ClassEffects()
    const add = (f: readonly WordTally[], m: readonly WordTally[]): void =>
      effects.add({
        cells: [cell('f', f), cell('m', m)],
        groups: [
          {
            attribute: 'c',
            classes: [
              ['f', [0]],
              ['m', [1]],
            ],
          },
        ],
      })
    const men = ['m1', 'm2', 'm3']
    add(
      times(4095, (at) => word(`w${at}`, 1, 1)),
      men.map((name) => word(name, 1, 1)),
    )
    add([word('last', 1, 1)], [word('m1', 1, 1)])
    // "late" and "later" are one word, in the middle between them.
    add(
      [word('Last', 0.9 * many, many), word('late', 0.5 * many, many), word('later', 0.1 * many, many)],
      men.map((name) => word(name, 0.48 * many, many)),
    )
    const share = (0.9 + 0.5 + 0.1 + 3 * 0.48) / 6
    const beyond = (no: number, more: number): Word => ({ items: many + more, beyond: (no - share) * many })
    const late = { items: 2 * many, beyond: (0.5 + 0.1 - 2 * share) * many }
    const expected = welch(
      [...times(4095, () => ({ items: 1, beyond: 0 })), beyond(0.9, 1), late],
      [beyond(0.48, 2), beyond(0.48, 1), beyond(0.48, 1)],
    )
    const [effect] = effects.list(['c'])
    expect(effect).toMatchObject({ class: 'f', outcome: 'no' })
    expect((effect?.p ?? 0) / expected).toBeCloseTo(1, 6)
    expect(effect?.share).toBeCloseTo((1.5 * many + 4096) / (3 * many + 4096), 12)
    expect(effect?.others).toBeCloseTo((1.44 * many + 4) / (3 * many + 4), 12)
  })
})
