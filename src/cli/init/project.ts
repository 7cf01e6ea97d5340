import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defined } from '../../core/defined.js'
import { cliErrors } from '../../core/errors/index.js'

export type Runner = 'vitest' | 'jest'

/** What `init` must know of a project. */
export interface Project {
  readonly folder: string
  readonly runner: Runner
  readonly typescript: boolean
  /** The manifest says "type": "module". */
  readonly esm: boolean
  /** The runner's configuration, where it has a file of its own or stands in package.json. */
  readonly config?: string
  /** Where tests live, as far as can be seen. */
  readonly tests: string
}

const configs: Readonly<Record<Runner, RegExp>> = {
  // A configuration of Vitest's own wins over that of Vite.
  vitest: /^(?:vitest|vite)\.config\.[cm]?[jt]s$/,
  jest: /^jest\.config\.(?:[cm]?[jt]s|json)$/,
}

interface Manifest {
  readonly type?: string
  readonly jest?: unknown
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** @throws FairnessError EF917 when it cannot be seen which runner the project uses. */
export function readProject(folder: string, wanted: string | undefined): Project {
  const manifest = readManifest(folder)
  const packages = { ...manifest.dependencies, ...manifest.devDependencies }
  const names = readdirSync(folder)
  const runner = runnerOf(folder, wanted, manifest, packages, names)
  const config = names
    .filter((name) => configs[runner].test(name))
    .sort((one, other) => Number(one.startsWith('vite.')) - Number(other.startsWith('vite.')))[0]
  const inManifest = runner === 'jest' && config === undefined && typeof manifest.jest === 'object'
  const found = inManifest ? 'package.json' : config
  return {
    folder,
    runner,
    typescript: names.includes('tsconfig.json') || Object.hasOwn(packages, 'typescript'),
    esm: manifest.type === 'module',
    ...defined({ config: found }),
    tests: ['test', 'tests', '__tests__', 'src'].find((name) => existsSync(join(folder, name))) ?? 'test',
  }
}

function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  } catch (cause) {
    throw cliErrors.noProject(folder, `package.json cannot be read: ${(cause as Error).message}.`)
  }
}

function runnerOf(
  folder: string,
  wanted: string | undefined,
  manifest: Manifest,
  packages: Readonly<Record<string, string>>,
  names: readonly string[],
): Runner {
  if (wanted === 'vitest' || wanted === 'jest') return wanted
  if (wanted !== undefined) throw cliErrors.badOption('runner', wanted, 'vitest or jest')
  const used = (['vitest', 'jest'] as const).filter(
    (runner) =>
      Object.hasOwn(packages, runner) ||
      names.some((name) => name.startsWith(`${runner}.config.`)) ||
      (runner === 'jest' && manifest.jest !== undefined),
  )
  const [only] = used
  if (only !== undefined && used.length === 1) return only
  throw cliErrors.noProject(
    folder,
    used.length === 0 ? 'it has neither Vitest nor Jest.' : 'it has both Vitest and Jest.',
  )
}
