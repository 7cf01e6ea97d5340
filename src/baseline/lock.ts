import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { stopwatch } from '../core/clock.js'
import { hasEnded, processName } from '../core/process-name.js'

/**
 * Milliseconds after which a lock that has not changed hands is taken for one that was left behind. What is done under
 * a lock takes some milliseconds. Measured by a clock that does not jump.
 */
const patience = 5000

/** How often work starts again when its lock was taken over meanwhile. */
const attempts = 5

/** Thrown out of work whose lock was taken over: it took too long, and what it has read may be old. */
class LostLock extends Error {}

/**
 * Does something to a file while no other process or thread that asks for the same lock does. A lock of a process that
 * was killed is taken over.
 *
 * @param work Reads, and writes after `hold()`, which makes sure that the lock is still there. Where it is not, the work is
 *   started again: so a process that slept over its lock writes nothing over what others wrote meanwhile.
 * @throws The error of the disk, where a lock can be neither made, read nor taken away.
 */
export async function withLock<T>(path: string, work: (hold: () => Promise<void>) => Promise<T>): Promise<T> {
  const lock = `${path}.lock`
  const own = processName()
  const hold = async (): Promise<void> => {
    if ((await holderOf(lock)) !== own) throw new LostLock(`${lock} was taken over by another process`)
  }
  await mkdir(dirname(path), { recursive: true })
  for (let attempt = 1; ; attempt++) {
    await take(lock, own)
    try {
      return await work(hold)
    } catch (error) {
      if (!(error instanceof LostLock) || attempt === attempts) throw error
    } finally {
      await release(lock, own)
    }
  }
}

async function release(lock: string, own: string): Promise<void> {
  try {
    if ((await holderOf(lock)) === own) await rm(lock, { force: true })
  } catch {
    // A lock that cannot be taken away grows old, and is taken over.
  }
}

async function take(lock: string, own: string): Promise<void> {
  let seen: { readonly holder: string | undefined; readonly since: number } | undefined
  for (let attempt = 0; ; attempt++) {
    if (await create(lock, own)) return
    const holder = await holderOf(lock)
    if (seen === undefined || holder !== seen.holder) seen = { holder, since: stopwatch() }
    const leftBehind = holder !== undefined && (hasEnded(holder) || stopwatch() - seen.since > patience)
    if (leftBehind) await remove(lock, holder)
    else await wait(Math.min(5 + attempt * 5, 50))
  }
}

async function create(lock: string, own: string): Promise<boolean> {
  try {
    const file = await open(lock, 'wx')
    try {
      await file.writeFile(own)
    } finally {
      await file.close()
    }
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    // A disk without room leaves an empty lock, which must not stand in the way of others.
    if ((await holderOf(lock).catch(() => undefined)) === '') await rm(lock, { force: true }).catch(() => {})
    throw error
  }
}

/** The text of the lock; `undefined` when there is none. Throws where something is there that cannot be read: no wait helps. */
async function holderOf(lock: string): Promise<string | undefined> {
  try {
    return await readFile(lock, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Takes a lock away, unless it has changed hands in between. */
async function remove(lock: string, holder: string): Promise<void> {
  const aside = `${lock}.${processName()}`
  try {
    await rename(lock, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  // Somebody else was faster and holds a fresh lock: it is given back, unless a third one has taken its place by now.
  const taken = await holderOf(aside).catch(() => undefined)
  if (taken !== undefined && taken !== holder) await create(lock, taken).catch(() => false)
  await rm(aside, { force: true }).catch(() => {})
}
