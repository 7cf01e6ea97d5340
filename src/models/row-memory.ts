import { type HashedRows, isSameRow, powerOf2 } from '../core/distinct-rows.js'
import type { LabelColumns } from '../core/row-columns.js'

const none = -1
/** Entries that room is made for at first; it doubles as it is filled. */
const first = 1024

/**
 * What a model said of rows of numbers, in columns: as the cache of other inputs it keeps so many answers, and those that were
 * not used for longest go first. A row is some bytes here, not a text and objects: they come by the million.
 */
export class RowMemory {
  readonly names: readonly string[]
  readonly width: number
  readonly #most: number
  #values: Float64Array
  #hashes: Int32Array
  #labels: Int32Array
  #scores: Float64Array
  #heads: Int32Array
  /** The next entry with the same head, and the neighbours in the order of use. */
  #next: Int32Array
  #older: Int32Array
  #newer: Int32Array
  /** The window in which an entry was used last: within one, its first use counts. */
  #used: Int32Array
  #oldest = none
  #newest = none
  #window = 0
  size = 0

  constructor(names: readonly string[], width: number, most: number) {
    this.names = names
    this.width = width
    this.#most = most
    const room = Math.min(first, most)
    this.#values = new Float64Array(room * width)
    this.#scores = new Float64Array(room * names.length)
    ;[this.#hashes, this.#labels, this.#next, this.#older, this.#newer, this.#used] = Array.from(
      { length: 6 },
      () => new Int32Array(room),
    ) as [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array]
    this.#heads = new Int32Array(powerOf2(2 * room)).fill(none)
  }

  /**
   * Looks up a window of rows. Copies the answers to those that are known to the same rows of `answers`, and gives the places of the
   * others.
   */
  read({ rows, width, values, hashes }: HashedRows, answers: LabelColumns): Int32Array {
    const window = ++this.#window
    const size = this.names.length
    const unknown = new Int32Array(rows)
    let left = 0
    // Fields are read once: this is done for every row.
    const own = this.#values
    const ownHashes = this.#hashes
    const next = this.#next
    const heads = this.#heads
    for (let row = 0; row < rows; row++) {
      const hash = hashes[row] as number
      let entry = heads[hash & (heads.length - 1)] as number
      while (
        entry !== none &&
        !(ownHashes[entry] === hash && isSameRow(own, entry * width, values, row * width, width))
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
  write({ width, values, hashes }: HashedRows, first: number, answers: LabelColumns): void {
    const { labels, scores } = answers
    const size = this.names.length
    const count = labels.length
    for (let at = 0; at < count; ) {
      // Places that follow each other are filled at once.
      const start = this.#place()
      let end = start + 1
      this.#keep(start, hashes[first + at] as number, labels[at] as number)
      for (let more = at + 1; more < count && this.#follows(end); more++, end++) {
        this.#keep(this.#place(), hashes[first + more] as number, labels[more] as number)
      }
      const from = first + at
      this.#values.set(values.subarray(from * width, (from + end - start) * width), start * width)
      this.#scores.set(scores.subarray(at * size, (at + end - start) * size), start * size)
      at += end - start
    }
  }

  /** All rows with their answers, those that were not used for longest first. */
  *entries(): Generator<{ readonly row: number[]; readonly label: number; readonly scores: number[] }> {
    const size = this.names.length
    for (let entry = this.#oldest; entry !== none; entry = this.#newer[entry] as number) {
      yield {
        row: Array.from(this.#values.subarray(entry * this.width, (entry + 1) * this.width)),
        label: this.#labels[entry] as number,
        scores: Array.from(this.#scores.subarray(entry * size, (entry + 1) * size)),
      }
    }
  }

  /** Room for one more answer. */
  #place(): number {
    if (this.size >= this.#most) return this.#forgotten()
    if (this.size === this.#hashes.length) this.#grow(Math.min(2 * this.size, this.#most))
    return this.size++
  }

  /** Whether the next room is this one, and nothing has to grow for it. */
  #follows(entry: number): boolean {
    if (this.size >= this.#most) return this.#oldest === entry
    return this.size === entry && this.size < this.#hashes.length
  }

  #keep(entry: number, hash: number, label: number): void {
    this.#hashes[entry] = hash
    this.#labels[entry] = label
    this.#used[entry] = this.#window
    const head = hash & (this.#heads.length - 1)
    this.#next[entry] = this.#heads[head] as number
    this.#heads[head] = entry
    this.#link(entry)
  }

  /** Takes the room of the entry that was not used for longest. */
  #forgotten(): number {
    const entry = this.#oldest
    this.#unlink(entry)
    const head = (this.#hashes[entry] as number) & (this.#heads.length - 1)
    if (this.#heads[head] === entry) {
      this.#heads[head] = this.#next[entry] as number
      return entry
    }
    let before = this.#heads[head] as number
    while (this.#next[before] !== entry) before = this.#next[before] as number
    this.#next[before] = this.#next[entry] as number
    return entry
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
    const longer = (old: Int32Array): Int32Array => {
      const made = new Int32Array(room)
      made.set(old)
      return made
    }
    const wider = (old: Float64Array, width: number): Float64Array => {
      const made = new Float64Array(room * width)
      made.set(old)
      return made
    }
    this.#values = wider(this.#values, this.width)
    this.#scores = wider(this.#scores, this.names.length)
    this.#hashes = longer(this.#hashes)
    this.#labels = longer(this.#labels)
    this.#next = longer(this.#next)
    this.#older = longer(this.#older)
    this.#newer = longer(this.#newer)
    this.#used = longer(this.#used)
    this.#heads = new Int32Array(powerOf2(2 * room)).fill(none)
    for (let entry = 0; entry < this.size; entry++) {
      const head = (this.#hashes[entry] as number) & (this.#heads.length - 1)
      this.#next[entry] = this.#heads[head] as number
      this.#heads[head] = entry
    }
  }
}
