import { describe, expect, test } from 'vitest'
import type { Oracle } from '../../src/core/oracle.js'
import type { Prediction } from '../../src/core/prediction.js'
import { itemsOf, type JudgedVariant } from '../../src/oracle/cells.js'
import { closeScore, sameLabel } from '../../src/oracle/oracles.js'
import { tallyCase } from '../../src/oracle/tally.js'
import { tallyWords } from '../../src/oracle/word-tally.js'

const label = (name: string): Prediction => ({ kind: 'label', label: name })
const score = (value: number): Prediction => ({ kind: 'score', score: value })

/** A variant that is told from others by one edited word at the end. */
const variant = (word: string, classes: JudgedVariant['classes'], prediction: Prediction): JudgedVariant => ({
  input: `I met ${word}`,
  classes,
  prediction,
  edits: [{ start: 6, end: 6 + word.length, slot: 'person' }],
})

type Counts = readonly [pairs: number, flips: number]

/** Counts of pairs and flips by hand, so that a limit can be met exactly. */
const degrees = (counts: readonly Counts[]) => ({
  pairs: Float64Array.from(counts, ([pairs]) => pairs),
  flips: Float64Array.from(counts, ([, flips]) => flips),
})

/** What is told of the word of the first variant, whose pairs are as given; the second has another word and class. */
function standOf(
  between: Counts,
  within: Counts,
  labels: readonly string[] = ['negative', 'positive'],
  favourable?: string,
) {
  const items = itemsOf(labels.map((name, at) => variant(`w${at}`, { c: at === 0 ? 'a' : 'b' }, label(name))))
  const none: Counts = [0, 0]
  const rest = items.slice(1).map(() => none)
  const { cells } = tallyWords(
    items,
    ['c'],
    sameLabel(),
    favourable,
    degrees([between, ...rest]),
    degrees([within, ...rest]),
  )
  const { compared, apart, worse, better } = cells[0]?.words[0] ?? {}
  return { compared, apart, worse, better }
}

const along = { compared: 1, apart: 0, worse: 0, better: 0 }
const apart = { compared: 1, apart: 1, worse: 0, better: 0 }
const worse = { compared: 1, apart: 1, worse: 1, better: 0 }
const better = { compared: 1, apart: 1, worse: 0, better: 1 }

describe('where a word stands', () => {
  test('is nowhere without a pair of another class', () => {
    expect(standOf([0, 0], [4, 4])).toEqual({ ...along, compared: 0 })
  })

  test('is apart when it differs from more than half, other classes and its own weighing the same', () => {
    expect(standOf([3, 3], [4, 0])).toEqual(worse)
    expect(standOf([3, 3], [4, 1])).toEqual(worse)
    expect(standOf([3, 2], [4, 2])).toEqual(worse)
    expect(standOf([3, 2], [4, 1])).toEqual(along)
    expect(standOf([3, 0], [4, 4])).toEqual(along)
    expect(standOf([3, 1], [4, 4])).toEqual(worse)
    expect(standOf([2, 1], [1, 1])).toEqual(worse)
    expect(standOf([2, 1], [3, 1])).toEqual(along)
  })

  test('is apart of just half where that is the worse outcome', () => {
    expect(standOf([1, 1], [0, 0])).toEqual(worse)
    expect(standOf([1, 1], [0, 0], ['positive', 'negative'])).toEqual(along)
    expect(standOf([1, 1], [0, 0], ['sport', 'fashion'])).toEqual(along)
    expect(standOf([1, 1], [1, 1], ['positive', 'negative'])).toEqual(better)
    expect(standOf([1, 1], [1, 1], ['sport', 'fashion'])).toEqual(apart)
  })

  test('takes for half what is nearer than one in a billion', () => {
    const less = (by: number): Counts => [1e10, 1e10 - by]
    expect(standOf(less(10), [0, 0])).toEqual(worse)
    expect(standOf(less(19), [0, 0])).toEqual(worse)
    expect(standOf(less(20), [0, 0])).toEqual(worse)
    expect(standOf(less(30), [0, 0])).toEqual(along)
    const more = (by: number): Counts => [1e9 - 1, by]
    const good = ['positive', 'negative']
    expect(standOf([1, 1], more(1), good)).toEqual(along)
    expect(standOf([1, 1], more(2), good)).toEqual(better)
    expect(standOf([1, 1], more(3), good)).toEqual(better)
    expect(standOf([1, 1], more(1))).toEqual(worse)
    expect(standOf([1, 1], more(1), ['sport', 'fashion'])).toEqual(along)
    expect(standOf([1, 1], more(3), ['sport', 'fashion'])).toEqual(apart)
  })

  test('follows the outcome that is said to be favourable', () => {
    expect(standOf([1, 1], [1, 1], ['sport', 'fashion'], 'sport')).toEqual(better)
    expect(standOf([1, 1], [1, 1], ['sport', 'fashion'], 'fashion')).toEqual(worse)
  })

  test('is compared with the first that differs', () => {
    expect(standOf([1, 1], [1, 1], ['neutral', 'neutral', 'negative', 'positive'])).toEqual(apart)
    expect(standOf([1, 1], [1, 1], ['neutral', 'neutral', 'positive', 'negative'])).toEqual(worse)
  })

  test('is neither worse nor better where none differs', () => {
    expect(standOf([1, 1], [1, 1], ['positive', 'positive'])).toEqual(apart)
    expect(standOf([1, 1], [0, 0], ['positive', 'positive'])).toEqual(along)
  })
})

describe('the words of a case', () => {
  const whole = (variants: readonly JudgedVariant[], attributes: readonly string[], oracle: Oracle = sameLabel()) =>
    tallyCase(variants, attributes, oracle).words

  test('are counted by cell, with the outcomes in the order in which they come', () => {
    const gay = { orientation: 'gay', age: undefined }
    const straight = { orientation: 'straight' }
    expect(
      whole(
        [
          variant('homosexual', gay, label('positive')),
          variant('gay', gay, label('negative')),
          variant('straight', straight, label('positive')),
          variant('heterosexual', straight, label('positive')),
        ],
        ['orientation'],
      ),
    ).toEqual({
      cells: [
        {
          classes: { orientation: 'gay' },
          items: 2,
          sides: [
            ['positive', 1],
            ['negative', 1],
          ],
          words: [
            // Its flip within the class is one of two that weigh, itself among them: a quarter in all.
            { word: 'homosexual', items: 1, sides: [['positive', 1]], compared: 1, apart: 0, worse: 0, better: 0 },
            { word: 'gay', items: 1, sides: [['negative', 1]], compared: 1, apart: 1, worse: 1, better: 0 },
          ],
        },
        {
          classes: { orientation: 'straight' },
          items: 2,
          sides: [['positive', 2]],
          words: [
            { word: 'straight', items: 1, sides: [['positive', 1]], compared: 1, apart: 0, worse: 0, better: 0 },
            { word: 'heterosexual', items: 1, sides: [['positive', 1]], compared: 1, apart: 0, worse: 0, better: 0 },
          ],
        },
      ],
      groups: [
        {
          attribute: 'orientation',
          classes: [
            ['gay', [0]],
            ['straight', [1]],
          ],
        },
      ],
    })
    expect(
      Object.keys(
        whole(
          [variant('a', gay, label('x')), variant('b', gay, label('x')), variant('c', straight, label('x'))],
          ['orientation'],
        )?.cells[0]?.classes ?? {},
      ),
    ).toEqual(['orientation'])
  })

  test('are one word in small and in large letters, as it is written first', () => {
    const said = (input: string, end: number, c: string, name: string): JudgedVariant => ({
      input,
      classes: { c },
      prediction: label(name),
      edits: [{ start: 0, end, slot: 'person' }],
    })
    const items = itemsOf([
      said('Gay men', 3, 'a', 'no'),
      said('gay women', 3, 'a', 'yes'),
      said('GAY people', 3, 'a', 'no'),
      said('queer people', 5, 'a', 'no'),
      said('they', 4, 'b', 'no'),
    ])
    // The first and the last of the three differ from more than half, the second is compared with no other class.
    const between = degrees([
      [1, 1],
      [0, 0],
      [1, 1],
      [1, 0],
      [3, 0],
    ])
    const within = degrees([
      [3, 3],
      [3, 3],
      [3, 1],
      [3, 0],
      [0, 0],
    ])
    const { cells } = tallyWords(items, ['c'], sameLabel(), 'yes', between, within)
    expect(cells.map(({ words }) => words)).toEqual([
      [
        {
          word: 'Gay',
          items: 3,
          sides: [
            ['no', 2],
            ['yes', 1],
          ],
          compared: 2,
          apart: 2,
          worse: 2,
          better: 0,
        },
        { word: 'queer', items: 1, sides: [['no', 1]], compared: 1, apart: 0, worse: 0, better: 0 },
      ],
      [{ word: 'they', items: 1, sides: [['no', 1]], compared: 1, apart: 0, worse: 0, better: 0 }],
    ])
    expect(cells.map(({ items: count, sides }) => [count, sides])).toEqual([
      [
        4,
        [
          ['no', 3],
          ['yes', 1],
        ],
      ],
      [1, [['no', 1]]],
    ])
  })

  test('are two words where their small letters differ, though their capitals do not', () => {
    const variants = ['Maße', 'Masse'].map((word) => variant(word, { c: 'a' }, label('x')))
    const words = whole([...variants, variant('other', { c: 'b' }, label('x'))], ['c'])
    expect(words?.cells[0]?.words.map(({ word, items }) => [word, items])).toEqual([
      ['Maße', 1],
      ['Masse', 1],
    ])
  })

  test('are all the words that an item has', () => {
    const said = (input: string, c: string): JudgedVariant => ({ input, classes: { c }, prediction: label('x') })
    const words = whole([said('Ann met Bob', 'a'), said('Ann saw Carl', 'a'), said('Dora met Bob', 'b')], ['c'])
    expect(words?.cells[0]?.words.map(({ word, items }) => [word, items])).toEqual([
      ['met Bob', 1],
      ['saw Carl', 1],
    ])
    const edited = (input: string, c: string): JudgedVariant => ({
      ...said(input, c),
      edits: [
        { start: 0, end: 3, slot: 'one' },
        { start: 4, end: 7, slot: 'other' },
      ],
    })
    const both = whole([edited('Ann Bob', 'a'), edited('Ann Tom', 'a'), edited('Eve Bob', 'a'), said('x', 'b')], ['c'])
    expect(both?.cells[0]?.words.map(({ word, items }) => [word, items])).toEqual([
      ['Ann', 2],
      ['Bob', 2],
      ['Tom', 1],
      ['Eve', 1],
    ])
  })
})

describe('groups of cells', () => {
  test('are the cells that differ in one asked attribute, each once', () => {
    const variants = [
      variant('1', { p: 'a', q: 'x' }, label('yes')),
      variant('2', { p: 'b', q: 'x' }, label('yes')),
      variant('3', { p: 'b', q: 'x' }, label('yes')),
      variant('4', { p: 'b', q: 'y' }, label('yes')),
      variant('5', { p: 'c', q: 'z' }, label('yes')),
      variant('6', { p: 'a', q: 'x' }, label('yes')),
    ]
    const words = tallyCase(variants, ['q', 'p'], sameLabel()).words
    expect(words?.cells.map(({ classes }) => classes)).toEqual([
      { p: 'a', q: 'x' },
      { p: 'b', q: 'x' },
      { p: 'b', q: 'y' },
      { p: 'c', q: 'z' },
    ])
    // (c, z) has no other cell that differs in just one attribute.
    expect(words?.groups).toEqual([
      {
        attribute: 'q',
        classes: [
          ['x', [1]],
          ['y', [2]],
        ],
      },
      {
        attribute: 'p',
        classes: [
          ['a', [0]],
          ['b', [1]],
        ],
      },
    ])
  })
})

describe('the outcome of an item', () => {
  const sidesOf = (predictions: readonly Prediction[], oracle: Oracle) => {
    const variants = predictions.map((prediction, at) =>
      variant(`w${at}`, { c: at === predictions.length - 1 ? 'b' : 'a' }, prediction),
    )
    return tallyCase(variants, ['c'], oracle).words?.cells.flatMap(({ words }) =>
      words.map(({ sides }) => sides[0]?.[0]),
    )
  }
  const within = (tolerance: number) => closeScore({ tolerance })

  test('of scores is higher or lower than where most others lie, beyond the tolerance', () => {
    const two: Oracle = {
      name: 'two apart',
      differs: (a, b) => Math.abs((a as { score: number }).score - (b as { score: number }).score) > 2,
      closeness: { score: (prediction) => (prediction as { score: number }).score, tolerance: 2 },
    }
    const sides = (...scores: number[]) => sidesOf(scores.map(score), two)
    expect(sides(0, 2, 4)).toEqual(['lower', 'near', 'higher'])
    expect(sides(0, 1, 2)).toEqual(['near', 'near', 'near'])
    expect(sides(0, 2, 2)).toEqual(['near', 'near', 'near'])
    expect(sides(0, 3, 3)).toEqual(['lower', 'higher', 'higher'])
    expect(sides(3, 0, 0)).toEqual(['higher', 'lower', 'lower'])
    // 5 has two below and two above, 4 has one below and two above.
    expect(sides(8, 5, 0, 8, 2)).toEqual(['higher', 'near', 'lower', 'higher', 'lower'])
    expect(sides(9, 4, 1, 7, 2)).toEqual(['higher', 'lower', 'lower', 'higher', 'lower'])
  })

  test('of scores is what comparing them one by one says', () => {
    let state = 1
    const drawn = Array.from({ length: 60 }, () => {
      state = (state * 48271) % 2147483647
      return state % 20
    })
    for (let length = 3; length <= 60; length += 3) {
      const scores = drawn.slice(60 - length)
      const expected = scores.map((here) => {
        const below = scores.filter((other) => here - other > 3).length
        const above = scores.filter((other) => other - here > 3).length
        return below > above ? 'higher' : above > below ? 'lower' : 'near'
      })
      expect(sidesOf(scores.map(score), within(3)), `${length} scores`).toEqual(expected)
    }
  })

  test('of a function is whether it differs from more than half of all others', () => {
    const oracle: Oracle = {
      name: 'mine',
      differs: (a, b) => (a as { score: number }).score !== (b as { score: number }).score,
    }
    expect(sidesOf([1, 2, 2].map(score), oracle)).toEqual(['apart', 'along', 'along'])
    expect(sidesOf([1, 1, 2, 2, 2].map(score), oracle)).toEqual(['apart', 'apart', 'along', 'along', 'along'])
    expect(sidesOf([1, 1, 1, 2, 2].map(score), oracle)).toEqual(['along', 'along', 'along', 'apart', 'apart'])
    expect(sidesOf([1, 2, 3, 3].map(score), oracle)).toEqual(['apart', 'apart', 'apart', 'apart'])
  })

  test('adds the pairs within and across classes', () => {
    const oracle: Oracle = { name: 'mine', differs: () => true }
    const items = itemsOf(['a', 'a', 'b'].map((c, at) => variant(`w${at}`, { c }, score(at))))
    const sides = (between: readonly Counts[], inside: readonly Counts[]) =>
      tallyWords(items, ['c'], oracle, undefined, degrees(between), degrees(inside)).cells.flatMap(({ words }) =>
        words.map(({ sides: [first] }) => first?.[0]),
      )
    const none: Counts = [0, 0]
    expect(sides([[4, 3], [4, 0], none], [[2, 0], [2, 2], none])).toEqual(['along', 'along', 'along'])
    expect(
      sides(
        [
          [4, 3],
          [4, 2],
          [3, 2],
        ],
        [[2, 1], [2, 2], none],
      ),
    ).toEqual(['apart', 'apart', 'apart'])
    expect(
      sides(
        [
          [4, 3],
          [4, 1],
          [4, 2],
        ],
        [[1, 0], [2, 2], none],
      ),
    ).toEqual(['apart', 'along', 'along'])
  })
})
