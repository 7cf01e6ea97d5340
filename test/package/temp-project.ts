import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
  async install(...packages: readonly string[]): Promise<void> {
    const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const { status, stdout, stderr } = await this.run(['npm', 'install', ...options, ...packages])
    if (status !== 0) throw new Error(`npm install ${packages.join(' ')} ended with ${status}\n${stdout}${stderr}`)
  }

  run(command: readonly [string, ...string[]], options?: Parameters<typeof run>[2]): Promise<Outcome> {
    return run(this.folder, command, options)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
