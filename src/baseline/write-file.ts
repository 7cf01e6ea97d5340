import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isAlive, machine, processName } from '../core/process-name.js'

/**
 * Writes a file whole or not at all: under another name, to the disk, then in its place by one rename. (write-file-atomic
 * renames what a full disk has cut short: it does not look at how much was written.)
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await removeLeftovers(path)
  const temporary = `${path}.${processName()}.tmp`
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
