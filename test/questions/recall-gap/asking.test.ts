import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { offensiveTerms } from '../../../src/attributes/index.js'
import { audit, mergeReports } from '../../../src/audit/index.js'
import type { FoundSpan } from '../../../src/core/prediction.js'
import type { AssertionRecord, RunReport } from '../../../src/core/record.js'
import { runReport } from '../../../src/core/run-report.js'
import { withDiskCache } from '../../../src/index.js'
import { fromFunction } from '../../../src/models/index.js'
import { dryRun } from '../../../src/plan.js'
import type { RecallGapReport } from '../../../src/questions/index.js'
import {
  commentText,
  htmlReport,
  junitXml,
  markdownReport,
  modelCard,
  runJson,
  sarifLog,
  unmasked,
} from '../../../src/views/index.js'
import { runComplaints, sarifComplaints } from '../../reporter/schemas.js'
import { findAll, mail, namesOf } from './finders.js'

const plan = { question: 'recall-gap', attributes: ['race'], cases: mail, variantsPerCase: 20 } as const
const hispanic = namesOf('hispanic')
const missed = (name: string): boolean => hispanic.has(name) && name.charCodeAt(1) % 2 === 0
const missing = (text: string): FoundSpan[] => findAll(text).filter(({ start, end }) => !missed(text.slice(start, end)))
const finder = (asked: string[] = [], version?: string) =>
  fromFunction(
    (text: string) => {
      asked.push(text)
      return missing(text)
    },
    { answers: 'spans', batched: false, name: 'finder', ...(version !== undefined && { version }) },
  )
const folderOf = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'expect-fair-names-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

/** What was asked beside the cases, to see whether a function answers twice alike and one by one as in a batch. */
const beside = 11

describe('what a run asks', () => {
  test('is what a dry run counts, whose plan asks no model', async () => {
    const asked: string[] = []
    const dry = await dryRun({ ...plan, shrink: false })
    const report = await audit(finder(asked), { ...plan, shrink: false })
    expect([dry.question, dry.cases]).toEqual(['recall-gap', report.counts.cases])
    expect(asked.length).toBe(report.model.calls)
    expect(asked.length - dry.inputs).toBeGreaterThanOrEqual(0)
    expect(asked.length - dry.inputs).toBeLessThanOrEqual(beside)
    expect(dry.shrinking).toBe(0)
  })

  test('ends with the budget, and says that it is interrupted', async () => {
    const asked: string[] = []
    const report = await audit(finder(asked), { ...plan, budget: { inputs: 150 } })
    expect([report.verdict, report.smallest]).toEqual(['interrupted', undefined])
    expect(asked.length).toBeLessThanOrEqual(150 + beside)
    expect(report.findings.map(({ message }) => message).join(' ')).toContain('increase budget.inputs')
  })

  test('is kept in a folder, place by place, and not asked again', async () => {
    const folder = folderOf()
    const asked: string[] = []
    const run = () => audit(withDiskCache(finder(asked, '1'), { folder, version: '1' }), plan)
    const first = await run()
    const before = asked.length
    const second = await run()
    expect([asked.length, before > 200]).toEqual([before, true])
    for (const part of ['gaps', 'classes', 'names', 'labels', 'examples', 'smallest'] as const)
      expect(plain(second[part])).toEqual(plain(first[part]))
  })

  test('is taken from the journal of a run that was cut short', async () => {
    const journal = join(folderOf(), 'journal')
    const asked: string[] = []
    await audit(finder(asked, '1'), { ...plan, journal, budget: { inputs: 300 } })
    const cut = asked.length
    const resumed = await audit(finder(asked, '1'), { ...plan, journal })
    const whole = await audit(finder([], '1'), plan)
    expect(resumed.findings.map(({ code }) => code)).toContain('journal.resumed')
    expect(asked.length - cut).toBeLessThan(whole.model.calls - 200)
    for (const part of ['verdict', 'gaps', 'classes', 'names', 'labels', 'examples', 'smallest'] as const)
      expect(plain(resumed[part])).toEqual(plain(whole[part]))
  })
})

test('shards give the report of a single run', async () => {
  const whole = await audit(finder(), { ...plan, shrink: false })
  const parts = await Promise.all(
    [3, 1, 2].map(async (index) =>
      plain(await audit(finder(), { ...plan, shrink: false, shard: { index, count: 3 } })),
    ),
  )
  const merged = mergeReports(parts) as RecallGapReport
  const differing = Object.keys(whole).filter((key) => {
    const name = key as keyof RecallGapReport
    return JSON.stringify(merged[name]) !== JSON.stringify(whole[name])
  })
  // Shards have other batches, times and replays of their own.
  expect(differing.filter((key) => !['model', 'ms', 'startedAt', 'id', 'replay', 'shard'].includes(key))).toEqual([])
})

describe('a report', async () => {
  const report = await audit(finder(), plan)
  const runOf = (outcome: 'passed' | 'failed' = 'failed'): RunReport => {
    const place = { file: 'a.test.ts', line: 1, column: 1 }
    const record: AssertionRecord = { matcher: 'toHaveNoRecallGap', negated: false, outcome, place, report }
    return runReport('vitest', [{ file: 'a.test.ts', titles: ['names'], outcome, assertions: [record] }])
  }
  const sentence = 'names are found'

  test('is a page with the recall of each class, the gaps, two texts and the smallest', () => {
    const page = htmlReport(runOf(), { title: 'Fairness', terms: offensiveTerms() })
    const text = page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    expect(text).toContain('Names found')
    expect(page).toMatch(/<th scope="row">hispanic<\/th><td class="num">\d+<\/td><td class="num">\d+<\/td>/)
    expect(page).toContain('<span class="decision beyond">beyond</span>')
    expect(text).toContain('two texts that differ only in race, as the model marked them')
    expect(text).toMatch(/\[\p{L}+: –\]/u)
    expect(text).toContain('The smallest text whose name is missed')
    expect(text).toMatch(/\d+ to \d+ words?, \d+ inputs asked\./)
  })

  test('is a table in Markdown, a sentence in a comment, in JUnit and in the card', () => {
    const markdown = markdownReport(runOf(), { title: 'Fairness', mask: unmasked })
    expect(markdown).toContain(sentence)
    expect(markdown).toContain('hispanic')
    expect(junitXml(runOf(), unmasked)).toContain(sentence)
    expect(commentText(runOf(), [], { title: 'Fairness', mask: unmasked, key: 'fairness', limit: 65_000 })).toContain(
      sentence,
    )
    expect(modelCard(runOf(), { mask: unmasked, level: 2, attributes: ['race'] } as never)).toContain('recall')
  })

  test('is an error of its own rule in SARIF, by the schema', () => {
    const log = sarifLog(runOf(), unmasked)
    expect(sarifComplaints(log)).toEqual([])
    const [{ results, tool }] = JSON.parse(log).runs
    expect(results[0].level).toBe('error')
    expect(results[0].message.text).toContain(sentence)
    expect(JSON.stringify(tool.driver.rules)).toContain('Names of all classes are found in texts equally often')
  })

  test('is JSON that fits the schema', () => {
    expect(runComplaints(runJson(runOf()))).toEqual([])
  })
})
