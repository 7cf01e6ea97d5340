import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { cliErrors } from '../../core/errors/index.js'

/** What `init` reads of a package.json. */
export interface Manifest {
  readonly type?: string
  readonly packageManager?: string
  readonly workspaces?: unknown
  readonly jest?: unknown
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

export interface Folder {
  readonly path: string
  readonly manifest: Manifest
}

/**
 * The project's folder, and behind it that of the workspace it belongs to, where there is one.
 * @throws FairnessError EF917 when there is no package.json, or one that cannot be read.
 */
export function foldersOf(project: string): readonly Folder[] {
  if (!existsSync(join(project, 'package.json'))) throw cliErrors.noProject(project, ...withoutManifest(project))
  const own = { path: project, manifest: readManifest(project) }
  for (const path of above(project)) {
    if (!existsSync(join(path, 'package.json'))) continue
    const manifest = readManifest(path)
    if (manifest.workspaces !== undefined || existsSync(join(path, 'pnpm-workspace.yaml')))
      return [own, { path, manifest }]
  }
  return [own]
}

/** The folder of the nearest package.json at or above `from`, no higher than `top`. */
export function packageFolder(from: string, top: string): string {
  for (const path of [from, ...above(from)]) {
    if (relative(top, path).startsWith('..')) break
    if (existsSync(join(path, 'package.json'))) return path
  }
  return top
}

/** Whether a package can be imported from a folder. Looked for by its folder: what it exports does not matter here. */
export const isInstalled = (name: string, folder: string): boolean =>
  [folder, ...above(folder)].some((path) => existsSync(join(path, 'node_modules', name, 'package.json')))

function withoutManifest(project: string): [problem: string, fix: string] {
  const parent = above(project).find((path) => existsSync(join(path, 'package.json')))
  return parent === undefined
    ? [
        'there is no package.json.',
        'install a test runner first, which writes one: npm install --save-dev expect-fair vitest',
      ]
    : ['there is no package.json in this folder.', `run it in ${parent}, or make this folder a package: npm init`]
}

function readManifest(folder: string): Manifest {
  let read: unknown
  try {
    read = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  } catch (cause) {
    throw cliErrors.noProject(
      folder,
      `package.json cannot be read: ${(cause as Error).message}.`,
      'correct package.json',
    )
  }
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read
  throw cliErrors.noProject(folder, 'package.json is not a JSON object.', 'correct package.json')
}

function above(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [] : [parent, ...above(parent)]
}
