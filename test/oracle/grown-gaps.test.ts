import { expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import { grownGaps, type PairedGap } from '../../src/oracle/grown-gaps.js'

type Pair = readonly [before: number, now: number]

const gapOf = (units: readonly Pair[], more: Partial<PairedGap> = {}): PairedGap => ({
  measure: 'refusal',
  attribute: 'gender',
  classes: ['female', 'male'],
  scale: 'share',
  judge: 'mean',
  limit: 0.05,
  exact: false,
  measuredBefore: units.length,
  units: Object.fromEntries(units.map(([before, now], at) => [`unit ${at}`, [before, now, 1]])),
  ...more,
})
const one = (units: readonly Pair[], more?: Partial<PairedGap>) => grownGaps([gapOf(units, more)])[0]

// By hand: changes 0.1, 0.2, 0.3 have the mean 0.2 and the deviation 0.1, so t = 0.2 / (0.1 / sqrt 3) = 3.4641 on two degrees.
const rising: readonly Pair[] = [
  [0, 0.1],
  [0, 0.2],
  [0, 0.3],
]

test('a mean is tested by the paired t test', () => {
  // Only a change beyond 0.2 + 2 * 0.05 could have turned the gap: t = 5.1962, p = 0.01754.
  expect(one(rising)?.p).toBeCloseTo(0.03709 + 0.01754, 4)
  expect(one(rising, { scale: 'distance' })?.p).toBeCloseTo(0.03709, 4)
  expect(one(rising)).toMatchObject({ before: 0, cases: 3 })
  expect(one(rising)?.now).toBeCloseTo(0.2)
  expect(one(rising.map(([before, now]) => [-before, -now]))?.p).toBeCloseTo(0.03709 + 0.01754, 4)
})

test('few cases that shrank by far more than the others grew make a growth no surer', () => {
  const changes = (few: number): readonly Pair[] =>
    Array.from({ length: 30 }, (_, at) => [0.1, 0.1 + (at < 2 ? few : 0.1 + (at % 3) / 100)] as const)
  const plain = one(changes(0.3))?.p as number
  expect(plain).toBeLessThan(1e-6)
  // By hand (Hall 1992): t = 2.8079 with skewness -3.4550 becomes 1.3712, so that p is 0.0904 and not 0.0044.
  expect(one(changes(-0.45))?.p).toBeCloseTo(0.09041, 5)
})

test('a growth of nothing is seldom called one if the answers are now rarely far on the other side', () => {
  let wrong = 0
  for (let run = 0; run < 400; run++) {
    const random = new Random(run, 'rarely far')
    const units = Array.from({ length: 60 }, () => {
      const [then, now] = [random.float() / 20, random.float() / 20]
      return [0.2 + then, 0.2 + now + (random.float() < 0.05 ? -0.95 : 0.05)] as const
    })
    if ((one(units)?.p as number) <= 0.05) wrong++
  }
  // By Student's t in a fifth of the runs; in a twentieth of them there is no rare answer at all.
  expect(wrong / 400).toBeLessThan(0.11)
})

test('a median is tested by signs, and those that stayed say nothing', () => {
  const longer: Pair[] = Array.from({ length: 8 }, () => [0, 0.3])
  expect(one([...longer, [0.3, 0.3]], { judge: 'median', scale: 'ratio' })?.p).toBeCloseTo(2 / 2 ** 8, 12)
  expect(one(longer, { judge: 'median', scale: 'ratio' })?.now).toBeCloseTo(Math.expm1(0.3), 12)
})

test.each<readonly [string, readonly Pair[], Partial<PairedGap>]>([
  ['that is no larger than accepted', rising, { limit: 0.2 }],
  ['that became smaller', rising.map(([before, now]) => [now + 0.5, before + 0.1]), {}],
  ['of one text', [[0, 1]], {}],
  [
    'of two texts',
    [
      [0, 1],
      [0, 1.1],
    ],
    {},
  ],
  ['of nothing', [], {}],
  [
    'of a distance that became smaller than the control',
    rising.map(([before, now]) => [before, -now]),
    { scale: 'distance' },
  ],
])('no growth is shown of a gap %s', (_, units, more) => {
  expect(one(units, more)?.p).toBe(1)
})

test('a gap that turned to the other class has grown', () => {
  const turned: Pair[] = Array.from({ length: 20 }, (_, at) => [0.1 + at / 1000, -0.1 + at / 1000])
  expect(one(turned)?.p).toBeLessThan(0.0001)
})

test('of steady answers growth is counted', () => {
  expect(one([[0, 0.1]], { exact: true })?.p).toBe(0)
  expect(one([[0.1, 0.1]], { exact: true })?.p).toBe(1)
  expect(one([[0.2, 0.1]], { exact: true })?.p).toBe(1)
  expect(one([[0, 0.04]], { exact: true })?.p).toBe(1)
})

test('several gaps are corrected together, and the order of units says nothing', () => {
  const flat: readonly Pair[] = rising.map(() => [0, 0])
  const [first, second] = grownGaps([gapOf(rising), gapOf(rising), gapOf(flat)])
  expect(first?.p).toBeCloseTo(2 * 0.05463, 3)
  expect([second?.p, grownGaps([gapOf(flat)])[0]?.p]).toEqual([first?.p, 1])
  const values = Array.from({ length: 50 }, (_, at): Pair => [0.1 / (at + 1), 0.3 / (at + 2)])
  const turned = gapOf(values)
  const units = Object.fromEntries(Object.entries(turned.units).reverse())
  expect(grownGaps([{ ...turned, units }])[0]?.p).toBe(grownGaps([turned])[0]?.p)
})

test('of runs that differ by chance alone no more than 5 of 100 are called worse, whatever gap they have, but for the chance of 2,000 runs', () => {
  const random = new Random(3)
  const noise = () => random.float() + random.float() + random.float() - 1.5
  for (const gap of [0, 0.06, 0.3, 2]) {
    let wrong = 0
    for (let run = 0; run < 2000; run++) {
      const units = Array.from({ length: 12 }, (): Pair => [gap + noise(), gap + noise()])
      if ((one(units)?.p ?? 1) <= 0.05) wrong++
    }
    expect(wrong / 2000).toBeLessThan(0.06)
  }
})
