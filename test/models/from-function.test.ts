import { describe, expect, test } from 'vitest'
import { fromFunction, type ModelHandle } from './helpers.js'

const ask = async <Input>(model: ModelHandle<Input>, inputs: readonly Input[]) =>
  (await model.predict(inputs, {})).predictions
const labels = async <Input>(model: ModelHandle<Input>, inputs: readonly Input[]) =>
  (await ask(model, inputs)).map((answer) => (answer.kind === 'label' ? answer.label : answer))

describe('a function that is not told to be batched or not', () => {
  test.each([1, 2, 3, 7])('is found out to be batched from %i inputs', async (count) => {
    const given: number[] = []
    const model = fromFunction(async (texts: string[]) => {
      given.push(texts.length)
      return texts.map((text) => text.toUpperCase())
    })
    const inputs = Array.from({ length: count }, (_, at) => `t${at}`)
    expect(await labels(model, inputs)).toEqual(inputs.map((text) => text.toUpperCase()))
    expect(model.batch).toBe('adaptive')
    const before = given.length
    await labels(model, inputs)
    expect(given.slice(before)).toEqual([count])
  })

  test.each([1, 2, 5])('is found out to take one input from %i inputs', async (count) => {
    const model = fromFunction((text: string) => (text.includes('good') ? 'pos' : 'neg'))
    const inputs = Array.from({ length: count }, (_, at) => (at % 2 ? 'bad' : 'good'))
    expect(await labels(model, inputs)).toEqual(inputs.map((text) => (text === 'good' ? 'pos' : 'neg')))
    expect(model.batch).toBe(1)
  })

  test('takes one input when a list makes it throw', async () => {
    const model = fromFunction((text: string) => text.toUpperCase())
    expect(await labels(model, ['a', 'b'])).toEqual(['A', 'B'])
  })

  test('is not taken as batched because it gave as many labels as it was given inputs', async () => {
    const model = fromFunction((text: string) => (String(text).length > 0 ? ['toxic', 'rude'] : []), {
      multiLabel: true,
    })
    expect(await ask(model, ['x', 'y'])).toEqual([
      { kind: 'labels', labels: ['rude', 'toxic'] },
      { kind: 'labels', labels: ['rude', 'toxic'] },
    ])
  })

  test('reports both errors when it fails both ways', async () => {
    const model = fromFunction(
      (texts: string[]) => {
        if (Array.isArray(texts)) throw new Error('server is down')
        return (texts as string[]).map((text) => text)
      },
      { name: 'remote' },
    )
    await expect(ask(model, ['a'])).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF206] function:remote failed with a list of inputs and with a single input.
        given:    list: server is down (test/models/from-function.test.ts:49:41); single input: texts.map is not a function (test/models/from-function.test.ts:50:36)
        expected: a function of a list of inputs, or of one input
        do:       set { batched: true } or { batched: false }, and check the error of that form
        more:     node_modules/expect-fair/docs/errors.md#ef206]
    `)
  })

  test('says one error once, and that it comes either way', async () => {
    const model = fromFunction(
      (_: string) => {
        throw new Error('server is down')
      },
      { name: 'remote' },
    )
    await expect(ask(model, ['a'])).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF206] function:remote failed with a list of inputs and with a single input.
        given:    both times: server is down (test/models/from-function.test.ts:66:15)
        expected: a function of a list of inputs, or of one input
        do:       look at this error first: the function fails for a list and for a single input
        more:     node_modules/expect-fair/docs/errors.md#ef206]
    `)
  })

  test('says that its list was too short when a single input is none of its business', async () => {
    const model = fromFunction((texts: string[]) => texts.map((text) => text.trim()).slice(1), { name: 'sloppy' })
    await expect(ask(model, ['a', 'b'])).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF206] function:sloppy failed with a list of inputs and with a single input.
        given:    list: 1 of 2 answers; single input: texts.map is not a function (test/models/from-function.test.ts:80:59)
        expected: a function of a list of inputs, or of one input
        do:       set { batched: true } or { batched: false }, and check the error of that form
        more:     node_modules/expect-fair/docs/errors.md#ef206]
    `)
  })

  test('counts what finding out has asked', async () => {
    let inputs = 0
    let calls = 0
    const model = fromFunction((texts: string[]) => {
      calls++
      inputs += texts.length
      return texts
    })
    expect(await model.predict(['a', 'b', 'c', 'd'], {})).toMatchObject({ asked: { inputs: 9, calls: 3 } })
    expect([inputs, calls]).toEqual([9, 3])
  })
})

describe('a function of one input', () => {
  test('is called as often at a time as it is told', async () => {
    let running = 0
    let most = 0
    const slow = async (text: string) => {
      most = Math.max(most, ++running)
      await new Promise((done) => setTimeout(done, 1))
      running--
      return text
    }
    const model = fromFunction(slow, { batched: false, concurrency: 1 })
    expect(await labels(model, ['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c', 'd'])
    expect(most).toBe(1)
    expect(await labels(fromFunction(slow, { batched: false, concurrency: 3 }), ['a', 'b', 'c', 'd'])).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
    expect(most).toBe(3)
  })

  test('names the input on which it throws', async () => {
    const model = fromFunction(
      (text: string) => {
        if (text === 'c') throw new RangeError('no c')
        return text
      },
      { batched: false, name: 'picky' },
    )
    await expect(ask(model, ['a', 'b', 'c'])).rejects.toMatchObject({
      code: 'EF205',
      position: 2,
      message: expect.stringMatching(
        /^\[EF205] function:picky \(test\/models\/from-function\.test\.ts:\d+:\d+\) failed: no c\n {2}more: .*#ef205$/,
      ),
    })
  })
})

test('a row can be the input', async () => {
  const single = fromFunction((row: { age: number }) => row.age / 2)
  expect(await ask(single, [{ age: 4 }])).toEqual([{ kind: 'score', score: 2 }])
  const batched = fromFunction((rows: number[][]) => rows.map(([first]) => first as number), { batched: true })
  expect(await ask(batched, [[1, 2]])).toEqual([{ kind: 'score', score: 1 }])
})

test('the types of inputs are those of the function', () => {
  const text: ModelHandle<string> = fromFunction((texts: string[]) => texts)
  const rows: ModelHandle<number[]> = fromFunction((rows: number[][]) => rows.map((row) => row.length))
  const one: ModelHandle<{ age: number }> = fromFunction((row: { age: number }) => row.age)
  const many: ModelHandle<string> = fromFunction((text: string) => text.split(' '), { batched: false })
  // @ts-expect-error a function of texts is no model of rows
  const wrong: ModelHandle<{ age: number }> = fromFunction((texts: string[]) => texts)
  expect([text, rows, one, many, wrong].every((handle) => handle.id === 'function:anonymous')).toBe(true)
})

test('the name in reports is the option, or the name of the function', () => {
  function classify(text: string): string {
    return text
  }
  expect(fromFunction(classify).id).toBe('function:classify')
  expect(fromFunction(classify, { name: 'mine' }).id).toBe('function:mine')
})

test('options that cannot be used are refused', () => {
  expect(() => fromFunction((text: string) => text, { concurrency: 0 })).toThrowErrorMatchingInlineSnapshot(`
    [FairnessError: [EF202] The option concurrency has an invalid value.
      given:    concurrency: 0
      expected: a whole number of 1 or more
      more:     node_modules/expect-fair/docs/errors.md#ef202]
  `)
  expect(() => fromFunction((text: string) => text, { batched: 'yes' as never })).toThrowErrorMatchingInlineSnapshot(`
    [FairnessError: [EF202] The option batched has an invalid value.
      given:    batched: "yes"
      expected: true or false
      more:     node_modules/expect-fair/docs/errors.md#ef202]
  `)
  expect(() => fromFunction('model' as never)).toThrowErrorMatchingInlineSnapshot(`
    [FairnessError: [EF201] The received value is not a model.
      given:    string: "model"
      expected: a handle from fromFunction(), fromPipeline(), fromOnnx(), fromLanguageModel() or fromHttp(), a text-classification pipeline of transformers.js, or a function
      do:       load the model first: fromPipeline("model")
      more:     node_modules/expect-fair/docs/errors.md#ef201]
  `)
})
