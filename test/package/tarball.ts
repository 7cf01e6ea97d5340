import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { run } from './run.js'

/** The packed package, as users install it. */
export interface Tarball {
  readonly path: string
  readonly bytes: number
  readonly files: readonly string[]
}

declare module 'vitest' {
  interface ProvidedContext {
    tarball: Tarball
  }
}

/** Global setup: builds and packs the package once for all test files, and removes the tarball at the end. */
export default async function pack(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'expect-fair-pack-'))
  await succeed(['node', 'build.mjs'])
  const packed = await succeed(['npm', 'pack', '--ignore-scripts', '--json', '--pack-destination', folder])
  const listing: unknown = JSON.parse(packed)
  const [manifest] = (Array.isArray(listing) ? listing : Object.values(listing as object)) as [
    { filename: string; size: number; files: { path: string }[] },
  ]
  project.provide('tarball', {
    path: join(folder, manifest.filename),
    bytes: manifest.size,
    files: manifest.files.map((file) => file.path),
  })
  return () => rmSync(folder, { recursive: true, force: true })
}

async function succeed(command: [string, ...string[]]): Promise<string> {
  const { status, stdout, stderr } = await run(process.cwd(), command)
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}\n${stdout}${stderr}`)
  return stdout
}
