import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { modelErrors } from '../core/errors/index.js'
import { isSeen } from '../core/seen.js'
import { safeJson } from '../core/visible.js'
import type { KeptAnswer } from './handle.js'
import { isPrediction } from './is-prediction.js'
import { predictionHider } from './safe-predictions.js'

type Cacache = typeof import('cacache')

/** Changes when entries are written in another way, so that older ones are not read. */
const format = 'expect-fair/prediction@2'

/** Counts what a cache does. */
export interface DiskCounts {
  read: number
  written: number
  broken: number
}

/**
 * Answers in a folder, kept by cacache: each entry is written whole under another name and then moved, so any number of
 * processes may share a folder, and carries a checksum, so that a broken one is found out, ignored and counted. Texts are
 * not written, only their checksums.
 */
export class DiskCache {
  readonly #folder: string
  readonly #counts: DiskCounts
  readonly #hide = predictionHider()
  #cacache: Promise<Cacache> | undefined

  constructor(folder: unknown, counts: DiskCounts) {
    if (typeof folder !== 'string' || folder.trim() === '') throw modelErrors.badOption('cache', folder, 'a folder')
    this.#folder = resolve(folder)
    this.#counts = counts
  }

  /** The key of an answer: all that decides it. */
  static keyOf(...parts: readonly (string | number)[]): string {
    return createHash('sha256')
      .update(JSON.stringify([format, ...parts]))
      .digest('hex')
  }

  /** @throws EF255 when the folder cannot be read. */
  async read(key: string): Promise<KeptAnswer | undefined> {
    const cacache = await this.#load()
    let text: string
    try {
      text = (await cacache.get(this.#folder, key)).data.toString('utf8')
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === 'ENOENT') return undefined
      if (code !== 'EINTEGRITY' && code !== 'EBADSIZE') throw modelErrors.cacheUnusable(this.#folder, error)
      // A file with the right name is never written again, so the broken one must go.
      const entry = await cacache.get.info(this.#folder, key)
      if (entry) await cacache.rm.content(this.#folder, entry.integrity).catch(() => {})
      this.#counts.broken++
      return undefined
    }
    const kept = readEntry(text, key)
    if (kept === undefined) {
      this.#counts.broken++
      return undefined
    }
    this.#counts.read++
    return kept
  }

  /** @throws EF255 when the folder cannot be written. */
  async write(key: string, answer: KeptAnswer): Promise<void> {
    const cacache = await this.#load()
    try {
      // With its key in it, each entry is a file of its own: one that breaks takes no other with it.
      await cacache.put(
        this.#folder,
        key,
        safeJson(JSON.stringify({ key, ...answer, prediction: this.#hide(answer.prediction) })),
      )
      this.#counts.written++
    } catch (error) {
      throw modelErrors.cacheUnusable(this.#folder, error)
    }
  }

  #load(): Promise<Cacache> {
    this.#cacache ??= import('cacache').then((module) => ('default' in module ? (module.default as Cacache) : module))
    return this.#cacache
  }
}

/** What an entry says; `undefined` for anything that is no answer. */
function readEntry(text: string, key: string): KeptAnswer | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const { key: found, prediction, truncated, seen } = Object(value) as Partial<KeptAnswer & { readonly key: string }>
  return found === key && typeof truncated === 'boolean' && isPrediction(prediction)
    ? { prediction, truncated, ...(isSeen(seen) ? { seen } : {}) }
    : undefined
}
