import { describe, expect, test } from 'vitest'
import type { Prediction } from '../../src/core/prediction.js'
import type { Control, Direction } from '../../src/core/report.js'
import { Health, type HealthContext } from '../../src/oracle/health.js'
import { closeScore, sameLabel, sameLabelSet } from '../../src/oracle/oracles.js'

const positive = (score: number): Prediction => ({
  kind: 'label',
  label: score >= 0.5 ? 'POSITIVE' : 'NEGATIVE',
  scores: { POSITIVE: score, NEGATIVE: 1 - score },
})
const healthOf = (predictions: Prediction[], oracle = sameLabel()): Health => {
  const health = new Health(oracle)
  health.see(predictions)
  return health
}

describe('a model that answers every input alike', () => {
  test('is constant when its scores are the same too', () => {
    const health = healthOf([positive(0.9), positive(0.9), positive(0.9 + 1e-12)])
    expect(health.constant).toBe(true)
    expect(health.findings()).toMatchInlineSnapshot(`
      [
        {
          "code": "health.constant-model",
          "message": "All 3 answers of the model were POSITIVE, with the same scores. A model that answers every input alike passes any fairness test, so this run shows nothing. Check that the model reads its input (tokenizer, input names, the right file), and use cases that it answers differently.",
        },
      ]
    `)
  })

  test('is constant when it gives no scores, a set, or one score', () => {
    expect(healthOf(Array(5).fill({ kind: 'label', label: 'a' })).constant).toBe(true)
    expect(healthOf(Array(5).fill({ kind: 'labels', labels: ['a', 'b'] }), sameLabelSet()).constant).toBe(true)
    const score = healthOf(Array(5).fill({ kind: 'score', score: 0.5 }), closeScore())
    expect(score.constant).toBe(true)
    expect(score.findings()[0]?.message).toMatch(/^All 5 answers of the model were the score 0\.5\. A model/)
  })

  test('gets a note when its scores vary, with the nearest one', () => {
    const health = healthOf([positive(0.9), positive(0.71), positive(0.99)])
    expect(health.constant).toBe(false)
    expect(health.findings()).toMatchInlineSnapshot(`
      [
        {
          "code": "health.constant-label",
          "message": "All 3 answers of the model were POSITIVE, with scores that vary; the nearest to another answer was ahead by 0.42. Cases far from the decision boundary hardly ever flip: add cases that the model answers differently, or test the scores with toHaveNoScoreGap().",
        },
      ]
    `)
  })

  test('is not known from one answer, nor when answers differ', () => {
    expect(healthOf([positive(0.9)]).constant).toBe(false)
    expect(healthOf([positive(0.9), positive(0.1)]).findings()).toEqual([])
    const scores = healthOf(
      [0.2, 0.3].map((score) => ({ kind: 'score', score })),
      closeScore(),
    )
    expect(scores.constant).toBe(false)
    expect(scores.findings()).toEqual([])
  })
})

describe('a model that is not to be trusted', () => {
  const controlOf = (flips: number, lower: number, upper: number): Control => ({
    cases: 50,
    pairs: 1000,
    flips,
    pairRate: { value: flips / 1000, interval: { lower: 0, upper: 1, confidence: 0.95, method: 'bootstrap' } },
    excess: { value: 0, interval: { lower, upper, confidence: 0.95, method: 't' } },
  })
  const varied = healthOf([positive(0.9), positive(0.1)])

  test('is told when it answers one input in two ways', () => {
    expect(varied.findings({ nondeterministic: true })).toMatchInlineSnapshot(`
      [
        {
          "code": "health.nondeterministic",
          "message": "The model gave two different answers to the same input, so a part of the differences between classes may be chance. Fix its seed, set its temperature to 0, or turn dropout off.",
        },
      ]
    `)
  })

  const counted = { pairs: 4896, btcs: 293, casesWithBtc: 38 }
  const direction = (p: number, casesFor: number): Direction => ({
    attribute: 'gender',
    favoured: 'male',
    other: 'female',
    casesFor,
    casesAgainst: 38 - casesFor,
    p,
  })
  const note = (context: HealthContext): string | undefined => varied.findings(context)[0]?.message

  test('is told when it flips within a class nearly as often as between classes', () => {
    expect(varied.findings({ ...counted, control: controlOf(55, -0.02, 0.03) })).toMatchInlineSnapshot(`
      [
        {
          "code": "health.unstable",
          "message": "The flips are proven, but largely instability: 5.5 % of 1,000 pairs within one class flip, nearly as often as between classes (5.98 % of 4,896). Whether the attribute adds to it, the rates do not show.",
        },
      ]
    `)
  })

  test('is told of a clear direction beside it: with these words the flips are systematic', () => {
    const control = controlOf(55, -0.02, 0.03)
    const directions = [direction(0.2, 23), direction(0.0000055, 33)]
    expect(note({ ...counted, control, directions })).toMatchInlineSnapshot(
      `"The flips are proven, but largely instability: 5.5 % of 1,000 pairs within one class flip, nearly as often as between classes (5.98 % of 4,896). Whether the attribute adds to it, the rates do not show. Yet with these words the flips are systematic: male over female in 33 of 38 cases."`,
    )
    expect(note({ ...counted, control, directions: [direction(0.014, 27)] })).toBe(note({ ...counted, control }))
  })

  test('is told how the rate within a class compares', () => {
    const start = (flips: number) => note({ ...counted, control: controlOf(flips, -0.02, 0.06) })?.split('. ')[0]
    expect([60, 59, 45, 44].map(start)).toMatchInlineSnapshot(`
      [
        "The flips are proven, but largely instability: 6 % of 1,000 pairs within one class flip, at least as often as between classes (5.98 % of 4,896)",
        "The flips are proven, but largely instability: 5.9 % of 1,000 pairs within one class flip, nearly as often as between classes (5.98 % of 4,896)",
        "The flips are proven, but largely instability: 4.5 % of 1,000 pairs within one class flip, nearly as often as between classes (5.98 % of 4,896)",
        "The flips are proven, but in part perhaps instability: 4.4 % of 1,000 pairs within one class flip, against more between classes (5.98 % of 4,896)",
      ]
    `)
  })

  test('is not told when the excess is above 0, or nothing flips', () => {
    expect(varied.findings({ ...counted, control: controlOf(55, 0.01, 0.06) })).toEqual([])
    expect(varied.findings({ ...counted, control: controlOf(0, -0.06, 0.06) })).toEqual([])
    expect(varied.findings(counted)).toEqual([])
  })

  test('is not told on fewer than five cases with a BTC', () => {
    const control = controlOf(55, -0.02, 0.03)
    expect(varied.findings({ ...counted, control, casesWithBtc: 4 })).toEqual([])
    expect(varied.findings({ ...counted, control, casesWithBtc: 5 })).toHaveLength(1)
  })
})
