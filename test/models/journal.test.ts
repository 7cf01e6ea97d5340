import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { audit, fromFunction, mergeReports } from '../../src/index.js'
import { Journal } from '../../src/models/journal.js'
import { modelOf, plan as sincePlan } from '../baseline/books.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'expect-fair-journal-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const answer = (label: string) => ({ prediction: { kind: 'label', label }, truncated: false }) as const
const codes = ({ findings }: Journal): string[] => findings.map(({ code }) => code)
const minutesAgo = (minutes: number): number => Date.now() / 1000 - 60 * minutes

/** Lines of all journals of a folder. */
const linesIn = (journals: string): number =>
  readdirSync(journals)
    .filter((name) => name.endsWith('.jsonl'))
    .reduce((sum, name) => sum + readFileSync(join(journals, name), 'utf8').split('\n').length - 1, 0)

describe('a lock of a machine that cannot be asked', () => {
  test.each([
    [1, ['journal.busy']],
    [11, ['journal.resumed']],
  ])('that gave its last sign of life %i minutes ago: %j', (minutes, expected) => {
    const path = join(folder, 'run.jsonl')
    const first = new Journal(path, 'run')
    first.write('a', answer('x'))
    first.close(false)
    writeFileSync(`${path}.lock`, 'another-machine.1.abcdef')
    utimesSync(`${path}.lock`, minutesAgo(minutes), minutesAgo(minutes))
    const second = new Journal(path, 'run')
    expect(codes(second)).toEqual(expected)
    second.close(false)
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(3)
  })

  test('stays young while answers come', () => {
    const path = join(folder, 'run.jsonl')
    const journal = new Journal(path, 'run')
    utimesSync(`${path}.lock`, minutesAgo(11), minutesAgo(11))
    const start = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => start + 60_000)
    journal.write('a', answer('x'))
    expect(codes(new Journal(path, 'run'))).toEqual(['journal.busy'])
    journal.close(true)
    expect(existsSync(`${path}.lock`)).toBe(false)
  })
})

describe('the file of a run', () => {
  const plan = { attributes: sincePlan.attributes, cases: sincePlan.cases, seed: 7 }

  test('is there until the report is made, and gone then', async () => {
    const journal = join(folder, 'journal')
    let kept = 0
    const report = await audit(fromFunction(modelOf(4), { name: 'm', version: '1' }), {
      ...plan,
      journal,
      // The last of all words before the report is made.
      onProgress: ({ phase }) => {
        if (phase === 'done') kept = linesIn(journal)
      },
    })
    expect(report.counts.cases).toBe(60)
    expect(kept).toBeGreaterThan(120)
    expect(linesIn(journal)).toBe(0)
  })

  test('that a shard went on from is told in the joined report, of that shard; what all shards say, once', async () => {
    const journal = join(folder, 'journal')
    const told = async (version: string | undefined) => {
      const part = (index: number, more: object = {}) =>
        audit(fromFunction(modelOf(4), { name: 'm', ...(version === undefined ? {} : { version }) }), {
          ...plan,
          journal,
          shard: { index, count: 3 },
          ...more,
        })
      await part(2, { budget: { inputs: 20 } })
      const { findings } = mergeReports([await part(1), await part(2), await part(3)])
      return findings.filter(({ code }) => code.startsWith('journal.')).map(({ message }) => message)
    }
    const resumed = await told('1')
    expect(resumed).toEqual([
      expect.stringMatching(/^Shard 2: \d+ answers were taken from the journal of an interrupted run of /),
    ])
    const withoutVersion = await told(undefined)
    expect(withoutVersion).toEqual([
      expect.stringMatching(
        /^This run does not keep a journal, because an earlier answer might come from another model with the name function:m/,
      ),
    ])
  })
})
