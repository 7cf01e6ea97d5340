import { expect, test } from 'vitest'
import type { Prediction } from '../../src/core/prediction.js'
import type { Btc } from '../../src/core/report.js'
import { nameFavourable } from '../../src/report/name-favourable.js'

const label = (name: string): Prediction => ({ kind: 'label', label: name })
const found = (a: Prediction, b: Prediction, favours?: string): Btc => ({
  caseId: 'case 1',
  attribute: 'gender',
  a: { input: 'She came.', classes: { gender: 'female' }, prediction: a },
  b: { input: 'He came.', classes: { gender: 'male' }, prediction: b },
  ...(favours !== undefined && { favours }),
})

test('names the labels that the option can have, so that a slip in it shows', () => {
  expect(nameFavourable(found(label('spam'), label('mail')))).toEqual([
    'Set favourable to spam or mail, whichever is better so that the report says which class is favoured.',
  ])
})

test('says it in general where no two labels differ', () => {
  const score = (value: number): Prediction => ({ kind: 'score', score: value })
  expect(nameFavourable(found(score(0.2), score(0.7)))).toEqual([
    'Set favourable to the better label so that the report says which class is favoured.',
  ])
})

test('says nothing where the report knows, or shows no pair', () => {
  expect(nameFavourable(found(label('spam'), label('mail'), 'male'))).toEqual([])
  expect(nameFavourable(undefined)).toEqual([])
})
