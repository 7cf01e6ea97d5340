import { type HashedRows, hashesOfRow, powerOf2 } from '../core/distinct-rows.js'
import type { LabelColumns } from '../core/row-columns.js'

const none = -1
/** Entries that room is made for at first; it doubles as it is filled. */
const first = 1024

/**
 * What a model said of rows of numbers, in columns: as the cache of other inputs it keeps so many answers, and those that were
 * not used for longest go first. Of a row it keeps 64 bits of a hash and no number: rows come by the million, and a model reads up to
 * 128 numbers of each. That one of a hundred million rows has the hash of another one that is kept has a probability of one in a million.
 */
export class RowMemory {
  readonly names: readonly string[]
  readonly width: number
  readonly #most: number
  /** Both hashes of each entry. */
  #hashes: Int32Array
  #labels: Int32Array
  #scores: Float64Array
  #heads: Int32Array
  /** The next entry with the same head, and the neighbours in the order of use. */
  #next: Int32Array
  #older: Int32Array
  #newer: Int32Array
  /** The window in which an entry was used last: within one, its first use counts. 0: it is forgotten, and only not yet taken out. */
  #used: Int32Array
  /** Places of entries, forgotten ones among them. */
  #end = 0
  #oldest = none
  #newest = none
  #window = 1
  size = 0

  constructor(names: readonly string[], width: number, most: number) {
    this.names = names
    this.width = width
    this.#most = most
    const room = Math.min(first, 2 * most)
    this.#hashes = new Int32Array(hashesOfRow * room)
    this.#scores = new Float64Array(room * names.length)
    ;[this.#labels, this.#next, this.#older, this.#newer, this.#used] = Array.from(
      { length: 5 },
      () => new Int32Array(room),
    ) as [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array]
    this.#heads = new Int32Array(powerOf2(2 * room)).fill(none)
  }

  /**
   * Looks up a window of rows. Copies the answers to those that are known to the same rows of `answers`, and gives the places of the
   * others.
   */
  read({ rows, hashes }: HashedRows, answers: LabelColumns): Int32Array {
    const window = ++this.#window
    const size = this.names.length
    const unknown = new Int32Array(rows)
    let left = 0
    // Fields are read once: this is done for every row.
    const own = this.#hashes
    const next = this.#next
    const heads = this.#heads
    // They lie all over the memory: fetched together, one need not wait for the other.
    const entries = new Int32Array(rows)
    for (let row = 0; row < rows; row++) {
      entries[row] = heads[(hashes[hashesOfRow * row] as number) & (heads.length - 1)] as number
    }
    for (let row = 0; row < rows; row++) {
      const one = hashes[hashesOfRow * row] as number
      const two = hashes[hashesOfRow * row + 1] as number
      let entry = entries[row] as number
      while (
        entry !== none &&
        (own[hashesOfRow * entry] !== one || own[hashesOfRow * entry + 1] !== two || this.#used[entry] === 0)
      ) {
        entry = next[entry] as number
      }
      if (entry === none) {
        unknown[left++] = row
        continue
      }
      if (this.#used[entry] !== window) {
        this.#used[entry] = window
        this.#unlink(entry)
        this.#link(entry)
      }
      answers.labels[row] = this.#labels[entry] as number
      for (let at = 0; at < size; at++) answers.scores[row * size + at] = this.#scores[entry * size + at] as number
    }
    return unknown.subarray(0, left)
  }

  /** Keeps answers to rows of a block that are not known, which differ and follow each other from `first` on. */
  write({ hashes }: HashedRows, first: number, { labels, scores }: LabelColumns): void {
    const size = this.names.length
    for (let at = 0; at < labels.length; at++) {
      const entry = this.#place()
      const row = hashesOfRow * (first + at)
      const one = hashes[row] as number
      this.#hashes[hashesOfRow * entry] = one
      this.#hashes[hashesOfRow * entry + 1] = hashes[row + 1] as number
      this.#labels[entry] = labels[at] as number
      for (let name = 0; name < size; name++) this.#scores[entry * size + name] = scores[at * size + name] as number
      this.#used[entry] = this.#window
      const head = one & (this.#heads.length - 1)
      this.#next[entry] = this.#heads[head] as number
      this.#heads[head] = entry
      this.#link(entry)
    }
  }

  /**
   * Room for one more answer. What is forgotten stays among those with the same head until there is no more room: to take out one by
   * one means to wait for the memory each time.
   */
  #place(): number {
    if (this.size === this.#most) {
      const entry = this.#oldest
      this.#unlink(entry)
      this.#used[entry] = 0
      this.size--
    }
    if (this.#end === this.#labels.length) {
      if (this.size < this.#end) this.#takeOut()
      else this.#grow(Math.min(2 * this.size, 2 * this.#most))
    }
    this.size++
    return this.#end++
  }

  /** Takes out what is forgotten; the others move up. */
  #takeOut(): void {
    const places = new Int32Array(this.#end)
    let left = 0
    for (let entry = 0; entry < this.#end; entry++) if (this.#used[entry] !== 0) places[entry] = left++
    const placeOf = (entry: number): number => (entry === none ? none : (places[entry] as number))
    const size = this.names.length
    for (let entry = 0; entry < this.#end; entry++) {
      if (this.#used[entry] === 0) continue
      const to = places[entry] as number
      this.#hashes[hashesOfRow * to] = this.#hashes[hashesOfRow * entry] as number
      this.#hashes[hashesOfRow * to + 1] = this.#hashes[hashesOfRow * entry + 1] as number
      this.#labels[to] = this.#labels[entry] as number
      this.#used[to] = this.#used[entry] as number
      this.#older[to] = placeOf(this.#older[entry] as number)
      this.#newer[to] = placeOf(this.#newer[entry] as number)
      this.#scores.copyWithin(to * size, entry * size, (entry + 1) * size)
    }
    this.#oldest = placeOf(this.#oldest)
    this.#newest = placeOf(this.#newest)
    this.#end = left
    this.#index()
  }

  /** Puts all entries among those with the same head. */
  #index(): void {
    this.#heads.fill(none)
    for (let entry = 0; entry < this.#end; entry++) {
      const head = (this.#hashes[hashesOfRow * entry] as number) & (this.#heads.length - 1)
      this.#next[entry] = this.#heads[head] as number
      this.#heads[head] = entry
    }
  }

  #link(entry: number): void {
    this.#older[entry] = this.#newest
    this.#newer[entry] = none
    if (this.#newest === none) this.#oldest = entry
    else this.#newer[this.#newest] = entry
    this.#newest = entry
  }

  #unlink(entry: number): void {
    const older = this.#older[entry] as number
    const newer = this.#newer[entry] as number
    if (older === none) this.#oldest = newer
    else this.#newer[older] = newer
    if (newer === none) this.#newest = older
    else this.#older[newer] = older
  }

  #grow(room: number): void {
    const longer = (old: Int32Array, each = 1): Int32Array => {
      const made = new Int32Array(each * room)
      made.set(old)
      return made
    }
    const scores = new Float64Array(room * this.names.length)
    scores.set(this.#scores)
    this.#scores = scores
    this.#hashes = longer(this.#hashes, hashesOfRow)
    this.#labels = longer(this.#labels)
    this.#next = longer(this.#next)
    this.#older = longer(this.#older)
    this.#newer = longer(this.#newer)
    this.#used = longer(this.#used)
    this.#heads = new Int32Array(powerOf2(Math.min(2 * room, 2 * this.#most)))
    this.#index()
  }
}
