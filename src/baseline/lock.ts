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

/**
 * Does something to a file while no other process or thread that asks for the same lock does. A lock of a process that
 * was killed is taken over.
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`
  const own = processName()
  await mkdir(dirname(path), { recursive: true })
  await take(lock, own)
  try {
    return await work()
  } finally {
    if ((await holderOf(lock)) === own) await rm(lock, { force: true }).catch(() => {})
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
    if ((await holderOf(lock)) === '') await rm(lock, { force: true }).catch(() => {})
    throw error
  }
}

/** The text of the lock; `undefined` when there is none. */
async function holderOf(lock: string): Promise<string | undefined> {
  try {
    return await readFile(lock, 'utf8')
  } catch {
    return undefined
  }
}

/** Takes a lock away, unless it has changed hands in between. */
async function remove(lock: string, holder: string): Promise<void> {
  const aside = `${lock}.${processName()}`
  try {
    await rename(lock, aside)
  } catch {
    return
  }
  // Somebody else was faster and holds a fresh lock: it is given back, unless a third one stands in its place by now.
  const taken = await holderOf(aside)
  if (taken !== undefined && taken !== holder) await create(lock, taken).catch(() => false)
  await rm(aside, { force: true }).catch(() => {})
}
