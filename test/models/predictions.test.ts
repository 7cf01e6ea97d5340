import { expect, test } from 'vitest'
import { toPredictions } from '../../src/models/predictions.js'

const one = (raw: unknown) => toPredictions([raw], 1, 'function:model')[0]

test.each<[string, unknown, unknown]>([
  ['a string', 'positive', { kind: 'label', label: 'positive' }],
  ['a boolean', true, { kind: 'label', label: 'true' }],
  ['a bigint, as int64 tensors hold', 3n, { kind: 'label', label: '3' }],
  ['a number', -0.5, { kind: 'score', score: -0.5 }],
  ['a label with its score', { label: 'POS', score: 0.9 }, { kind: 'label', label: 'POS', scores: { POS: 0.9 } }],
  [
    'a list of labels with scores',
    [
      { label: 'NEG', score: 0.2 },
      { label: 'POS', score: 0.8 },
    ],
    { kind: 'label', label: 'POS', scores: { NEG: 0.2, POS: 0.8 } },
  ],
  ['the same inside a list of one', [[{ label: 'A', score: 1 }]], { kind: 'label', label: 'A', scores: { A: 1 } }],
  [
    'a label with scores',
    { label: 'x', scores: { x: 1, y: 0 } },
    { kind: 'label', label: 'x', scores: { x: 1, y: 0 } },
  ],
  ['a label alone', { label: 1 }, { kind: 'label', label: '1' }],
  [
    'a label set with scores',
    { labels: ['b', 'a'], scores: { a: 1 } },
    { kind: 'labels', labels: ['a', 'b'], scores: { a: 1 } },
  ],
  [
    'labels beside scores (zero-shot)',
    { labels: ['a', 'b'], scores: [0.1, 0.9] },
    { kind: 'label', label: 'b', scores: { a: 0.1, b: 0.9 } },
  ],
  ['a score', { score: 2 }, { kind: 'score', score: 2 }],
  ['a prediction', { kind: 'score', score: 2 }, { kind: 'score', score: 2 }],
  ['a label prediction', { kind: 'label', label: 'a' }, { kind: 'label', label: 'a' }],
])('%s is understood', (_, raw, prediction) => {
  expect(one(raw)).toEqual(prediction)
})

test.each<[string, unknown, readonly string[]]>([
  ['a list of labels', ['b', 'a', 'b'], ['a', 'b']],
  ['an empty list of labels', [], []],
  ['labels in a field', { labels: ['b'] }, ['b']],
])('%s is a set where several labels hold', (_, raw, labels) => {
  expect(toPredictions([raw], 1, 'm', { multiLabel: true })).toEqual([{ kind: 'labels', labels }])
})

test('typed arrays of scores or labels are lists of answers', () => {
  expect(toPredictions(new Float32Array([0.5, 1]), 2, 'm')).toEqual([
    { kind: 'score', score: 0.5 },
    { kind: 'score', score: 1 },
  ])
  expect(toPredictions(new BigInt64Array([7n]), 1, 'm')).toEqual([{ kind: 'label', label: '7' }])
})

test.each<[string, unknown]>([
  ['null', null],
  ['undefined', undefined],
  ['a list of numbers', [0.1, 0.9]],
  ['an object without a known field', { result: 'x' }],
  ['a score that is no number', { label: 'a', score: 'high' }],
])('%s is refused as an unknown shape', (_, raw) => {
  expect(() => one(raw)).toThrow('[EF203] The answer of function:model has an unknown format.')
})

test('an unknown shape is shown with its position and what is accepted', () => {
  expect(() => toPredictions(['a', { result: 'x' }], 2, 'function:model')).toThrowErrorMatchingInlineSnapshot(`
    [FairnessError: [EF203] The answer of function:model has an unknown format.
      given:    {"result":"x"} for input 1
      expected: a label ('positive'), a number, a boolean, { label, score }, [{ label, score }, ...], { label, scores }, { score }, { labels, scores? } or, with multiLabel, a list of labels
      do:       return one of these, or wrap the model in a function that does
      more:     node_modules/expect-fair/docs/errors.md#ef203]
  `)
})

test('a score that is not finite is shown', () => {
  expect(() =>
    toPredictions([{ label: 'a', score: Number.NaN }], 1, 'function:model'),
  ).toThrowErrorMatchingInlineSnapshot(`
    [FairnessError: [EF203] The answer of function:model contains a number that is not finite.
      given:    {"label":"a","score":"NaN"} for input 0
      expected: finite numbers
      do:       check what the model does with this input; NaN often comes from a division by zero or an invalid feature
      more:     node_modules/expect-fair/docs/errors.md#ef203]
  `)
  expect(() => one(Number.POSITIVE_INFINITY)).toThrowErrorMatchingInlineSnapshot(`
    [FairnessError: [EF203] The answer of function:model contains a number that is not finite.
      given:    Infinity for input 0
      expected: finite numbers
      do:       check what the model does with this input; NaN often comes from a division by zero or an invalid feature
      more:     node_modules/expect-fair/docs/errors.md#ef203]
  `)
})

test('a wrong number of answers is told from no list at all', () => {
  expect(() => toPredictions(['a'], 2, 'function:model')).toThrowErrorMatchingInlineSnapshot(`
    [FairnessError: [EF204] function:model did not return one answer for each input.
      given:    1 answer for 2 inputs
      expected: one answer for each input, in the order of the inputs
      do:       return a list as long as the given one, or set { batched: false } if the function takes one input at a time
      more:     node_modules/expect-fair/docs/errors.md#ef204]
  `)
  expect(() => toPredictions('a', 1, 'function:model')).toThrowErrorMatchingInlineSnapshot(`
    [FairnessError: [EF204] function:model was given a list of inputs but did not return a list of answers.
      given:    string: "a"
      expected: one answer for each input, in the order of the inputs
      do:       return a list, or set { batched: false } if the function takes one input at a time
      more:     node_modules/expect-fair/docs/errors.md#ef204]
  `)
})
