import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** This machine, in a form that file names can have. */
const machine: string = hostname()
  .replace(/[^\w-]/g, '-')
  .slice(0, 40)

/** States of Linux in which a process has ended and is still in the table: its parent has not asked how it ended. */
const ended = ['Z', 'X', 'x']

/** Names who holds a file, in a text that tells machines, processes and uses apart. */
export function processName(): string {
  const start = onLinux(process.pid)?.start
  return `${machine}.${process.pid}.${randomUUID().slice(0, 8)}${start === undefined ? '' : `.${start}`}`
}

/**
 * Whether the process of such a name is known to have ended. One that was killed may stay listed in the table of processes for
 * as long as its parent lives. Another process may have its number by now, as in a container that is started again: there each
 * process has the number that it had before.
 */
export function hasEnded(name: string): boolean {
  const [host, pid, , start] = name.split('.')
  if (host !== machine || !/^\d+$/.test(pid ?? '')) return false
  if (!isThere(Number(pid))) return true
  const found = onLinux(Number(pid))
  if (found === undefined) return false
  return ended.includes(found.state) || (start !== undefined && start !== found.start)
}

/** Whether the table of processes has this number. One that may not be asked about is there. */
function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Fields of `/proc/<pid>/stat` behind the name of the program, which may hold blanks and brackets itself. */
const fields = { state: 0, start: 19 } as const

/** The state of a process, and when it began, in ticks since the machine did. `undefined` on other systems. */
function onLinux(pid: number): { readonly state: string; readonly start: string } | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const told = line.slice(line.lastIndexOf(')') + 2).split(' ')
    const [state, start] = [told[fields.state], told[fields.start]]
    return state === undefined || start === undefined ? undefined : { state, start }
  } catch {
    return undefined
  }
}
