import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exportCounterexamples } from '../../src/baseline/index.js'
import { main } from '../../src/cli/main.js'
import type { AssertionRecord, RunReport, SideRecord } from '../../src/core/record.js'
import { runReport } from '../../src/core/run-report.js'
import { sealedRun } from '../../src/core/seal.js'
import { audit, FairnessError, fromOnnx, fromPipeline } from '../../src/index.js'
import { DiskCache } from '../../src/models/disk-cache.js'
import { checkFolder } from '../../src/models/model-folder.js'
import { collectJest } from '../../src/reporter/collect-jest.js'
import { reportOf } from '../baseline/books.js'
import { bent, damage, damaged, type Json, outcome, places, values } from './damage.js'
import { temporaryFolder } from './run-script.js'

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.constantFrom('null', '[]', '{}', '0', '""'))
const biased = await reportOf([4, 8], { gate: { found: 0 } })
const record: AssertionRecord = {
  matcher: 'toBeCounterfactuallyFair',
  negated: false,
  outcome: 'failed',
  place: { file: '/project/a.test.js', line: 3, column: 1 },
  report: biased,
}

describe('a side file of Jest', () => {
  const line = (more: Partial<SideRecord> = {}): SideRecord => ({
    test: 'reviews',
    testPath: '/project/a.test.js',
    attempt: 0,
    record,
    ...more,
  })
  const ofJest = [
    {
      testFilePath: '/project/a.test.js',
      testResults: [{ ancestorTitles: [], title: 'reviews', fullName: 'reviews', status: 'failed', invocations: 1 }],
    },
  ]
  /** What the reporter reads of side files with these contents. */
  function collected(...contents: (string | Buffer)[]) {
    const folder = temporaryFolder()
    for (const [at, content] of contents.entries()) writeFileSync(join(folder, `${at}.jsonl`), content)
    return collectJest(ofJest, '/project', folder)
  }
  const text = `${JSON.stringify(line())}\n${JSON.stringify(line({ attempt: 1 }))}\n`
  const [whole] = collected(text).tests

  test('of anything beside a whole one takes nothing away from it', () => {
    expect(whole).toMatchObject({ file: 'a.test.js', outcome: 'failed', assertions: [{ outcome: 'failed' }, {}] })
    fc.assert(
      fc.property(fc.array(anyText), (lines) => {
        expect(collected(text, lines.join('\n')).tests).toEqual([whole])
      }),
      { numRuns: 400 },
    )
  })

  test('that was bent or damaged keeps what its whole lines say, and the outcome that Jest has told', () => {
    const bentLine = fc
      .tuple(places, values)
      .map(([path, put]) => JSON.stringify(bent(line() as unknown as Json, path, put)))
    const damagedLine = damage.map((faults) => damaged(Buffer.from(JSON.stringify(line())), faults).toString('latin1'))
    let lost = 0
    fc.assert(
      fc.property(fc.oneof(bentLine, damagedLine), (given) => {
        const { tests } = collected(`${given}\n`, text)
        const mine = tests.filter(({ titles }) => titles[0] === 'reviews' && titles.length === 1)
        expect(mine[0]?.outcome).toBe('failed')
        expect(mine[0]?.assertions.slice(-2)).toEqual(whole?.assertions)
        if (tests.flatMap(({ assertions }) => assertions).length < 3) lost++
      }),
      { numRuns: 400 },
    )
    expect(lost).toBeGreaterThan(50)
  })
})

describe('a cache on the disk', () => {
  const keys = Array.from({ length: 6 }, (_, at) => DiskCache.keyOf('model', at))
  const answerOf = (at: number) =>
    ({ prediction: { kind: 'label', label: `label ${at}` }, truncated: at === 2 }) as const
  const counts = () => ({ read: 0, written: 0, broken: 0 })

  test('that was damaged, contents or index, gives what was written, or nothing, and says how often', async () => {
    const folder = temporaryFolder()
    const first = new DiskCache(folder, counts())
    for (const [at, key] of keys.entries()) await first.write(key, answerOf(at))
    const files = filesBelow(folder).map((path) => [path, readFileSync(path)] as const)
    expect(files.length).toBe(12)
    let [none, broken, intact] = [0, 0, 0]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(files.length - 1), fc.oneof(damage, fc.string())), { minLength: 1, maxLength: 4 }),
        async (faults) => {
          rmSync(folder, { recursive: true })
          for (const [path, bytes] of files) {
            mkdirSync(join(path, '..'), { recursive: true })
            writeFileSync(path, bytes)
          }
          for (const [at, fault] of faults) {
            const [path, bytes] = files[at] as (typeof files)[number]
            writeFileSync(path, typeof fault === 'string' ? fault : damaged(bytes, fault))
          }
          const seen = counts()
          const cache = new DiskCache(folder, seen)
          for (const [at, key] of keys.entries()) {
            const kept = await cache.read(key)
            if (kept === undefined) none++
            else expect(kept).toEqual(answerOf(at))
          }
          broken += seen.broken
          intact += seen.read
          // It mends itself: what has lost its index and its contents is found broken once more, after the first writing.
          for (let round = 0; round < 2; round++) {
            for (const [at, key] of keys.entries()) {
              if ((await cache.read(key)) === undefined) await cache.write(key, answerOf(at))
            }
          }
          for (const [at, key] of keys.entries()) expect(await cache.read(key)).toEqual(answerOf(at))
        },
      ),
      { numRuns: 60 },
    )
    expect(Math.min(none, broken, intact)).toBeGreaterThan(5)
  })
})

describe('files of a model', () => {
  const source = 'fixtures/models/sentiment'
  const tokenizer = readFileSync(join(source, 'tokenizer.json'))
  const parsed = JSON.parse(tokenizer.toString()) as Json
  const cases = ['the food', 'this film'].map((thing) => ({
    id: thing,
    variants: ['He', 'She'].map((pronoun) => ({
      input: `${pronoun} loved ${thing}, which nobody had expected.`,
      classes: { gender: pronoun },
    })),
  }))
  const plan = { attributes: ['gender'], cases, shrink: false, minCases: 1 } as const

  test.each<[string, number, (folder: string) => ReturnType<typeof fromPipeline>]>([
    ['onnxruntime alone', 30, (folder) => fromOnnx(join(folder, 'onnx/model.onnx'), { tokenizer: folder })],
    ['transformers.js', 20, (folder) => fromPipeline(folder)],
  ])('a tokenizer that was bent or damaged is refused with a code, or read: %s', async (_, numRuns, load) => {
    const folder = temporaryFolder()
    cpSync(source, folder, { recursive: true })
    const change = fc.oneof(
      fc.tuple(places, values).map(([path, put]) => JSON.stringify(bent(parsed, path, put))),
      damage.map((faults) => damaged(tokenizer, faults)),
      anyText,
    )
    let [refused, read] = [0, 0]
    await fc.assert(
      fc.asyncProperty(change, async (content) => {
        writeFileSync(join(folder, 'tokenizer.json'), content)
        const model = load(folder)
        const { verdict, findings } = await audit(model, plan)
        await model.dispose()
        if (verdict === 'interrupted') {
          refused++
          expect(findings[0]?.message).toMatch(/^\[EF\d{3}\] /)
        } else read++
      }),
      { numRuns },
    )
    expect(Math.min(refused, read)).toBeGreaterThan(0)
  })

  test('settings of any content are refused with a reason, or read', () => {
    const folder = temporaryFolder()
    cpSync(source, folder, { recursive: true })
    const names = ['config.json', 'tokenizer_config.json']
    const contents = names.map((name) => readFileSync(join(source, name), 'utf8'))
    const bentContent = fc
      .tuple(fc.constantFrom(...contents), places, values)
      .map(([content, path, put]) => JSON.stringify(bent(JSON.parse(content), path, put)))
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.oneof(anyText, bentContent), (name, content) => {
        for (const [at, each] of names.entries()) writeFileSync(join(folder, each), contents[at] as string)
        writeFileSync(join(folder, name), content)
        outcome(() => checkFolder(folder, undefined))
        outcome(() => fromOnnx(join(folder, 'onnx/model.onnx'), { tokenizer: folder }))
        outcome(() => fromPipeline(folder))
      }),
      { numRuns: 400 },
    )
  })
})

describe('reports that a command reads', () => {
  const run = sealedRun(
    runReport('vitest 4', [
      { file: 'test/a.test.ts', titles: ['reviews'], outcome: 'failed', assertions: [record] },
      {
        file: 'test/b.test.ts',
        titles: ['more'],
        outcome: 'passed',
        assertions: [{ ...record, outcome: 'passed', negated: true }],
      },
    ]),
  )

  /** Joins these files as `npx expect-fair merge` does it; gives the exit code, what it said and what it wrote. */
  async function merged(...contents: (string | Buffer)[]) {
    const cwd = temporaryFolder()
    const names = contents.map((content, at) => {
      writeFileSync(join(cwd, `${at}.json`), content)
      return `${at}.json`
    })
    let said = ''
    const err = new Writable({
      write(chunk, _, done) {
        said += chunk
        done()
      },
    })
    const code = await main(['merge', ...names, '--folder', 'out', '--code-quality'], { cwd, out: () => {}, err })
    return { code, said, written: existsSync(join(cwd, 'out')) ? readdirSync(join(cwd, 'out')) : [] }
  }

  test('of anything are refused, and nothing is written', async () => {
    expect(await merged(JSON.stringify(run))).toMatchObject({ code: 1, said: '', written: { length: 7 } })
    await fc.assert(
      fc.asyncProperty(anyText, async (content) => {
        const { code, said, written } = await merged(JSON.stringify(run), content)
        expect([code, said.slice(0, 7), written]).toEqual([3, '[EF916]', []])
      }),
      { numRuns: 200 },
    )
  })

  /** As a tool would write it that knows how: the checksum fits, and what is read is up to the reader of reports. */
  const resealed = (data: Json): string =>
    JSON.stringify(typeof data === 'object' && data !== null ? sealedRun(data as unknown as RunReport) : data)

  test('that were changed after they were written are refused by their checksum', async () => {
    await fc.assert(
      fc.asyncProperty(places, values, async (path, put) => {
        const text = JSON.stringify(run)
        const changed = JSON.stringify(bent(JSON.parse(text), path, put))
        fc.pre(changed !== text)
        const { code, said, written } = await merged(changed)
        expect([code, said.slice(0, 7), written]).toEqual([3, '[EF916]', []])
      }),
      { numRuns: 200 },
    )
  })

  test('that were bent or damaged are refused with a code and leave nothing, or are written whole', async () => {
    const text = JSON.stringify(run)
    const given = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.tuple(places, values).map(([path, put]) => resealed(bent(JSON.parse(text), path, put))),
      },
      { weight: 1, arbitrary: damage.map((faults) => damaged(Buffer.from(text), faults)) },
    )
    let [refused, written] = [0, 0]
    await fc.assert(
      fc.asyncProperty(given, async (content) => {
        const result = await merged(content)
        if (result.code === 3) {
          refused++
          expect(result.said).toMatch(/^\[EF\d{3}\] /)
          expect(result.written).toEqual([])
        } else {
          written++
          expect(result.written).toHaveLength(7)
        }
      }),
      { numRuns: 300 },
    )
    expect(Math.min(refused, written)).toBeGreaterThan(20)
  })
})

describe('files of counterexamples', () => {
  const side = (pronoun: string) => ({ input: `${pronoun} sings.`, classes: { gender: pronoun } })
  const entries = { 'a 1': [{ case: 'c', attribute: 'gender', a: side('He'), b: side('She'), replay: 'ef1.x.y' }] }
  const data = { format: 'expect-fair/counterexamples@1', entries }

  test('of anything, bent or damaged are refused with a code, or exported as a module that says the same', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, '__fairness__'))
    const path = join(folder, '__fairness__', 'a.test.ts.counterexamples.json')
    const given = fc.oneof(
      anyText,
      fc
        .constantFrom('He "sings".', '\u2028`$`', '</script>', '__proto__')
        .map((input) =>
          JSON.stringify({ ...data, entries: { 'a 1': [{ ...entries['a 1'][0], a: { ...side('He'), input } }] } }),
        ),
      fc.tuple(places, values).map(([at, put]) => JSON.stringify(bent(data, at, put))),
      damage.map((faults) => damaged(Buffer.from(JSON.stringify(data)), faults)),
    )
    let [refused, read] = [0, 0]
    await fc.assert(
      fc.asyncProperty(given, async (content) => {
        writeFileSync(path, content)
        const exported = await exportCounterexamples(folder).catch((error: unknown) => error)
        if (exported instanceof Error) {
          refused++
          expect(exported).toBeInstanceOf(FairnessError)
        } else {
          read++
          const { cases, module } = exported as Awaited<ReturnType<typeof exportCounterexamples>>
          const loaded = await import(`data:text/javascript,${encodeURIComponent(module)}`)
          expect(loaded.cases).toEqual(cases)
        }
      }),
      { numRuns: 300 },
    )
    expect(Math.min(refused, read)).toBeGreaterThan(20)
  })
})

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('/tmp'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
