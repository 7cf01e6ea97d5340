import { existsSync } from 'node:fs'
import type { BaselineFile, EntryNames } from '../../baseline/index.js'
import { baselinePath } from '../../baseline/paths.js'
import type { MatcherContext } from '../context.js'

/** What this process knows of one test file and its baselines. */
export interface TestFile {
  readonly file: BaselineFile
  readonly names: EntryNames
  /** Entries that an assertion has asked for. */
  readonly used: Set<string>
}

/** Says which entries of a baseline belong to no test any more, or removes them; forgets the file. */
export type TellObsolete = (
  place: { readonly testPath: string; readonly project: string },
  test: object | undefined,
  snapshotState: MatcherContext['snapshotState'],
) => Promise<void>

/** The test files whose baselines an assertion has asked for, by the path of the baselines. */
export const files: Map<string, TestFile> = new Map()
/** One of the tests of each file that has run, by the file's path. */
const tests = new Map<string, object>()

/** To be called when a test has ended, with the runner's own object for it. */
export function testEnded(testPath: string | undefined, test: object | undefined): void {
  if (testPath !== undefined && test !== undefined) tests.set(testPath, test)
}

/**
 * To be called when a test file has ended: says which entries of its baselines belong to no test any more, and removes them when
 * the runner was told to update and every test of the file was run and passed. A file without baselines loads nothing.
 */
export async function baselinesEnded(
  load: () => Promise<{ readonly tellObsolete: TellObsolete }>,
  testPath: string | undefined,
  snapshotState: MatcherContext['snapshotState'],
): Promise<void> {
  if (testPath === undefined) return
  const test = tests.get(testPath)
  tests.delete(testPath)
  const { file } = (test ?? {}) as { readonly file?: { readonly projectName?: string } }
  const project = file?.projectName ?? ''
  const path = baselinePath(testPath, project)
  if (!files.has(path) && !existsSync(path)) return
  const { tellObsolete } = await load()
  await tellObsolete({ testPath, project }, test, snapshotState)
}
