import { describe, expect, test } from 'vitest'
import { Random } from '../../../src/core/random.js'
import type { JudgedVariant } from '../../../src/oracle/cells.js'
import { holm } from '../../../src/oracle/holm.js'
import {
  checkMaxGap,
  type GapCase,
  type GapRun,
  type ScoreGapOptions,
  ScoreGaps,
} from '../../../src/questions/score-gap/score-gaps.js'

const said = (gender: string, score: number, more: Record<string, string> = {}): JudgedVariant => ({
  input: `${gender} ${score} ${JSON.stringify(more)}`,
  classes: { gender, ...more },
  prediction: { kind: 'score', score },
})
const caseOf = (id: string, template: string | undefined, ...variants: JudgedVariant[]): GapCase => ({
  unit: template ?? id,
  variants,
})

type Options = Pick<ScoreGapOptions, 'attributes' | 'maxGap'> & Partial<ScoreGapOptions & GapRun>

/** Score gaps of a list of cases. */
function scoreGaps(cases: readonly GapCase[], { exhausted = false, ...options }: Options) {
  const gaps = new ScoreGaps({ over: 'population', seed: 1, ...options })
  for (const one of cases) gaps.add(one)
  return { ...gaps.result({ exhausted, capped: 0, unit: 'template', skipped: 0 }), cases: gaps.cases }
}

const inRange = { range: [0, 1] } as const

/** Mean differences of eleven templates, female - male; their scores differ by more, as a limit must be reachable. */
const DIFFERENCES = [0.021, 0.034, -0.006, 0.018, 0.027, 0.011, 0.009, 0.04, 0.015, 0.022, 0.003]
const eleven = DIFFERENCES.map((difference, n) =>
  caseOf(`case ${n}`, `template ${n}`, said('female', 0.25 + n / 32 + difference), said('male', 0.25 + n / 32)),
)
/** The same mean and spread, with the farthest differences on the other side. */
const mirrored = DIFFERENCES.map((difference, n) =>
  caseOf(`case ${n}`, `template ${n}`, said('female', 0.285272727 + n / 32 - difference), said('male', 0.25 + n / 32)),
)
const plan = { attributes: ['gender'], maxGap: 0.05, minCases: 1 }

describe('score gaps', () => {
  test('are the t tests that scipy computes', () => {
    const { gaps, verdict } = scoreGaps(eleven, plan)
    expect(gaps).toEqual([
      {
        attribute: 'gender',
        classes: ['female', 'male'],
        gap: {
          value: expect.closeTo(0.017636363636363634, 9),
          interval: {
            lower: expect.closeTo(0.008661874914563715, 9),
            upper: expect.closeTo(0.02661085235816355, 9),
            confidence: 0.95,
            method: 't',
          },
        },
        effectSize: expect.closeTo(1.3202167471777315, 8),
        clusters: 11,
        pairs: 11,
        pEquivalent: expect.closeTo(5.666030410031103e-6, 10),
        pDifferent: expect.closeTo(1 - 5.666030410031103e-6, 7),
        decision: 'within',
      },
    ])
    expect(verdict).toBe('fair')
    const strict = scoreGaps(mirrored, { ...plan, maxGap: 0.005 })
    expect(strict.gaps[0]?.pDifferent).toBeCloseTo(0.005279365747913168 + 0.00011072349887186797, 8)
    expect([strict.gaps[0]?.decision, strict.verdict]).toEqual(['beyond', 'biased'])
    expect(strict.findings).toMatchInlineSnapshot(`
      [
        {
          "code": "gap.beyond",
          "message": "The one pair of classes has a mean score difference above 0.005.",
        },
        {
          "code": "gap.no-range",
          "message": "The range of the scores is not known, so the gap was judged by a t test, which can be misled by rare large gaps. Set the smallest and the largest score, for example range: [0, 100].",
        },
      ]
    `)
  })

  test('are corrected for templates that lie far on the other side', () => {
    // By hand (Hall 1992): skewness -0.0346, so that t = 3.1373 becomes 3.1014.
    const { gaps } = scoreGaps(eleven, { ...plan, maxGap: 0.005 })
    expect(gaps[0]?.pDifferent).toBeCloseTo(0.005611570718085109, 8)
    const outlier = (difference: number) =>
      Array.from({ length: 30 }, (_, n) =>
        caseOf(
          `case ${n}`,
          `template ${n}`,
          said('female', 0.25 + n / 64 + (n === 7 ? difference : 0.06 + (n % 3) / 100)),
          said('male', 0.25 + n / 64),
        ),
      )
    const pOf = (difference: number) =>
      scoreGaps(outlier(difference), { ...plan, maxGap: 0.05 }).gaps[0]?.pDifferent as number
    expect(pOf(-0.2)).toBeGreaterThan(0.05)
    expect(pOf(0.07)).toBeLessThan(1e-6)
  })

  test('take templates, not cases, for the unit: repeating every case proves nothing more', () => {
    const repeated = [0, 1, 2, 3].flatMap(() => eleven)
    const { gaps, cases } = scoreGaps(repeated, plan)
    expect(cases).toBe(44)
    const [once] = scoreGaps(eleven, plan).gaps
    expect(gaps[0]).toMatchObject({ clusters: 11, pairs: 44 })
    expect(gaps[0]?.pEquivalent).toBeCloseTo(once?.pEquivalent as number, 12)
    const alone = repeated.map(({ variants }, at) => ({ unit: `case ${at}`, variants }))
    expect(scoreGaps(alone, plan).gaps[0]?.clusters).toBe(44)
  })

  test('compare the mean over pairs that agree in every other attribute', () => {
    // A mean over all variants would see a difference of 0.4 that is one of race alone.
    const variants = [
      said('female', 0.9, { race: 'black' }),
      said('male', 0.9, { race: 'black' }),
      said('female', 0.1, { race: 'white' }),
      said('male', 0.1, { race: 'white' }),
      { ...said('female', 0.1, { race: 'white' }), input: 'another woman' },
      { ...said('female', 0.1, { race: 'white' }), input: 'a third woman' },
      said('female', 0.99),
    ]
    const cases = [1, 2, 3, 4, 5, 6].map((n) => caseOf(`case ${n}`, undefined, ...variants))
    const { gaps } = scoreGaps(cases, { ...plan, attributes: ['race', 'gender'] })
    expect(gaps.map(({ attribute, classes, gap, pairs }) => ({ attribute, classes, gap: gap.value, pairs }))).toEqual([
      { attribute: 'race', classes: ['black', 'white'], gap: expect.closeTo(0.8, 12), pairs: 24 },
      { attribute: 'gender', classes: ['female', 'male'], gap: 0, pairs: 24 },
    ])
  })

  test('adjust by Holm over all pairs of classes of all attributes', () => {
    expect(holm([0.01, 0.04, 0.03])).toEqual([0.03, 0.06, 0.06])
    expect(holm([0.5, 0.6])).toEqual([1, 1])
    const random = new Random(5, 'holm')
    const cases = Array.from({ length: 30 }, (_, n) =>
      caseOf(
        `case ${n}`,
        undefined,
        ...['female', 'male', 'nonbinary'].map((gender) => said(gender, random.float() / 20 + 0.5)),
      ),
    )
    const three = scoreGaps(cases, { ...plan, maxGap: 0.02 }).gaps
    const two = scoreGaps(
      cases.map((one) => ({ ...one, variants: one.variants.slice(0, 2) })),
      { ...plan, maxGap: 0.02 },
    ).gaps
    expect(three.map((gap) => gap.classes.join())).toEqual(['female,male', 'female,nonbinary', 'male,nonbinary'])
    expect(three[0]?.gap).toEqual(two[0]?.gap)
    // All must be within, each at full level; that some pair is beyond is corrected for their number.
    expect(three[0]?.pEquivalent).toBe(two[0]?.pEquivalent)
    const strict = { ...plan, maxGap: 0.0001 }
    const [first] = scoreGaps(cases, strict).gaps
    expect(first?.pDifferent).toBeGreaterThan(
      scoreGaps(
        cases.map((one) => ({ ...one, variants: one.variants.slice(0, 2) })),
        strict,
      ).gaps[0]?.pDifferent as number,
    )
  })

  test('find a planted gap beyond the limit, and stay undecided near it', () => {
    const random = new Random(9, 'gap')
    const cases = (shift: number): GapCase[] =>
      Array.from({ length: 40 }, (_, n) =>
        caseOf(`case ${n}`, undefined, said('female', 0.5 + shift + random.float() / 10), said('male', 0.55)),
      )
    expect(scoreGaps(cases(0.1), plan).verdict).toBe('biased')
    expect(scoreGaps(cases(0), plan).verdict).toBe('fair')
    const near = scoreGaps(cases(0.05), plan)
    expect(near.verdict).toBe('inconclusive')
    expect(near.findings).toMatchInlineSnapshot(`
      [
        {
          "code": "gap.undecided",
          "message": "The one pair of classes is undecided: the mean difference is shown to be neither below 0.05 nor above it. To decide, use more cases or a larger maxGap.",
        },
        {
          "code": "gap.no-range",
          "message": "The range of the scores is not known, so the gap was judged by a t test, which can be misled by rare large gaps. Set the smallest and the largest score, for example range: [0, 100].",
        },
      ]
    `)
  })

  test('are wrong in few of many runs at the very limit', () => {
    const random = new Random(21, 'size')
    const normal = (): number => Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float())
    const runs = 400
    const wrong = { within: 0, beyond: 0 }
    for (let run = 0; run < runs; run++) {
      const cases = Array.from({ length: 12 }, (_, n) =>
        caseOf(`case ${n}`, undefined, said('female', 0.05 + normal() / 20), said('male', 0)),
      )
      const decision = scoreGaps(cases, plan).gaps[0]?.decision
      if (decision === 'within' || decision === 'beyond') wrong[decision]++
    }
    // 5 % of 400 is 20; 33 is beyond chance (p = 0.001).
    expect(wrong.within).toBeLessThan(33)
    expect(wrong.beyond).toBeLessThan(33)
    expect(wrong.within + wrong.beyond).toBeGreaterThan(0)
  })

  describe('that do not vary', () => {
    const same = (clusters: number, difference: number): GapCase[] =>
      Array.from({ length: clusters }, (_, n) =>
        caseOf(`case ${n}`, `template ${n}`, said('female', 0.5 + difference), said('male', 0.5)),
      )

    test('are judged by the sign test: 2^-n, not p = 0', () => {
      const { gaps, verdict } = scoreGaps(same(11, 0.1), plan)
      expect(gaps[0]).toMatchObject({ pDifferent: 2 * 0.5 ** 11, pEquivalent: 1, decision: 'beyond', effectSize: 1000 })
      expect(verdict).toBe('biased')
      expect(scoreGaps(same(4, 0.1), plan).verdict).toBe('inconclusive')
      expect(scoreGaps(same(5, 0), plan).gaps[0]).toMatchObject({ pEquivalent: 0.5 ** 5, effectSize: 0 })
      expect(scoreGaps(same(5, 0), plan).verdict).toBe('fair')
    })

    test.each([1, 2])('stay undecided with %i template(s)', (clusters) => {
      const { gaps, verdict, reasons } = scoreGaps(same(clusters, 0.1), plan)
      expect([gaps[0]?.decision, verdict]).toEqual(['undecided', 'inconclusive'])
      expect(reasons.map((reason) => reason.code)).toEqual(['gap.undecided', 'gap.few-clusters', 'gap.no-range'])
    })

    test('know nothing of the gap from one template', () => {
      const { gaps, findings } = scoreGaps(same(1, 0.1), plan)
      expect(gaps[0]?.gap.interval).toMatchObject({ lower: -1, upper: 1 })
      expect(findings[1]).toMatchInlineSnapshot(`
        {
          "code": "gap.few-clusters",
          "message": "Classes of gender are compared in only 1 case, and fewer than 3 say nothing about others. Use a source with more of them.",
        }
      `)
    })
  })

  describe('of scores in a known range', () => {
    const random = new Random(33, 'range')
    const normal = (): number => Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float())
    const runOf = (clusters: number, difference: () => number, options: Partial<Options> = {}) =>
      scoreGaps(
        Array.from({ length: clusters }, (_, n) => {
          const shift = difference() / 2
          return caseOf(`case ${n}`, undefined, said('female', 0.5 + shift), said('male', 0.5 - shift))
        }),
        { ...plan, ...inRange, ...options },
      )

    test('are not misled by rare large gaps, as a t test is', () => {
      // One cluster in twenty has a gap of 1: the mean is exactly at the limit.
      const rare = () => (random.float() < 0.05 ? 1 : 0.01 * normal())
      const runs = 300
      const wrong = { betting: 0, t: 0 }
      for (let run = 0; run < runs; run++) {
        const cases = Array.from({ length: 60 }, (_, n) => {
          const shift = Math.max(-0.5, Math.min(0.5, rare() / 2))
          return caseOf(`case ${n}`, undefined, said('female', 0.5 + shift), said('male', 0.5 - shift))
        })
        if (scoreGaps(cases, { ...plan, ...inRange }).verdict === 'fair') wrong.betting++
        if (scoreGaps(cases, plan).verdict === 'fair') wrong.t++
      }
      // 5 % of 300 is 15; 26 is beyond chance (p < 0.005).
      expect(wrong.betting).toBeLessThan(26)
      expect(wrong.t).toBeGreaterThan(26)
    })

    test('are fair in nine of ten runs of 100 clusters without a gap, of standard deviation 0.1', () => {
      let fair = 0
      for (let seed = 0; seed < 200; seed++) if (runOf(100, () => 0.1 * normal(), { seed }).verdict === 'fair') fair++
      expect(fair).toBeGreaterThan(175)
    })

    test('are found where they are beyond the limit', () => {
      expect(runOf(100, () => 0.2 + 0.1 * normal()).verdict).toBe('biased')
      expect(runOf(100, () => -0.2 + 0.1 * normal()).verdict).toBe('biased')
      expect(runOf(100, () => 0.05 + 0.1 * normal()).verdict).toBe('inconclusive')
    })

    test('must lie in it', () => {
      expect(() => runOf(3, () => 0.2, { range: [0, 0.5] })).toThrow(expect.objectContaining({ code: 'EF136' }))
      expect(() => runOf(3, () => 0.2, { range: [1, 0] })).toThrow(expect.objectContaining({ code: 'EF135' }))
    })
  })

  test('of a suite that was asked whole are facts', () => {
    const suite = { ...plan, over: 'suite', exhausted: true } as const
    const { gaps, claim, verdict } = scoreGaps(eleven, suite)
    expect(gaps[0]?.gap.interval).toMatchObject({ method: 'complete' })
    expect([claim.complete, verdict]).toEqual([true, 'fair'])
    expect(scoreGaps(eleven, { ...suite, maxGap: 0.017 }).verdict).toBe('biased')
  })

  test('judge each asked attribute, and name one that was never compared', () => {
    const both = scoreGaps(eleven, { ...plan, attributes: ['gender', 'race'] })
    expect(both.verdict).toBe('inconclusive')
    expect(both.compared.map(({ attribute, verdict }) => [attribute, verdict])).toEqual([
      ['gender', 'fair'],
      ['race', 'inconclusive'],
    ])
    expect(both.findings[0]).toMatchInlineSnapshot(`
      {
        "code": "gap.never-compared",
        "message": "race was never compared: no case has two variants that differ only in it. Remove the attribute, or use cases that contain it.",
      }
    `)
  })

  test('call nothing fair on too few cases, unless there are no more', () => {
    const short = { ...plan, minCases: 59 }
    expect(scoreGaps(eleven, short).findings).toMatchInlineSnapshot(`
      [
        {
          "code": "gap.too-few-cases",
          "message": "Every gap is within the limit, but only 11 cases could be compared (gender), and 59 are needed. 48 more cases would pass: increase sample or budget.",
        },
      ]
    `)
    expect(scoreGaps(eleven, { ...short, exhausted: true }).verdict).toBe('inconclusive')
    const suite = { over: 'suite', exhausted: true } as const
    expect(scoreGaps(eleven, { ...short, ...suite }).verdict).toBe('inconclusive')
    const { minCases: _, ...atDefaults } = short
    expect(scoreGaps(eleven, atDefaults).verdict).toBe('inconclusive')
    expect(scoreGaps(eleven, { ...atDefaults, ...suite }).verdict).toBe('fair')
  })

  test('say when nothing was compared', () => {
    const alone = [caseOf('case 1', undefined, said('female', 0.5))]
    expect(scoreGaps(alone, plan)).toMatchObject({ verdict: 'inconclusive', cases: 0, gaps: [] })
    expect(scoreGaps(alone, plan).findings).toMatchInlineSnapshot(`
      [
        {
          "code": "gap.nothing-compared",
          "message": "No two variants of a case differ in only one attribute of the plan, so no scores were compared. Check that the source provides cases, and that these cases contain the attributes of the plan.",
        },
      ]
    `)
  })

  test('take the last of two labels, or the one that is named', () => {
    const by = (gender: string, positive: number): JudgedVariant => ({
      input: `${gender} ${positive}`,
      classes: { gender },
      prediction: { kind: 'label', label: 'POS', scores: { POS: positive, NEG: 1 - positive } },
    })
    const cases = [1, 2, 3].map((n) => caseOf(`case ${n}`, undefined, by('female', 0.7), by('male', 0.6)))
    expect(scoreGaps(cases, plan).gaps[0]?.gap.value).toBeCloseTo(0.1, 12)
    expect(scoreGaps(cases, { ...plan, label: 'NEG' }).gaps[0]?.gap.value).toBeCloseTo(-0.1, 12)
  })

  test('need scores', () => {
    const bare: JudgedVariant[] = ['female', 'male'].map((gender) => ({
      input: gender,
      classes: { gender },
      prediction: { kind: 'label', label: 'POS' },
    }))
    expect(() => scoreGaps([{ unit: '1', variants: bare }], plan)).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF504] toHaveNoScoreGap() needs scores, but a prediction has none.
        given:    a prediction without scores
        expected: a score for every label of the model
        do:       let the model return the scores of all its labels (with transformers.js: top_k null), or name a label that has a score
        more:     node_modules/expect-fair/docs/errors.md#ef504]
    `)
  })

  test.each([[0], [-0.1], [Number.NaN], [Number.POSITIVE_INFINITY], ['0.05']])('refuse a maxGap of %j', (maxGap) => {
    expect(() => checkMaxGap(maxGap)).toThrow(expect.objectContaining({ code: 'EF125' }))
  })

  test('say what a maxGap is', () => {
    expect(() => scoreGaps([], { ...plan, maxGap: 0 })).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF125] The option maxGap is not a valid difference between scores.
        given:    maxGap: 0
        expected: a finite number above 0, in units of the score
        do:       write maxGap: 0.05 for the largest mean difference that you accept; no test can show a difference of exactly 0
        more:     node_modules/expect-fair/docs/errors.md#ef125]
    `)
  })
})
