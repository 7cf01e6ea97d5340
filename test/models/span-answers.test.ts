import { expect, test } from 'vitest'
import { toPredictions } from '../../src/models/predictions.js'

const text = 'José Núñez met Ann-Marie and José in Paris.'
const read = (raw: unknown, input: unknown = text) =>
  toPredictions([raw], 1, 'function:finder', { answers: 'spans' }, [input])[0]
const words = (raw: unknown) => {
  const prediction = read(raw)
  return (
    prediction?.kind === 'spans' && prediction.spans.map(({ start, end, label }) => [text.slice(start, end), label])
  )
}

test.each<[string, unknown, unknown]>([
  ['places', [{ start: 0, end: 10, label: 'PER', score: 0.9 }], [['José Núñez', 'PER']]],
  ['nothing', [], []],
  ['a prediction', { kind: 'spans', spans: [{ start: 37, end: 42, label: 'LOC' }] }, [['Paris', 'LOC']]],
  ['a list in a list, as for a list of one text', [[{ start: 0, end: 4, label: 'PER' }]], [['José', 'PER']]],
  [
    'places as Python gives them',
    [{ entity_group: 'PER', word: 'jose', start: 0, end: 4, score: 1 }],
    [['José', 'PER']],
  ],
  [
    'words without accents and case, one behind the other',
    [
      { entity_group: 'PER', word: 'jose nunez' },
      { entity_group: 'PER', word: 'ann - marie' },
      { entity_group: 'PER', word: 'jose' },
    ],
    [
      ['José Núñez', 'PER'],
      ['Ann-Marie', 'PER'],
      ['José', 'PER'],
    ],
  ],
  [
    'tokens with their marks',
    [
      { entity: 'B-PER', word: 'Jos', index: 1 },
      { entity: 'I-PER', word: '##é', index: 2 },
      { entity: 'I-PER', word: 'Núñez', index: 3 },
      { entity: 'B-PER', word: 'Ann', index: 5 },
      { entity: 'I-LOC', word: 'Paris', index: 11 },
    ],
    [
      ['José Núñez', 'PER'],
      ['Ann', 'PER'],
      ['Paris', 'LOC'],
    ],
  ],
])('%s are spans', (_, raw, expected) => {
  expect(words(raw)).toEqual(expected)
})

test('a list with places is one of spans without being told so, and one with scores alone is not', () => {
  const found = toPredictions([[{ start: 0, end: 4, label: 'PER', score: 1 }]], 1, 'm', {}, [text])
  expect(found).toEqual([{ kind: 'spans', spans: [{ start: 0, end: 4, label: 'PER', score: 1 }] }])
  expect(toPredictions([[{ label: 'PER', score: 1 }]], 1, 'm', {}, [text])).toMatchObject([{ kind: 'label' }])
})

test.each<[string, unknown]>([
  ['no list', 'PER'],
  ['no label', [{ start: 0, end: 4 }]],
  ['neither place nor word', [{ label: 'PER' }]],
  ['a place behind the text', [{ start: 0, end: 400, label: 'PER' }]],
  ['an empty place', [{ start: 4, end: 4, label: 'PER' }]],
  ['a word that is not there', [{ word: 'Peter', entity_group: 'PER' }]],
  ['a score that is no number', [{ start: 0, end: 4, label: 'PER', score: Number.NaN }]],
])('an answer with %s is an error', (_, raw) => {
  expect(() => read(raw)).toThrow('EF203')
})

test('an error says what was given', () => {
  expect(() => read([{ word: 'Peter', entity_group: 'PER' }])).toThrowErrorMatchingInlineSnapshot(`
    [FairnessError: [EF203] The answer of function:finder is not a list of spans: the word "Peter" is not in the text.
      given:    [{"word":"Peter","entity_group":"PER"}] for input 0
      expected: a list of { start, end, label, score? } with positions in UTF-16 units of the input, or of { word, entity } as in a token-classification pipeline
      do:       return what was found, or an empty list
      more:     node_modules/expect-fair/docs/errors.md#ef203]
  `)
})
