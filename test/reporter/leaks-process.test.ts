import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { BaselineFile } from '../../src/baseline/index.js'
import { toStored } from '../../src/baseline/stored.js'
import type { TestRecord } from '../../src/core/record.js'
import { runReport } from '../../src/core/run-report.js'
import { audit, fromHttp, fromLanguageModel, withDiskCache } from '../../src/index.js'
import type { FairnessReport } from '../../src/questions/index.js'
import { checkReporterOptions, writeReports } from '../../src/reporter/index.js'
import { cases, reportOf } from '../baseline/books.js'
import { askedText, chatModel, completion, loopback } from '../models/remote/loopback.js'

const parent = mkdtempSync(join(tmpdir(), 'expect-fair-leaks-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))
let root = ''
beforeEach(() => {
  root = mkdtempSync(join(parent, 'project-'))
  vi.stubEnv('GITHUB_STEP_SUMMARY', '')
  return () => vi.unstubAllEnvs()
})

const testOf = (report: FairnessReport, more: Partial<TestRecord> = {}): TestRecord => ({
  file: 'test/a.test.ts',
  titles: ['reviews'],
  outcome: 'failed',
  assertions: [{ matcher: 'toBeCounterfactuallyFair', negated: false, outcome: 'failed', report }],
  ...more,
})
const everything = checkReporterOptions({ codeQuality: true })

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

describe('a key of a server is in nothing that a run writes:', () => {
  const key = 'own-Secret-4711'
  const plan = {
    attributes: ['gender'],
    cases: cases.slice(0, 20),
    gate: { newSince: 'baseline' },
    minCases: 10,
  } as const

  /** Everything that a run can leave: reports, journal, cache, baseline. Gives the verdict and all texts. */
  async function left(handle: Parameters<typeof withDiskCache>[0]) {
    const model = withDiskCache(handle, { folder: join(root, 'cache'), version: '1' })
    const report = await audit(model, { ...plan, journal: join(root, 'journal') } as never)
    const stored = toStored(report)
    if (stored !== undefined) await new BaselineFile(join(root, 'b.json')).change((all) => all.set('a 1', stored))
    const said = writeReports(runReport('vitest', [testOf(report)]), everything, root)
    const written = filesBelow(root)
    expect(written.length).toBeGreaterThan(7)
    return { report, written, texts: [said, ...written.map((path) => `${path}\n${readFileSync(path, 'latin1')}`)] }
  }

  test.each([
    ['that answers', 20],
    ['that refuses after a while and repeats the key', 5],
  ])('a language model %s', async (_, answers) => {
    const server = await loopback((request, number) =>
      number < answers * 2
        ? completion(/ [1-9]*[05]/.test(askedText(request)) ? 'positive' : 'negative')
        : { status: 401, body: { error: { message: `Incorrect key: ${request.headers.authorization}` } } },
    )
    const options = { labels: ['positive', 'negative'], backoffMs: 1 }
    const { report, texts } = await left(fromLanguageModel(chatModel(server, { apiKey: key }), options) as never)
    expect(server.seen.some(({ headers }) => headers.authorization?.includes(key))).toBe(true)
    expect(report.verdict === 'interrupted').toBe(answers === 5)
    expect(texts.filter((text) => text.includes(key))).toEqual([])
  })

  test('a server with keys in its address and its headers', async () => {
    const server = await loopback(({ body, headers }, number) =>
      number < 1
        ? { body: (body.inputs as string[]).map((text) => [{ label: text.length % 2 ? 'a' : 'b', score: 1 }]) }
        : { status: 403, body: `denied for ${headers['x-key']} and ${headers.authorization}` },
    )
    const address = `${server.url.replace('http://', `http://me:${key}@`)}/?token=${key}`
    const model = fromHttp(address, { protocol: 'tei', headers: { 'x-key': key }, batchSize: 16 })
    const { report, texts } = await left(model as never)
    expect(report.verdict).toBe('interrupted')
    expect(texts.filter((text) => text.includes(key))).toEqual([])
  })
})

describe('names in a report', () => {
  test('lead no file out of its folder, whatever they are', async () => {
    const report = await reportOf([4], { gate: { found: 0 } })
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '../../out',
        '/etc/passwd',
        'C:\\out',
        '..\\..\\out',
        'file:///etc/passwd',
        'a\u0000b',
        '__proto__',
      ),
    )
    const before = filesBelow(parent).filter((path) => !path.startsWith(root))
    await fc.assert(
      fc.asyncProperty(name, name, name, async (file, title, project) => {
        const record = testOf({ ...report, source: title }, { file, titles: [title, file], project })
        const placed = record.assertions.map((each) => ({ ...each, place: { file, line: 1, column: 1 } }))
        const run = runReport('vitest', [{ ...record, assertions: placed }], [{ file, message: title }])
        writeReports(run, everything, root)
        expect(filesBelow(parent).filter((path) => !path.startsWith(join(root, 'fairness-report/')))).toEqual(before)
        expect(readdirSync(join(root, 'fairness-report'))).toHaveLength(7)
      }),
      { numRuns: 60 },
    )
  })

  test.each(['html', 'json', 'sarif', 'markdown', 'junit', 'csv', 'codeQuality'])(
    'are chosen within the folder: %s',
    (option) => {
      for (const name of ['../out', 'a/b', 'a\\b', '/out', '']) {
        expect(() => checkReporterOptions({ [option]: name }), name).toThrow(/EF902/)
      }
    },
  )
})

test('no text is made into code: a run and all its reports work where that is forbidden', {
  timeout: 60_000,
}, async () => {
  const script = `
    import { audit, biasFinder, eec, fromOnnx, table } from 'expect-fair'
    import { checkReporterOptions, writeReports } from ${JSON.stringify(resolve('dist/esm/reporter/index.js'))}
    import { runReport } from ${JSON.stringify(resolve('dist/esm/core/run-report.js'))}
    let forbidden
    try { new Function('') } catch (error) { forbidden = error.name }
    const gap = (texts) => texts.map((text) => (/\\bshe\\b/i.test(text) ? 0.2 : 0.6))
    const label = (texts) => texts.map((text) => (/\\bshe\\b/i.test(text) ? 'bad' : 'good'))
    const schema = { features: { sex: { kind: 'category', values: ['f', 'm'], protected: true }, n: { kind: 'integer', min: 0, max: 9 } } }
    const rows = Array.from({ length: 60 }, (_, n) => ({ sex: n % 2 ? 'f' : 'm', n: n % 10 }))
    const texts = Array.from({ length: 40 }, (_, n) => 'Mary said that she liked film ' + n + '.')
    const network = fromOnnx('fixtures/models/sentiment/onnx/model.onnx', { tokenizer: 'fixtures/models/sentiment' })
    const reports = [
      await audit(gap, { question: 'score-gap', attributes: ['gender'], cases: eec(), maxGap: 0.1, sample: 40 }),
      await audit(label, { attributes: ['gender'], cases: biasFinder(texts) }),
      await audit(network, { attributes: ['gender'], cases: eec(), sample: 10 }),
      await audit((all) => all.map(([sex]) => (sex ? 'a' : 'b')), { question: 'individual', attributes: ['sex'], cases: table(schema, rows) }),
    ]
    const matchers = ['toHaveNoScoreGap', 'toBeCounterfactuallyFair', 'toBeCounterfactuallyFair', 'toBeIndividuallyFair']
    const assertions = reports.map((report, at) => ({ matcher: matchers[at], negated: false, outcome: 'failed', report }))
    const run = runReport('vitest', [{ file: 'a.test.ts', titles: ['a'], outcome: 'failed', assertions }])
    writeReports(run, checkReporterOptions({ codeQuality: true }), ${JSON.stringify(root)})
    process.stdout.write(JSON.stringify({ forbidden, verdicts: reports.map(({ verdict }) => verdict) }))
  `
  const file = resolve('test/reporter/.no-code.mjs')
  writeFileSync(file, script)
  try {
    const flag = '--disallow-code-generation-from-strings'
    const { stdout } = await promisify(execFile)(process.execPath, [flag, file], {
      env: { ...process.env, GITHUB_STEP_SUMMARY: '', GITHUB_ACTIONS: '' },
    })
    expect(JSON.parse(stdout)).toEqual({
      forbidden: 'EvalError',
      verdicts: [
        expect.not.stringMatching('interrupted'),
        'biased',
        expect.not.stringMatching('interrupted'),
        'biased',
      ],
    })
    expect(readdirSync(join(root, 'fairness-report'))).toHaveLength(7)
    expect(readFileSync(join(root, 'fairness-report/fairness-report.html'), 'utf8')).toContain('<svg viewBox')
  } finally {
    rmSync(file)
  }
})
