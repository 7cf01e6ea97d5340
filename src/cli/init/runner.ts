import { readdirSync } from 'node:fs'
import { cliErrors } from '../../core/errors/index.js'
import type { Choose } from './ask.js'
import type { Folder, Manifest } from './folders.js'

export const runners = ['vitest', 'jest', 'bun', 'node'] as const
export type Runner = (typeof runners)[number]

/** What each is, as the question in a terminal says it. */
const runnerWords: Readonly<Record<Runner, string>> = {
  vitest: 'Vitest',
  jest: 'Jest',
  bun: 'bun test',
  node: 'node:test, with the package expect',
}

/** What a script for tests starts. */
const started: Readonly<Record<Runner, RegExp>> = {
  vitest: /\bvitest\b/,
  jest: /\bjest\b/,
  bun: /\bbun(?: run)? test\b/,
  node: /\b(?:node|tsx)\b.*\s--test\b/,
}

/**
 * The runner of a project: the one that was given, the one that its script `test` starts, the only one that is installed or
 * configured, in its workspace if need be; else it is asked for.
 * @throws FairnessError EF913 for a name that is no runner's, EF917 when it cannot be seen which is used.
 */
export async function runnerOf(
  folders: readonly Folder[],
  wanted: string | undefined,
  choose: Choose | undefined,
): Promise<Runner> {
  if (wanted !== undefined) {
    const known = runners.find((runner) => runner === wanted)
    if (known === undefined) throw cliErrors.badWord('runner', wanted, runners)
    return known
  }
  let used: readonly Runner[] = []
  for (const folder of folders) {
    const script = folder.manifest.scripts?.test ?? ''
    const [only, ...more] = runners.filter((runner) => started[runner].test(script))
    if (only !== undefined && more.length === 0) return only
    used = installed(folder)
    if (used.length > 0) break
  }
  const [only, ...more] = used
  if (only !== undefined && more.length === 0) return only
  if (choose !== undefined) return choose('Which test runner do you use?', runnerWords, only ?? 'vitest')
  throw cliErrors.noProject(
    folders[0]?.path as string,
    only === undefined
      ? 'it has no test runner.'
      : `it has ${used.map((runner) => runnerWords[runner]).join(' and ')}.`,
    only === undefined
      ? 'install one (npm install --save-dev vitest), or name yours: --runner vitest, jest, bun or node'
      : `say which: --runner ${used.join(' or --runner ')}`,
  )
}

function installed({ path, manifest }: Folder): readonly Runner[] {
  const packages = packagesOf(manifest)
  const names = readdirSync(path)
  const used = (['vitest', 'jest'] as const).filter(
    (runner) =>
      packages.has(runner) ||
      names.some((name) => name.startsWith(`${runner}.config.`)) ||
      (runner === 'jest' && manifest.jest !== undefined),
  )
  // Bun also installs packages for the other runners.
  const bun = ['@types/bun', 'bun-types', 'bun'].some((name) => packages.has(name)) || names.includes('bunfig.toml')
  return used.length === 0 && bun ? ['bun'] : used
}

export const packagesOf = ({ dependencies, devDependencies }: Manifest): ReadonlySet<string> =>
  new Set(Object.keys({ ...dependencies, ...devDependencies }))
