import { afterAll, describe, expect, test } from 'vitest'
import { fromOnnx, type OnnxOptions } from '../../src/models/index.js'
import { type ModelHandle, Probe, tiny } from './helpers.js'

const open: ModelHandle<never>[] = []
const rows = (name: string, options: OnnxOptions = {}) => keep(fromOnnx(tiny('rows', `${name}.onnx`), options))
const text = (name: string, options: Partial<OnnxOptions> = {}) =>
  keep(fromOnnx(tiny(name, 'onnx', 'model.onnx'), { tokenizer: tiny(name), ...options }))
const keep = <Input>(model: ModelHandle<Input>): ModelHandle<Input> => {
  open.push(model as ModelHandle<never>)
  return model
}
const ask = async <Input>(model: ModelHandle<Input>, inputs: readonly Input[]) =>
  (await model.predict(inputs, {})).predictions

afterAll(() => Promise.all(open.map((model) => model.dispose())))

describe('a model of rows', () => {
  test.each(['score', 'double', 'one-at-a-time'])('%s gives one score for each row', async (name) => {
    const table = [
      [3, 1],
      [0.5, 2],
      [7, 7],
    ]
    expect(await ask(rows(name), table)).toEqual([
      { kind: 'score', score: 2 },
      { kind: 'score', score: -1.5 },
      { kind: 'score', score: 0 },
    ])
  })

  test('gives a probability with sigmoid', async () => {
    expect(await ask(rows('score', { activation: 'sigmoid' }), [[1, 1]])).toEqual([{ kind: 'score', score: 0.5 }])
  })

  test('gives one of two labels when two are named', async () => {
    expect(
      await ask(rows('score', { labels: ['no', 'yes'] }), [
        [1, 1],
        [0, 9],
      ]),
    ).toMatchObject([
      { kind: 'label', label: 'yes', scores: { no: 0.5, yes: 0.5 } },
      { kind: 'label', label: 'no' },
    ])
  })

  test('gives the label that the graph chose, with its probabilities', async () => {
    const [first] = await ask(rows('classifier'), [[3, 1]])
    expect(first).toMatchObject({ kind: 'label', label: '1' })
    expect((first as { scores: Record<string, number> }).scores['1']).toBeCloseTo(1 / (1 + Math.exp(-2)), 6)
    const named = await ask(rows('classifier', { labels: ['refused', 'granted'] }), [[1, 3]])
    expect(named).toMatchObject([{ label: 'refused', scores: { granted: expect.closeTo(1 / (1 + Math.exp(2)), 6) } }])
  })

  test('takes typed arrays too', async () => {
    expect(await ask(rows('score') as ModelHandle<unknown>, [Float32Array.of(3, 1)])).toEqual([
      { kind: 'score', score: 2 },
    ])
  })

  test('refuses rows that its graph cannot take', async () => {
    await expect(
      ask(rows('score'), [
        [1, 2],
        [1, 2, 3],
      ]),
    ).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF231] onnx:score.onnx was given a row that does not have as many columns as its graph.
        given:    3 columns in input 1
        expected: 2 columns
        do:       pass the columns with which the model was trained, in the same order
        more:     node_modules/expect-fair/docs/errors.md#ef231]
    `)
    await expect(ask(rows('classifier'), [[1, 0.5]])).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF232] The graph of onnx:classifier.onnx takes whole numbers but received something else.
        given:    0.5 in column 1 of input 0
        expected: whole numbers in every column
        do:       round or encode this column, or export the graph with a float input
        more:     node_modules/expect-fair/docs/errors.md#ef232]
    `)
    await expect(ask(rows('score') as ModelHandle<unknown>, ['text'])).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF230] onnx:score.onnx takes rows of numbers but was given something else.
        given:    string: "text" as input 0
        expected: lists of numbers, one for each column
        do:       encode the features as numbers; for a model of texts, set { tokenizer: folder }
        more:     node_modules/expect-fair/docs/errors.md#ef230]
    `)
    await expect(ask(rows('score'), [[Number.NaN, 1]])).rejects.toMatchObject({ code: 'EF203', position: 0 })
  })

  test('refuses names that its graph does not have', async () => {
    await expect(ask(rows('score', { input: 'x' }), [[1, 2]])).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF235] The graph of onnx:score.onnx has no input named "x".
        given:    input: "x"
        expected: 'row'
        do:       correct { input }, or remove it
        more:     node_modules/expect-fair/docs/errors.md#ef235]
    `)
    await expect(ask(rows('score', { output: 'logits' }), [[1, 2]])).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF235] The graph of onnx:score.onnx has no output named "logits".
        given:    output: "logits"
        expected: 'score'
        do:       correct { output }, or remove it
        more:     node_modules/expect-fair/docs/errors.md#ef235]
    `)
  })

  test('shared by several threads answers in order and names the right row', async () => {
    const model = rows('score', { workers: 3 })
    const table = Array.from({ length: 100 }, (_, at) => [at, 0])
    const scores = table.map(([first]) => ({ kind: 'score', score: first }))
    expect(await ask(model, table)).toEqual(scores)
    expect(await ask(model, table)).toEqual(scores)
    const broken = table.map((row, at) => (at === 71 ? [1] : row))
    await expect(ask(model, broken)).rejects.toMatchObject({ code: 'EF231', position: 71 })
  })

  test('whose answers depend on batch-mates is asked row by row', async () => {
    const probe = new Probe(rows('batch-mates'))
    const answers = await probe.ask(Array.from({ length: 20 }, (_, at) => [at, 1]))
    expect(probe.use).toMatchObject({ dependsOnBatch: true, batchSize: { smallest: 1, largest: 4 } })
    expect(answers.every((answer) => answer.kind === 'score' && answer.score === 0)).toBe(true)
  })
})

describe('a model of texts', () => {
  test('gives one label with the scores of all', async () => {
    expect(await ask(text('single-label'), ['The film is good', 'very rude'])).toEqual([
      {
        kind: 'label',
        label: 'kind',
        scores: { kind: expect.closeTo(0.952574, 6), rude: expect.closeTo(0.047426, 6) },
      },
      {
        kind: 'label',
        label: 'rude',
        scores: { kind: expect.closeTo(0.000911, 6), rude: expect.closeTo(0.999089, 6) },
      },
    ])
  })

  test('of several labels gives all that hold', async () => {
    expect(await ask(text('multi-label'), ['good', 'rude', 'good bad', 'kind rude rude'])).toMatchObject([
      { kind: 'labels', labels: ['kind'] },
      { kind: 'labels', labels: ['rude'] },
      { kind: 'labels', labels: ['kind', 'rude'] },
      { kind: 'labels', labels: ['rude'] },
    ])
    expect(await ask(text('multi-label', { threshold: 0.9 }), ['good', 'kind'])).toMatchObject([
      { labels: [] },
      { labels: ['kind'] },
    ])
  })

  test('of one output gives a score', async () => {
    expect(await ask(text('regression'), ['good good', 'bad'])).toEqual([
      { kind: 'score', score: 4 },
      { kind: 'score', score: -2 },
    ])
  })

  test('says which texts it cut, and keeps the marks around them', async () => {
    const long = `${'very '.repeat(13)}good rude`
    const { predictions, truncated } = await text('regression').predict(['good', long], {})
    expect(truncated).toEqual([1])
    expect(predictions).toEqual([
      { kind: 'score', score: 2 },
      { kind: 'score', score: 2 },
    ])
    expect((await text('regression', { maxLength: 4 }).predict(['good good bad'], {})).predictions).toEqual([
      { kind: 'score', score: 4 },
    ])
  })

  test('shared by several threads says which texts it cut', async () => {
    const model = text('regression', { workers: 2 })
    const long = (at: number) => `${'very '.repeat(20)} ${at}`
    const many = Array.from({ length: 60 }, (_, at) => (at % 7 === 0 ? long(at) : `good ${at}`))
    const cut = [0, 7, 14, 21, 28, 35, 42, 49, 56]
    expect((await model.predict(many, {})).truncated).toEqual(cut)
    expect((await model.predict(many, {})).truncated).toEqual(cut)
  })

  test('refuses what is no text', async () => {
    await expect(
      ask(text('regression') as ModelHandle<unknown>, ['good', 3]),
    ).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF230] onnx:model.onnx takes texts but was given something else.
        given:    number: 3 as input 1
        expected: strings
        do:       use a case source of texts
        more:     node_modules/expect-fair/docs/errors.md#ef230]
    `)
  })

  test('cannot be asked rows without a tokenizer', async () => {
    await expect(
      ask(fromOnnx(tiny('regression', 'onnx', 'model.onnx')), [[1]]),
    ).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF233] The graph of onnx:model.onnx has inputs that cannot be filled.
        given:    input_ids: int64[n, length]; attention_mask: int64[n, length]
        expected: one input of shape [rows, columns], or several of shape [rows, a fixed number], of type float32, float64, int64, int32, int16, int8, uint32, uint16, uint8, bool or string
        do:       name the input with { input }, set { tokenizer: folder } for a model of texts, or run the graph yourself in fromFunction()
        more:     node_modules/expect-fair/docs/errors.md#ef233]
    `)
  })
})

test('files that are missing or broken are named', async () => {
  const plain = (run: () => unknown) => () => {
    try {
      run()
    } catch (error) {
      throw new Error((error as Error).message.replaceAll(tiny(), '<tiny>'))
    }
  }
  expect(plain(() => fromOnnx(tiny('none.onnx')))).toThrowErrorMatchingInlineSnapshot(`
    [Error: [EF211] The model file <tiny>/none.onnx is missing.
      expected: an ONNX graph
      do:       correct the path; relative paths start at the working directory of the process
      more:     node_modules/expect-fair/docs/errors.md#ef211]
  `)
  expect(
    plain(() => fromOnnx(tiny('rows', 'score.onnx'), { tokenizer: tiny('rows') })),
  ).toThrowErrorMatchingInlineSnapshot(`
    [Error: [EF211] The model file <tiny>/rows/tokenizer.json is missing.
      expected: the vocabulary of the model (tokenizer.json)
      do:       correct { tokenizer }: a folder with tokenizer.json, or the file
      more:     node_modules/expect-fair/docs/errors.md#ef211]
  `)
  const broken = keep(fromOnnx(tiny('regression', 'config.json')))
  const failure: Error = await ask(broken, [[1]]).then(
    () => expect.unreachable(),
    (error) => error,
  )
  expect(
    plain(() => {
      throw failure
    }),
  ).toThrowErrorMatchingInlineSnapshot(`
    [Error: [EF214] onnx:config.json cannot be loaded: Load model from <tiny>/regression/config.json failed:Protobuf parsing failed.
      expected: files of a model that onnxruntime can run
      do:       read the message above; the usual cause of a parsing error is an incomplete download
      more:     node_modules/expect-fair/docs/errors.md#ef214]
  `)
})

test('options that cannot be used are refused', () => {
  expect(() => rows('score', { threshold: 50 })).toThrowErrorMatchingInlineSnapshot(`
    [FairnessError: [EF202] The option threshold has an invalid value.
      given:    threshold: 50
      expected: a probability from 0 to 1
      more:     node_modules/expect-fair/docs/errors.md#ef202]
  `)
  expect(() => rows('score', { activation: 'relu' as never })).toThrowErrorMatchingInlineSnapshot(`
    [FairnessError: [EF202] The option activation has an invalid value.
      given:    activation: "relu"
      expected: 'softmax', 'sigmoid' or 'none'
      more:     node_modules/expect-fair/docs/errors.md#ef202]
  `)
})
