import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { ModelHandle } from '../../src/core/model.js'
import { Random } from '../../src/core/random.js'
import { packageRoot } from '../../src/core/root.cjs'
import { fromFunction, fromOnnx, Interruption } from '../../src/models/index.js'
import type { OnnxNode } from '../../src/onnx/codec/model.js'
import { readModel } from '../../src/onnx/index.js'
import { buildModel, node, tensor } from '../onnx/build-model.js'
import { cosine, flat, referenceModel, referenceOf, relativeError } from '../onnx/references.js'
import { Probe } from './helpers.js'

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))
/** A smooth model of two columns that says how likely each label is. */
const scored = (rows: number[][]) =>
  rows.map(([income = 0, debt = 0]) => {
    const yes = sigmoid(0.8 * income - 0.5 * debt + 0.1 * income * debt)
    return { label: yes >= 0.5 ? 'yes' : 'no', scores: { no: 1 - yes, yes } }
  })
/** Its gradient of the cross-entropy of the own label. */
const slopes = (rows: number[][]) =>
  rows.map(([income = 0, debt = 0]) => {
    const yes = sigmoid(0.8 * income - 0.5 * debt + 0.1 * income * debt)
    const outer = yes >= 0.5 ? yes - 1 : yes
    return [outer * (0.8 + 0.1 * debt), outer * (-0.5 + 0.1 * income)]
  })
const rows = Array.from({ length: 20 }, (_, at) => [(at % 5) - 2, ((at * 7) % 11) / 2 - 2])

describe('gradients come', () => {
  test('from the graph, three model rows each, and are remembered', async () => {
    const model = fromOnnx(referenceModel('mlp-relu-17'), { workers: 1 })
    const probe = new Probe(model)
    const { inputs, ownLabel } = referenceOf('mlp-relu-17')
    const first = await probe.gradients(inputs)
    expect(relativeError(flat(first), flat(ownLabel))).toBeLessThan(1e-5)
    expect(probe.use).toMatchObject({ calls: 3 * inputs.length, saved: 0, batches: 1 })
    expect(await probe.gradients([...inputs].reverse())).toEqual([...first].reverse())
    expect(probe.use).toMatchObject({ calls: 3 * inputs.length, saved: inputs.length, batches: 1 })
    await model.dispose()
  })

  test('from the user where the user gave a function, before all else', async () => {
    const asked: number[] = []
    const gradient = (given: readonly (readonly number[])[]) => {
      asked.push(given.length)
      return given.map((row) => row.map(() => 7))
    }
    const model = fromOnnx(referenceModel('mlp-relu-17'), { gradient })
    const probe = new Probe(model)
    expect(await probe.gradientSupport(rows[0] as number[])).toMatchObject({ available: true, way: 'function' })
    expect(
      await probe.gradients([
        [1, 2],
        [3, 4],
      ]),
    ).toEqual([
      [7, 7],
      [7, 7],
    ])
    expect(asked).toEqual([2])
    const own = new Probe(fromFunction(scored, { batched: true, gradient: slopes }))
    expect(await own.gradients(rows)).toEqual(slopes(rows))
    expect(own.use.calls).toBe(3 * rows.length)
  })

  test('from differences of the answers of a function with scores, each row counted', async () => {
    const probe = new Probe(fromFunction(scored, { batched: true }), { batchSize: 1 })
    const found = await probe.gradients(rows, { steps: [0.01, 0.01] })
    expect(relativeError(found.flat(), slopes(rows).flat())).toBeLessThan(1e-4)
    const { calls } = probe.use
    expect(calls).toBe(new Set(rows.map(String)).size * 5)
    const wide = await new Probe(fromFunction(scored, { batched: true })).gradients(rows)
    expect(relativeError(wide.flat(), slopes(rows).flat())).toBeLessThan(0.02)
    const part = await probe.gradients(rows, { steps: [0, 0.01] })
    expect(part.map(([first]) => first)).toEqual(rows.map(() => 0))
    expect(part.map(([, second]) => second)).toEqual(found.map(([, second]) => second))
  })

  test('from differences of a single score', async () => {
    const probe = new Probe(
      fromFunction((given: number[][]) => given.map(([a = 0, b = 0]) => 3 * a - b), { batched: true }),
    )
    expect((await probe.gradients(rows)).flat()).toEqual(
      rows.flatMap(() => [expect.closeTo(3, 9), expect.closeTo(-1, 9)]),
    )
  })

  test('as 0 where a slope has no number', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'expect-fair-gradients-'))
    const path = join(folder, 'root.onnx')
    const nodes = [node('Sqrt', ['rows'], ['roots']), node('ReduceSum', ['roots', 'axis'], ['score'])]
    const rows = { name: 'rows', type: 1, rank: 2 }
    const axis = tensor('axis', 7, [1], [1])
    writeFileSync(path, buildModel({ opset: 17, nodes, initializers: [axis], inputs: [rows], outputs: ['score'] }))
    const model = fromOnnx(path)
    expect(await model.gradients?.([[0, 0.25]], 'own-label', {})).toEqual({ gradients: [[0, 1]] })
    await model.dispose()
    rmSync(folder, { recursive: true })
  })
})

describe('of a model of the census', () => {
  const random = new Random(2)
  const people = Array.from({ length: 12 }, () => Array.from({ length: 46 }, () => random.float()))
  const open: ModelHandle<readonly number[]>[] = []
  const census = (name: string) => {
    const model = fromOnnx(join(packageRoot, 'fixtures', 'models', 'census', `${name}.onnx`), { workers: 1 })
    open.push(model)
    return model
  }
  afterAll(() => Promise.all(open.map((model) => model.dispose())))

  test('the network, gradients by the graph point where differences of its answers do', async () => {
    const model = census('network')
    const probe = new Probe(model)
    const [first] = people as [number[]]
    expect(await probe.gradientSupport(first)).toMatchObject({ available: true, way: 'graph' })
    const exact = await probe.gradients(people)
    const answers = fromFunction(async (given: number[][]) => (await model.predict(given, {})).predictions, {
      batched: true,
    })
    const near = await new Probe(answers).gradients(people, { steps: first.map(() => 0.02) })
    const cosines = exact.map((row, at) => cosine(row, near[at] as number[])).sort((one, other) => one - other)
    // A step may cross the edge of a rectifier: there both are right, and differ.
    expect(cosines[cosines.length / 2]).toBeGreaterThan(0.99)
    expect(cosines[0]).toBeGreaterThan(0.5)
  })

  test('the SVM, which has no rule but is smooth, they are differences', async () => {
    const probe = new Probe(census('svm'))
    // Near the middle of the data: far from all support vectors an SVM is flat.
    const path = join(packageRoot, 'fixtures', 'models', 'census', 'svm.onnx')
    const [scaler] = readModel(readFileSync(path)).graph.nodes as [OnnxNode]
    const [middle, scale] = [scaler.attributes.offset, scaler.attributes.scale] as [number[], number[]]
    const people = [0.3, -0.3].map((by) => middle.map((value, at) => value + by / (scale[at] as number)))
    expect(await probe.gradientSupport(people[0] as number[])).toMatchObject({ available: true, way: 'differences' })
    const found = await probe.gradients(people)
    expect(found.map((row) => row.length)).toEqual([46, 46])
    expect(Math.max(...found.flat().map(Math.abs))).toBeGreaterThan(0)
  })

  test('the forest, there are none, and differences are not tried', async () => {
    const probe = new Probe(census('forest'))
    await expect(probe.gradients(people)).rejects.toThrow('because the model is made of decision trees')
    expect(probe.use.calls).toBe(0)
  })
})

describe('gradients are refused', () => {
  const refused = async (probe: Probe<never>, inputs: readonly unknown[]): Promise<string> => {
    const error = await probe.gradients(inputs as never[]).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Interruption)
    return (error as Error).message
  }

  test('for labels without scores', async () => {
    const probe = new Probe(
      fromFunction((given: number[][]) => given.map(([a = 0]) => (a > 0 ? 'yes' : 'no')), {
        batched: true,
        name: 'labels',
      }),
    )
    expect(await refused(probe as never, rows)).toMatchInlineSnapshot(`
      "[EF706] function:labels does not provide gradients, which this search needs.
        given:    the model has no gradients of its own; differences of answers need a score, or scores of all labels
        expected: a graph that can be differentiated, a { gradient } function, or a model of rows with scores
        do:       use search: 'auto' or a black-box search: grft(), aequitas(), expga(), symbolic(), themis() or randomSearch()
        more:     node_modules/expect-fair/docs/errors.md#ef706
        asked:    [-2,-2], [-1,1.5], [0,-0.5] and 17 more
        more:     node_modules/expect-fair/docs/errors.md#ef706"
    `)
    expect(await probe.gradientSupport(rows[0] as number[])).toMatchObject({ available: false })
  })

  test('for a model that decides by steps', async () => {
    const probe = new Probe(
      fromFunction((given: number[][]) => given.map(([a = 0]) => (a > 50 ? 1 : 0)), { batched: true }),
    )
    expect(await refused(probe as never, rows)).toMatchInlineSnapshot(`
      "[EF708] The output of the model is a step function, so its answers to nearby rows never differ.
        given:    20 rows, each with a step up and down in every column
        expected: scores that change with the numbers of a row
        do:       use larger { steps }, or use search: 'auto' or a black-box search: grft(), aequitas(), expga(), symbolic(), themis() or randomSearch()
        more:     node_modules/expect-fair/docs/errors.md#ef708
        asked:    [-2,-2], [-1,1.5], [0,-0.5] and 17 more
        more:     node_modules/expect-fair/docs/errors.md#ef708"
    `)
  })

  test('for a function of texts', async () => {
    const probe = new Probe(
      fromFunction((texts: string[]) => texts.map((text) => text.length), { batched: true, name: 'length' }),
    )
    expect(await refused(probe as never, ['a', 'bc'])).toContain('[EF706] function:length does not provide gradients')
  })

  test('where a budget does not allow them, without asking', async () => {
    const probe = new Probe(fromFunction(scored, { batched: true, gradient: slopes }), { budget: { inputs: 59 } })
    await expect(probe.gradients(rows)).rejects.toMatchObject({ code: 'EF220', reason: 'budget' })
    expect(probe.use.calls).toBe(0)
    expect(await probe.gradients(rows.slice(0, 19))).toHaveLength(19)
    expect(probe.inputsLeft).toBe(2)
  })

  test('where a gradient function gives something else', async () => {
    const wrong = (gradient: (given: number[][]) => never) =>
      refused(new Probe(fromFunction(scored, { batched: true, gradient })) as never, rows.slice(0, 2))
    expect(await wrong(() => [[1, 2]] as never)).toMatchInlineSnapshot(`
      "[EF707] The gradient function of function:scored returned a value that is not a gradient.
        given:    [[1,2]]
        expected: one list of finite numbers for each input; 2 here
        do:       return, for each row in order, the gradient of the cross-entropy of its own label with respect to its numbers
        more:     node_modules/expect-fair/docs/errors.md#ef707
        asked:    [-2,-2], [-1,1.5]
        more:     node_modules/expect-fair/docs/errors.md#ef707"
    `)
    expect(await wrong((given) => given.map(() => [1]) as never)).toContain('[EF707]')
    expect(await wrong((given) => given.map(() => [1, Number.NaN]) as never)).toContain('[EF707]')
    expect(() => fromFunction(scored, { gradient: 5 as never })).toThrow('EF202')
  })
})
