import { join } from 'node:path'
import { TempProject } from '../package/temp-project.js'

/**
 * The program of a major version of Node: the running one where it fits, otherwise from the npm registry, out of the
 * package that the npm package `node` fetches by an install script, which npm may be told not to run.
 */
export async function nodeBinary(major: number): Promise<{ path: string; remove(): void }> {
  if (process.versions.node.startsWith(`${major}.`)) return { path: process.execPath, remove: () => {} }
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const project = new TempProject()
  await project.install(`${name}@${major}`)
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  return { path: join(project.folder, 'node_modules', name, 'bin', program), remove: () => project.remove() }
}
