import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Outcome, run } from './run.js'

/** A project of a user in the temporary folder of the system, with packages from the npm registry. */
export class TempProject {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'expect-fair-project-'))

  constructor(manifest: object = {}) {
    this.write('package.json', JSON.stringify({ name: 'a-user', private: true, ...manifest }, null, 2))
    this.write('.npmrc', 'onnxruntime-node-install=skip\n')
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true })
    writeFileSync(join(this.folder, path), text)
  }

  /** Copies a file or a folder of this repository. */
  copy(from: string, to: string): void {
    cpSync(from, join(this.folder, to), { recursive: true })
  }

  /** Installs packages without running their scripts, as npm 11 does by default. */
  install(...packages: readonly string[]): Promise<void> {
    return this.installWith(['--ignore-scripts'], packages)
  }

  async installWith(
    own: readonly string[],
    packages: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const options = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', ...own]
    const { status, stdout, stderr } = await this.run(['npm', 'install', ...options, ...packages], { env })
    if (status !== 0) throw new Error(`npm install ${packages.join(' ')} ended with ${status}\n${stdout}${stderr}`)
  }

  /** Bytes of all installed files. */
  installedBytes(): number {
    const modules = join(this.folder, 'node_modules')
    const files = readdirSync(modules, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  }

  run(command: readonly [string, ...string[]], options?: Parameters<typeof run>[2]): Promise<Outcome> {
    return run(this.folder, command, options)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
