import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Folder } from './folders.js'

/** How a package manager adds packages for development, and runs a program of an installed one. */
export interface PackageManager {
  readonly add: string
  readonly run: string
}

const managers: Readonly<Record<string, PackageManager>> = {
  npm: { add: 'npm install --save-dev', run: 'npx' },
  pnpm: { add: 'pnpm add --save-dev', run: 'pnpm exec' },
  yarn: { add: 'yarn add --dev', run: 'yarn' },
  bun: { add: 'bun add --dev', run: 'bunx' },
}

const locks: Readonly<Record<string, string>> = {
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'package-lock.json': 'npm',
}

/** The package manager that a project uses: what its manifest says, else the one that wrote the nearest lock file, else npm. */
export function packageManagerOf(folders: readonly Folder[]): PackageManager {
  for (const { path, manifest } of folders) {
    const [said = ''] = (manifest.packageManager ?? '').split('@')
    if (Object.hasOwn(managers, said)) return managers[said] as PackageManager
    const lock = Object.keys(locks).find((file) => existsSync(join(path, file)))
    if (lock !== undefined) return managers[locks[lock] as string] as PackageManager
  }
  return managers.npm as PackageManager
}
