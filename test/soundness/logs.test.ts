import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { audit, FairnessError } from '../../src/index.js'
import * as report from '../../src/views/index.js'
import { complaintAbout, hostileTexts, withTexts } from './hostile.js'
import { everyReport, runOf } from './reports.js'
import { allWritten, writers } from './writers.js'

afterEach(() => vi.unstubAllEnvs())

const reports = await everyReport()
/** Writers that start processes' worth of work are asked with fewer runs. */
const quick = [
  'formatReport',
  'formatReport in colour',
  'summaryLine',
  'file: markdown',
  'file: sarif',
  'file: codeQuality',
  'file: junit',
  'file: csv',
  'githubCommands',
  'shownLine',
]

const complaints = (written: Awaited<ReturnType<typeof allWritten>>): string[] =>
  written.flatMap(({ writer, text }) => {
    // What crosses between processes as data is written out by whoever prints it.
    const said = text.startsWith('data:') ? undefined : complaintAbout(text)
    return said === undefined ? [] : [`${writer}: ${said}`]
  })

describe('a report that is hostile in every text', () => {
  test('leaves through no writer with anything that would be obeyed', async () => {
    const next = hostileTexts(1)
    const written = await allWritten(withTexts(runOf(reports), next))
    expect(complaints(written)).toEqual([])
    expect(new Set(written.map(({ writer }) => writer))).toEqual(new Set(Object.keys(writers)))
  })

  test('10,000 hostile texts, through every writer of texts', async () => {
    const next = hostileTexts(2)
    let used = 0
    const counted = (): string => {
      used++
      return next()
    }
    const found: string[] = []
    const all = reports.map(({ foundRows: _rows, cases: _cases, ...rest }) => rest)
    for (let round = 0; used < 10_000; round++) {
      found.push(...complaints(await allWritten(withTexts(runOf(all), counted), quick)))
      expect(round).toBeLessThan(100)
    }
    expect(found).toEqual([])
    expect(used).toBeGreaterThanOrEqual(10_000)
  })

  test('and 10,000 of them in errors: nothing raw, and no line that looks like one of ours', () => {
    const next = hostileTexts(3)
    for (let at = 0; at < 10_000; at += 4) {
      const error = new FairnessError({
        code: 'EF205',
        problem: next(),
        given: next(),
        fix: next(),
        cause: new Error(next()),
      })
      expect(complaintAbout(error.message)).toBeUndefined()
      expect(complaintAbout((error.cause as Error).message)).toBeUndefined()
      expect(
        error.message
          .split('\n')
          .slice(1)
          .filter((line) => /^\S/.test(line)),
      ).toEqual([])
    }
  })
})

test('what is written out can still be read: words, emojis and line breaks of inputs', () => {
  const [first] = reports
  const pair = first?.btcs[0]
  if (first === undefined || pair === undefined) throw new Error('no pair')
  const named = {
    ...first,
    shrunk: undefined as never,
    btcs: [{ ...pair, a: { ...pair.a, input: 'She\u202e said:\n::error::naïve 👍🏽' } }],
  }
  const text = report.formatReport(named, { verbose: true })
  expect(text).toContain('\\u202e')
  expect(text).toContain('⏎')
  expect(text).toContain('naïve 👍🏽')
})

test('JSON loses nothing: what is read from it is what was written', () => {
  const run = withTexts(runOf(reports.slice(0, 2)), hostileTexts(4))
  const { checksum: _, ...read } = JSON.parse(report.runJson(run))
  expect(read).toEqual(JSON.parse(JSON.stringify(run)))
})

test('no cell of the CSV is a formula', () => {
  const next = hostileTexts(5)
  const starts = [
    '=1',
    '+1',
    '-1',
    '@a',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '\u3000=1',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    '\u200b=1',
    '\ufeff=1',
  ]
  let at = 0
  const run = withTexts(runOf(reports), () => starts[at++ % starts.length] + next())
  const rows: Record<string, string>[] = parse(report.tablesCsv(run, report.unmasked), { columns: true })
  const columns = ['test', 'file', 'assertion', 'attribute', 'group', 'measure']
  const cells = rows.flatMap((row) => columns.map((column) => row[column] ?? ''))
  expect(cells.length).toBeGreaterThan(500)
  expect(cells.filter((cell) => /^[\s\u200b\ufeff⏎]*[=+\-@＝＋－＠]/u.test(cell))).toEqual([])
})

test('a model, a source and a label with commands in their names', async () => {
  const forged = '\n::error::forged\u001b[2J'
  const model = Object.defineProperty(
    (texts: string[]) => texts.map((text) => (text.startsWith('She') ? `bad${forged}` : 'good')),
    'name',
    { value: `m${forged}` },
  )
  const source = {
    name: `texts${forged}`,
    attributes: [`gender`] as const,
    cases: () => [
      {
        id: `c${forged}`,
        origin: forged,
        variants: [
          { input: 'She came.', classes: { gender: `f${forged}` } },
          { input: 'He came.', classes: { gender: 'm' } },
        ],
      },
    ],
  }
  const made = await audit(model, { attributes: ['gender'], cases: source })
  expect(made.verdict).toBe('biased')
  expect(complaints(await allWritten(runOf([made])))).toEqual([])
  const thrown = await audit(
    () => {
      throw new Error(`out of order${forged}`)
    },
    { attributes: ['gender'], cases: source },
  )
  expect(complaintAbout(report.formatReport(thrown, { verbose: true }))).toBeUndefined()
})

describe('no writer is forgotten:', () => {
  /** What the room of views hands out and writes nothing from outside by itself. */
  const noWriters = [
    ...['masked', 'unmasked', 'plainPaint', 'terminalPaint', 'runnerPaint', 'Pace', 'formatProgress'],
    ...['commentMark', 'runIdOf', 'runsIn'],
  ]
  /** The files of a run, which are asked by their names, one by one. */
  const ofFiles = [
    'runFiles',
    'htmlReport',
    'runJson',
    'sarifLog',
    'markdownReport',
    'junitXml',
    'tablesCsv',
    'codeQuality',
  ]

  test('every view that is handed out is asked above', () => {
    const named = new Set([...Object.keys(writers), ...noWriters, ...ofFiles])
    expect(Object.keys(report).filter((name) => !named.has(name))).toEqual([])
  })

  test('every place in the sources that writes is known, and goes through a door', () => {
    const writes =
      /\bwriteFileSync\(|\bappendFileSync\(|\.writeFile\(|\bwriteSync\(|process\.std(?:out|err)\.write\(|\b(?:stream|err)\.write\(|\.put\(|terminal\.out\w*\(|createWriteStream/
    const doors = /shown(?:Line|Run|Report)|asLog|safeJson|safeTerminal|hiddenReport/
    /** Writes what others made safe before, or nothing from outside. */
    const carriers: Readonly<Record<string, string>> = {
      'baseline/lock.ts': 'the name of a process',
      'baseline/write-file.ts': 'texts of format.ts and counterexamples.ts',
      'cli/ask-at-terminal.ts': 'a line break; questions are words of ours, and what is answered is not printed',
      'cli/audit-command.ts': 'views, through the terminal of safeTerminal',
      'cli/card-command.ts': 'modelCard, through the terminal of safeTerminal',
      'cli/comment/comment-command.ts': 'views, through the terminal of safeTerminal; errors of the catalogue',
      'cli/export-command.ts': 'the module of export.ts, through the terminal of safeTerminal',
      'cli/init/ask.ts': 'words of ours and errors of the catalogue, through the terminal of safeTerminal',
      'cli/init/init-command.ts': 'names of files, through the terminal of safeTerminal',
      'cli/merge-command.ts': 'what writeReports says',
      'cli/plan-command.ts': 'numbers and words of ours, through the terminal of safeTerminal',
      'cli/plan-names.ts': 'numbers, words of ours and errors of the catalogue, through the terminal of safeTerminal',
      'cli/part-store.ts': 'runJson, by writeWhole or the store of the user',
      'cli/progress-bar.ts': 'numbers, through the terminal of safeTerminal',
      'cli/write-file.ts': 'views',
      'language/kept/secret-key.ts': 'random bytes',
      'language/kept/shelf.ts': 'numbers and keyed hashes',
      'runtime/worker.ts': 'nothing: it silences the streams',
      'views/progress-line.ts': 'numbers',
    }
    const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .filter((path) => writes.test(readFileSync(`src/${path}`, 'utf8')))
      .sort()
    expect(found.length).toBeGreaterThan(10)
    expect(found.filter((path) => !(path in carriers) && !doors.test(readFileSync(`src/${path}`, 'utf8')))).toEqual([])
    expect(Object.keys(carriers).filter((path) => !found.includes(path) && path !== 'runtime/worker.ts')).toEqual([])
  })
})
