import { describe, expect, test, vi } from 'vitest'
import { fromFunction, Interruption, Probe, type ProbeOptions } from '../../src/models/index.js'
import { tokenisedLength } from '../../src/models/input-length.js'

/** A batched model that writes down what it was asked. */
function recorder(answer: (text: string, batch: readonly string[]) => string | number = (text) => text.toUpperCase()) {
  const batches: string[][] = []
  const model = fromFunction(
    (texts: string[]) => {
      batches.push(texts)
      return texts.map((text) => answer(text, texts))
    },
    { batched: true, name: 'recorder' },
  )
  return { batches, model, asked: () => batches.flat() }
}

const texts = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `text ${at} ${'word '.repeat((at * 7) % 11)}`)

async function interruption(work: Promise<unknown>): Promise<Interruption> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Interruption)
  return error as Interruption
}

describe('answers', () => {
  test('come in the order of the inputs, each distinct input asked once', async () => {
    const { model, asked } = recorder()
    const probe = new Probe(model, { batchSize: 1 })
    const window = ['b', 'aaa', 'b', 'cc', 'aaa']
    expect(await probe.ask(window)).toEqual(window.map((text) => ({ kind: 'label', label: text.toUpperCase() })))
    expect(asked().sort()).toEqual(['aaa', 'b', 'cc'])
    expect(probe.use).toMatchObject({ calls: 3, batches: 3, saved: 2, batchSize: { smallest: 1, largest: 1 } })
  })

  test('are remembered from window to window', async () => {
    const { model, asked } = recorder()
    const probe = new Probe(model, { batchSize: 1 })
    await probe.ask(['a', 'b'])
    await probe.ask(['b', 'a', 'c'])
    expect(asked().sort()).toEqual(['a', 'b', 'c'])
    expect(probe.use).toMatchObject({ calls: 3, saved: 2 })
  })

  test('are all given when the window is larger than the cache', async () => {
    const { model } = recorder()
    const window = texts(50)
    const answers = await new Probe(model, { cacheEntries: 3 }).ask(window)
    expect(answers.map((answer) => answer.kind === 'label' && answer.label)).toEqual(window.map((t) => t.toUpperCase()))
  })

  test('are the same for every batch size and order of inputs', async () => {
    const window = texts(100)
    const run = async (batchSize: number | undefined, inputs: readonly string[]) => {
      const answers = await new Probe(recorder((text) => text.length).model, { batchSize }).ask(inputs)
      return new Map(inputs.map((text, at) => [text, answers[at]]))
    }
    const expected = await run(1, window)
    for (const batchSize of [7, 64, undefined]) {
      expect(await run(batchSize, window)).toEqual(expected)
      expect(new Map([...(await run(batchSize, [...window].reverse()))].reverse())).toEqual(expected)
    }
  })

  test('of rows are known by the values of the row, whatever the order of its keys', async () => {
    let asked = 0
    const model = fromFunction(
      (rows: { age: number; sex: string }[]) => {
        asked += rows.length
        return rows.map(({ age }) => age > 30)
      },
      { batched: true },
    )
    const probe = new Probe(model, { batchSize: 1 })
    const [a, b, c] = await probe.ask([
      { age: 40, sex: 'f' },
      { sex: 'f', age: 40 },
      { age: 20, sex: 'f' },
    ])
    expect([a, b, c]).toMatchInlineSnapshot(`
      [
        {
          "kind": "label",
          "label": "true",
        },
        {
          "kind": "label",
          "label": "true",
        },
        {
          "kind": "label",
          "label": "false",
        },
      ]
    `)
    expect(asked).toBe(2)
  })

  test('a text that reads like a row is not taken for the row', async () => {
    const model = fromFunction<unknown>((inputs: unknown[]) => inputs.map((input) => typeof input), { batched: true })
    expect(await new Probe<unknown>(model).ask(['[1,2]', [1, 2]])).toEqual([
      { kind: 'label', label: 'string' },
      { kind: 'label', label: 'object' },
    ])
  })

  test('of two windows asked at the same time are asked once', async () => {
    const { model, asked } = recorder()
    const probe = new Probe(model, { batchSize: 2 })
    await Promise.all([probe.ask(['a']), probe.ask(['a'])])
    expect(asked()).toEqual(['a'])
  })
})

describe('batches', () => {
  test('hold inputs of like length, the set number at a time', async () => {
    const { model, batches } = recorder()
    await new Probe(model, { batchSize: 10 }).ask(texts(60))
    const real = batches.filter((batch) => batch.length > 1).slice(1)
    expect(Math.max(...real.map((batch) => batch.length))).toBe(10)
    const lengths = real.flatMap((batch) => batch.map((text) => text.length))
    expect(lengths).toEqual([...lengths].sort((a, b) => b - a))
  })

  test('hold texts of like many pieces where the model pads them', async () => {
    const { model, batches } = recorder()
    Object.assign(model, { floats: true })
    const word = ['a ', 'wonderful ']
    const asked = Array.from({ length: 60 }, (_, at) => `${word[at % 2]?.repeat(1 + (at % 7))}${at}`)
    await new Probe(model, { batchSize: 10 }).ask(asked)
    // After the looks at how answers depend on the batch.
    const last = batches.slice(-4).flat()
    const lengths = last.map((text) => tokenisedLength(text))
    expect(new Set(lengths).size).toBeGreaterThan(3)
    expect(lengths).toEqual([...lengths].sort((a, b) => b - a))
    const characters = last.map((text) => text.length)
    expect(characters).not.toEqual([...characters].sort((a, b) => b - a))
  })

  test('grow for a model that takes as long for many inputs as for few', async () => {
    const { model } = recorder()
    const probe = new Probe(model)
    let looks = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => ++looks)
    await probe.ask(texts(3000)).finally(() => clock.mockRestore())
    expect(probe.use.batches).toBeLessThan(100)
    expect(probe.use.calls).toBeLessThanOrEqual(3003)
    expect(probe.use.batchSize.largest).toBeGreaterThan(32)
  })

  test('never hold more than the model takes', async () => {
    const sizes: number[] = []
    const model = fromFunction(
      (inputs: string[]) => {
        sizes.push(inputs.length)
        return inputs
      },
      { batched: true, batchSize: 5 },
    )
    await new Probe(model, { batchSize: 100 }).ask(texts(40))
    expect(Math.max(...sizes)).toBe(5)
  })
})

describe('batch-mates', () => {
  test('are not looked at with the longest inputs, to which the others would be padded', async () => {
    const { model, batches } = recorder()
    const long = Array.from({ length: 6 }, (_, at) => `${at} ${'far too long '.repeat(400)}`)
    await new Probe(model).ask([...texts(40), ...long])
    const looks = batches.slice(0, 4)
    expect(looks.map(({ length }) => length)).toEqual([4, 1, 1, 1])
    expect(Math.max(...looks.flat().map(({ length }) => length))).toBeLessThan(200)
    // Where most are long, they are looked at.
    const other = recorder()
    await new Probe(other.model).ask([...texts(3), ...long])
    expect(Math.max(...(other.batches[0] ?? []).map(({ length }) => length))).toBeGreaterThan(4000)
  })

  test('that change answers are found out, and every text is then asked alone', async () => {
    const mean = (batch: readonly string[]) => batch.reduce((sum, text) => sum + text.length, 0) / batch.length
    const { model, batches } = recorder((text, batch) => text.length / mean(batch))
    const probe = new Probe(model)
    const answers = await probe.ask(texts(40))
    expect(answers.every((answer) => answer.kind === 'score' && answer.score === 1)).toBe(true)
    expect(probe.use.dependsOnBatch).toBe(true)
    expect(probe.nondeterministic).toBe(false)
    expect(batches.filter((batch) => batch.length > 1)).toHaveLength(1)
    expect(probe.use.calls).toBe(batches.flat().length)
  })

  test('that change scores by rounding only are no reason to go one by one', async () => {
    const { model } = recorder((text, batch) => text.length + batch.length * 1e-9)
    const probe = new Probe(model)
    await probe.ask(texts(40))
    expect(probe.use.dependsOnBatch).toBe(false)
  })

  test('are told from a model that answers differently each time', async () => {
    let count = 0
    const probe = new Probe(recorder(() => ++count).model)
    await probe.ask(texts(40))
    expect(probe.use.dependsOnBatch).toBe(false)
    expect(probe.nondeterministic).toBe(true)
  })

  test('are not looked at for a function of one input', async () => {
    const probe = new Probe(fromFunction((text: string) => text.length > 9, { batched: false }))
    await probe.ask(texts(40))
    expect(probe.use).toMatchObject({ calls: 40, batches: 40 })
  })
})

describe('limits', () => {
  test('a budget of calls is never exceeded and the window it cannot hold is not begun', async () => {
    const { model, asked } = recorder()
    const probe = new Probe(model, { budget: { inputs: 25 }, batchSize: 1 })
    await probe.ask(texts(20))
    const error = await interruption(probe.ask(texts(40)))
    expect(error.reason).toBe('budget')
    expect(error.message).toMatchInlineSnapshot(`
      "[EF220] The budget for model inputs is used up.
        given:    budget: { inputs: 25 }, of which 20 are used; 20 more inputs were needed
        expected: a budget for all inputs of the plan
        do:       increase budget.inputs, or ask less: a smaller sample or fewer variantsPerCase
        more:     node_modules/expect-fair/docs/errors.md#ef220"
    `)
    expect(asked()).toHaveLength(20)
    expect(probe.inputsLeft).toBe(5)
    await probe.ask(texts(25))
    expect(probe.use.calls).toBe(25)
  })

  test('a budget of calls that leaves no room for the look at batch-mates is refused before the first call', async () => {
    const { model, asked } = recorder()
    const error = await interruption(new Probe(model, { budget: { inputs: 40 } }).ask(texts(40)))
    expect(error.reason).toBe('budget')
    expect(asked()).toEqual([])
    await new Probe(model, { budget: { inputs: 43 } }).ask(texts(40))
    expect(asked()).toHaveLength(43)
  })

  test('a budget of calls counts what finding out how to call a function costs', async () => {
    let asked = 0
    const model = fromFunction((inputs: string[]) => {
      asked += inputs.length
      return inputs
    })
    const probe = new Probe(model, { budget: { inputs: 40 } })
    await probe.ask(texts(20))
    expect(probe.use.calls).toBe(asked)
    expect(asked).toBeGreaterThan(20)
  })

  test('a signal that fires during a call ends it', async () => {
    const stop = new AbortController()
    const model = fromFunction((_: string[]) => new Promise<string[]>(() => {}), { batched: true })
    setTimeout(() => stop.abort(new Error('enough')), 5)
    const error = await interruption(new Probe(model, { signal: stop.signal }).ask(['a', 'b']))
    expect(error.reason).toBe('signal')
    expect(error.inputs).toEqual(['a'])
    expect(error.message).toMatchInlineSnapshot(`
      "[EF223] The audit was stopped by its signal: enough.
        do:       nothing, if this was intended
        more:     node_modules/expect-fair/docs/errors.md#ef223"
    `)
  })

  test('a signal fires beside a model that never waits', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 5)
    const busy = (text: string): string => {
      for (const end = Date.now() + 2; Date.now() < end; );
      return text
    }
    const probe = new Probe(fromFunction(busy, { batched: false }), { signal: stop.signal })
    const error = await interruption(probe.ask(texts(2000)))
    expect(error.reason).toBe('signal')
    expect(probe.use.calls).toBeLessThan(2000)
  })

  test.each<[string, ProbeOptions, string]>([
    ['deadline', { deadline: Date.now() + 20 }, 'deadline'],
    ['budget.ms', { budget: { ms: 20 } }, 'budget'],
    ['the earlier of both', { budget: { ms: 20 }, deadline: Date.now() + 100_000 }, 'budget'],
  ])('a model that never answers is ended by %s', async (_, options, reason) => {
    const model = fromFunction((_: string) => new Promise<string>(() => {}), { batched: false })
    const error = await interruption(new Probe(model, options).ask(['a']))
    expect(error.reason).toBe(reason)
    expect(error.message).toMatch(/^\[EF22[12]\] The (?:time budget is used up|test reached its time limit)/)
  })
})

describe('a failing model', () => {
  test('is asked in halves until the input that it fails on is known', async () => {
    const { model, batches } = recorder((text) => {
      if (text.startsWith('text 33 ')) throw new TypeError('cannot read this')
      return 'fine'
    })
    const probe = new Probe(model, { batchSize: 16 })
    const error = await interruption(probe.ask(texts(64)))
    expect(error.reason).toBe('model')
    expect(error.inputs).toEqual(['text 33 '])
    expect(error.message).toMatchInlineSnapshot(`
      "[EF205] function:recorder (test/models/probe.test.ts:300:46) failed: cannot read this
        more:     node_modules/expect-fair/docs/errors.md#ef205
        asked:    "text 33 "
        more:     node_modules/expect-fair/docs/errors.md#ef205"
    `)
    expect((error.cause as Error).cause).toBeInstanceOf(TypeError)
    expect(probe.use.calls).toBe(batches.flat().length)
    const failing = batches.filter((batch) => batch.some((text) => text.startsWith('text 33 ')))
    expect(failing.length).toBeLessThanOrEqual(5)
  })

  test('for which the batch was too large is asked smaller ones and answers', async () => {
    const { model, batches } = recorder((text, batch) => {
      if (batch.length > 6) throw new Error('out of memory')
      return text
    })
    const answers = await new Probe(model).ask(texts(200))
    expect(answers).toHaveLength(200)
    // The batch that fails and its halves; then the probe keeps below them.
    expect(batches.filter((batch) => batch.length > 6).length).toBeLessThanOrEqual(3)
  })

  test('keeps what was answered before', async () => {
    let broken = false
    const { model, asked } = recorder((text) => {
      if (broken) throw new Error('gone')
      return text
    })
    const probe = new Probe(model, { batchSize: 1 })
    await probe.ask(['a', 'b'])
    broken = true
    await interruption(probe.ask(['c']))
    expect(await probe.ask(['a', 'b'])).toHaveLength(2)
    expect(asked()).toEqual(expect.arrayContaining(['a', 'b', 'c']))
    expect(asked()).toHaveLength(3)
  })

  test('that gives too few answers is named with the inputs', async () => {
    const model = fromFunction((inputs: string[]) => [...new Set(inputs.map((text) => text.length))], {
      batched: true,
      name: 'lengths',
    })
    const error = await interruption(new Probe(model).ask(['a', 'b', 'cc', 'dd', 'e']))
    expect(error.message).toMatchInlineSnapshot(`
      "[EF204] function:lengths did not return one answer for each input.
        given:    2 answers for 4 inputs
        expected: one answer for each input, in the order of the inputs
        do:       return a list as long as the given one, or set { batched: false } if the function takes one input at a time
        more:     node_modules/expect-fair/docs/errors.md#ef204
        asked:    "cc", "dd", "b" and 1 more
        more:     node_modules/expect-fair/docs/errors.md#ef204"
    `)
  })

  test('that gives NaN is named with the one input', async () => {
    const { model } = recorder((text) => (text === 'b' ? Number.NaN : 1))
    const error = await interruption(new Probe(model, { batchSize: 8 }).ask(['a', 'b', 'c', 'd', 'e']))
    expect(error.inputs).toEqual(['b'])
    expect(error.message).toMatchInlineSnapshot(`
      "[EF203] The answer of function:recorder contains a number that is not finite.
        given:    NaN for input 1
        expected: finite numbers
        do:       check what the model does with this input; NaN often comes from a division by zero or an invalid feature
        more:     node_modules/expect-fair/docs/errors.md#ef203
        asked:    "b"
        more:     node_modules/expect-fair/docs/errors.md#ef203"
    `)
  })
})
