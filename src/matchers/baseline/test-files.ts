import { BaselineFile, baselinePath, EntryNames, shownPath } from '../../baseline/index.js'
import { count } from '../../core/numbers.js'
import { shownLine } from '../../views/index.js'
import type { MatcherContext } from '../context.js'
import { allPassed, type TestPlace, writingOf } from './test-place.js'

/** What this process knows of one test file and its baselines. */
export interface TestFile {
  readonly file: BaselineFile
  readonly names: EntryNames
  /** Entries that an assertion has asked for. */
  readonly used: Set<string>
}

const files = new Map<string, TestFile>()
/** One of the tests of each file that has run, by the file's path. */
const tests = new Map<string, object>()

export function testFileOf({ testPath, project }: Pick<TestPlace, 'testPath' | 'project'>): TestFile {
  const path = baselinePath(testPath, project)
  const known = files.get(path)
  if (known !== undefined) return known
  const made = { file: new BaselineFile(path), names: new EntryNames(), used: new Set<string>() }
  files.set(path, made)
  return made
}

/** To be called when a test has ended, with the runner's own object for it. */
export function testEnded(testPath: string | undefined, test: object | undefined): void {
  if (testPath !== undefined && test !== undefined) tests.set(testPath, test)
}

/**
 * To be called when a test file has ended: says which entries belong to no test any more, and removes them when the
 * runner was told to update and every test of the file was run and passed.
 */
export async function baselinesEnded(
  testPath: string | undefined,
  snapshotState: MatcherContext['snapshotState'],
): Promise<void> {
  if (testPath === undefined) return
  const test = tests.get(testPath)
  const { file } = (test ?? {}) as { readonly file?: { readonly projectName?: string } }
  const known = testFileOf({ testPath, project: file?.projectName ?? '' })
  tests.delete(testPath)
  files.delete(known.file.path)
  if (!allPassed(test)) return
  const now = await known.file.read()
  if (!('entries' in now)) return
  const obsolete = [...now.entries.keys()].filter((name) => !known.used.has(name)).sort()
  if (obsolete.length === 0) return
  const names = obsolete.map((name) => JSON.stringify(name)).join(', ')
  const which = `${count(obsolete.length, 'obsolete entry', 'obsolete entries')} in ${shownPath(known.file.path)}, of tests that are gone: ${names}`
  if (writingOf(snapshotState) !== 'all') {
    process.stderr.write(`${shownLine(`expect-fair: ${which}. Run all tests of the file with -u to remove them.`)}\n`)
    return
  }
  await known.file.change((entries) => {
    for (const name of obsolete) entries.delete(name)
  })
  process.stderr.write(`${shownLine(`expect-fair: removed ${which}.`)}\n`)
}
