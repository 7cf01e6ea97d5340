import { expect, test } from 'vitest'
import type { Prediction } from '../../src/core/prediction.js'
import { packLabels, unpackLabels } from '../../src/runtime/pack-predictions.js'

const yes: Prediction = { kind: 'label', label: 'yes', scores: { no: 0.25, yes: 0.75 } }
const no: Prediction = { kind: 'label', label: 'no', scores: { no: 0.5, yes: 0.5 } }

test('labels with scores come out of the blocks as they went in', () => {
  const batch = { predictions: [yes, no, yes], truncated: [1] }
  const packed = packLabels(batch)
  expect(packed?.scores).toHaveLength(6)
  expect(packed && unpackLabels(packed)).toEqual(batch)
})

test.each<[string, unknown]>([
  ['a score', { predictions: [{ kind: 'score', score: 1 }] }],
  ['a set of labels', { predictions: [{ kind: 'labels', labels: ['a'], scores: { a: 1 } }] }],
  ['a label without scores', { predictions: [yes, { kind: 'label', label: 'yes' }] }],
  ['a label that has no score', { predictions: [{ kind: 'label', label: 'maybe', scores: { no: 1 } }] }],
  ['scores of other names', { predictions: [yes, { kind: 'label', label: 'no', scores: { no: 0.5, maybe: 0.5 } }] }],
  ['nothing', { predictions: [] }],
  ['an answer with more to it', { predictions: [yes], asked: { inputs: 3, calls: 1 } }],
])('%s is not packed', (_, answer) => {
  expect(packLabels(answer)).toBeUndefined()
})
