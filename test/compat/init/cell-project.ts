import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Outcome } from '../../package/run.js'
import { TempProject } from '../../package/temp-project.js'
import { type Cell, userModule } from './cells.js'

const shared = new Map<string, Promise<TempProject>>()

/** The package managers beside npm, from the npm registry. */
const managers = (): Promise<TempProject> => installedOnce('managers', ['pnpm@12', '@yarnpkg/cli-dist@4'])

/** A project for each cell, with node_modules as its package manager lays them out. */
export async function cellProject(cell: Cell, tarball: string): Promise<TempProject> {
  const project = new TempProject(cell.manifest)
  for (const [name, text] of Object.entries(cell.files)) project.write(name, text)
  project.write(cell.model, userModule(cell.model, true))
  if (cell.manager === 'npm') {
    const from = await installedOnce(cell.packages.join(' '), [tarball, ...cell.packages])
    // Hard links: a copy of each installation takes neither the time nor the room of one.
    execFileSync('cp', ['-al', join(from.folder, 'node_modules'), join(project.folder, 'node_modules')])
    const { devDependencies, dependencies } = JSON.parse(readFileSync(join(from.folder, 'package.json'), 'utf8'))
    project.write('package.json', JSON.stringify({ ...manifestOf(project), dependencies, devDependencies }, null, 2))
    project.write('package-lock.json', readFileSync(join(from.folder, 'package-lock.json'), 'utf8'))
  } else {
    const add = [cell.manager, 'add', '-D', `expect-fair@file:${tarball}`, ...cell.packages] as const
    const { status, stdout, stderr } = await inProject(project, add)
    if (status !== 0) throw new Error(`${add.join(' ')} ended with ${status}\n${stdout}${stderr}`)
  }
  return project
}

const manifestOf = (project: TempProject): object =>
  JSON.parse(readFileSync(join(project.folder, 'package.json'), 'utf8'))

/** Runs a command as a shell would in the project's folder, with the package managers in reach. */
export const inShell = (project: TempProject, command: string): Promise<Outcome> =>
  inProject(project, ['sh', '-c', command])

async function inProject(project: TempProject, command: readonly [string, ...string[]]): Promise<Outcome> {
  const { folder } = await managers()
  return project.run(command, {
    env: {
      CI: '1',
      PATH: [join(project.folder, 'node_modules/.bin'), join(folder, 'node_modules/.bin'), process.env.PATH].join(
        delimiter,
      ),
      YARN_ENABLE_TELEMETRY: '0',
      // A lock file is made, not followed; the packages come from where npm gets them.
      YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
      YARN_NPM_REGISTRY_SERVER: registry(),
    },
  })
}

const registry = (): string =>
  execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .trim()
    .replace(/\/$/, '')

function installedOnce(key: string, packages: readonly string[]): Promise<TempProject> {
  const known = shared.get(key)
  if (known !== undefined) return known
  const project = new TempProject()
  const installed = project.installWith(['--ignore-scripts', '--save-dev'], packages).then(async () => {
    // Bun's package puts its program in place by a script; no other script is run.
    if (packages.some((name) => name.startsWith('bun@'))) await project.run(['node', 'node_modules/bun/install.js'])
    return project
  })
  shared.set(key, installed)
  return installed
}

export async function removeShared(): Promise<void> {
  for (const project of await Promise.all(shared.values())) project.remove()
}

/** Versions that a cell ran with, without the last number. */
export function versionsIn(project: TempProject, packages: readonly string[]): string {
  const names = packages.map((each) => each.replace(/(?<=.)@.*$/, '')).filter((name) => !name.startsWith('@types/'))
  return names
    .filter((name) => existsSync(join(project.folder, 'node_modules', name)))
    .map((name) => {
      const { version } = JSON.parse(readFileSync(join(project.folder, 'node_modules', name, 'package.json'), 'utf8'))
      return `${name} ${/^\d+\.\d+/.exec(version)?.[0]}`
    })
    .join(', ')
}

/** The version of the package manager itself. */
export async function managerVersion(cell: Cell): Promise<string> {
  const project = new TempProject()
  const { stdout } = await inProject(project, [cell.manager, '--version'])
  project.remove()
  return `${cell.manager} ${/\d+\.\d+/.exec(stdout)?.[0]}`
}
