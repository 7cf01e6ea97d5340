import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

/** This machine, in a form that stands in file names. */
const machine: string = hostname()
  .replace(/[^\w-]/g, '-')
  .slice(0, 40)

/** Whether a process of this machine is there. One that may not be asked about is. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Names who holds a file, in a text that tells machines, processes and uses apart. */
export const processName = (): string => `${machine}.${process.pid}.${randomUUID().slice(0, 8)}`

/** Whether the process of such a name is known to have ended. */
export function hasEnded(name: string): boolean {
  const [host, pid] = name.split('.')
  return host === machine && /^\d+$/.test(pid ?? '') && !isAlive(Number(pid))
}
