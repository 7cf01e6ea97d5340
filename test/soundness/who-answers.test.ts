import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  audit,
  type FairnessReport,
  fromFunction,
  fromHttp,
  fromLanguageModel,
  fromOnnx,
  fromPipeline,
  type ModelHandle,
  mergeReports,
  type Plan,
  withDiskCache,
} from '../../src/index.js'
import { keptUnder } from '../../src/models/index.js'
import { crossed } from './support.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'expect-fair-who-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const cases = Array.from({ length: 70 }, (_, at) => ({
  id: `case ${at}`,
  variants: ['He', 'She'].map((who) => ({
    input: `${who} buys ${at}`,
    classes: { gender: who === 'He' ? 'male' : 'female' },
  })),
}))
const plan = { attributes: ['gender'], cases, shrink: false } as const
const fairAnswer = (text: string): string => (/[02468]$/.test(text) ? 'yes' : 'no')
const biasedAnswer = (text: string): string => (text.startsWith('She') ? 'no' : 'yes')
const codes = ({ findings }: FairnessReport): string[] => findings.map(({ code }) => code)

/** A run that is cut short, so that its journal stays. */
async function cutShort(model: unknown): Promise<FairnessReport> {
  const stop = new AbortController()
  const onProgress = ({ cases: asked }: { readonly cases: number }): void => {
    if (asked >= 32) stop.abort(new Error('enough'))
  }
  return audit(model, { ...plan, journal: folder, signal: stop.signal, onProgress })
}
const journals = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.jsonl'))

describe('a journal answers for no other model', () => {
  test('a function without a version keeps none, and says so', async () => {
    const report = await cutShort(fairAnswer)
    expect(report.verdict).toBe('interrupted')
    expect(codes(report)).toContain('journal.no-version')
    expect(journals()).toEqual([])
    const next = await audit(biasedAnswer, { ...plan, journal: folder })
    expect(next.verdict).toBe('biased')
  })

  test('another version of a function does not read it, and says so', async () => {
    const model = (answer: (text: string) => string, version: string) =>
      fromFunction(answer, { name: 'm', version, batched: false })
    await cutShort(model(fairAnswer, '1'))
    expect(journals()).toHaveLength(1)
    const other = await audit(model(biasedAnswer, '2'), { ...plan, journal: folder })
    expect([other.verdict, codes(other)]).toEqual(['biased', expect.arrayContaining(['journal.other-model'])])
    expect(codes(other)).not.toContain('journal.resumed')
    const same = await audit(model(fairAnswer, '1'), { ...plan, journal: folder })
    expect([same.verdict, codes(same)]).toEqual(['fair', expect.arrayContaining(['journal.resumed'])])
    expect(journals()).toEqual([])
  })

  test('an address without a version keeps none', async () => {
    const model = fromHttp<string>('http://127.0.0.1:9/predict', { protocol: 'tei', retries: 0, timeoutMs: 50 })
    const report = await audit(model, { ...plan, journal: folder })
    expect(codes(report)).toContain('journal.no-version')
  })

  test('a graph that was trained again under the same path does not read it', async () => {
    const copy = join(folder, 'models')
    cpSync('fixtures/models/tiny/single-label', copy, { recursive: true })
    const before = keptUnder(fromPipeline(copy))
    const graph = join(copy, 'onnx', readdirSync(join(copy, 'onnx'))[0] as string)
    const bytes = readFileSync(graph)
    bytes[bytes.length - 5] = (bytes[bytes.length - 5] as number) ^ 1
    writeFileSync(graph, bytes)
    expect(keptUnder(fromPipeline(copy))).not.toBe(before)
  })
})

describe('what a model is known by', () => {
  const tiny = 'fixtures/models/tiny/single-label'
  const sameSpec = (one: ModelHandle<never>, other: ModelHandle<never>) => expect(keptUnder(one)).toBe(keptUnder(other))
  const not = (one: unknown, other: unknown) =>
    expect(keptUnder(one as ModelHandle<never>)).not.toBe(keptUnder(other as ModelHandle<never>))

  test('files are known by their contents, wherever they lie', () => {
    const copy = join(folder, 'elsewhere')
    cpSync(tiny, copy, { recursive: true })
    sameSpec(fromPipeline(tiny) as never, fromPipeline(copy) as never)
    for (const name of ['tokenizer.json', 'config.json']) {
      const changed = join(folder, `changed ${name}`)
      cpSync(tiny, changed, { recursive: true })
      writeFileSync(join(changed, name), `${readFileSync(join(changed, name), 'utf8')}\n`)
      not(fromPipeline(tiny), fromPipeline(changed))
    }
  })

  test('settings that change answers are part of it', () => {
    not(fromPipeline(tiny), fromPipeline(tiny, { maxLength: 8 }))
    not(fromPipeline(tiny), fromPipeline(tiny, { multiLabel: true }))
    not(fromPipeline(tiny), fromPipeline(tiny, { version: '2' }))
    not(fromOnnx('fixtures/models/census/network.onnx'), fromOnnx('fixtures/models/census/forest.onnx'))
    not(
      fromOnnx('fixtures/models/census/network.onnx'),
      fromOnnx('fixtures/models/census/network.onnx', { labels: ['a', 'b'] }),
    )
    sameSpec(
      fromPipeline(tiny, { threads: 1 }) as never,
      fromPipeline(tiny, { threads: 2, workers: 1, batchSize: 3 }) as never,
    )
  })

  test('a name on the hub needs a commit, a branch may move', () => {
    const hub = (revision?: string) =>
      keptUnder(fromPipeline('someone/sentiment', revision === undefined ? {} : { revision }))
    expect([hub(), hub('main')]).toEqual([undefined, undefined])
    expect(hub('0123456789012345678901234567890123456789')).toContain('0123456789')
    expect(keptUnder(fromPipeline('someone/sentiment', { version: '3' }))).toContain('3')
  })

  test('a language model by provider, address, name, prompt and version', () => {
    const llm = (address: string, modelId = 'm') => ({
      specificationVersion: 'v3',
      provider: 'p',
      modelId,
      config: { url: ({ path }: { path: string }) => `${address}${path}` },
      doGenerate: async () => ({}),
    })
    const options = { labels: ['a', 'b'] }
    sameSpec(
      fromLanguageModel(llm('http://one'), options) as never,
      fromLanguageModel(llm('http://one'), options) as never,
    )
    not(fromLanguageModel(llm('http://one'), options), fromLanguageModel(llm('http://two'), options))
    not(fromLanguageModel(llm('http://one'), options), fromLanguageModel(llm('http://one', 'n'), options))
    not(
      fromLanguageModel(llm('http://one'), options),
      fromLanguageModel(llm('http://one'), { ...options, version: '2' }),
    )
    not(
      fromLanguageModel(llm('http://one'), options),
      fromLanguageModel(llm('http://one'), { ...options, system: 'Be kind.' }),
    )
  })

  test('a server by address, query, version and how its answers are read', () => {
    const shape = {
      request: (texts: readonly string[]) => texts,
      response: (body: unknown) => body as string[],
      version: '1',
    }
    const url = 'http://127.0.0.1:9/p'
    expect(keptUnder(fromHttp(url, { protocol: 'tei' }))).toBeUndefined()
    not(fromHttp(url, shape), fromHttp(`${url}?model=b`, shape))
    not(fromHttp(url, shape), fromHttp(url, { ...shape, version: '2' }))
    not(fromHttp(url, shape), fromHttp(url, { ...shape, response: (body: unknown) => (body as string[]).map(String) }))
  })

  test('a cache on disk needs a version of a function, and none of files', () => {
    expect(() => withDiskCache(fromFunction(fairAnswer), { folder })).toThrow(/EF256/)
    expect(() => withDiskCache(fromHttp('http://127.0.0.1:9', { protocol: 'tei' }), { folder })).toThrow(/EF256/)
    expect(withDiskCache(fromPipeline(tiny), { folder }).id).toContain('single-label')
    expect(withDiskCache(fromFunction(fairAnswer, { version: '1' }), { folder }).id).toBe('function:fairAnswer')
  })

  test('a cache on disk answers for no other version', async () => {
    const cached = (answer: (text: string) => string, version: string) =>
      withDiskCache(fromFunction(answer, { name: 'm', version, batched: false }), { folder })
    expect((await audit(cached(fairAnswer, '1'), plan)).verdict).toBe('fair')
    expect((await audit(cached(biasedAnswer, '2'), plan)).verdict).toBe('biased')
    expect((await audit(cached(biasedAnswer, '1'), plan)).verdict).toBe('fair')
  })
})

describe('shards of other models or sources are not joined', () => {
  const shards = async (models: readonly unknown[], plans: readonly Plan<string>[]): Promise<FairnessReport[]> => {
    const made: FairnessReport[] = []
    for (const at of [0, 1]) {
      const asked = { ...plans[at % plans.length], shard: { index: at + 1, count: 2 } } as Plan<string>
      made.push(crossed(await audit(models[at % models.length], asked)))
    }
    return made
  }
  const join2 = async (models: readonly unknown[], plans: readonly Plan<string>[] = [plan]) =>
    mergeReports(await shards(models, plans))
  const named = (cases: Plan<string>['cases']) =>
    ({ ...plan, cases: { name: 'my texts', attributes: ['gender'], cases: () => cases as never } }) as Plan<string>

  test('of one model and source they are', async () => {
    expect((await join2([fairAnswer])).verdict).toBe('fair')
    expect((await join2([fairAnswer], [named(cases)])).verdict).toBe('fair')
  })

  test.each<[string, readonly unknown[]]>([
    ['versions', ['1', '2'].map((version) => fromFunction(fairAnswer, { name: 'm', version }))],
    ['code, of one name', [fairAnswer, biasedAnswer].map((answer) => fromFunction(answer, { name: 'm' }))],
    [
      'a version on one side only',
      [fromFunction(fairAnswer, { name: 'm', version: '1' }), fromFunction(fairAnswer, { name: 'm' })],
    ],
    [
      'arrow functions',
      [(text: string) => (text.length > 12 ? 'a' : 'b'), (text: string) => (text.length > 13 ? 'a' : 'b')].map(
        (answer) => fromFunction(answer, { name: 'm' }),
      ),
    ],
  ])('models that differ in %s', async (_, models) => {
    await expect(join2(models)).rejects.toThrow(/EF154.*their model/)
  })

  test('models of one file name with other weights', async () => {
    const reports: FairnessReport[] = []
    for (const index of [1, 2]) {
      const copy = join(folder, String(index), 'model')
      cpSync('fixtures/models/tiny/single-label', copy, { recursive: true })
      if (index === 2) writeFileSync(join(copy, 'config.json'), `${readFileSync(join(copy, 'config.json'), 'utf8')} `)
      const model = fromPipeline(copy, {})
      const report = await audit(model, { ...plan, shard: { index, count: 2 } })
      await model.dispose()
      reports.push({ ...crossed(report), model: { ...report.model, id: 'pipeline:model' } })
    }
    expect(() => mergeReports(reports)).toThrow(/EF154/)
  })

  test.each<[string, (one: typeof cases) => unknown]>([
    [
      'texts',
      (all) =>
        all.map(({ id, variants }) => ({
          id,
          variants: variants.map(({ input, classes }) => ({ input: `${input}!`, classes })),
        })),
    ],
    [
      'classes',
      (all) =>
        all.map(({ id, variants }) => ({
          id,
          variants: variants.map(({ input }, at) => ({ input, classes: { gender: ['a', 'b'][at] } })),
        })),
    ],
    ['number of cases', (all) => all.slice(0, -1)],
    ['a last case', (all) => [...all.slice(0, -1), { ...all.at(-1), id: 'another' }]],
  ])('sources of one name that differ in %s', async (_, change) => {
    const other = change(cases) as Plan<string>['cases']
    await expect(join2([fairAnswer], [named(cases), named(other)])).rejects.toThrow(/EF154.*source/)
  })
})
