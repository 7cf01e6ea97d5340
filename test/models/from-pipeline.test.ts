import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Prediction } from '../../src/core/prediction.js'
import { packageRoot } from '../../src/core/root.cjs'
import { sameAnswer } from '../../src/models/batch-mates.js'
import { fromOnnx, fromPipeline, type LivePipeline } from '../../src/models/index.js'
import { type ModelHandle, Probe, tiny } from './helpers.js'

const open: ModelHandle<string>[] = []
const pipe = (...args: Parameters<typeof fromPipeline>): ModelHandle<string> => {
  const model = fromPipeline(...args)
  open.push(model)
  return model
}
const ask = async (model: ModelHandle<string>, texts: readonly string[]) => (await model.predict(texts, {})).predictions
const texts = ['The film is good', 'very rude', '', 'an unknown word is kind']
const long = `${'very '.repeat(20)}good`
let scratch: string

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'expect-fair-'))
})
afterAll(async () => {
  await Promise.all(open.map((model) => model.dispose()))
  rmSync(scratch, { recursive: true })
})

/** Loads a pipeline in the thread of the test, as a user may. */
async function live(folder: string): Promise<LivePipeline> {
  const { pipeline } = await import('@huggingface/transformers')
  return pipeline('text-classification', folder, { dtype: 'fp32', local_files_only: true })
}

describe('a folder', () => {
  test('answers as the pipeline of transformers.js does, with the scores of all labels', async () => {
    const loaded = (await live(tiny('single-label'))) as unknown as (
      texts: string[],
      options: object,
    ) => Promise<{ label: string; score: number }[][]>
    const expected = await loaded(texts, { top_k: null })
    const answers = await ask(pipe(tiny('single-label')), texts)
    for (const [at, answer] of answers.entries()) {
      const ranked = expected[at] as { label: string; score: number }[]
      expect(answer).toEqual({
        kind: 'label',
        label: ranked[0]?.label,
        scores: Object.fromEntries(ranked.map(({ label, score }) => [label, expect.closeTo(score, 6)])),
      })
    }
  })

  test.each(['multi-label', 'regression', 'single-label'])('of a %s model answers as fromOnnx does', async (name) => {
    const onnx = fromOnnx(tiny(name, 'onnx', 'model.onnx'), { tokenizer: tiny(name) })
    open.push(onnx)
    expect(await ask(pipe(tiny(name)), texts)).toEqual(await ask(onnx, texts))
  })

  test('of a regression model gives the score itself, where softmax would say 1', async () => {
    expect(await ask(pipe(tiny('regression')), ['good good', 'bad'])).toEqual([
      { kind: 'score', score: 4 },
      { kind: 'score', score: -2 },
    ])
  })

  test('counts the texts that are cut', async () => {
    const model = pipe(tiny('single-label'))
    const exact = 'very '.repeat(14).trim()
    expect((await model.predict(['good', long, exact], {})).truncated).toEqual([1])
    const probe = new Probe(model)
    await probe.ask(['good', long, exact, long, `${long} film`])
    expect(probe.use.truncated).toBe(2)
  })

  test('is a path from the working directory', async () => {
    const model = pipe('fixtures/models/tiny/regression')
    expect(model.id).toBe('pipeline:fixtures/models/tiny/regression')
    expect(await ask(model, ['good'])).toEqual([{ kind: 'score', score: 2 }])
  })

  test('that is not there is named with its absolute path', () => {
    expect(() => pipe('./models/none')).toThrow(
      `[EF210] The model folder ${join(process.cwd(), 'models/none')} does not exist.`,
    )
    expect(() => pipe('/models/none')).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF210] The model folder /models/none does not exist.
        given:    "/models/none"
        expected: a folder with config.json, tokenizer.json, tokenizer_config.json and onnx/model.onnx
        do:       correct the path (relative paths start at the working directory of the process), or pass a name on the hub such as owner/model
        more:     node_modules/expect-fair/docs/errors.md#ef210]
    `)
  })

  test.each([
    ['config.json', 'EF211'],
    ['tokenizer.json', 'EF211'],
    ['tokenizer_config.json', 'EF211'],
    ['onnx/model.onnx', 'EF211'],
  ])('without %s is refused at once', (file, code) => {
    const folder = join(scratch, file.replaceAll('/', '-'))
    cpSync(tiny('regression'), folder, { recursive: true })
    rmSync(join(folder, file))
    expect(() => pipe(folder)).toThrow(`[${code}] The model file ${join(folder, file)} is missing.`)
  })

  test('with another dtype only says which', () => {
    const folder = join(scratch, 'quantized')
    cpSync(tiny('regression'), folder, { recursive: true })
    renameSync(join(folder, 'onnx/model.onnx'), join(folder, 'onnx/model_quantized.onnx'))
    expect(() => pipe(folder)).toThrow("do:       say which graph to use: { dtype: 'q8' }")
    expect(() => pipe(folder, { dtype: 'q8' })).not.toThrow()
  })
})

test('a transformer gives each text the same answer for every batch size', async () => {
  const folder = join(packageRoot, 'fixtures', 'models', 'sentiment')
  const window = Array.from(
    { length: 24 },
    (_, at) => `${'It goes on and on. '.repeat((at * 5) % 7)}I ${at % 2 ? 'love' : 'hate'} it, take ${at}.`,
  )
  const runs = []
  for (const batchSize of [1, 7, 64, undefined]) {
    const probe = new Probe(pipe(folder), { batchSize })
    runs.push(await probe.ask(window))
    expect(probe.use).toMatchObject({ dependsOnBatch: false, truncated: 0 })
  }
  const [alone, ...batched] = runs
  for (const answers of batched) {
    for (const [at, answer] of answers.entries()) expect(sameAnswer(answer, alone?.[at] as Prediction)).toBe(true)
  }
  expect(alone?.slice(0, 2)).toMatchObject([{ label: 'NEGATIVE' }, { label: 'POSITIVE' }])
})

describe('a live pipeline', () => {
  test('answers as the same model does from its folder, and its limits are told', async () => {
    const model = fromPipeline(await live(tiny('multi-label')))
    expect(await ask(model, texts)).toEqual(await ask(pipe(tiny('multi-label')), texts))
    expect(model.limits).toMatchInlineSnapshot(`
      [
        "a live pipeline runs in the thread of the tests: timeouts, signals and progress wait until a batch is done",
        "a live pipeline does not run inside Jest or in the vm pools of Vitest: pass the folder or the name to fromPipeline() instead",
      ]
    `)
  })

  test('of another task is refused', async () => {
    const loaded = await live(tiny('regression'))
    Object.assign(loaded, { task: 'image-classification' })
    expect(() => fromPipeline(loaded)).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF215] Pipelines for the task "image-classification" cannot be judged directly.
        given:    task: "image-classification"
        expected: 'text-classification', 'sentiment-analysis', 'fill-mask', 'zero-shot-classification', 'token-classification', 'ner', 'question-answering', 'text-generation', 'text2text-generation', 'summarization' or 'translation'
        do:       wrap the pipeline in a function that returns labels or scores: fromFunction(async (text) => (await pipe(text, ...)).labels[0])
        more:     node_modules/expect-fair/docs/errors.md#ef215]
    `)
  })

  test('whose model fails prints nothing and says so', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
    const folder = join(scratch, 'too-few-words')
    cpSync(tiny('regression'), folder, { recursive: true })
    const tokenizer = join(folder, 'tokenizer.json')
    const { readFileSync, writeFileSync } = await import('node:fs')
    writeFileSync(tokenizer, readFileSync(tokenizer, 'utf8').replace('"film": 8', '"film": 800'))
    await expect(ask(pipe(folder), ['the film'])).rejects.toMatchObject({ code: 'EF205', divisible: true })
    expect(printed).not.toHaveBeenCalled()
    printed.mockRestore()
  })
})

test('tasks that give nothing which is judged are refused', () => {
  expect(() => pipe(tiny('regression'), { task: 'feature-extraction' })).toThrow(
    '[EF215] Pipelines for the task "feature-extraction"',
  )
})
