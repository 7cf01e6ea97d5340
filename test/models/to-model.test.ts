import { expect, test } from 'vitest'
import { toModel } from '../../src/models/index.js'
import { fromFunction } from './helpers.js'

test('a handle is taken as it is', () => {
  const model = fromFunction((text: string) => text)
  expect(toModel(model)).toBe(model)
})

test('a function is one model, however often it is given', async () => {
  const classify = (text: string) => (text.includes('good') ? 'positive' : 'negative')
  const model = toModel(classify)
  expect(toModel(classify)).toBe(model)
  expect(model.id).toBe('function:classify')
  expect((await model.predict(['good', 'bad'], {})).predictions).toEqual([
    { kind: 'label', label: 'positive' },
    { kind: 'label', label: 'negative' },
  ])
})

test('the path of a model gets a hint', () => {
  expect(() => toModel('./models/sentiment')).toThrowErrorMatchingInlineSnapshot(`
    [FairnessError: [EF201] The received value is not a model.
      given:    string: "./models/sentiment"
      expected: a handle from fromFunction(), fromPipeline(), fromOnnx(), fromLanguageModel() or fromHttp(), a text-classification pipeline of transformers.js, or a function
      do:       load the model first: fromPipeline("./models/sentiment")
      more:     node_modules/expect-fair/docs/errors.md#ef201]
  `)
})

test.each([[undefined], [null], [3], [{ predict: 1 }], [['positive']]])('%o is no model', (received) => {
  expect(() => toModel(received)).toThrow('[EF201] The received value is not a model.')
})

test('a promise of a model is told to be awaited', () => {
  expect(() => toModel(Promise.resolve(() => 'a'))).toThrowErrorMatchingInlineSnapshot(`
    [FairnessError: [EF201] The received value is not a model.
      given:    object: {}
      expected: a handle from fromFunction(), fromPipeline(), fromOnnx(), fromLanguageModel() or fromHttp(), a text-classification pipeline of transformers.js, or a function
      do:       await it before you pass it: expect(await model)
      more:     node_modules/expect-fair/docs/errors.md#ef201]
  `)
})
