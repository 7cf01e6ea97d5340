import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Prediction, scoresOf } from '../../src/core/prediction.js'
import { Random } from '../../src/core/random.js'
import { isBorderline, isSolid } from '../../src/oracle/borderline.js'
import { groupsOf, itemsOf } from '../../src/oracle/cells.js'
import { closeScore, sameLabel, sameLabelSet } from '../../src/oracle/index.js'
import { tallyCase } from '../../src/oracle/tally.js'

/** The label with the highest score. */
function label(scores: Readonly<Record<string, number>>): Prediction {
  const [best = ''] = Object.entries(scores).sort(([, one], [, other]) => other - one)[0] ?? []
  return { kind: 'label', label: best, scores }
}
const two = (share: number): Prediction => label({ no: 1 - share, yes: share })
const set = (scores: Readonly<Record<string, number>>, threshold = 0.5): Prediction => ({
  kind: 'labels',
  labels: Object.keys(scores)
    .filter((name) => (scores[name] as number) >= threshold)
    .sort(),
  scores,
})
const score = (value: number): Prediction => ({ kind: 'score', score: value })
const noise = 1e-5

describe('two labels', () => {
  test.each([
    ['one side on the boundary', two(0.500001), two(0.1), true],
    ['both sides on it', two(0.500001), two(0.499999), true],
    ['a lead of just the noise on both of its scores', two(0.5000099), two(0.1), true],
    ['a lead of more', two(0.50002), two(0.1), false],
    ['both far', two(0.9), two(0.1), false],
    [
      'both far, with a near third label',
      label({ a: 0.5, b: 0.49999, c: 0.00001 }),
      label({ c: 1, a: 0, b: 0 }),
      false,
    ],
    [
      'a third label that both can have',
      label({ a: 0.4, b: 0.399999, c: 0.2 }),
      label({ c: 0.4, b: 0.399999, a: 0.2 }),
      true,
    ],
    ['no scores', { kind: 'label', label: 'a' }, { kind: 'label', label: 'b' }, false],
    ['scores on one side alone', two(0.500001), { kind: 'label', label: 'no' }, false],
  ] as const)('%s', (_, a, b, expected) => {
    expect(isBorderline(a, b, sameLabel(), noise)).toBe(expected)
    expect(isBorderline(b, a, sameLabel(), noise)).toBe(expected)
  })

  test('the same label is no flip, and without noise nothing is borderline', () => {
    expect(isBorderline(two(0.500001), two(0.6), sameLabel(), noise)).toBe(false)
    expect(isBorderline(two(0.500001), two(0.499999), sameLabel(), 0)).toBe(false)
  })

  test('of a model with a threshold of its own only scores that could be one', () => {
    const at = (share: number): Prediction => ({
      kind: 'label',
      label: share >= 0.7 ? 'yes' : 'no',
      scores: { no: 1 - share, yes: share },
    })
    expect(isBorderline(at(0.700005), at(0.699995), sameLabel(), noise)).toBe(true)
    expect(isBorderline(at(0.700005), at(0.6), sameLabel(), noise)).toBe(false)
    expect(isBorderline(at(0.9), at(0.6), sameLabel(), noise)).toBe(false)
  })
})

describe('sets of labels', () => {
  test.each([
    ['a label at the threshold', set({ a: 0.500001, b: 0.9 }), set({ a: 0.1, b: 0.9 }), true],
    ['two labels, each at it on one side', set({ a: 0.500001, b: 0.499999 }), set({ a: 0.1, b: 0.9 }), true],
    ['one at it and one far', set({ a: 0.500001, b: 0.1 }), set({ a: 0.1, b: 0.9 }), false],
    ['all far', set({ a: 0.9 }), set({ a: 0.1 }), false],
    ['another threshold, scores next to each other', set({ a: 0.300005 }, 0.3), set({ a: 0.299995 }, 0.3), true],
    ['another threshold, scores apart', set({ a: 0.300005, b: 0.4 }, 0.3), set({ a: 0.1, b: 0.4 }, 0.3), false],
    ['no scores', { kind: 'labels', labels: ['a'] }, { kind: 'labels', labels: [] }, false],
  ] as const)('%s', (_, a, b, expected) => {
    expect(isBorderline(a, b, sameLabelSet(), noise)).toBe(expected)
    expect(isBorderline(b, a, sameLabelSet(), noise)).toBe(expected)
  })

  test('a score at the limit below which the oracle leaves labels out', () => {
    const oracle = sameLabelSet({ ignoreBelow: 0.7 })
    expect(isBorderline(set({ a: 0.700001 }), set({ a: 0.6 }), oracle, noise)).toBe(true)
    expect(isBorderline(set({ a: 0.71 }), set({ a: 0.6 }), oracle, noise)).toBe(false)
  })
})

describe('scores', () => {
  test.each([
    [0.3, 0.400001, true],
    [0.3, 0.40001, true],
    [0.3, 0.40003, false],
    [0.1, 0.9, false],
  ])('%f and %f, at most 0.1 apart', (a, b, expected) => {
    expect(isBorderline(score(a), score(b), closeScore(), noise)).toBe(expected)
    expect(isBorderline(score(b), score(a), closeScore(), noise)).toBe(expected)
  })

  test('the score of a label', () => {
    expect(isBorderline(two(0.2), two(0.300001), closeScore(), noise)).toBe(true)
    expect(isBorderline(two(0.2), two(0.31), closeScore(), noise)).toBe(false)
  })

  test("an oracle of one's own is asked with moved scores", () => {
    const level = (prediction: Prediction): number => Math.floor((prediction as { score: number }).score)
    const oracle = { name: 'levels', differs: (a: Prediction, b: Prediction) => level(a) !== level(b) }
    expect(isBorderline(score(2.999999), score(3.5), oracle, noise)).toBe(true)
    expect(isBorderline(score(2.9), score(3.5), oracle, noise)).toBe(false)
  })
})

describe('at the very limit, in numbers that floats hold exactly', () => {
  const wide = 0.125
  const tiny = 2 ** -30

  test('two scores may each move by the noise', () => {
    const oracle = closeScore({ tolerance: 0.25 })
    expect(isBorderline(score(0), score(0.5), oracle, wide)).toBe(true)
    expect(isBorderline(score(0), score(0.5 + 2 ** -20), oracle, wide)).toBe(false)
    expect(isBorderline(score(1), score(0.5), oracle, wide)).toBe(true)
    expect(isBorderline(score(-1), score(-0.5), oracle, wide)).toBe(true)
    expect(isBorderline(score(-1), score(1), oracle, wide)).toBe(false)
  })

  test('two scores that are nearer than that meet in the middle, and do not pass each other', () => {
    const asked: number[] = []
    const oracle = {
      name: 'order',
      differs: (a: Prediction, b: Prediction) => {
        asked.push((a as { score: number }).score - (b as { score: number }).score)
        return true
      },
    }
    expect(isBorderline(score(1), score(1.0625), oracle, wide)).toBe(false)
    expect(Math.max(...asked)).toBe(0)
    expect(Math.min(...asked)).toBe(-0.0625)
  })

  test('a label leads by two times the noise at most', () => {
    const far = label({ a: 0, b: 1 })
    expect(isBorderline(label({ a: 0.5, b: 0.25 }), far, sameLabel(), wide)).toBe(true)
    expect(isBorderline(label({ a: 0.5, b: 0.25 - tiny }), far, sameLabel(), wide)).toBe(false)
  })

  test('a tie is no flip without noise', () => {
    const tie = { a: 0.5, b: 0.5 }
    const [one, other]: readonly Prediction[] = [
      { kind: 'label', label: 'a', scores: tie },
      { kind: 'label', label: 'b', scores: tie },
    ]
    expect(isBorderline(one as Prediction, other as Prediction, sameLabel(), 0)).toBe(false)
    expect(isBorderline(one as Prediction, other as Prediction, sameLabel(), Number.NaN)).toBe(false)
    expect(isBorderline(one as Prediction, other as Prediction, sameLabel(), tiny)).toBe(true)
  })

  test('the first eight labels near the top are tried', () => {
    const names = Array.from({ length: 10 }, (_, at) => `l${at}`)
    const tie: Prediction = {
      kind: 'label',
      label: 'l0',
      scores: Object.fromEntries(names.map((name) => [name, 0.5])),
    }
    const only = (name: string): Prediction =>
      label(Object.fromEntries(names.map((each) => [each, Number(each === name)])))
    expect(isBorderline(tie, only('l7'), sameLabel(), wide)).toBe(true)
    expect(isBorderline(tie, only('l8'), sameLabel(), wide)).toBe(false)
  })

  test('of a label that is not on top, all scores must be within two times the noise', () => {
    const at = (scores: Readonly<Record<string, number>>, name: string): Prediction => ({
      kind: 'label',
      label: name,
      scores,
    })
    const low = at({ no: 0.75, yes: 0.5 }, 'yes')
    expect(isBorderline(low, at({ no: 0.75, yes: 0.25 }, 'no'), sameLabel(), wide)).toBe(true)
    expect(isBorderline(low, at({ no: 0.75, yes: 0.25 - tiny }, 'no'), sameLabel(), wide)).toBe(false)
    expect(isBorderline(low, at({ no: 1, yes: 0.25 }, 'no'), sameLabel(), wide)).toBe(true)
    expect(isBorderline(low, at({ no: 1.5, yes: 0.5 }, 'no'), sameLabel(), wide)).toBe(false)
    expect(isBorderline(low, at({ no: 0.75, yes: 0.5, maybe: 0 }, 'no'), sameLabel(), wide)).toBe(false)
  })

  test('a label of a set crosses the usual threshold by the noise', () => {
    const far = set({ a: 0 })
    expect(isBorderline(set({ a: 0.625 - tiny }), far, sameLabelSet(), wide)).toBe(true)
    expect(isBorderline(set({ a: 0.625 }), far, sameLabelSet(), wide)).toBe(false)
    expect(isBorderline(set({ a: 0.375 }), set({ a: 1 }), sameLabelSet(), wide)).toBe(true)
    expect(isBorderline(set({ a: 0.375 - tiny }), set({ a: 1 }), sameLabelSet(), wide)).toBe(false)
  })

  test('two scores of a label that could be one are on one side, whatever the threshold', () => {
    expect(isBorderline(set({ a: 0.25 }, 0.2), set({ a: 0 }, 0.2), sameLabelSet(), wide)).toBe(true)
    expect(isBorderline(set({ a: 0.25 + tiny }, 0.2), set({ a: 0 }, 0.2), sameLabelSet(), wide)).toBe(false)
    const both = { a: 0.25, b: 0.25 }
    const apart: Prediction = { kind: 'labels', labels: ['b'], scores: { a: 0.2, b: 0.25 } }
    expect(isBorderline(set(both, 0.25), apart, sameLabelSet(), wide)).toBe(true)
    expect(isBorderline({ kind: 'labels', labels: ['a'], scores: both }, apart, sameLabelSet(), wide)).toBe(true)
  })

  test('a label that the other answer has no score for is not moved', () => {
    expect(isBorderline(set({ a: 0.5, c: 0.9 }), set({ a: 0.5 }), sameLabelSet(), wide)).toBe(false)
    expect(isBorderline(set({ a: 0.5, c: 0.9 }), { kind: 'labels', labels: ['a'] }, sameLabelSet(), wide)).toBe(false)
  })
})

describe('answers of two kinds', () => {
  const numberOf = (prediction: Prediction): number =>
    prediction.kind === 'score' ? prediction.score : (scoresOf(prediction)?.yes ?? 0)
  const oracle = {
    name: 'value',
    differs: (a: Prediction, b: Prediction) => Math.abs(numberOf(a) - numberOf(b)) > 0.1,
  }

  test.each([
    ['a score and a label', score(0.3), two(0.400005)],
    ['a score and a set of labels', score(0.3), set({ yes: 0.400005 })],
    ['a label and a set of labels', two(0.3), set({ yes: 0.400005 })],
  ] as const)('are never borderline: %s', (_, a, b) => {
    expect(isBorderline(a, b, oracle, noise)).toBe(false)
    expect(isBorderline(b, a, oracle, noise)).toBe(false)
  })

  test('but answers of one kind are', () => {
    expect(isBorderline(score(0.3), score(0.400005), oracle, noise)).toBe(true)
    expect(isBorderline(two(0.3), two(0.400005), oracle, noise)).toBe(true)
    expect(isBorderline(set({ yes: 0.3 }), set({ yes: 0.400005 }), oracle, noise)).toBe(true)
  })
})

describe('the answers that an oracle is asked about', () => {
  const wide = 0.125

  /** Every answer that an oracle sees when nothing is ever the same to it. */
  function asked(a: Prediction, b: Prediction): Prediction[] {
    const seen: Prediction[] = []
    const differs = (one: Prediction, other: Prediction): boolean => {
      seen.push(one, other)
      return true
    }
    expect(isBorderline(a, b, { name: 'never the same', differs }, wide)).toBe(false)
    return seen
  }
  const setsAsked = (a: Prediction, b: Prediction): string[] => [
    ...new Set(asked(a, b).map((each) => (each.kind === 'labels' ? each.labels.join(' ') : each.kind))),
  ]

  test('have the label that has the highest score', () => {
    const seen = asked(label({ a: 0.5, b: 0.25, c: 0.25 }), label({ a: 0, b: 1, c: 0 }))
    const labels = new Set<string>()
    for (const each of seen) {
      if (each.kind !== 'label') continue
      labels.add(each.label)
      expect(each.scores?.[each.label]).toBe(Math.max(...Object.values(each.scores ?? {})))
    }
    expect([...labels]).toEqual(['a', 'b', 'c'])
  })

  test('have scores that are moved by the noise', () => {
    const seen = asked(label({ a: 0.5, b: 0.25 }), label({ a: 0, b: 1 }))
    const scores = seen.map((each) => (each.kind === 'label' ? each.scores : {}))
    // As it is, moved towards the other answer, with the one and with the other label on top.
    expect(scores).toContainEqual({ a: 0.5, b: 0.25 })
    expect(scores).toContainEqual({ a: 0.375, b: 0.375 })
    expect(scores).toContainEqual({ a: 0.625, b: 0.125 })
    expect(scores).toContainEqual({ a: 0.125, b: 0.875 })
  })

  test('keep a label that a threshold of its own has chosen, with moved scores', () => {
    const low: Prediction = { kind: 'label', label: 'yes', scores: { no: 0.75, yes: 0.25 } }
    const high: Prediction = { kind: 'label', label: 'yes', scores: { no: 0.25, yes: 0.75 } }
    expect(isBorderline(low, high, closeScore({ tolerance: 0.25 }), wide)).toBe(true)
    expect(isBorderline(low, high, closeScore({ tolerance: 0.2 }), wide)).toBe(false)
  })

  test('are sets in order when a label enters, and without it when it leaves', () => {
    expect(setsAsked(set({ a: 0.4, b: 0.9 }), set({ a: 0.9, b: 0.9 }))).toEqual(['b', 'a b'])
    expect(setsAsked(set({ a: 0.6, b: 0.9 }), set({ a: 0.1, b: 0.9 }))).toEqual(['a b', 'b'])
  })

  test('are sets without a label of which two near scores are on two sides of the threshold', () => {
    expect(setsAsked(set({ a: 0.6, b: 0.9 }), set({ a: 0.4, b: 0.1 }))).toEqual(['a b', '', 'b'])
  })

  test('are sets with a label that both have, and without one that neither has', () => {
    expect(setsAsked(set({ a: 0.9, b: 0.1, c: 0.9 }), set({ a: 0.9, b: 0.1, c: 0.1 }))).toEqual(['a c', 'a'])
  })

  test('are sets that do not change at 0.5 where an answer shows that the threshold is another', () => {
    // `b` is missing at 0.7, so that the threshold is above it.
    const low: Prediction = { kind: 'labels', labels: [], scores: { a: 0.45, b: 0.7 } }
    const high: Prediction = { kind: 'labels', labels: ['a'], scores: { a: 0.9, b: 0.1 } }
    expect(setsAsked(low, high)).toEqual(['', 'a'])
    expect(isBorderline(low, high, sameLabelSet(), wide)).toBe(false)
    expect(isBorderline(high, low, sameLabelSet(), wide)).toBe(false)
  })

  test('are sets that change at 0.5 where a score is just there', () => {
    expect(isBorderline(set({ a: 0.5 }), set({ a: 0 }), sameLabelSet(), wide)).toBe(true)
    const without: Prediction = { kind: 'labels', labels: [], scores: { a: 0.5 } }
    expect(isBorderline(without, set({ a: 1 }), sameLabelSet(), wide)).toBe(false)
  })
})

describe('an independent reference', () => {
  test('whatever moving both answers at random by the noise makes equal is borderline', () => {
    const random = new Random(3).derive('borderline')
    const width = 0.01
    let [found, made] = [0, 0]
    for (let round = 0; round < 400; round++) {
      const draw = (): Record<string, number> => ({
        a: random.float() / 20,
        b: random.float() / 20,
        c: random.float() / 20,
      })
      const [one, other] = [draw(), draw()]
      const shaken = (scores: Record<string, number>): Prediction =>
        label(
          Object.fromEntries(
            Object.entries(scores).map(([name, each]) => [name, each + width * (2 * random.float() - 1)]),
          ),
        )
      const oracle = sameLabel()
      if (!oracle.differs(label(one), label(other))) continue
      const meet = Array.from({ length: 200 }, () => !oracle.differs(shaken(one), shaken(other))).some(Boolean)
      const told = isBorderline(label(one), label(other), oracle, width)
      if (meet) expect(told).toBe(true)
      if (told) found++
      if (meet) made++
    }
    // And not much more than that: corners that 200 tries miss.
    expect(found).toBeGreaterThan(50)
    expect(found - made).toBeLessThan(found / 3)
  })
})

describe('a case', () => {
  const variant = (input: string, gender: string, share: number) => ({
    input,
    classes: { gender },
    prediction: two(share),
  })

  test('is solid when one of its pairs differs by more than noise', () => {
    const near = [variant('he', 'male', 0.500001), variant('she', 'female', 0.2)]
    const tally = (variants: ReturnType<typeof variant>[], width: number) =>
      tallyCase(variants, ['gender'], sameLabel(), { noise: width }).attributes.map(({ btcs, solid }) => [btcs, solid])
    expect(tally(near, noise)).toEqual([[1, false]])
    expect(tally(near, 0)).toEqual([[1, true]])
    expect(tally([...near, variant('Tom', 'male', 0.8)], noise)).toEqual([[2, true]])
    expect(tally([variant('he', 'male', 0.1), variant('she', 'female', 0.2)], noise)).toEqual([[0, false]])
  })

  const flips = (variants: ReturnType<typeof variant>[]) =>
    tallyCase(variants, ['gender'], sameLabel(), { noise }).attributes.map(({ btcs, solid }) => [btcs, solid])

  test('is told by its flips alone: pairs that are treated alike say nothing', () => {
    expect(
      flips([variant('he', 'male', 0.500001), variant('she', 'female', 0.2), variant('Ann', 'female', 0.9)]),
    ).toEqual([[1, false]])
  })

  test('is told by pairs across classes alone', () => {
    const male = [variant('he', 'male', 0.500001), variant('Tom', 'male', 0.1)]
    expect(flips([...male, variant('she', 'female', 0.499999)])).toEqual([[1, false]])
    expect(flips([...male, variant('she', 'female', 0.499999), variant('they', 'other', 0.9)])).toEqual([[3, true]])
  })

  test('is solid without noise, and none of its pairs is compared', () => {
    const groups = groupsOf(itemsOf([variant('he', 'male', 0.1), variant('she', 'female', 0.2)]), 'gender')
    let compared = 0
    const counting = { name: 'counting', differs: () => ++compared > 0 }
    expect(isSolid(groups, counting, 0)).toBe(true)
    expect(isSolid(groups, counting, Number.NaN)).toBe(true)
    expect(compared).toBe(0)
    expect(isSolid(groups, counting, noise)).toBe(true)
    expect(compared).toBeGreaterThan(0)
  })

  test('has no pair of equal inputs', () => {
    const groups = groupsOf(itemsOf([variant('they', 'male', 0.1), variant('they', 'female', 0.9)]), 'gender')
    expect(isSolid(groups, { name: 'never the same', differs: () => true }, noise)).toBe(false)
  })

  test('of more than 4,000 flips is solid', () => {
    const many = (men: number, women: number) => [
      ...Array.from({ length: men }, (_, at) => variant(`he ${at}`, 'male', 0.500001)),
      ...Array.from({ length: women }, (_, at) => variant(`she ${at}`, 'female', 0.2)),
    ]
    expect(flips(many(50, 80))).toEqual([[4000, false]])
    expect(flips(many(3, 1334))).toEqual([[4002, true]])
  })
})

test("labels that are all that is compared lie on the boundary where an oracle of one's own says so", () => {
  const own = { name: 'own', differs: (one: Prediction, other: Prediction) => labelOf(one) !== labelOf(other) }
  const labelOf = (prediction: Prediction): string => (prediction.kind === 'label' ? prediction.label : '')
  const near = fc.constantFrom(0, 0.2, 0.200004, 0.20001, 0.20003, 0.3, 0.5, 0.500008, 0.50002, 1)
  // Also labels that are not on top, that are no name of a score, and answers without scores.
  const answer = fc.record(
    {
      kind: fc.constant('label' as const),
      label: fc.constantFrom('a', 'b', 'c', 'd'),
      scores: fc.dictionary(fc.constantFrom('a', 'b', 'c'), near),
    },
    { requiredKeys: ['kind', 'label'] },
  )
  let borderline = 0
  fc.assert(
    fc.property(answer, answer, (one, other) => {
      const found = isBorderline(one, other, sameLabel(), noise)
      expect(found).toBe(isBorderline(one, other, own, noise))
      if (found) borderline++
    }),
    { seed: 1, numRuns: 2000 },
  )
  expect(borderline).toBeGreaterThan(20)
})
