import { describe, expect, test } from 'vitest'
import type { Prediction } from '../../src/core/prediction.js'
import { checkOracle, closeScore, defaultOracle, sameLabel, sameLabelSet } from '../../src/oracle/oracles.js'

const label = (name: string, scores?: Record<string, number>): Prediction =>
  scores === undefined ? { kind: 'label', label: name } : { kind: 'label', label: name, scores }
const labels = (names: string[], scores: Record<string, number> = {}): Prediction => ({
  kind: 'labels',
  labels: names,
  scores,
})
const score = (value: number): Prediction => ({ kind: 'score', score: value })

describe('sameLabel', () => {
  test('compares labels and no scores', () => {
    const { differs } = sameLabel()
    expect(differs(label('POS', { POS: 0.51, NEG: 0.49 }), label('POS', { POS: 0.99, NEG: 0.01 }))).toBe(false)
    expect(differs(label('POS', { POS: 0.51, NEG: 0.49 }), label('NEG', { POS: 0.49, NEG: 0.51 }))).toBe(true)
  })

  test('refuses a prediction of another kind', () => {
    expect(() => sameLabel().differs(label('POS'), score(0.3))).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF501] The oracle 'same label' cannot judge a prediction that is one score.
        given:    a prediction of kind 'score'
        expected: kind 'label'
        do:       give the plan another oracle (sameLabel, sameLabelSet, closeScore or your own), and let the model answer every input with one kind of prediction]
    `)
  })
})

describe('sameLabelSet', () => {
  test('compares the sets, in any order', () => {
    const { differs } = sameLabelSet()
    expect(differs(labels(['a', 'b']), labels(['b', 'a']))).toBe(false)
    expect(differs(labels(['a', 'b']), labels(['a']))).toBe(true)
    expect(differs(labels([]), labels(['a']))).toBe(true)
  })

  test('leaves labels with a low score out of both sets', () => {
    const { differs, name } = sameLabelSet({ ignoreBelow: 0.5 })
    expect(name).toBe('same label set (scores below 0.5 left out)')
    expect(differs(labels(['a', 'b'], { a: 0.9, b: 0.49 }), labels(['a'], { a: 0.8 }))).toBe(false)
    expect(differs(labels(['a', 'b'], { a: 0.9, b: 0.5 }), labels(['a'], { a: 0.8 }))).toBe(true)
  })

  test('keeps a label without a score', () => {
    expect(sameLabelSet({ ignoreBelow: 0.5 }).differs(labels(['a', 'b'], { a: 0.9 }), labels(['a'], { a: 0.9 }))).toBe(
      true,
    )
  })

  test('does not mistake one label with a comma for two', () => {
    expect(sameLabelSet().differs(labels(['a,b']), labels(['a', 'b']))).toBe(true)
  })

  test('refuses bad options and other kinds', () => {
    expect(() => sameLabelSet({ ignoreBelow: Number.NaN })).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF503] The option ignoreBelow of sameLabelSet() is no score.
        given:    ignoreBelow: NaN
        expected: a finite number
        do:       write sameLabelSet({ ignoreBelow: 0.5 })]
    `)
    expect(() => sameLabelSet().differs(label('a'), label('b'))).toThrow(expect.objectContaining({ code: 'EF501' }))
  })
})

describe('closeScore', () => {
  test('allows 0.1 by default, whatever binary numbers make of it', () => {
    const { differs } = closeScore()
    expect(0.8 - 0.7).toBeGreaterThan(0.1)
    expect(differs(score(0.8), score(0.7))).toBe(false)
    expect(differs(score(0.81), score(0.7))).toBe(true)
  })

  test('compares the last of two labels, or the one that is named', () => {
    const near = label('NEG', { NEG: 0.6, POS: 0.4 })
    const far = label('POS', { NEG: 0.2, POS: 0.8 })
    expect(closeScore().differs(near, far)).toBe(true)
    expect(closeScore({ tolerance: 0.5 }).differs(near, far)).toBe(false)
    expect(closeScore({ label: 'NEG' }).differs(near, far)).toBe(true)
    expect(closeScore({ label: 'NEG', tolerance: 0.1 }).name).toBe('close score (within 0.1 for NEG)')
  })

  test('asks for a label among three, and for scores', () => {
    const { differs } = closeScore()
    const three = label('joy', { joy: 0.7, anger: 0.2, fear: 0.1 })
    expect(() => differs(three, three)).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF505] closeScore() cannot tell which label's score to compare.
        given:    a prediction with scores for 'anger', 'fear' or 'joy'
        expected: the name of one label (of two labels, the last in alphabetical order is taken)
        do:       name it, for example { label: 'joy' }]
    `)
    expect(() => differs(label('joy'), three)).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF504] closeScore() needs scores, and a prediction came without them.
        given:    a prediction without scores
        expected: a score for every label of the model
        do:       let the model return the scores of all its labels (with transformers.js: top_k null), or name a label that it scores]
    `)
    expect(() => closeScore({ label: 'sad' }).differs(three, three)).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF504] closeScore() needs scores, and a prediction came without one for the label "sad".
        given:    a prediction with scores for 'joy', 'anger' or 'fear'
        expected: a score for "sad"
        do:       let the model return the scores of all its labels (with transformers.js: top_k null), or name a label that it scores]
    `)
  })

  test.each([[-0.1], [Number.NaN], [Number.POSITIVE_INFINITY], ['0.1']])('refuses a tolerance of %j', (tolerance) => {
    expect(() => closeScore({ tolerance: tolerance as number })).toThrow(expect.objectContaining({ code: 'EF502' }))
  })

  test('says what a tolerance is', () => {
    expect(() => closeScore({ tolerance: -1 })).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF502] The tolerance of closeScore() is no distance between scores.
        given:    tolerance: -1
        expected: a finite number, 0 or more, in units of the score
        do:       write closeScore({ tolerance: 0.1 }), or closeScore() for a tenth of the spread of the scores]
    `)
  })
})

describe('the default oracle', () => {
  test('follows the kind of the first prediction', () => {
    expect(defaultOracle(label('a')).name).toBe('same label')
    expect(defaultOracle(labels(['a'])).name).toBe('same label set')
    expect(defaultOracle(score(0.4)).name).toBe('close score (within a tenth of the spread of the scores)')
  })
})

describe('an oracle from outside', () => {
  test('needs a name and a function', () => {
    const own = { name: 'same sign', differs: () => false }
    expect(checkOracle(own)).toMatchObject({ name: 'same sign' })
    expect(checkOracle(own)).toBe(checkOracle(checkOracle(own)))
    expect(() => checkOracle('sameLabel')).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF506] The plan's oracle is no oracle.
        given:    oracle: "sameLabel"
        expected: an oracle: { name: 'same topic', differs: (a, b) => ... }
        do:       use sameLabel(), sameLabelSet() or closeScore(), or give an object with a name and a function differs(a, b)]
    `)
    expect(() => checkOracle({ differs: () => false })).toThrow(expect.objectContaining({ code: 'EF506' }))
    expect(() => checkOracle({ name: 'x' })).toThrow(expect.objectContaining({ code: 'EF506' }))
  })
})
