import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { ModelHandle } from '../../src/core/model.js'
import { packageRoot } from '../../src/core/root.cjs'
import { audit, eec, fromOnnx, type OnnxOptions, table } from '../../src/index.js'
import { elementType } from '../../src/onnx/codec/model.js'
import { buildModel, node, tensor } from '../onnx/build-model.js'

const recipes = join(packageRoot, 'fixtures', 'models', 'recipes')
const made = mkdtempSync(join(tmpdir(), 'expect-fair-inputs-'))
const open: ModelHandle<never>[] = []
afterAll(async () => {
  await Promise.all(open.map((model) => model.dispose()))
  rmSync(made, { recursive: true })
})

function model(name: string, options: OnnxOptions = {}, folder = recipes): ModelHandle<unknown> {
  const opened = fromOnnx(join(folder, `${name}.onnx`), options) as ModelHandle<unknown>
  open.push(opened as ModelHandle<never>)
  return opened
}
/** One of each graph answers all that it is asked: to open it again for each question would take most of the time. */
const asked = new Map<string, ModelHandle<unknown>>()
const ask = async (name: string, inputs: readonly unknown[], options: OnnxOptions = {}) => {
  const key = `${name} ${JSON.stringify(options)}`
  const known = asked.get(key) ?? model(name, options)
  asked.set(key, known)
  return (await known.predict(inputs, {})).predictions
}

const person = {
  age: 44,
  workclass: 'Private',
  relationship: 'Wife',
  sex: 'Female',
  'hours-per-week': 40,
  married: true,
}

describe('a graph with one input for each column', () => {
  test('reads a column under the name that it had in the data frame, where that is one', async () => {
    const { 'hours-per-week': hours, ...others } = person
    const [first] = await ask('people', [person])
    expect(await ask('people', [{ ...others, hours_per_week: hours }])).toEqual([first])
    expect(await ask('people', [{ ...person, hours_per_week: hours, 'hours-per-week': 0 }])).toEqual([first])
    const twice = { ...others, 'hours-per-week': hours, 'hours per week': hours }
    await expect(ask('people', [twice])).rejects.toMatchObject({ code: 'EF237' })
  })

  test('reads names in any order, and no others', async () => {
    const [first] = await ask('people', [person])
    const turned = Object.fromEntries(Object.entries({ ...person, income: '<=50K' }).reverse())
    expect(await ask('people', [turned])).toEqual([first])
  })

  test('reads booleans however a table or a file writes them', async () => {
    const written = [true, 1, 'True', 'true'].map((married) => ({ ...person, married }))
    const [first, ...others] = await ask('people', written)
    expect(others).toEqual([first, first, first])
    const [no] = await ask('people', [{ ...person, married: 'False' }])
    expect(no).not.toEqual(first)
    expect(await ask('people', [{ ...person, married: 0 }])).toEqual([no])
  })

  test('takes whole numbers for floats, and categories that training did not have', async () => {
    const rows = [
      { ...person, 'hours-per-week': 40.5 },
      { ...person, workclass: 'Astronaut' },
    ]
    expect(await ask('people', rows)).toMatchObject([{ kind: 'label' }, { kind: 'label' }])
  })

  test('says which inputs have no value, and what was perhaps meant', async () => {
    const { sex, ...others } = person
    await expect(ask('people', [person, { ...others, Sex: sex }])).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF237] A row for onnx:people.onnx has no value for 'sex', which its graph takes.
        given:    input 1 with 'age', 'workclass', 'relationship', 'hours-per-week', 'married', 'Sex'
        expected: a value for each of 'age', 'workclass', 'relationship', 'sex', 'hours_per_week', 'married'
        do:       name the feature 'sex' and its column 'Sex': { column: 'Sex' }; or create the row with a function: table({ ..., input: (row) => ({ ... }) })
        more:     node_modules/expect-fair/docs/errors.md#ef237]
    `)
    await expect(ask('people', [{ age: 1, sex: 'Male' }])).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF237] A row for onnx:people.onnx has no value for 'workclass', 'relationship', 'hours_per_week' and 'married', which its graph takes.
        given:    input 0 with 'age', 'sex'
        expected: a value for each of 'age', 'workclass', 'relationship', 'sex', 'hours_per_week', 'married'
        do:       add the features to the schema of the table; or create the row with a function: table({ ..., input: (row) => ({ ... }) })
        more:     node_modules/expect-fair/docs/errors.md#ef237]
    `)
    await expect(ask('people', [{}])).rejects.toMatchObject({ code: 'EF237', position: 0 })
  })

  test('says which value has another type', async () => {
    await expect(ask('people', [{ ...person, age: 44.5 }])).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF238] The graph of onnx:people.onnx takes int64 in its input 'age' but was given something else.
        given:    number: 44.5 in input 0
        expected: a whole number that int64 can hold
        do:       round or encode this column, or export the model with a float input
        more:     node_modules/expect-fair/docs/errors.md#ef238]
    `)
    await expect(ask('people', [{ ...person, sex: 1 }])).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF238] The graph of onnx:people.onnx takes string in its input 'sex' but was given something else.
        given:    number: 1 in input 0
        expected: a text
        do:       write the values of the category as texts, as in training: values: ['1', '2']; for a missing value, use the text of the training data
        more:     node_modules/expect-fair/docs/errors.md#ef238]
    `)
    await expect(ask('people', [{ ...person, married: 2 }])).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF238] The graph of onnx:people.onnx takes bool in its input 'married' but was given something else.
        given:    number: 2 in input 0
        expected: true or false, 1 or 0
        do:       a category of values ['false', 'true'], or an integer from 0 to 1
        more:     node_modules/expect-fair/docs/errors.md#ef238]
    `)
    await expect(ask('people', [{ ...person, 'hours-per-week': '40' }])).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF238] The graph of onnx:people.onnx takes float32 in its input 'hours_per_week' but was given something else.
        given:    string: "40" in input 0
        expected: a number, NaN where it is missing
        do:       make the feature a number; in a table, missing: 'keep' gives NaN
        more:     node_modules/expect-fair/docs/errors.md#ef238]
    `)
    for (const name of Object.keys(person)) {
      await expect(ask('people', [person, { ...person, [name]: null }])).rejects.toMatchObject({
        code: 'EF238',
        position: 1,
        message: expect.stringContaining(`in its input '${name.replaceAll('-', '_')}'`),
      })
    }
    for (const age of [Number.NaN, Number.POSITIVE_INFINITY, 2 ** 63, '44', true]) {
      await expect(ask('people', [{ ...person, age }])).rejects.toMatchObject({ code: 'EF238' })
    }
  })

  test('refuses lists and texts, and says how a table gives names', async () => {
    await expect(ask('people', [[44, 0, 1]])).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF230] onnx:people.onnx takes rows by the names of its inputs but was given something else.
        given:    object: [44,0,1] as input 0
        expected: an object with 'age', 'workclass', 'relationship', 'sex', 'hours_per_week', 'married'
        do:       let the table provide rows by name: table({ features, input: 'row' }, rows)
        more:     node_modules/expect-fair/docs/errors.md#ef230]
    `)
    await expect(ask('people', ['a text'])).rejects.toMatchObject({ code: 'EF230' })
  })

  test('takes lists for inputs of several columns, of the length that they have', async () => {
    const group = { names: ['Private', 'Male'], numbers: [44, 40, 1] }
    expect(await ask('groups', [group])).toMatchObject([{ kind: 'label' }])
    await expect(ask('groups', [{ ...group, numbers: [44, 40] }])).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF231] The input 'numbers' of onnx:groups.onnx and the graph have different numbers of columns.
        given:    [44,40] in input 0
        expected: a list of 3 values
        do:       pass the columns with which the model was trained, in the same order
        more:     node_modules/expect-fair/docs/errors.md#ef231]
    `)
    await expect(ask('groups', [{ ...group, names: 'Male' }])).rejects.toMatchObject({ code: 'EF231' })
    await expect(ask('groups', [{ ...group, names: ['Male', 3] }])).rejects.toMatchObject({ code: 'EF238' })
  })

  test('of a table finds the planted bias, and names the input that a strict encoder refuses', async () => {
    const people = (workclass: readonly string[]) =>
      table(
        {
          features: {
            sex: { kind: 'category', values: ['Female', 'Male', ...workclass], protected: true },
            age: { kind: 'integer', min: 17, max: 90 },
          },
          input: 'row',
        },
        join(recipes, 'people.csv'),
      )
    const plan = { question: 'individual', attributes: ['sex'] } as const
    const report = await audit(model('strict'), { ...plan, cases: people([]) })
    expect(report).toMatchObject({ verdict: 'biased', counts: { cases: 150 } })
    const strict = await audit(model('strict'), { ...plan, cases: people(['Other']) })
    expect(strict.verdict).toBe('interrupted')
    expect(JSON.stringify(strict)).toMatch(/Unknown Category/)
  })

  test('has no gradients, and says so', async () => {
    const support = await model('people').gradientSupport?.(person)
    expect(support).toMatchObject({ available: false, reason: expect.stringContaining('EF714') })
    expect(await model('moods').gradientSupport?.()).toMatchObject({ available: false })
  })
})

describe('a graph that takes texts itself', () => {
  test.each(['moods', 'texts-flat', 'texts-columns', 'texts-one-at-a-time'])('%s takes texts', async (name) => {
    const texts = ['My sister feels angry.', 'He was glad.', '']
    const predictions = await ask(name, texts)
    expect(predictions).toMatchObject([{ label: 'sad' }, { label: 'glad' }, { kind: 'label' }])
    const [first] = predictions as readonly { scores: Record<string, number> }[]
    // By itself, as in a batch but for the rounding of floats.
    const scores = { sad: expect.closeTo(first?.scores.sad ?? 0, 5), glad: expect.closeTo(first?.scores.glad ?? 0, 5) }
    expect(await ask(name, texts.slice(0, 1))).toEqual([{ kind: 'label', label: 'sad', scores }])
    expect(await ask(name, [{ text: texts[0] }])).toEqual([{ kind: 'label', label: 'sad', scores }])
  })

  test('refuses what is no text, and names the place in the whole batch', async () => {
    await expect(ask('moods', ['a', null])).rejects.toMatchObject({ code: 'EF230', position: 1 })
    await expect(ask('texts-one-at-a-time', ['a', 'b', 3])).rejects.toMatchObject({ code: 'EF230', position: 2 })
  })

  test('is asked by sources of texts', { timeout: 60_000 }, async () => {
    const report = await audit(model('moods'), { attributes: ['gender'], cases: eec(), sample: 20 })
    expect(report.verdict).toBe('biased')
  })

  test('takes rows of texts where its input has several columns', async () => {
    expect(await ask('names', [['Private', 'Male']])).toMatchObject([{ kind: 'label' }])
    await expect(ask('names', [['Private']])).rejects.toMatchObject({ code: 'EF231' })
    await expect(ask('names', [['Private', 1]])).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF230] onnx:names.onnx takes rows of texts but was given something else.
        given:    object: ["Private",1] as input 0
        expected: lists of texts, one for each column, in the order of training
        do:       create the list for each row: table({ ..., input: (row) => [row.sex, row.job] })
        more:     node_modules/expect-fair/docs/errors.md#ef230]
    `)
    await expect(ask('names', [{ sex: 'Male' }])).rejects.toMatchObject({ code: 'EF230' })
  })
})

test('a graph of numbers says what to do with rows by name', async () => {
  await expect(ask('signs', [{ age: 44 }])).rejects.toThrowErrorMatchingInlineSnapshot(`
    [FairnessError: [EF230] onnx:signs.onnx takes rows of numbers but was given something else.
      given:    object: {"age":44} as input 0
      expected: lists of numbers, one for each column
      do:       remove input: 'row' of the table, so that it encodes its features as numbers
      more:     node_modules/expect-fair/docs/errors.md#ef230]
  `)
})

describe('what a classifier gives', () => {
  test('names that the user gives go to classes in their order, whatever the graph calls them', async () => {
    const row = [30, 40, 0]
    const [own] = await ask('signs', [row])
    const [named] = await ask('signs', [row], { labels: ['poor', 'rich'] })
    expect(own).toMatchObject({ label: '-1', scores: { '-1': expect.any(Number), '1': expect.any(Number) } })
    expect(named).toMatchObject({ label: 'poor' })
    expect(Object.values(own as never)).not.toEqual(Object.values(named as never))
  })

  test('is read by name of the output without a second softmax', async () => {
    const texts = ['My sister feels angry.']
    const [whole] = await ask('texts-flat', texts)
    expect(await ask('texts-flat', texts, { output: 'probabilities' })).toEqual([whole])
    expect(await ask('moods', texts, { output: 'output_probability' })).toMatchObject([{ label: 'sad' }])
    expect(await ask('texts-flat', texts, { output: 'label' })).toEqual([{ kind: 'label', label: 'sad' }])
  })

  test('a list of maps has the gradients of the table behind it', async () => {
    const rows = [30, 50, 65].map((age) => [age, 40, 1])
    const [maps, matrix] = await Promise.all(
      ['four-at-a-time', 'signs'].map(async (name) => {
        const asked = model(name)
        expect(await asked.gradientSupport?.()).toMatchObject({ available: true, way: 'graph' })
        return (await asked.gradients?.(rows, 'own-label', {}))?.gradients
      }),
    )
    expect(maps).toEqual(matrix)
    expect(maps).toHaveLength(3)
  })

  test('one column beside two labels is the probability of the second, unless it is none', async () => {
    const { float32, int64 } = elementType
    const file = (name: string, scale: number): void => {
      const bytes = buildModel({
        opset: 17,
        domains: { 'ai.onnx.ml': 3 },
        nodes: [
          node('Mul', ['row', 'scale'], ['score']),
          node('Greater', ['score', 'half'], ['above']),
          node('Cast', ['above'], ['at'], { to: int64 }),
          node('Squeeze', ['at', 'last'], ['place']),
          node('Gather', ['classes', 'place'], ['label']),
        ],
        initializers: [
          tensor('scale', float32, [1], [scale]),
          tensor('half', float32, [1], [0.5]),
          tensor('last', int64, [1], [1]),
          tensor('classes', int64, [2], [5, 9]),
        ],
        inputs: [{ name: 'row', type: float32, rank: 2 }],
        outputs: ['label', 'score'],
      })
      writeFileSync(join(made, `${name}.onnx`), bytes)
    }
    file('probability', 1)
    file('distance', -3)
    const rows = [[0.25], [0.75]]
    expect((await model('probability', {}, made).predict(rows, {})).predictions).toEqual([
      { kind: 'label', label: '5', scores: { 5: 0.75, 9: 0.25 } },
      { kind: 'label', label: '9', scores: { 5: 0.25, 9: 0.75 } },
    ])
    expect((await model('distance', {}, made).predict(rows, {})).predictions).toEqual([
      { kind: 'label', label: '5' },
      { kind: 'label', label: '5' },
    ])
  })
})
