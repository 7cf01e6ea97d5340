import { describe, expect, test } from 'vitest'
import type { Prediction } from '../../../src/core/prediction.js'
import type { JudgedVariant } from '../../../src/oracle/cells.js'
import { leadOf, scoreOf } from '../../../src/oracle/score.js'
import { type GapRun, type ScoreGapOptions, ScoreGaps } from '../../../src/questions/score-gap/score-gaps.js'

let made = 0
const said = (score: number, gender: string, more: Partial<JudgedVariant> = {}): JudgedVariant => ({
  input: `text ${made++}`,
  classes: { gender },
  prediction: { kind: 'score', score },
  ...more,
})
const label = (share: number): Prediction => ({
  kind: 'label',
  label: share > 0.5 ? 'yes' : 'no',
  scores: { no: 1 - share, yes: share },
})

const options = { attributes: ['gender'], maxGap: 0.25, over: 'suite', seed: 1 } as const
const whole: GapRun = { exhausted: true, capped: 0, unit: 'case', skipped: 0 }
const gapsOf = (more: Partial<ScoreGapOptions> = {}) => new ScoreGaps({ ...options, ...more })

/** The result of cases that are a unit each. */
function resultOf(
  cases: readonly (readonly JudgedVariant[])[],
  more: Partial<ScoreGapOptions> = {},
  run: Partial<GapRun> = {},
) {
  const gaps = gapsOf(more)
  for (const [at, variants] of cases.entries()) gaps.add({ unit: `unit ${at}`, variants })
  return gaps.result({ ...whole, ...run })
}

describe('the gap of a case', () => {
  test('weighs each kind the same, however many pairs it has', () => {
    const variants = [
      // Two by two names: a mean difference of 0.5.
      said(1, 'f', { kind: 'name' }),
      said(0.5, 'f', { kind: 'name' }),
      said(0.25, 'm', { kind: 'name' }),
      said(0.25, 'm', { kind: 'name' }),
      // One pair of pronouns: 0.25.
      said(0.75, 'f', { kind: 'pronoun' }),
      said(0.5, 'm', { kind: 'pronoun' }),
      // One pair of no kind: -0.75.
      said(0, 'f'),
      said(0.75, 'm'),
    ]
    expect(gapsOf().measure({ unit: 'a', variants })).toEqual({
      cluster: 'a',
      differences: [['gender', 'f', 'm', 0, 6]],
      lowest: 0,
      highest: 1,
      ofLabels: false,
    })
    expect(gapsOf().measure({ unit: 'a', variants: variants.slice(0, 6) }).differences).toEqual([
      ['gender', 'f', 'm', 0.375 * 5, 5],
    ])
    expect(gapsOf().measure({ unit: 'a', variants: variants.slice(0, 4) }).differences).toEqual([
      ['gender', 'f', 'm', 2, 4],
    ])
  })

  test('is one of the classes in the order of their names, whichever comes first', () => {
    const variants = [said(0.25, 'm'), said(1, 'f'), said(0.5, 'd')]
    expect(gapsOf().measure({ unit: 'a', variants }).differences).toEqual([
      ['gender', 'd', 'f', -0.5, 1],
      ['gender', 'd', 'm', 0.25, 1],
      ['gender', 'f', 'm', 0.75, 1],
    ])
  })

  test('counts no pair of equal inputs', () => {
    const variants = [said(1, 'f', { input: 'same' }), said(0.5, 'f'), said(1, 'm', { input: 'same' })]
    expect(gapsOf().measure({ unit: 'a', variants }).differences).toEqual([['gender', 'f', 'm', -0.5, 1]])
    const alone = [said(1, 'f', { input: 'same' }), said(1, 'm', { input: 'same' })]
    expect(gapsOf().measure({ unit: 'a', variants: alone }).differences).toEqual([])
    expect(gapsOf().add({ unit: 'a', variants: alone })).toBe(false)
    const seenOnce = [
      said(1, 'f', { input: 'same', seen: { key: 'same', cut: false } }),
      said(1, 'm', { input: 'same' }),
    ]
    expect(gapsOf().measure({ unit: 'a', variants: seenOnce }).differences).toEqual([])
  })

  test('leaves out what the model cannot tell apart, and says so', () => {
    const unknown = { seen: { key: 'unk', cut: false } }
    const blind = [said(1, 'f', unknown), said(1, 'm', unknown)]
    expect(gapsOf().measure({ unit: 'a', variants: blind })).toMatchObject({
      differences: [],
      unseen: [['gender', expect.anything()]],
    })
    const gaps = gapsOf()
    expect(gaps.add({ unit: 'a', variants: blind })).toBe(false)
    expect([gaps.cases, gaps.unseenFindings().length]).toEqual([0, 1])
    const some = [...blind, said(0.75, 'f', { kind: 'name' }), said(0.25, 'm', { kind: 'name' })]
    expect(gapsOf().measure({ unit: 'a', variants: some }).differences).toEqual([['gender', 'f', 'm', 0.5, 1]])
    expect(gapsOf().measure({ unit: 'a', variants: some.slice(2) })).not.toHaveProperty('unseen')
  })

  test('leaves out every kind where the model can tell none of them apart', () => {
    const unknown = { seen: { key: 'unk', cut: false } }
    const variants = ['name', 'noun'].flatMap((kind) => [
      said(1, 'f', { ...unknown, kind }),
      said(1, 'm', { ...unknown, kind }),
    ])
    expect(gapsOf().measure({ unit: 'a', variants })).toEqual({
      cluster: 'a',
      differences: [],
      unseen: [['gender', 'indistinct']],
      lowest: 1,
      highest: 1,
      ofLabels: false,
    })
  })

  test('of one kind is the sum over its pairs as it was added up, not rounded on the way', () => {
    const other = Array.from({ length: 49 }, (_, at) => said(at === 0 ? 0 : 0.5, 'm'))
    // In floats 0.5 / 49 * 49 is not 0.5.
    expect(gapsOf().measure({ unit: 'a', variants: [said(0.5, 'f'), ...other] }).differences).toEqual([
      ['gender', 'f', 'm', 0.5, 49],
    ])
  })

  test('is one of scores as soon as one variant has no label', () => {
    const variants = [said(0, 'f', { prediction: label(0.75) }), said(0.5, 'm')]
    expect(gapsOf().measure({ unit: 'a', variants })).toMatchObject({ lowest: 0.5, highest: 0.75, ofLabels: false })
    const labels = [said(0, 'f', { prediction: label(0.75) }), said(0, 'm', { prediction: label(0.5) })]
    expect(gapsOf().measure({ unit: 'a', variants: labels }).ofLabels).toBe(true)
  })

  test('that was measured elsewhere need not say of what, nor that all was seen', () => {
    const gaps = gapsOf({ over: 'population' })
    expect(gaps.addMeasured({ cluster: 'a', differences: [] })).toBe(false)
    expect(gaps.refused.sums).toEqual({ cases: 0, attributes: [] })
    for (const cluster of ['a', 'b', 'c'])
      gaps.addMeasured({ cluster, differences: [['gender', 'f', 'm', 0.5, 1]], lowest: 0.25, highest: 0.75 })
    expect(gaps.result(whole).gaps[0]?.gap.interval.method).toBe('t')
  })

  test('has no range where no variant shows the attribute', () => {
    expect(gapsOf().measure({ unit: 'a', variants: [said(1, 'f', { classes: { age: 'old' } })] })).toEqual({
      cluster: 'a',
      differences: [],
      ofLabels: false,
    })
  })
})

describe('the gaps of a run', () => {
  test('come by attribute as they were asked, then by class', () => {
    const variants = [
      said(1, 'm', { classes: { gender: 'm', age: 'old' } }),
      said(1, 'f', { classes: { gender: 'f', age: 'old' } }),
      said(1, 'd', { classes: { gender: 'd', age: 'old' } }),
      said(1, 'd', { classes: { gender: 'd', age: 'young' } }),
    ]
    const { gaps, compared } = resultOf([variants.slice(0, 2), variants], { attributes: ['gender', 'age'] })
    expect(gaps.map(({ attribute, classes }) => [attribute, ...classes])).toEqual([
      ['gender', 'd', 'f'],
      ['gender', 'd', 'm'],
      ['gender', 'f', 'm'],
      ['age', 'old', 'young'],
    ])
    expect(compared.map(({ attribute, cases, units }) => [attribute, cases, units])).toEqual([
      ['gender', 2, 2],
      ['age', 1, 1],
    ])
  })

  test('come by attribute as they were asked, also where the last one was met first', () => {
    const attributes = ['race', 'age', 'gender']
    const cases = attributes
      .toReversed()
      .map((name) => [said(1, '', { classes: { [name]: 'x' } }), said(1, '', { classes: { [name]: 'y' } })])
    expect(resultOf(cases, { attributes }).gaps.map(({ attribute }) => attribute)).toEqual(attributes)
  })

  test('are decided where p is alpha itself', () => {
    const five = (difference: number) => Array.from({ length: 5 }, () => [said(0.5 + difference, 'f'), said(0.5, 'm')])
    // The sign test of five clusters that show the same: 1/32 on one side, 1/16 on both.
    const decided = (difference: number, confidence: number) =>
      resultOf(five(difference), { over: 'population', confidence }).gaps[0]?.decision
    expect([decided(0, 31 / 32), decided(0, 31.5 / 32)]).toEqual(['within', 'undecided'])
    expect([decided(0.5, 15 / 16), decided(0.5, 15.5 / 16)]).toEqual(['beyond', 'undecided'])
  })

  test('are facts of a whole suite alone', () => {
    const cases = [
      [said(0.75, 'f'), said(0.25, 'm')],
      [said(0.25, 'f'), said(0.25, 'm')],
    ]
    const complete = resultOf(cases)
    expect(complete.claim).toEqual({ over: 'suite', complete: true, unit: 'case', units: 2, rateOf: 'cases' })
    expect(complete.gaps[0]).toMatchObject({ gap: { value: 0.25 }, clusters: 2, decision: 'within' })
    expect(resultOf(cases, { maxGap: 0.2499 }).verdict).toBe('biased')
    for (const part of [{ exhausted: false }, { capped: 1 }])
      expect(resultOf(cases, {}, part).claim).toMatchObject({ over: 'suite', complete: false })
    expect(resultOf(cases, { over: 'population' }).claim).toMatchObject({ over: 'population', complete: false })
  })

  test('name the unit of several cases, and a case that is one of its own', () => {
    const gaps = gapsOf({ over: 'population' })
    for (const unit of ['a', 'b', 'a']) gaps.add({ unit, variants: [said(0.75, 'f'), said(0.25, 'm')] })
    expect(gaps.cases).toBe(3)
    expect(gaps.result({ ...whole, unit: 'template' }).claim).toMatchObject({ unit: 'template', units: 2 })
    expect(
      resultOf([[said(0.75, 'f'), said(0.25, 'm')]], { over: 'population' }, { unit: 'template' }).claim,
    ).toMatchObject({
      unit: 'case',
      units: 1,
    })
  })
})

describe('the range of the scores', () => {
  const pair = (one: Prediction, other: Prediction) => [
    said(0, 'f', { prediction: one }),
    said(0, 'm', { prediction: other }),
  ]
  const methodOf = (cases: readonly (readonly JudgedVariant[])[], more: Partial<ScoreGapOptions> = {}) =>
    resultOf(cases, { over: 'population', ...more }).gaps[0]?.gap.interval.method
  const many = (one: Prediction, other: Prediction) => Array.from({ length: 5 }, () => pair(one, other))
  const score = (value: number): Prediction => ({ kind: 'score', score: value })

  test('is that of probabilities for labels, and what is told for scores', () => {
    expect(methodOf(many(label(1), label(0)))).toBe('betting')
    expect(methodOf(many(label(0.75), label(0.5)))).toBe('betting')
    expect(methodOf(many(score(0.75), score(0.5)))).toBe('t')
    expect(methodOf(many(score(0.75), score(0.5)), { range: [0, 1] })).toBe('betting')
    expect(methodOf([...many(label(1), label(0)), pair(score(0.5), score(0.25))])).toBe('t')
  })

  test('of labels reaches from 0 to 1', () => {
    const { gap } = resultOf(many(label(0.75), label(0.5)), { over: 'population' }).gaps[0] ?? {}
    expect(gap?.value).toBe(0.25)
    expect(gap?.interval.lower).toBeGreaterThanOrEqual(-1)
    expect(gap?.interval.lower).toBeLessThan(0.25)
    expect(gap?.interval.upper).toBeLessThanOrEqual(1)
    expect(gap?.interval.upper).toBeGreaterThan(0.25)
  })

  test('is not known of labels whose scores are no probabilities', () => {
    const odd = (share: number): Prediction => ({ kind: 'label', label: 'yes', scores: { no: 0, yes: share } })
    expect(methodOf(many(odd(1), odd(1.125)))).toBe('t')
    expect(methodOf(many(odd(0), odd(-0.125)))).toBe('t')
  })

  test('holds its ends, and nothing beyond them', () => {
    const within =
      (...values: readonly [number, number]) =>
      () =>
        gapsOf({ range: [-2, 4] }).add({ unit: 'a', variants: pair(score(values[0]), score(values[1])) })
    expect(within(-2, 4)()).toBe(true)
    expect(within(-2.001, 4)).toThrow('[EF136]')
    expect(within(-2, 4.001)).toThrow('[EF136]')
  })

  test.each([
    [[0]],
    [[0, 1, 2]],
    [[1, 0]],
    [[1, 1]],
    [[0, Number.POSITIVE_INFINITY]],
    [[Number.NaN, 1]],
    ['01'],
    [{ length: 2 }],
  ])('%j is none', (range) => {
    expect(() => gapsOf({ range: range as unknown as [number, number] })).toThrow('[EF135]')
  })
})

describe('the score of a prediction', () => {
  test('is its own, that of the named label, or of two the last by name', () => {
    expect(scoreOf({ kind: 'score', score: 3 }, 'yes', 'f()')).toBe(3)
    expect(scoreOf(label(0.25), undefined, 'f()')).toBe(0.25)
    expect(scoreOf(label(0.25), 'no', 'f()')).toBe(0.75)
    expect(scoreOf({ kind: 'labels', labels: [], scores: { a: 0.5, b: 0.25 } }, 'a', 'f()')).toBe(0.5)
  })

  test('of sets, of three labels and of none must be chosen', () => {
    expect(() => scoreOf({ kind: 'labels', labels: [], scores: { a: 0.5, b: 0.25 } }, undefined, 'f()')).toThrow(
      '[EF505]',
    )
    expect(() => scoreOf({ kind: 'label', label: 'a', scores: { a: 1, b: 0, c: 0 } }, undefined, 'f()')).toThrow(
      '[EF505]',
    )
    expect(() => scoreOf({ kind: 'label', label: 'a' }, undefined, 'f()')).toThrow('[EF504]')
    expect(() => scoreOf({ kind: 'label', label: 'a' }, 'a', 'f()')).toThrow('[EF504]')
    expect(() => scoreOf(label(0.5), 'maybe', 'f()')).toThrow('[EF504]')
  })

  test('leads the next best label by their distance', () => {
    const lead = (own: string, scores: Readonly<Record<string, number>>) =>
      leadOf({ kind: 'label', label: own, scores })
    expect(lead('a', { a: 0.5, b: 0.25, c: 0.125 })).toBe(0.25)
    expect(lead('a', { a: 0.5, c: 0.125, b: 0.25 })).toBe(0.25)
    expect(lead('b', { a: 0.75, b: 0.25 })).toBe(0.5)
    expect(lead('a', { a: 0.5, b: -3 })).toBe(3.5)
    expect(lead('a', { a: 1 })).toBeUndefined()
    expect(lead('z', { a: 1, b: 0 })).toBeUndefined()
    expect(leadOf({ kind: 'label', label: 'a' })).toBeUndefined()
    expect(leadOf({ kind: 'score', score: 1 })).toBeUndefined()
    expect(leadOf({ kind: 'labels', labels: ['a'], scores: { a: 1, b: 0 } })).toBeUndefined()
  })
})
