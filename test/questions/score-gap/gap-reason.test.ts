import { describe, expect, test } from 'vitest'
import type { Claim } from '../../../src/core/report.js'
import type { ScoreGap } from '../../../src/questions/score-gap/gap.js'
import { decideGaps } from '../../../src/questions/score-gap/gap-reason.js'

type Seen = Parameters<typeof decideGaps>[1]

const estimate = (value: number): ScoreGap['gap'] => ({
  value,
  interval: { lower: value, upper: value, confidence: 0.95, method: 't' },
})

const gap = (decision: ScoreGap['decision'], more: Partial<ScoreGap> = {}): ScoreGap => ({
  attribute: 'gender',
  classes: ['female', 'male'],
  gap: estimate(0),
  effectSize: 0,
  clusters: 80,
  pairs: 80,
  pEquivalent: 0,
  pDifferent: 1,
  decision,
  ...more,
})

const sample: Claim = { over: 'population', complete: false, unit: 'template', units: 80, rateOf: 'cases' }
const part: Claim = { ...sample, over: 'suite', unit: 'case' }
const whole: Claim = { ...part, complete: true }

const seen = (more: Partial<Seen> = {}): Seen => ({
  claim: sample,
  compared: [{ attribute: 'gender', cases: 80, units: 80 }],
  minCases: undefined,
  exhausted: true,
  skipped: 0,
  unbounded: false,
  maxGap: 0.05,
  confidence: 0.95,
  lowest: 0,
  highest: 1,
  ...more,
})

const told = (gaps: readonly ScoreGap[], more: Partial<Seen> = {}) => {
  const { verdict, findings } = decideGaps(gaps, seen(more))
  return [verdict, ...findings.map(({ code, message }) => `${code}: ${message}`)]
}

describe('gaps within the limit', () => {
  test('are fair, and the sentence says of what', () => {
    expect(told([gap('within')])).toEqual([
      'fair',
      'gap.within: The mean score difference is within 0.05 for the pair of classes, for templates like these (equivalence tests, 95 % confidence).',
    ])
    expect(told([gap('within'), gap('within'), gap('within')], { claim: part, confidence: 0.9 })).toEqual([
      'fair',
      'gap.within: The mean score difference is within 0.05 for all 3 pairs of classes, in the suite that the cases were drawn from (equivalence tests, 90 % confidence).',
    ])
    expect(told([gap('within'), gap('within')], { claim: whole })).toEqual([
      'fair',
      'gap.within: The mean score difference is within 0.05 for all 2 pairs of classes of the suite. Every case and every variant was asked. This says nothing about other cases.',
    ])
  })

  test('of 58 units are too few, of 59 enough; of a whole suite one is', () => {
    const of = (units: number) => ({ compared: [{ attribute: 'gender', cases: 200, units }] })
    expect(told([gap('within')], of(59))[0]).toBe('fair')
    expect(told([gap('within')], of(58))).toEqual([
      'inconclusive',
      "gap.too-few-cases: Every gap is within the limit, but only 58 templates could be compared (gender), and 59 are needed. The source has no more: add 1 more template, or limit the claim to these cases with over: 'suite'.",
    ])
    expect(told([gap('within', { clusters: 1 })], { ...of(1), claim: whole })[0]).toBe('fair')
  })

  test('need as many units of each attribute as the plan says', () => {
    const compared = [
      { attribute: 'gender', cases: 90, units: 90 },
      { attribute: 'race', cases: 60, units: 20 },
      { attribute: 'age', cases: 60, units: 30 },
    ]
    const gaps = [gap('within'), gap('within', { attribute: 'race' }), gap('within', { attribute: 'age' })]
    expect(told(gaps, { compared, minCases: 20 })[0]).toBe('fair')
    expect(told(gaps, { compared, minCases: 31, exhausted: false })).toEqual([
      'inconclusive',
      'gap.too-few-cases: Every gap is within the limit, but only 20 templates could be compared (race, age), and 31 are needed. 11 more templates would pass: increase sample or budget.',
    ])
    expect(told(gaps, { compared, minCases: 31, skipped: 7 })[1]).toContain(
      'The source has no more (7 inputs gave no case): add 11 more templates, or lower minCases.',
    )
  })
})

describe('gaps beyond the limit', () => {
  test('are biased, however many are within or undecided', () => {
    expect(told([gap('beyond')])).toEqual([
      'biased',
      'gap.beyond: The one pair of classes has a mean score difference above 0.05.',
    ])
    expect(told([gap('within'), gap('beyond'), gap('undecided')])).toEqual([
      'biased',
      'gap.beyond: 1 of 3 pairs of classes has a mean score difference above 0.05.',
    ])
    expect(told([gap('beyond'), gap('beyond')], { compared: [] })).toEqual([
      'biased',
      'gap.beyond: 2 of 2 pairs of classes have a mean score difference above 0.05.',
    ])
  })
})

describe('gaps that are undecided', () => {
  test('are inconclusive, with what would decide', () => {
    expect(told([gap('undecided')])).toEqual([
      'inconclusive',
      'gap.undecided: The one pair of classes is undecided: the mean difference is shown to be neither below 0.05 nor above it. To decide, use more templates or a larger maxGap.',
    ])
    expect(told([gap('undecided'), gap('undecided'), gap('within')])[1]).toContain(
      '2 of 3 pairs of classes are undecided',
    )
  })

  test('of two clusters are told so, the fewest first; of a whole suite that is no reason', () => {
    const gaps = [
      gap('undecided', { clusters: 2, attribute: 'race' }),
      gap('undecided', { clusters: 1 }),
      gap('within', { clusters: 3 }),
    ]
    expect(told(gaps).slice(2)).toEqual([
      'gap.few-clusters: Classes of gender are compared in only 1 template, and fewer than 3 say nothing about others. Use a source with more of them.',
    ])
    expect(told([gap('undecided', { clusters: 3 })])).toHaveLength(2)
    expect(told(gaps, { claim: whole }).map((each) => each.split(':')[0])).toEqual(['inconclusive', 'gap.undecided'])
  })
})

describe('what was not compared', () => {
  test('is told where nothing was', () => {
    expect(told([], { lowest: 0, highest: 0 })).toEqual([
      'inconclusive',
      'gap.nothing-compared: No two variants of a case differ in only one attribute of the plan, so no scores were compared. Check that the source provides cases, and that these cases contain the attributes of the plan.',
    ])
  })

  test('is told by attribute, and passes nothing', () => {
    const one = {
      compared: [
        { attribute: 'gender', cases: 80, units: 80 },
        { attribute: 'age', cases: 0, units: 0 },
      ],
    }
    expect(told([gap('within')], one)).toEqual([
      'inconclusive',
      'gap.never-compared: age was never compared: no case has two variants that differ only in it. Remove the attribute, or use cases that contain it.',
    ])
    const two = { compared: [...one.compared, { attribute: 'race', cases: 0, units: 0 }] }
    expect(told([gap('within')], two)[1]).toBe(
      'gap.never-compared: age and race were never compared: no case has two variants that differ only in one of them. Remove these attributes, or use cases that contain them.',
    )
    expect(told([gap('beyond')], one).map((each) => each.split(':')[0])).toEqual([
      'biased',
      'gap.beyond',
      'gap.never-compared',
    ])
  })

  test('keeps a verdict of each attribute', () => {
    const compared = ['gender', 'race', 'age', 'religion'].map((attribute) => ({ attribute, cases: 80, units: 80 }))
    const gaps = [
      gap('within'),
      gap('within', { attribute: 'race' }),
      gap('beyond', { attribute: 'race' }),
      gap('within', { attribute: 'age' }),
      gap('undecided', { attribute: 'age' }),
    ]
    const verdicts = (more: Partial<Seen>) =>
      decideGaps(gaps, seen({ compared, ...more })).compared.map(({ attribute, verdict }) => `${attribute} ${verdict}`)
    expect(verdicts({})).toEqual(['gender fair', 'race biased', 'age inconclusive', 'religion inconclusive'])
    expect(verdicts({ minCases: 80 })[0]).toBe('gender fair')
    expect(verdicts({ minCases: 81 })[0]).toBe('gender inconclusive')
    expect(verdicts({ maxGap: 1 })).toEqual(compared.map(({ attribute }) => `${attribute} inconclusive`))
    expect(decideGaps(gaps, seen({ compared })).compared[0]).toEqual({
      attribute: 'gender',
      cases: 80,
      units: 80,
      casesWithBtc: 0,
      borderline: 0,
      indistinct: 0,
      verdict: 'fair',
    })
  })
})

describe('a limit', () => {
  test('as wide as all scores decides nothing', () => {
    expect(told([gap('within')], { maxGap: 0.5, lowest: 0.25, highest: 0.75 })).toEqual([
      'inconclusive',
      'gap.limit-too-wide: All scores are between 0.25 and 0.75, so no gap could be larger than 0.5, and the limit has no effect. Use a maxGap well below 0.5, in units of the score.',
    ])
    expect(told([gap('within')], { maxGap: 0.499, lowest: 0.25, highest: 0.75 })[0]).toBe('fair')
    // A model that gives one score to all is told by its own finding.
    expect(told([gap('within')], { maxGap: 0.5, lowest: 0.3, highest: 0.3 })[0]).toBe('fair')
    expect(told([gap('within')], { maxGap: 3, lowest: 1 / 3, highest: 2 / 3 })[1]).toContain('between 0.333 and 0.667')
  })

  test('of scores in no known range says how it was judged', () => {
    const sentence =
      'gap.no-range: The range of the scores is not known, so the gap was judged by a t test, which can be misled by rare large gaps. Set the smallest and the largest score, for example range: [0, 100].'
    expect(told([gap('within')], { unbounded: true }).slice(2)).toEqual([sentence])
    expect(told([gap('beyond')], { unbounded: true }).slice(2)).toEqual([sentence])
    expect(told([gap('within')], { unbounded: false, claim: whole })).toHaveLength(2)
  })
})
