import { describe, expect, test } from 'vitest'
import type { Oracle } from '../../src/core/oracle.js'
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

/** What was thrown, as the reader sees it. */
function complaintOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  return 'nothing was thrown'
}

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
        do:       use another oracle in the plan (sameLabel, sameLabelSet, closeScore or your own), and let the model answer every input with the same kind of prediction
        more:     node_modules/expect-fair/docs/errors.md#ef501]
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
    expect(name).toBe('same label set (ignoring scores below 0.5)')
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
      [FairnessError: [EF503] The option ignoreBelow of sameLabelSet() is not a valid score.
        given:    ignoreBelow: NaN
        expected: a finite number
        do:       write sameLabelSet({ ignoreBelow: 0.5 })
        more:     node_modules/expect-fair/docs/errors.md#ef503]
    `)
    expect(complaintOf(() => sameLabelSet().differs(label('a'), label('b')))).toBe(
      [
        "[EF501] The oracle 'same label set' cannot judge a prediction that is one label.",
        "  given:    a prediction of kind 'label'",
        "  expected: kind 'labels'",
        '  do:       use another oracle in the plan (sameLabel, sameLabelSet, closeScore or your own), and let the model answer every input with the same kind of prediction',
        '  more:     node_modules/expect-fair/docs/errors.md#ef501',
      ].join('\n'),
    )
  })

  test('keeps all labels of a prediction without scores', () => {
    const bare = (...names: string[]): Prediction => ({ kind: 'labels', labels: names })
    const { differs } = sameLabelSet({ ignoreBelow: 0.5 })
    expect(differs(bare('a', 'b'), bare('b', 'a'))).toBe(false)
    expect(differs(bare('a', 'b'), bare('a'))).toBe(true)
  })
})

describe('closeScore', () => {
  test('allows 0.1 by default, whatever binary numbers make of it', () => {
    const { differs } = closeScore()
    expect(0.8 - 0.7).toBeGreaterThan(0.1)
    expect(differs(score(0.8), score(0.7))).toBe(false)
    expect(differs(score(0.81), score(0.7))).toBe(true)
  })

  test('takes scores for the same up to the tolerance and a rounding error', () => {
    const { differs, closeness } = closeScore({ tolerance: 0.25 })
    expect(closeness?.tolerance).toBe(0.25 + 1e-9)
    expect(closeness?.score(score(0.75))).toBe(0.75)
    expect(differs(score(0), score(0.25 + 1e-9))).toBe(false)
    expect(differs(score(0.25 + 1e-9), score(0))).toBe(false)
    expect(differs(score(0), score(0.25 + 2e-9))).toBe(true)
  })

  test('may allow no difference at all', () => {
    const exact = closeScore({ tolerance: 0 })
    expect(exact.name).toBe('close score (within 0)')
    expect(exact.differs(score(0.5), score(0.5))).toBe(false)
    expect(exact.differs(score(0.5), score(0.51))).toBe(true)
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
        do:       name it, for example { label: 'joy' }
        more:     node_modules/expect-fair/docs/errors.md#ef505]
    `)
    expect(() => differs(label('joy'), three)).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF504] closeScore() needs scores, but a prediction has none.
        given:    a prediction without scores
        expected: a score for every label of the model
        do:       let the model return the scores of all its labels (with transformers.js: top_k null), or name a label that has a score
        more:     node_modules/expect-fair/docs/errors.md#ef504]
    `)
    expect(() => closeScore({ label: 'sad' }).differs(three, three)).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF504] closeScore() needs scores, but a prediction has none for the label "sad".
        given:    a prediction with scores for 'joy', 'anger' or 'fear'
        expected: a score for "sad"
        do:       let the model return the scores of all its labels (with transformers.js: top_k null), or name a label that has a score
        more:     node_modules/expect-fair/docs/errors.md#ef504]
    `)
  })

  test.each([[-0.1], [Number.NaN], [Number.POSITIVE_INFINITY], ['0.1']])('refuses a tolerance of %j', (tolerance) => {
    expect(() => closeScore({ tolerance: tolerance as number })).toThrow(expect.objectContaining({ code: 'EF502' }))
  })

  test('says what a tolerance is', () => {
    expect(() => closeScore({ tolerance: -1 })).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF502] The tolerance of closeScore() is not a valid distance between scores.
        given:    tolerance: -1
        expected: a finite number, 0 or more, in units of the score
        do:       write closeScore({ tolerance: 0.1 }), or closeScore() for a tenth of the spread of the scores
        more:     node_modules/expect-fair/docs/errors.md#ef502]
    `)
  })
})

describe('closeScore by the spread of the scores', () => {
  const relativeOf = (options: { label?: string }) => closeScore(options).relative as NonNullable<Oracle['relative']>

  test('is named after it, and after the label', () => {
    expect(closeScore().name).toBe('close score (within a tenth of the spread of the scores)')
    expect(closeScore({ label: 'NEG' }).name).toBe('close score (within a tenth of the spread of the scores for NEG)')
    expect(relativeOf({}).within(0.25).name).toBe('close score (within 0.25, a tenth of the spread of the scores)')
    expect(relativeOf({ label: 'NEG' }).within(0.123456).name).toBe(
      'close score (within 0.123 for NEG, a tenth of the spread of the scores)',
    )
  })

  test('takes 0.1 as long as no spread is known', () => {
    const { closeness } = closeScore({ label: 'NEG' })
    expect(closeness?.tolerance).toBe(0.1 + 1e-9)
    expect(closeness?.score(label('POS', { NEG: 0.2, POS: 0.8 }))).toBe(0.2)
  })

  test('takes a tenth of the range of the scores of the label', () => {
    expect(relativeOf({}).toleranceFor([score(1), score(4), score(2)])).toBeCloseTo(0.3, 12)
    const ofLabels = [label('POS', { NEG: 0.1, POS: 0.9 }), label('POS', { NEG: 0.3, POS: 1.7 })]
    expect(relativeOf({}).toleranceFor(ofLabels)).toBeCloseTo(0.08, 12)
    expect(relativeOf({ label: 'NEG' }).toleranceFor(ofLabels)).toBeCloseTo(0.02, 12)
  })

  test('then decides by that tolerance alone', () => {
    const { differs, closeness, relative } = relativeOf({}).within(0.5)
    expect([closeness?.tolerance, closeness?.score(score(0.75)), relative]).toEqual([0.5, 0.75, undefined])
    expect(differs(score(1), score(0.5))).toBe(false)
    expect(differs(score(0.5), score(1))).toBe(false)
    expect(differs(score(1), score(0.375))).toBe(true)
    expect(differs(score(0.375), score(1))).toBe(true)
    const near = label('NEG', { NEG: 0.75, POS: 0.5 })
    const far = label('POS', { NEG: 0.25, POS: 0.75 })
    expect(relativeOf({ label: 'NEG' }).within(0.375).differs(near, far)).toBe(true)
    expect(relativeOf({ label: 'POS' }).within(0.375).differs(near, far)).toBe(false)
  })

  test('asks for scores as closeScore() does', () => {
    const complaint = '[EF504] closeScore() needs scores, but a prediction has none.'
    const { within, toleranceFor } = relativeOf({})
    expect(complaintOf(() => closeScore().differs(label('a'), label('b'))).split('\n')[0]).toBe(complaint)
    expect(complaintOf(() => within(0.1).differs(label('a'), label('b'))).split('\n')[0]).toBe(complaint)
    expect(complaintOf(() => toleranceFor([label('a')])).split('\n')[0]).toBe(complaint)
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
      [FairnessError: [EF506] The plan's oracle is not an oracle.
        given:    oracle: "sameLabel"
        expected: an oracle: { name: 'same topic', differs: (a, b) => ... }
        do:       use sameLabel(), sameLabelSet() or closeScore(), or pass an object with a name and a function differs(a, b)
        more:     node_modules/expect-fair/docs/errors.md#ef506]
    `)
  })

  const fine = { name: 'mine', differs: () => false }
  const score = () => 0
  const refused = (received: unknown): string => complaintOf(() => checkOracle(received)).split('\n')[0] as string

  test.each<[string, unknown]>([
    ['is not an oracle', undefined],
    ['is not an oracle', null],
    ['is not an oracle', 'sameLabel'],
    ['is not an oracle', sameLabel],
    ['has no name', {}],
    ['has no name', { ...fine, name: '' }],
    ['has no name', { ...fine, name: 7 }],
    ['has no function differs(a, b)', { name: 'mine' }],
    ['has no function differs(a, b)', { ...fine, differs: true }],
    ['has an outcome that is not a function', { ...fine, outcome: 'label' }],
    ['has an outcome that is not a function', { ...fine, outcome: null }],
  ])('is refused where it %s: %j', (complaint, received) => {
    expect(refused(received)).toBe(`[EF506] The plan's oracle ${complaint}.`)
  })

  test.each<[unknown]>([
    [null],
    [0.1],
    [{}],
    [{ score }],
    [{ tolerance: 0.1 }],
    [{ score: 0.5, tolerance: 0.1 }],
    [{ score, tolerance: '0.1' }],
    [{ score, tolerance: -0.1 }],
    [{ score, tolerance: Number.NaN }],
    [{ score, tolerance: Number.POSITIVE_INFINITY }],
  ])('is refused with the closeness %j', (closeness) => {
    expect(refused({ ...fine, closeness })).toBe(
      "[EF506] The plan's oracle has a closeness without a function score(prediction) or a finite tolerance.",
    )
  })

  test('may have outcomes, a line or neither', () => {
    expect(checkOracle({ ...fine, outcome: undefined, closeness: undefined }).outcome).toBeUndefined()
    const byOutcome = checkOracle({ ...fine, outcome: () => 'all the same' })
    expect(byOutcome.outcome?.(label('a'))).toBe('all the same')
    for (const tolerance of [0, 0.25]) {
      expect(checkOracle({ ...fine, closeness: { score, tolerance } }).closeness?.tolerance).toBe(tolerance)
    }
  })
})
