import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Oracle } from '../../src/core/oracle.js'
import type { Prediction } from '../../src/core/prediction.js'
import type { JudgedVariant } from '../../src/oracle/cells.js'
import { type ExamplePair, examplePair, marginOf } from '../../src/oracle/example.js'
import { closeScore, sameLabel } from '../../src/oracle/oracles.js'

const label = (name: string, scores?: Record<string, number>): Prediction =>
  scores === undefined ? { kind: 'label', label: name } : { kind: 'label', label: name, scores }
const score = (value: number): Prediction => ({ kind: 'score', score: value })
const variant = (input: unknown, of: string, prediction: Prediction): JudgedVariant => ({
  input,
  classes: { g: of },
  prediction,
})
const line = closeScore({ tolerance: 0.25 })
const ownFunction: Oracle = { name: 'own', differs: (a, b) => sameLabel().differs(a, b) }

const inputsOf = (pair: ExamplePair | undefined): unknown[] | undefined => pair && [pair.a.input, pair.b.input]

/** The inputs of the example, which must be the same in whatever order the variants come. */
function found(variants: readonly JudgedVariant[], oracle: Oracle): unknown[] | undefined {
  const pair = examplePair(variants, 'g', oracle)
  expect(examplePair(variants.toReversed(), 'g', oracle)).toEqual(pair)
  return inputsOf(pair)
}

describe('the margin of a pair', () => {
  const lead = (by: number) => label('yes', { yes: 0.5 + by / 2, no: 0.5 - by / 2 })

  test('of labels is the lead on the nearer side', () => {
    expect(marginOf(lead(0.5), lead(0.25), sameLabel())).toBe(0.25)
    expect(marginOf(lead(0.25), lead(0.5), sameLabel())).toBe(0.25)
    expect(marginOf(lead(0), lead(0.5), sameLabel())).toBe(0)
    expect(marginOf(label('yes'), lead(0.5), sameLabel())).toBeUndefined()
    expect(marginOf(lead(0.5), label('yes'), ownFunction)).toBeUndefined()
  })

  test('of scores is what they are apart beyond the tolerance', () => {
    const exact: Oracle = {
      name: 'line',
      differs: () => true,
      closeness: { score: (p) => (p.kind === 'score' ? p.score : 0), tolerance: 0.25 },
    }
    expect(marginOf(score(1), score(0.25), exact)).toBe(0.5)
    expect(marginOf(score(0.25), score(1), exact)).toBe(0.5)
    expect(marginOf(score(0.25), score(0.5), exact)).toBe(0)
    expect(marginOf(score(0.25), score(0.375), exact)).toBe(0)
    // An outcome decides before a line does.
    expect(marginOf(lead(0.5), lead(0.25), { ...exact, outcome: () => '' })).toBe(0.25)
  })
})

describe('the plainest pair', () => {
  const yes = (input: string, of: string) => variant(input, of, label('yes'))
  const no = (input: string, of: string) => variant(input, of, label('no'))

  test.each<[string, Oracle]>([
    ['by outcome', sameLabel()],
    ['by an own function', ownFunction],
  ])('differs in the fewest words, however often each stands there: %s', (_, oracle) => {
    expect(found([yes('a b', 'm'), no('a     c', 'w'), no('c d', 'w')], oracle)).toEqual(['a b', 'a     c'])
    expect(found([yes('a     c', 'm'), yes('c d', 'm'), no('a b', 'w')], oracle)).toEqual(['a     c', 'a b'])
    expect(found([yes('x x y', 'm'), no('x y y y', 'w'), no('x x y z z', 'w')], oracle)).toEqual(['x x y', 'x x y z z'])
    expect(found([yes('aaaa b c d', 'm'), no('aaaa b c e', 'w'), no('k', 'w')], oracle)).toEqual([
      'aaaa b c d',
      'aaaa b c e',
    ])
    // The order of the words does not count: four against two.
    expect(found([yes('a b c', 'm'), no('c b a', 'w'), no('a b', 'w')], oracle)).toEqual(['a b c', 'c b a'])
  })

  test('then is the shortest together', () => {
    expect(found([yes('aaa', 'm'), no('bbbb', 'w'), no('cc', 'w')], sameLabel())).toEqual(['aaa', 'cc'])
    expect(found([yes('aaa', 'm'), yes('a', 'm'), no('bb', 'w')], ownFunction)).toEqual(['a', 'bb'])
  })

  test('then has the widest margin, and any rather than none', () => {
    const sure = (input: string, of: string, by: number, name: string) =>
      variant(input, of, label(name, { [name]: 0.5 + by / 2, other: 0.5 - by / 2 }))
    expect(
      found([sure('z', 'm', 1, 'yes'), sure('a', 'w', 0.25, 'no'), sure('b', 'w', 0.5, 'no')], sameLabel()),
    ).toEqual(['z', 'b'])
    expect(found([sure('z', 'm', 1, 'yes'), no('a', 'w'), sure('b', 'w', 0.5, 'no')], sameLabel())).toEqual(['z', 'b'])
    expect(
      found([variant('z', 'm', score(0)), variant('a', 'w', score(0.5)), variant('b', 'w', score(1))], line),
    ).toEqual(['z', 'b'])
  })

  test('then is the first in code-unit order: the input of the first class, then the other, then their classes', () => {
    expect(found([yes('z', 'm'), no('b', 'w'), no('B', 'w'), no('a', 'w')], sameLabel())).toEqual(['z', 'B'])
    expect(found([yes('y', 'm'), yes('z', 'm'), no('b', 'w'), no('a', 'w')], sameLabel())).toEqual(['y', 'a'])
    expect(found([yes('y', 'w'), yes('z', 'w'), no('b', 'm'), no('a', 'm')], sameLabel())).toEqual(['a', 'y'])
    const twice = (other: string): JudgedVariant[] => [
      { input: 'y', classes: { g: 'm', other }, prediction: label('yes') },
      { input: 'z', classes: { g: 'w', other }, prediction: label('no') },
    ]
    for (const variants of [
      [...twice('k'), ...twice('c')],
      [...twice('c'), ...twice('k')],
    ]) {
      expect(examplePair(variants, 'g', sameLabel())?.a.classes).toEqual({ g: 'm', other: 'c' })
    }
  })

  test('of rows goes by their JSON', () => {
    const row = (n: number, of: string, name: string) => variant({ n }, of, label(name))
    expect(found([row(1, 'm', 'yes'), row(222, 'w', 'no'), row(33, 'w', 'no')], sameLabel())).toEqual([
      { n: 1 },
      { n: 33 },
    ])
  })

  test('of texts that the model cuts goes by the texts, and not by its tokens', () => {
    const cut = (text: string, of: string, name: string, key: string): JudgedVariant => ({
      ...variant(text, of, label(name)),
      seen: { key, cut: true },
    })
    const variants = [cut('aaa', 'm', 'yes', 'x'), cut('bbbb', 'w', 'no', 'y'), cut('b', 'w', 'no', 'z'.repeat(9))]
    expect(found(variants, sameLabel())).toEqual(['aaa', 'b'])
  })

  test('is looked for among the shortest first, each two once', () => {
    const every: Oracle = { name: 'every', differs: () => true }
    const by = (lead: number) => label('yes', { yes: 0.5 + lead / 2, no: 0.5 - lead / 2 })
    const at = (place: number): string => 'a'.repeat(place)
    // Of 200 texts those at the places 21 and 22 have the widest margin; they are compared when some hundred pairs were.
    const variants = Array.from({ length: 200 }, (_, place) =>
      variant(at(place), place % 2 === 0 ? 'm' : 'w', by(place === 21 || place === 22 ? 0.5 : 0.25)),
    )
    expect(inputsOf(examplePair(variants.slice(1), 'g', every))).toEqual([at(2), at(1)])
    const sameLength = variants.map((each, place) => ({ ...each, input: String(100 + place) }))
    expect(inputsOf(examplePair(sameLength, 'g', every))).toEqual(['122', '121'])
  })

  test('is none where nothing differs, or nothing is compared', () => {
    for (const oracle of [sameLabel(), ownFunction]) {
      expect(found([yes('a', 'm'), yes('b', 'w')], oracle)).toBeUndefined()
      expect(found([yes('a', 'm'), no('b', 'm')], oracle)).toBeUndefined()
      expect(found([], oracle)).toBeUndefined()
    }
    expect(found([variant('a', 'm', score(0)), variant('b', 'w', score(0.25))], line)).toBeUndefined()
    expect(found([variant('a', 'm', score(0)), variant('b', 'm', score(1))], line)).toBeUndefined()
  })
})

describe('what is told of the pair', () => {
  test('is whom it favours, its margin, and each side with the classes that it shows', () => {
    const shown = (input: string, classes: JudgedVariant['classes'], value: number): JudgedVariant => ({
      input,
      classes,
      prediction: score(value),
    })
    const variants = [shown('x', { g: 'w', age: undefined }, 1), shown('y', { g: 'm', age: undefined }, 0)]
    const pair = {
      attribute: 'g',
      a: { input: 'y', classes: { g: 'm' }, prediction: score(0) },
      b: { input: 'x', classes: { g: 'w' }, prediction: score(1) },
      margin: expect.closeTo(0.75, 8),
    }
    expect(examplePair(variants, 'g', line)).toStrictEqual({ ...pair, favours: 'w' })
    expect(examplePair(variants, 'g', line, { favourable: 'lower' })).toStrictEqual({ ...pair, favours: 'm' })
    expect(
      examplePair([variant('x', 'w', label('tea')), variant('y', 'm', label('milk'))], 'g', sameLabel()),
    ).toStrictEqual({
      attribute: 'g',
      a: { input: 'y', classes: { g: 'm' }, prediction: label('milk') },
      b: { input: 'x', classes: { g: 'w' }, prediction: label('tea') },
    })
  })
})

describe('of many inputs', () => {
  test('the three shortest of each class and outcome stand for the rest', () => {
    const others = [variant('bb', 'w', label('no')), variant('ccc', 'w', label('no'))]
    const plain = (length: number) => variant(`x ${'y'.repeat(length - 2)}`, 'w', label('no'))
    const variants = (length: number) => [variant('x', 'm', label('yes')), ...others, plain(length)]
    expect(found([...variants(6), variant('ddddddd', 'w', label('no'))], sameLabel())).toEqual(['x', 'x yyyy'])
    expect(found([...variants(6), variant('ddddd', 'w', label('no'))], sameLabel())).toEqual(['x', 'bb'])
    // Of the same length, the first by name.
    expect(found([...variants(6), variant('x zzzz', 'w', label('no'))], sameLabel())).toEqual(['x', 'x yyyy'])
    expect(found([...variants(6), variant('wwwwww', 'w', label('no'))], sameLabel())).toEqual(['x', 'bb'])
    // Another outcome has its own three.
    expect(found([...variants(6), variant('ddddd', 'w', label('perhaps'))], sameLabel())).toEqual(['x', 'x yyyy'])
  })

  test('on a line the ends of each class stand for the rest, however long they are', () => {
    const middle = (of: string) => ['a', 'b', 'c', 'd'].map((text) => variant(`${text}${of}`, of, score(0.5)))
    const all = [...middle('m'), ...middle('w')]
    const far = (of: string, value: number) => variant(`some text of ${of}`, of, score(value))
    expect(found([...all, far('m', 0.375), far('w', 0.75)], line)).toEqual(['some text of m', 'some text of w'])
    expect(found([...all, far('m', 0.75), far('w', 0.375)], line)).toEqual(['some text of m', 'some text of w'])
    expect(found([...all, far('m', 0.625), far('w', 0.75)], line)).toBeUndefined()
  })

  test('on a line the shortest of each class are looked at too', () => {
    const ends = [variant('long m low', 'm', score(0)), variant('long m high', 'm', score(1))]
    const wide = [...ends, variant('long w low', 'w', score(0.125)), variant('long w high', 'w', score(0.875))]
    const short = (length: number, of: string, value: number) => variant(of.repeat(length), of, score(value))
    const near = [1, 2].flatMap((length) => [short(length, 'w', 0.5), short(length, 'm', 0.5)])
    near.push(short(3, 'w', 0.5))
    // Only the third shortest of m is far enough from w.
    expect(found([...wide, ...near, short(3, 'm', 0.125)], line)).toEqual(['mmm', 'w'])
    expect(found([...wide, ...near, short(3, 'm', 0.5), short(4, 'm', 0.125)], line)).toEqual([
      'long m high',
      'long w low',
    ])
  })

  test('on a line the lowest is the shortest of its place', () => {
    const middle = ['a', 'b', 'c'].map((text) => variant(text, 'm', score(0.5)))
    const low = [6, 5, 7].map((length) => variant('l'.repeat(length), 'm', score(0)))
    expect(found([...middle, ...low, variant('w', 'w', score(0.75))], line)).toEqual(['lllll', 'w'])
  })

  /** Texts of growing length, of which the pairs differ in two words each but for the plain one. */
  const growing = (count: number, one: number, other: number): string[] =>
    Array.from({ length: count }, (_, at) => {
      const length = 100 + at
      if (at === one) return 'x'.repeat(length)
      const word = String.fromCharCode(0x100 + at)
      return at === other ? `${'x'.repeat(100 + one)} ${word.repeat(length - 101 - one)}` : word.repeat(length)
    })

  test('by outcome, 401 pairs are compared: those of the shortest first', () => {
    const pair = (one: number, other: number) => {
      const texts = growing(30, one, other)
      const variants = texts.map((text, at) => variant(text, `c${at}`, label(`l${at}`)))
      return found(variants, sameLabel())?.map((input) => texts.indexOf(String(input)))
    }
    // 29 pairs with the shortest, 28 with the next ...: the 22nd with the 24th is pair 401.
    expect(pair(21, 23)).toEqual([21, 23])
    expect(pair(21, 25)).toEqual([0, 1])
  })

  test('by an own function too', () => {
    const longest = (plain: number) => {
      const texts = Array.from({ length: 402 }, (_, at) =>
        at === plain ? `x ${'y'.repeat(8 + at)}` : String.fromCharCode(0x100 + at).repeat(10 + at),
      )
      return found(
        [variant('x', 'm', label('yes')), ...texts.map((text) => variant(text, 'w', label('no')))],
        ownFunction,
      )?.map((input) => texts.indexOf(String(input)))
    }
    expect(longest(400)).toEqual([-1, 400])
    expect(longest(401)).toEqual([-1, 0])
  })

  test('with 400 more in each further group', () => {
    const other = (input: string, g: string, name: string): JudgedVariant => ({
      input,
      classes: { g, other: 'o' },
      prediction: label(name),
    })
    const isPlain = (plain: number): boolean => {
      const texts = Array.from({ length: 402 }, (_, at) =>
        at === plain ? `x ${'y'.repeat(8 + at)}` : String.fromCharCode(0x100 + at).repeat(10 + at),
      )
      const variants = [
        variant('k', 'm', label('yes')),
        variant('l', 'w', label('no')),
        other('x', 'm', 'yes'),
        ...texts.map((text) => other(text, 'w', 'no')),
      ]
      return inputsOf(examplePair(variants, 'g', ownFunction))?.[1] === texts[plain]
    }
    expect([isPlain(399), isPlain(400)]).toEqual([true, false])
  })

  test('on a line 401 too: the ends first, classes in the order of their names', () => {
    const pair = (one: number, other: number) => {
      const texts = growing(15, one, other)
      const variants = texts.map((text, at) => variant(text, `c${String(at).padStart(2, '0')}`, score(at)))
      return found(variants, line)?.map((input) => texts.indexOf(String(input)))
    }
    // Each pair of classes comes four times, since the one input of a class is both its ends: the 101st pair is of c11 and c13.
    expect(pair(11, 13)).toEqual([11, 13])
    expect(pair(11, 14)).toEqual([0, 1])
  })
})

describe('of few inputs', () => {
  const classes = fc.record({ g: fc.constantFrom('m', 'w', 'x'), age: fc.constantFrom('old', 'young') })
  const words = fc.array(fc.constantFrom('a', 'bb', 'c'), { minLength: 1, maxLength: 3 })
  const names = ['yes', 'no', 'perhaps']
  const answers: Record<string, [Oracle, fc.Arbitrary<Prediction>]> = {
    outcome: [
      sameLabel(),
      fc.tuple(fc.nat({ max: 2 }), fc.integer({ min: 2, max: 4 })).map(([at, lead]) => {
        const name = names[at] as string
        return label(name, { [name]: lead / 4, rest: 0 })
      }),
    ],
    line: [line, fc.integer({ min: 0, max: 4 }).map((n) => score(n / 4))],
    'own function': [ownFunction, fc.nat({ max: 2 }).map((at) => label(names[at] as string))],
  }

  /** All pairs, sorted as the plainest is defined. */
  function plainest(variants: readonly JudgedVariant[], oracle: Oracle): unknown[] | undefined {
    const pairs = variants.flatMap((a) =>
      variants
        .filter((b) => (a.classes.g as string) < (b.classes.g as string) && a.classes.age === b.classes.age)
        .filter((b) => oracle.differs(a.prediction, b.prediction))
        .map((b) => {
          const [one, other] = [String(a.input), String(b.input)]
          const left = other.split(' ')
          let apart = 0
          for (const word of one.split(' ')) {
            const at = left.indexOf(word)
            if (at < 0) apart++
            else left.splice(at, 1)
          }
          return {
            numbers: [
              apart + left.length,
              one.length + other.length,
              -(marginOf(a.prediction, b.prediction, oracle) ?? 0),
            ] as const,
            texts: [one, other],
          }
        }),
    )
    pairs.sort((a, b) => {
      for (const at of [0, 1, 2] as const) {
        if (a.numbers[at] !== b.numbers[at]) return a.numbers[at] - b.numbers[at]
      }
      const [first, second] = [JSON.stringify(a.texts), JSON.stringify(b.texts)]
      return first < second ? -1 : first > second ? 1 : 0
    })
    return pairs[0]?.texts
  }

  test.each(Object.entries(answers))('it is the plainest of all pairs: %s', (_, [oracle, prediction]) => {
    const drawn = fc.uniqueArray(fc.tuple(words, classes, prediction), {
      maxLength: 9,
      // One answer for each input, and three inputs at most of one class, so that each pair is looked at.
      selector: ([text]) => text.join(' '),
    })
    fc.assert(
      fc.property(drawn, (all) => {
        const counts = new Map<string, number>()
        const variants = all.flatMap(([text, shown, given]): JudgedVariant[] => {
          const cell = `${shown.g} ${shown.age}`
          counts.set(cell, (counts.get(cell) ?? 0) + 1)
          return (counts.get(cell) ?? 0) > 3 ? [] : [{ input: text.join(' '), classes: shown, prediction: given }]
        })
        expect(found(variants, oracle)).toEqual(plainest(variants, oracle))
      }),
      { numRuns: 100 },
    )
  })
})
