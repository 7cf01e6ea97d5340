import { describe, expect, test } from 'vitest'
import type { Prediction } from '../../src/core/prediction.js'
import type { Control } from '../../src/core/report.js'
import { Health } from '../../src/oracle/health.js'
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

  test('is told when it flips within a class as between classes', () => {
    const found = varied.findings({ control: controlOf(120, -0.02, 0.03), pairs: 2000, btcs: 246 })
    expect(found).toMatchInlineSnapshot(`
      [
        {
          "code": "health.unstable",
          "message": "The model flips between two inputs of the same class (12 % of 1000 pairs) about as often as between classes (12.3 % of 2000 pairs): it is unstable to the change of a name or word, and these findings do not show that it turns on the attribute. More cases, or more names per class, would tell the two apart.",
        },
      ]
    `)
  })

  test('is not told when the excess is above 0, or nothing flips', () => {
    expect(varied.findings({ control: controlOf(120, 0.01, 0.06), pairs: 2000, btcs: 400 })).toEqual([])
    expect(varied.findings({ control: controlOf(0, -0.06, 0.06), pairs: 2000, btcs: 3 })).toEqual([])
    expect(varied.findings({ control: controlOf(120, -0.02, 0.03), pairs: 2000, btcs: 0 })).toEqual([])
  })
})
