import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrokenFile, SideRecord, TestRecord } from '../core/record.js'
import { placed } from './collect-vitest.js'
import { readableRecords } from './readable-records.js'
import { fromRoot } from './relative-path.js'
import type { JestFile, JestTest } from './runner-shapes.js'

/** What the run holds: Jest's outcomes, and the records that matchers left in the side files of `folder`. */
export function collectJest(
  files: readonly JestFile[],
  root: string,
  folder: string,
): { readonly tests: TestRecord[]; readonly broken: BrokenFile[] } {
  const records = readSideFiles(folder)
  const tests = files.flatMap((file) => testsOf(file, records.get(file.testFilePath) ?? [], root))
  const broken = files.flatMap(({ testFilePath, testExecError }) =>
    testExecError === undefined || testExecError === null
      ? []
      : [{ file: fromRoot(root, testFilePath), message: testExecError.message?.split('\n')[0] ?? '' }],
  )
  return { tests: tests.toSorted((one, other) => (one.file < other.file ? -1 : one.file > other.file ? 1 : 0)), broken }
}

/** By test file. The lines of one process are in the order of its assertions. */
function readSideFiles(folder: string): Map<string, SideRecord[]> {
  const byFile = new Map<string, SideRecord[]>()
  for (const name of readdirSync(folder).sort()) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      const record = read(line)
      if (record === undefined) continue
      byFile.set(record.testPath, [...(byFile.get(record.testPath) ?? []), record])
    }
  }
  return byFile
}

/** A process that was killed may have left half a line. */
function read(line: string): SideRecord | undefined {
  try {
    const { test, testPath, attempt, record } = Object(JSON.parse(line)) as Partial<SideRecord>
    const [readable] = readableRecords([record])
    const isLine = typeof test === 'string' && typeof testPath === 'string' && Number.isInteger(attempt)
    return isLine && readable !== undefined ? ({ test, testPath, attempt, record: readable } as SideRecord) : undefined
  } catch {
    return undefined
  }
}

function testsOf(file: JestFile, records: readonly SideRecord[], root: string): TestRecord[] {
  const byName = grouped(records)
  const shown = file.testResults.flatMap((test) => {
    const own = byName.get(test.fullName)
    if (own === undefined) return []
    byName.delete(test.fullName)
    return [testRecord(fromRoot(root, file.testFilePath), [...test.ancestorTitles, test.title], test, own, root)]
  })
  // Under `test.concurrent` Jest may name no test, or another one: what was asserted is shown all the same.
  const left = [...byName].map(([name, own]) =>
    testRecord(fromRoot(root, file.testFilePath), [name || '(test not named by the runner)'], undefined, own, root),
  )
  return [...shown, ...left]
}

function grouped(records: readonly SideRecord[]): Map<string, SideRecord[]> {
  const byName = new Map<string, SideRecord[]>()
  for (const record of records) byName.set(record.test, [...(byName.get(record.test) ?? []), record])
  return byName
}

function testRecord(
  file: string,
  titles: readonly string[],
  test: JestTest | undefined,
  records: readonly SideRecord[],
  root: string,
): TestRecord {
  const retried = (test?.invocations ?? 1) > 1
  const last = Math.max(...records.map((record) => record.attempt))
  const counting = retried ? records.filter((record) => record.attempt === last) : records
  const assertions = counting.map(({ record }) => placed(record, root))
  const failed = test === undefined ? assertions.some((each) => each.outcome === 'failed') : test.status === 'failed'
  return { file, titles, outcome: failed ? 'failed' : 'passed', assertions }
}
