import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'expect-fair-faults-'))

export interface Script {
  readonly child: ChildProcess
  /** The script has loaded the package and begins, or has ended before: `ended` then says why. */
  readonly ready: Promise<unknown>
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null; readonly errors: string }>
}

/** Starts a script of this folder in a process of its own. `prefix` goes before it in a shell, such as a limit. */
export function runScript(name: string, args: readonly string[], prefix = ''): Script {
  const command = [process.execPath, resolve('test/faults/scripts', name), ...args]
  const child =
    prefix === ''
      ? spawn(command[0] as string, command.slice(1))
      : spawn('bash', ['-c', `${prefix}; exec "$@"`, 'bash', ...command])
  // Emptied whether or not somebody reads it: a pipe that is full stops the script.
  child.stdout.resume()
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const ended = new Promise<Awaited<Script['ended']>>((done, fail) => {
    child.on('error', fail)
    child.on('close', (code, signal) => done({ code, signal, errors }))
  })
  const ready = Promise.race([once(child.stdout, 'data'), ended])
  return { child, ready, ended }
}
