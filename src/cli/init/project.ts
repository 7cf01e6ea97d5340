import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Choose } from './ask.js'
import { type Compiler, compilerOf } from './compiler.js'
import { exportsOf } from './exports-of.js'
import { foldersOf, isInstalled, packageFolder } from './folders.js'
import type { Model } from './model.js'
import { type PackageManager, packageManagerOf } from './package-manager.js'
import { packagesOf, type Runner, runnerOf } from './runner.js'
import { type TestPlace, testPlace } from './test-place.js'

/** What `init` must know of a project. */
export interface Project {
  readonly folder: string
  readonly runner: Runner
  readonly manager: PackageManager
  /** The manifest says "type": "module". */
  readonly esm: boolean
  /** TypeScript is used, with these settings where there is a tsconfig.json. */
  readonly typescript: boolean
  readonly compiler?: Compiler
  readonly tests: TestPlace
  /** Tests and sources are written with `import`, whatever the manifest says: something compiles them. */
  readonly compiled: boolean
  /** Whether a package can be imported. */
  readonly has: (name: string) => boolean
}

/** @throws FairnessError EF913 for an unknown runner, EF917 when it cannot be seen what the project uses. */
export async function readProject(
  cwd: string,
  model: Model,
  runner: string | undefined,
  choose: Choose | undefined,
): Promise<Project> {
  const own = model.kind === 'function' ? model.own : undefined
  // In a workspace the test belongs to the package whose model it asks.
  const folder = own === undefined ? cwd : packageFolder(dirname(own.file), cwd)
  const folders = foldersOf(folder)
  const declared = folders.map(({ manifest }) => packagesOf(manifest))
  const has = (name: string): boolean => declared.some((names) => names.has(name)) || isInstalled(name, folder)
  const compiler = compilerOf(folders)
  const tests = testPlace(folder)
  return {
    folder,
    runner: await runnerOf(folders, runner, choose),
    manager: packageManagerOf(folders),
    esm: folders[0]?.manifest.type === 'module',
    typescript: compiler !== undefined || declared.some((names) => names.has('typescript')),
    ...(compiler === undefined ? {} : { compiler }),
    tests,
    compiled: tests.example !== undefined && exportsOf(readFileSync(tests.example, 'utf8')).esm,
    has,
  }
}
