import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { arch, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.js'
import type { ModelHandle } from '../../src/core/model.js'
import { packageRoot } from '../../src/core/root.cjs'
import { fromFunction, fromOnnx, fromPipeline, keptUnder, Probe, withDiskCache } from '../../src/models/index.js'
import { elementType } from '../../src/onnx/codec/model.js'
import { formatReport } from '../../src/views/index.js'
import { buildModel, node, tensor } from '../onnx/build-model.js'
import { arithmeticHere } from '../onnx/byte-products.js'
import { referenceModel, referenceOf } from '../onnx/references.js'
import { tiny } from './helpers.js'

const folders: string[] = []
const open: ModelHandle<never>[] = []
afterAll(async () => {
  await Promise.all(open.map((model) => model.dispose()))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
const kept = <Input>(model: ModelHandle<Input>): ModelHandle<Input> => {
  open.push(model as ModelHandle<never>)
  return model
}
const here = async (): Promise<string> => ((await arithmeticHere()) === 'exact' ? '8-bit exact' : '8-bit saturating')

/** A pipeline of texts that sums word vectors and multiplies the sums in 8 bits; `weight` is the largest of its weights. */
function pipelineFolder(weight: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'expect-fair-bytes-'))
  folders.push(folder)
  cpSync(tiny('single-label'), folder, { recursive: true })
  const vectors = Array.from({ length: 12 * 8 }, (_, at) => ((at * 37) % 11) / 11)
  const weights = Array.from({ length: 8 * 2 }, (_, at) => (at % 2 === 0 ? weight : -weight))
  const graph = buildModel({
    opset: 13,
    domains: { 'com.microsoft': 1 },
    nodes: [
      node('Gather', ['vectors', 'input_ids'], ['words']),
      node('ReduceMean', ['words'], ['text'], { axes: [1], keepdims: 0 }),
      node('DynamicQuantizeMatMul', ['text', 'w', 'scale'], ['logits'], {}, 'com.microsoft'),
    ],
    initializers: [
      tensor('vectors', elementType.float32, [12, 8], vectors),
      tensor('w', elementType.int8, [8, 2], weights),
      tensor('scale', elementType.float32, [], [0.001]),
    ],
    inputs: [
      { name: 'input_ids', type: elementType.int64, rank: 2 },
      { name: 'attention_mask', type: elementType.int64, rank: 2 },
    ],
    outputs: ['logits'],
  })
  writeFileSync(join(folder, 'onnx', 'model_quantized.onnx'), graph)
  return folder
}

async function arithmeticAfter<Input>(
  model: ModelHandle<Input>,
  inputs: readonly Input[],
): Promise<string | undefined> {
  const probe = new Probe(model)
  expect(probe.use.arithmetic).toBeUndefined()
  await probe.ask(inputs)
  return probe.use.arithmetic
}

describe('the use of a model names its arithmetic:', () => {
  const { inputs } = referenceOf('mlp-gelu-int8')
  const rows = (name: string) => kept(fromOnnx(referenceModel(name), { workers: 1 }))

  test('floats', async () => {
    expect(await arithmeticAfter(rows('mlp-gelu-17'), inputs)).toBe('float')
    expect(await arithmeticAfter(kept(fromPipeline(tiny('single-label'), { workers: 1 })), ['good', 'bad'])).toBe(
      'float',
    )
  })

  test('8-bit products as this processor adds them', async () => {
    expect(await arithmeticAfter(rows('mlp-gelu-int8'), inputs)).toBe(await here())
    const model = kept(fromPipeline(pipelineFolder(127), { dtype: 'q8', workers: 1 }))
    expect(await arithmeticAfter(model, ['good', 'bad film'])).toBe(await here())
  })

  test('8-bit products that are the same everywhere', async () => {
    const model = kept(fromPipeline(pipelineFolder(64), { dtype: 'q8', workers: 1 }))
    expect(await arithmeticAfter(model, ['good', 'bad film'])).toBe('8-bit')
  })

  test('behind a cache on disk too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'expect-fair-cache-'))
    folders.push(folder)
    const model = withDiskCache(rows('mlp-gelu-int8'), { folder, version: '1' })
    expect(await arithmeticAfter(model, inputs)).toBe(await here())
  })

  test('nothing of a function', async () => {
    expect(
      await arithmeticAfter(
        fromFunction((texts: readonly string[]) => texts.map(() => 'a')),
        ['x', 'y'],
      ),
    ).toBeUndefined()
  })
})

describe('what outlives the process', () => {
  const elsewhere = <Input>(model: ModelHandle<Input>): ModelHandle<Input> =>
    Object.defineProperty(model, 'processor', { value: 'x64 Another Processor' })
  const processorOf = (model: unknown) => (model as { processor?: string }).processor

  test('names the processor of a model whose products can saturate, and of no other', () => {
    const saturable = kept(fromPipeline(pipelineFolder(127), { dtype: 'q8', workers: 1 }))
    expect(processorOf(saturable)).toBe(`${arch()} ${cpus()[0]?.model}`)
    for (const path of [pipelineFolder(64), tiny('single-label')])
      expect(processorOf(kept(fromPipeline(path, { workers: 1, dtype: path.includes('bytes') ? 'q8' : 'fp32' })))).toBe(
        undefined,
      )
    expect(processorOf(kept(fromOnnx(referenceModel('mlp-gelu-17'), { workers: 1 })))).toBeUndefined()
    expect(processorOf(kept(fromOnnx(referenceModel('mlp-gelu-int8'), { workers: 1 })))).toContain(arch())
  })

  test('is not taken for the answers of this processor', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'expect-fair-cache-'))
    folders.push(folder)
    const path = pipelineFolder(127)
    const open = () => kept(fromPipeline(path, { dtype: 'q8', workers: 1 }))
    const asked = async (model: ModelHandle<string>) => {
      const probe = new Probe(withDiskCache(model, { folder }))
      await probe.ask(['good', 'bad film'])
      return probe.use.remote?.disk?.read
    }
    expect(await asked(open())).toBe(0)
    expect(await asked(open())).toBe(2)
    expect(await asked(elsewhere(open()))).toBe(0)
    expect(keptUnder(elsewhere(open()))).not.toBe(keptUnder(open()))
    expect(keptUnder(open())).toBe(keptUnder(open()))
  })
})

describe('the report', () => {
  const cases = Array.from({ length: 8 }, (_, at) => ({
    id: `case ${at}`,
    variants: [
      { input: `good film ${'kind '.repeat(at)}he`, classes: { gender: 'male' } },
      { input: `good film ${'kind '.repeat(at)}she`, classes: { gender: 'female' } },
    ],
  }))

  test('says what follows of products that can saturate, once, and how to export the model', async () => {
    const model = kept(fromPipeline(pipelineFolder(127), { dtype: 'q8', workers: 1 }))
    const report = await audit(model, { attributes: ['gender'], cases })
    const notes = report.findings.filter(({ code }) => code === 'model.arithmetic')
    expect(notes).toHaveLength(1)
    expect(notes[0]?.message).toMatch(/saturate.*another function.*reduce_range=True.*QUInt8/)
    const text = formatReport(report, { verbose: true }).replace(/\s+/g, ' ')
    expect(text).toContain(`(${await here()}): `)
    expect(text.split('reduce_range=True')).toHaveLength(2)
  })

  test('says nothing of products that cannot, nor of floats', async () => {
    for (const model of [
      fromPipeline(pipelineFolder(64), { dtype: 'q8', workers: 1 }),
      fromPipeline(join(packageRoot, 'fixtures', 'models', 'tiny', 'single-label'), { workers: 1 }),
    ]) {
      const report = await audit(kept(model), { attributes: ['gender'], cases })
      expect(report.findings.map(({ code }) => code)).not.toContain('model.arithmetic')
    }
  })
})
