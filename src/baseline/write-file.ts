import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** This machine, in a form that stands in file names. */
const machine = hostname()
  .replace(/[^\w-]/g, '-')
  .slice(0, 40)

/**
 * Writes a file whole or not at all: under another name, to the disk, then in its place by one rename. (write-file-atomic
 * renames what a full disk has cut short: it does not look at how much was written.)
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await removeLeftovers(path)
  const temporary = `${path}.${machine}.${process.pid}.${randomUUID().slice(0, 8)}.tmp`
  try {
    const file = await open(temporary, 'wx')
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}

/** Removes what killed processes of this machine left of the same file. */
async function removeLeftovers(path: string): Promise<void> {
  const start = `${basename(path)}.${machine}.`
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(start) || !name.endsWith('.tmp')) continue
    const pid = Number(name.slice(start.length).split('.')[0])
    if (!isAlive(pid)) await rm(join(dirname(path), name), { force: true })
  }
}

/** Whether a process of this machine is there. One that may not be asked about is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Who holds a lock, in a text that tells machines and processes apart. */
export const processName = (): string => `${machine}.${process.pid}.${randomUUID().slice(0, 8)}`

/** Whether the process of such a name is known to have ended. */
export function hasEnded(name: string): boolean {
  const [host, pid] = name.split('.')
  return host === machine && /^\d+$/.test(pid ?? '') && !isAlive(Number(pid))
}
