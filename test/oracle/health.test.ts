import { describe, expect, test } from 'vitest'
import type { Prediction } from '../../src/core/prediction.js'
import type { Control, WordEffect } from '../../src/core/report.js'
import { Health, type HealthContext } from '../../src/oracle/health.js'
import { closeScore, sameLabel, sameLabelSet } from '../../src/oracle/oracles.js'

const positive = (score: number): Prediction => ({
  kind: 'label',
  label: score >= 0.5 ? 'POSITIVE' : 'NEGATIVE',
  scores: { POSITIVE: score, NEGATIVE: 1 - score },
})
const healthOf = (predictions: Prediction[], oracle = sameLabel()): Health => {
  const health = new Health(oracle)
  health.see(
    predictions,
    predictions.map((_, at) => `input ${at}`),
  )
  return health
}

describe('a model that answers every input alike', () => {
  test('is constant when its scores are the same too', () => {
    const health = healthOf([...Array(11).fill(positive(0.9)), positive(0.9 + 1e-12)])
    expect(health.constant).toBe(true)
    expect(health.findings()).toMatchInlineSnapshot(`
      [
        {
          "code": "health.constant-model",
          "message": "All 12 answers of the model were POSITIVE, with the same scores. A model that gives every input the same answer passes any fairness test, so this run shows nothing. Check that the model reads its input (tokenizer, input names, the right file), and use cases that it answers differently.",
        },
      ]
    `)
  })

  test('is constant when it gives no scores, a set, or one score', () => {
    expect(healthOf(Array(5).fill({ kind: 'label', label: 'a' })).constant).toBe(true)
    expect(healthOf(Array(5).fill({ kind: 'labels', labels: ['a', 'b'] }), sameLabelSet()).constant).toBe(true)
    const score = healthOf(Array(10).fill({ kind: 'score', score: 0.5 }), closeScore())
    expect(score.constant).toBe(true)
    expect(score.findings()[0]?.message).toMatch(/^All 10 answers of the model were the score 0\.5\. A model/)
  })

  test.each([
    { kind: 'label', label: '' },
    { kind: 'labels', labels: [] },
    { kind: 'text', text: '' },
    { kind: 'spans', spans: [] },
  ] satisfies Prediction[])('is said to answer nothing: %j', (prediction) => {
    const health = new Health()
    health.see(
      Array(12).fill(prediction),
      Array.from({ length: 12 }, (_, at) => `input ${at}`),
    )
    expect(health.findings()[0]?.message).toMatch(/^All 12 answers of the model were empty\. A model/)
  })

  test('gets a note when its scores vary, with the nearest one', () => {
    const health = healthOf([...Array(8).fill(positive(0.9)), positive(0.71), positive(0.99)])
    expect(health.constant).toBe(false)
    expect(health.findings()).toMatchInlineSnapshot(`
      [
        {
          "code": "health.constant-label",
          "message": "All 10 answers of the model were POSITIVE, with scores that vary; the nearest to another answer was ahead by 0.42. Cases far from the decision boundary hardly ever flip. Add cases that the model answers differently, or test the scores with toHaveNoScoreGap().",
        },
      ]
    `)
  })

  test('of a question about scores may always be of one label, and not of one score', () => {
    const about = { scores: true }
    const varied = [...Array(9).fill(positive(0.9)), positive(0.7)]
    expect(healthOf(varied).findings(about)).toEqual([])
    expect(healthOf(Array(10).fill(positive(0.9))).findings(about)[0]?.code).toBe('health.constant-model')
  })

  test('is not blamed for one answer to fewer than ten inputs', () => {
    expect(
      healthOf(Array(9).fill(positive(0.9)))
        .findings()
        .map(({ code }) => code),
    ).toEqual(['health.few-inputs'])
    expect(healthOf([...Array(8).fill(positive(0.9)), positive(0.8)]).findings()).toEqual([])
    const repeated = new Health(sameLabel())
    repeated.see(Array(40).fill(positive(0.9)), Array(40).fill('one text'))
    expect(repeated.findings()[0]?.message).toContain('it was asked one input only')
    const other = new Health()
    other.add(repeated.state)
    expect([other.constant, other.findings()]).toEqual([true, repeated.findings()])
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
  const controlOf = (flips: number, kinds: Control['kinds'] = []): Control => ({
    cases: 50,
    pairs: 1000,
    flips,
    pairRate: { value: flips / 1000, interval: { lower: 0, upper: 1, confidence: 0.95, method: 'bootstrap' } },
    excess: { value: 0, interval: { lower: -0.02, upper: 0.03, confidence: 0.95, method: 't' } },
    kinds,
  })
  const varied = healthOf([positive(0.9), positive(0.1)])

  test('is told when it answers one input in two ways', () => {
    expect(varied.findings({ nondeterministic: true })).toMatchInlineSnapshot(`
      [
        {
          "code": "health.nondeterministic",
          "message": "The model gave two different answers to the same input, so some of the differences between classes may be chance. Fix the seed of the model, set its temperature to 0, or turn off dropout.",
        },
      ]
    `)
  })

  const counted = { pairs: 4896, btcs: 293, casesWithBtc: 38 }
  const note = (context: HealthContext): string | undefined => varied.findings(context)[0]?.message
  const codes = (context: HealthContext): string[] => varied.findings(context).map(({ code }) => code)
  const classEffect = { attribute: 'gender', class: 'female', outcome: 'NEGATIVE', share: 0.3, others: 0.2, p: 0.001 }
  const word = (name: string, flips: number): WordEffect => ({
    attribute: 'gender',
    class: 'female',
    word: name,
    cases: 50,
    flips,
    outcome: 'NEGATIVE',
    favours: 'worse',
    p: 0.001,
    against: ['Ada', 'Bea', 'Cora', 'Dana'],
  })

  test('is unstable when it flips within a class as well, by neither class nor word', () => {
    expect(varied.findings({ ...counted, control: controlOf(55, ['noise']) })).toMatchInlineSnapshot(`
      [
        {
          "code": "health.unstable",
          "message": "The model is unstable: 5.5 % of 1,000 pairs within one class flip, nearly as often as between classes (5.98 % of 4,896), and not with the same words from case to case. The run does not show that the class has an additional effect.",
        },
      ]
    `)
  })

  test('is told how the rate within a class compares', () => {
    const often = (flips: number) =>
      /flip, (.*?) \(/.exec(note({ ...counted, control: controlOf(flips, ['noise']) }) ?? '')?.[1]
    expect([60, 59, 45, 44].map(often)).toEqual([
      'at least as often as between classes',
      'nearly as often as between classes',
      'nearly as often as between classes',
      'less often than between classes',
    ])
  })

  test('is not called unstable where words or classes are followed', () => {
    const control = { ...controlOf(55, ['class', 'noise']), classEffects: [classEffect] }
    expect(note({ ...counted, control })).toMatchInlineSnapshot(
      `"The class matters: "NEGATIVE" for 30 % of the inputs of female and 20 % of the others (gender). The model is also unsteady: 5.5 % of 1,000 pairs within one class flip, nearly as often as between classes (5.98 % of 4,896), and most of these flips do not depend on a word."`,
    )
    expect(note({ ...counted, control: controlOf(55, ['words']), words: [word('Hope', 48)] })).toMatchInlineSnapshot(
      `"The outcome falls for the word Hope (48 of 50 cases), not for Ada, Bea, Cora and 1 more (class female of gender). That is a bias of this word."`,
    )
    const words = ['Eve', 'Fay', 'Gwen', 'Hope', 'Ida'].map((name, at) => word(name, 50 - at))
    expect(
      note({ ...counted, control: { ...control, kinds: ['class', 'words', 'noise'] }, words }),
    ).toMatchInlineSnapshot(
      `"The outcome falls for the words Eve (50 of 50 cases), Fay (49 of 50), Gwen (48 of 50), Hope (47 of 50) and 1 more, not for Ada, Bea, Cora and 1 more (class female of gender). That is a bias of these words. The class as a whole matters too: "NEGATIVE" for 30 % of the inputs of female and 20 % of the others (gender). The model is also unsteady: 5.5 % of 1,000 pairs within one class flip, nearly as often as between classes (5.98 % of 4,896), and most of these flips do not depend on a word."`,
    )
    expect(codes({ ...counted, control: controlOf(55, ['class']) })).toEqual(['health.class-effect'])
  })

  test('is told which class is worse off where words of several fall and rise', () => {
    const words = [word('Hope', 30), { ...word('Max', 20), class: 'male', favours: 'better' as const }]
    const direction = { attribute: 'gender', favoured: 'male', other: 'female', casesFor: 33, casesAgainst: 5 }
    const context = { ...counted, control: controlOf(55, ['words']) }
    const lean =
      'With these words, male is favoured over female in 33 of 38 cases; the run does not show that this is true of other words.'
    expect(note({ ...context, words, directions: [{ ...direction, p: 0.00001 }] })).toContain(lean)
    expect(note({ ...context, words, directions: [{ ...direction, p: 0.02 }] })).not.toContain('With these words')
    expect(note({ ...context, words: words.slice(0, 1), directions: [{ ...direction, p: 0.00001 }] })).not.toContain(
      'With these words',
    )
  })

  test('is told that what decides is open, however few the cases', () => {
    expect(note({ ...counted, casesWithBtc: 4, control: controlOf(55, []) })).toMatchInlineSnapshot(
      `"The cause is not clear: 5.5 % of 1,000 pairs within one class flip, nearly as often as between classes (5.98 % of 4,896). 4 cases have a finding, which is too few to tell whether the cause is the class, single words or chance. Ask more cases, or more words of each class."`,
    )
  })

  test('is told nothing where flips within a class are rare or absent', () => {
    expect(varied.findings({ ...counted, control: controlOf(14, ['class', 'noise']) })).toEqual([])
    expect(varied.findings({ ...counted, control: controlOf(14, []) })).toEqual([])
    expect(varied.findings({ ...counted, control: controlOf(0, []) })).toEqual([])
    expect(varied.findings(counted)).toEqual([])
  })
})
