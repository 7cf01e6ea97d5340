import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import { onAbort } from '../../core/signals.js'
import { analysisVersion } from './analysis-version.js'
import { type CachePlace, cachePlace } from './cache-place.js'
import { secretKey } from './secret-key.js'
import { Shelf } from './shelf.js'

/** Bytes that are held in memory: the analysis of some 20,000 reviews. */
const memoryBytes = 48 * 2 ** 20
/** Bytes after which what was made is written, so that a process that is ended loses little. */
const unwrittenBytes = 128 * 2 ** 10

/** What a result is of: texts, and numbers that depend on them. */
type Said = string | Uint8Array

/** Makes the results at these places, and hands each over when it is there. */
export type Make = (places: readonly number[], keep: (place: number, numbers: Uint8Array) => void) => Promise<void>

/**
 * Results of the analysis, as numbers, kept in memory and in a folder: the same text is read once, within a process, by all
 * its tests, by other processes, and in later runs. What was said is not kept, only a keyed hash of it.
 */
export class Kept {
  readonly #memory: LRUCache<string, Uint8Array> | undefined
  readonly #shelf: Shelf | undefined
  readonly #secret: Buffer
  readonly #version: string
  /** What is being made just now, for others that ask meanwhile. */
  readonly #making = new Map<string, Promise<void>>()

  constructor(place: CachePlace) {
    this.#memory =
      place === 'off'
        ? undefined
        : new LRUCache({ maxSize: memoryBytes, sizeCalculation: ({ length }: Uint8Array) => length + 100 })
    const opened = typeof place === 'string' ? undefined : openShelf(place.folder)
    this.#shelf = opened?.shelf
    // Without a shelf keys are good only for this process, in which there is one version.
    this.#version = opened?.version ?? ''
    this.#secret = opened?.secret ?? randomBytes(32)
  }

  /** A key that says nothing of what it is of. Parts are told apart by where they stand, so their number has to be fixed by `kind`. */
  keyOf(kind: string, ...parts: readonly Said[]): string {
    // UTF-16, since half of a pair of surrogates would be any other half in UTF-8.
    const bytes = parts.flatMap((part) => {
      const own = typeof part === 'string' ? Buffer.from(part, 'utf16le') : part
      return [Buffer.from(`\n${own.length}\n`), own]
    })
    const said = Buffer.concat([Buffer.from(`${this.#version}\n${kind}`), ...bytes])
    return createHmac('sha256', this.#secret).update(said).digest().toString('latin1', 0, 16)
  }

  /**
   * The results under these keys. Those that are nowhere are made, the same key once.
   *
   * @param signal Ends the waiting for what others make; what is made here is ended by `make`.
   */
  async get(keys: readonly string[], make: Make, signal?: AbortSignal): Promise<Uint8Array[]> {
    const found: (Uint8Array | undefined)[] = keys.map((key) => this.#memory?.get(key))
    this.#lookUp(keys, found)
    for (;;) {
      const missing = [...keys.keys()].filter((place) => found[place] === undefined)
      if (missing.length === 0) return found as Uint8Array[]
      const others = missing.flatMap((place) => this.#making.get(keys[place] as string) ?? [])
      await this.#make(keys, missing, found, make)
      // Whoever makes them may fail, or be stopped: then they are made here.
      if (others.length > 0) await settled(others, signal)
      for (const place of missing) found[place] ??= this.#memory?.get(keys[place] as string)
    }
  }

  #lookUp(keys: readonly string[], found: (Uint8Array | undefined)[]): void {
    const shelf = this.#shelf
    if (shelf === undefined) return
    const read = (): void => {
      for (const [place, key] of keys.entries()) {
        if (found[place] !== undefined) continue
        const numbers = shelf.read(key)
        if (numbers === undefined) continue
        found[place] = numbers
        this.#memory?.set(key, numbers)
      }
    }
    read()
    if (!found.includes(undefined)) return
    // Others may have written it since.
    shelf.refresh()
    read()
  }

  /** Makes what no other caller is making. */
  async #make(
    keys: readonly string[],
    missing: readonly number[],
    found: (Uint8Array | undefined)[],
    make: Make,
  ): Promise<void> {
    const places = new Map<string, number[]>()
    for (const place of missing) {
      const key = keys[place] as string
      if (this.#making.has(key)) continue
      const same = places.get(key)
      if (same === undefined) places.set(key, [place])
      else same.push(place)
    }
    if (places.size === 0) return
    let unwritten: [string, Uint8Array][] = []
    let size = 0
    const write = (): void => {
      this.#shelf?.write(unwritten)
      unwritten = []
      size = 0
    }
    const made = make(
      Array.from(places.values(), ([first]) => first as number),
      (place, numbers) => {
        const key = keys[place] as string
        for (const same of places.get(key) ?? []) found[same] = numbers
        this.#memory?.set(key, numbers)
        if (this.#shelf === undefined) return
        unwritten.push([key, numbers])
        size += numbers.length
        if (size > unwrittenBytes) write()
      },
    )
    for (const key of places.keys()) this.#making.set(key, made)
    try {
      await made
    } finally {
      for (const key of places.keys()) this.#making.delete(key)
      write()
    }
  }
}

async function settled(others: readonly Promise<void>[], signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  let leave = (): void => {}
  const stopped = new Promise<never>((_, reject) => {
    leave = onAbort(signal, () => reject(signal?.reason))
  })
  try {
    await Promise.race([Promise.allSettled(others), stopped])
  } finally {
    leave()
  }
}

function openShelf(folder: string): { shelf: Shelf; secret: Buffer; version: string } | undefined {
  const version = analysisVersion()
  if (version === undefined) return undefined
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return { secret: secretKey(folder), shelf: new Shelf(folder, version), version }
  } catch {
    // A folder that cannot be used: what it would keep is kept in memory.
    return undefined
  }
}

let last: { readonly said: string | undefined; readonly kept: Kept } | undefined

/** What is kept where `EXPECT_FAIR_CACHE` says. */
export function kept(): Kept {
  const said = process.env.EXPECT_FAIR_CACHE
  if (last === undefined || last.said !== said) last = { said, kept: new Kept(cachePlace(said, () => process.cwd())) }
  return last.kept
}
