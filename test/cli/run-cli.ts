import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export interface CliOutcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const cli = resolve('dist/import/cli.js')

/** Runs the built command in a folder, in a process of its own. */
export const runCli = (folder: string, ...args: string[]): Promise<CliOutcome> =>
  runCliWith(process.env, folder, ...args)

/** The same with another environment. */
export function runCliWith(env: NodeJS.ProcessEnv, folder: string, ...args: string[]): Promise<CliOutcome> {
  return new Promise((done) => {
    execFile(process.execPath, [cli, ...args], { cwd: folder, env, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      done({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}

/** Writes files below a folder. */
export function plant(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}
