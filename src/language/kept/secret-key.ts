import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const bytes = 32

/**
 * The random key of a folder, the same for all processes: the first one makes it. With it, the names of entries tell
 * no one which texts they are of, and entries of one folder are none of another.
 *
 * @throws The error of the disk, where the folder can be neither read nor written.
 */
export function secretKey(folder: string): Buffer {
  const path = join(folder, 'key')
  const known = readKey(path)
  if (known?.length === bytes) return known
  const own = `${path}.${randomUUID()}`
  try {
    writeFileSync(own, randomBytes(bytes), { mode: 0o600 })
    putKey(own, path, known !== undefined)
  } finally {
    // Also what a full disk has cut short.
    rmSync(own, { force: true })
  }
  return readFileSync(path)
}

function putKey(own: string, path: string, replaces: boolean): void {
  try {
    // Unlike a rename a link does not take the place of the key that another process made meanwhile.
    if (replaces) renameSync(own, path)
    else linkSync(own, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(own, path)
  }
}

function readKey(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
