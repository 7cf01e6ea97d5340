import { baselineErrors } from '../../core/errors/index.js'
import { hideShapes } from '../../core/secrets/shapes.js'
import type { MatcherContext, VitestSuite } from '../context.js'

/** How the runner treats what is kept: writes what is missing, writes everything again (`-u`), or writes nothing (CI). */
export type Writing = 'new' | 'all' | 'none'

/** Where an assertion stands: its test, and what may be written. */
export interface TestPlace {
  readonly testPath: string
  readonly project: string
  readonly test: string
  /** The runner's own object for the test, and which try of it this is. */
  readonly identity: object
  readonly attempt: string
}

/** @throws FairnessError EF462 outside a test. */
export function placeOf(matcher: string, context: MatcherContext): TestPlace {
  const { testPath, currentTestName, task } = context
  if (testPath === undefined || currentTestName === undefined) throw baselineErrors.noTestFile(matcher)
  // The name is in the file. Secrets are found only by their look: another machine knows other secrets, and must find the entry again.
  const test = hideShapes(currentTestName)
  if (task !== undefined) {
    const { repeatCount = 0, retryCount = 0 } = task.result ?? {}
    const attempt = `${repeatCount}/${retryCount}`
    return { testPath, project: task.file?.projectName ?? '', test, identity: task, attempt }
  }
  const circus = context.currentTestIdentity?.() as CircusNode | undefined
  return { testPath, project: '', test, identity: circus ?? nobody, attempt: String(circus?.invocations ?? 1) }
}

/** Where the runner does not tell tests apart. */
const nobody = {}

export function writingOf(
  snapshotState: MatcherContext['snapshotState'],
  env: Readonly<Record<string, string | undefined>> = process.env,
): Writing {
  const told = (snapshotState as { readonly _updateSnapshot?: string } | undefined)?._updateSnapshot
  if (told === 'new' || told === 'all' || told === 'none') return told
  return env.CI === undefined || env.CI === '' || env.CI === 'false' ? 'new' : 'none'
}

/** A test or a `describe` of jest-circus. */
interface CircusNode {
  readonly type?: string
  readonly status?: string | null
  readonly errors?: readonly unknown[]
  readonly invocations?: number
  readonly parent?: CircusNode
  readonly children?: readonly CircusNode[]
}

/**
 * Whether every test of the file was run and passed, so that an entry that was not asked for belongs to no test any more.
 * `false` too where the runner does not say.
 */
export function allPassed(testOrFile: object | undefined): boolean {
  if (testOrFile === undefined) return false
  if ('tasks' in testOrFile) return vitestPassed(testOrFile as VitestSuite)
  if ('file' in testOrFile) return vitestPassed((testOrFile as { readonly file: VitestSuite }).file)
  let root = testOrFile as CircusNode
  while (root.parent !== undefined) root = root.parent
  return root.children !== undefined && circusPassed(root)
}

function vitestPassed({ tasks, mode, result }: VitestSuite): boolean {
  if (tasks !== undefined) return mode !== 'skip' && tasks.every(vitestPassed)
  return mode === 'run' && result?.state === 'pass'
}

function circusPassed({ type, status, errors, children }: CircusNode): boolean {
  if (type === 'test') return status === 'done' && errors?.length === 0
  return (children ?? []).every(circusPassed)
}
