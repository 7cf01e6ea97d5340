import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hasEnded, processName } from '../core/process-name.js'

/**
 * Writes a file whole or not at all: under another name, to the disk, then in its place by one rename. (write-file-atomic
 * renames what a full disk has cut short: it does not look at how much was written.)
 *
 * @param hold Asked right before the file is put in its place; what it throws leaves the file as it was.
 */
export async function writeWhole(path: string, text: string, hold?: () => Promise<void>): Promise<void> {
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
    await hold?.()
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}

/** Removes what killed processes of this machine left of the same file: unfinished copies, locks that were put aside. */
async function removeLeftovers(path: string): Promise<void> {
  const name = basename(path)
  for (const found of await readdir(dirname(path))) {
    const copy = found.startsWith(`${name}.`) && found.endsWith('.tmp') ? found.slice(name.length + 1, -4) : undefined
    const lock = found.startsWith(`${name}.lock.`) ? found.slice(name.length + 6) : undefined
    const owner = copy ?? lock
    if (owner !== undefined && hasEnded(owner)) await rm(join(dirname(path), found), { force: true })
  }
}
