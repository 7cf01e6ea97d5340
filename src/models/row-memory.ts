import { type HashedRows, hashesOfRow, powerOf2 } from '../core/distinct-rows.js'
import type { LabelColumns } from '../core/row-columns.js'

/** Entries that room is made for at first; it doubles as it is filled. */
const first = 1024
/** Entries are numbered from 1 up to here, and then from 1 again: numbers have 32 bits. */
const mostNumbers = 2 ** 30

/**
 * What a model said of rows of numbers, in columns: as the cache of other inputs it keeps so many answers, and those that were
 * not used for longest go first. Of a row it keeps 64 bits of a hash and no number: rows come by the million, and a model reads up to
 * 128 numbers of each. That one of a hundred million rows has the hash of another one that is kept has a probability of one in a million.
 *
 * Entries are numbered in the order of their use and lie in a ring. One that is used again gets a new number at the end of the ring; one
 * that is forgotten is left behind its start, and nothing else is written: in a chain numbers only fall, so that the first one before the
 * start ends it.
 */
export class RowMemory {
  readonly names: readonly string[]
  readonly width: number
  readonly #most: number
  readonly #mostNumbers: number
  /** Both hashes of each entry. */
  #hashes = new Int32Array(0)
  #labels = new Int32Array(0)
  #scores = new Float64Array(0)
  /** By hash the number of the newest entry, and of each entry the next older one. */
  #heads = new Int32Array(0)
  #next = new Int32Array(0)
  /** The window in which an entry was used last: within one, its first use counts. Of one that moved minus its new number. */
  #used = new Int32Array(0)
  /** Numbers of the oldest entry and of the next one. */
  #start = 1
  #end = 1
  #window = 1
  size = 0

  /** @param numbers Where numbers begin again at the latest. */
  constructor(names: readonly string[], width: number, most: number, numbers: number = mostNumbers) {
    this.names = names
    this.width = width
    this.#most = most
    this.#mostNumbers = numbers
    this.#rebuild(Math.min(first, 2 * most))
  }

  /**
   * Looks up a window of rows. Copies the answers to those that are known to the same rows of `answers`, and gives the places of the
   * others.
   */
  read({ rows, hashes }: HashedRows, answers: LabelColumns): Int32Array {
    this.#window++
    // Each entry moves once in a window at most.
    this.#makeRoom(Math.min(rows, this.size))
    const entries = new Int32Array(rows)
    const unknown = this.#find(hashes, entries)
    if (unknown.length < rows) this.#use(hashes, entries, answers)
    return unknown
  }

  /**
   * Puts the entry of each row in its place, or 0, and gives the places of rows that have none. No function is called in its loops, since
   * all that was looked up before a call is looked up again after it.
   */
  #find(hashes: Int32Array, entries: Int32Array): Int32Array {
    const rows = entries.length
    const own = this.#hashes
    const next = this.#next
    const heads = this.#heads
    const start = this.#start
    const mask = heads.length - 1
    const unknown = new Int32Array(rows)
    let left = 0
    // They lie all over the memory: fetched together, one need not wait for the other.
    for (let row = 0; row < rows; row++) {
      entries[row] = heads[(hashes[hashesOfRow * row] as number) & mask] as number
    }
    for (let row = 0; row < rows; row++) {
      const one = hashes[hashesOfRow * row] as number
      const two = hashes[hashesOfRow * row + 1] as number
      let entry = entries[row] as number
      let hash = hashesOfRow * (entry & mask)
      while (entry >= start && (own[hash] !== one || own[hash + 1] !== two)) {
        entry = next[entry & mask] as number
        hash = hashesOfRow * (entry & mask)
      }
      entries[row] = entry >= start ? entry : 0
      if (entry < start) unknown[left++] = row
    }
    return unknown.subarray(0, left)
  }

  /** Copies the answers to those that are known, and moves their entries to the end of the ring. */
  #use(hashes: Int32Array, entries: Int32Array, answers: LabelColumns): void {
    const size = this.names.length
    const mask = this.#used.length - 1
    for (let row = 0; row < entries.length; row++) {
      let entry = entries[row] as number
      if (entry === 0) continue
      // It may have moved since it was found.
      while ((this.#used[entry & mask] as number) < 0) entry = -(this.#used[entry & mask] as number)
      const place = entry & mask
      answers.labels[row] = this.#labels[place] as number
      for (let at = 0; at < size; at++) answers.scores[row * size + at] = this.#scores[place * size + at] as number
      if (this.#used[place] === this.#window) continue
      this.#used[place] = -this.#end
      const hash = hashesOfRow * row
      const [one, two] = [hashes[hash] as number, hashes[hash + 1] as number]
      this.#add(one, two, this.#labels[place] as number, this.#scores, place)
    }
  }

  /** Keeps answers to rows of a block that are not known, which differ and follow each other from `first` on. */
  write({ hashes }: HashedRows, first: number, { labels, scores }: LabelColumns): void {
    for (let from = 0; from < labels.length; from += this.#most) {
      const count = Math.min(this.#most, labels.length - from)
      for (let over = this.size + count - this.#most; over > 0; over--) this.#forget()
      this.#makeRoom(count)
      this.#addAll(hashes, first, labels, scores, from, count)
      this.size += count
    }
  }

  /** Adds `count` entries for answers from `from` on: what `#add` does, without a call for each. */
  #addAll(
    hashes: Int32Array,
    first: number,
    labels: Int32Array,
    scores: Float64Array,
    from: number,
    count: number,
  ): void {
    const own = this.#hashes
    const next = this.#next
    const used = this.#used
    const heads = this.#heads
    const ownLabels = this.#labels
    const ownScores = this.#scores
    const size = this.names.length
    const mask = used.length - 1
    const end = this.#end
    const window = this.#window
    for (let at = 0; at < count; at++) {
      const entry = end + at
      const place = entry & mask
      const hash = hashesOfRow * (first + from + at)
      const one = hashes[hash] as number
      own[hashesOfRow * place] = one
      own[hashesOfRow * place + 1] = hashes[hash + 1] as number
      used[place] = window
      next[place] = heads[one & mask] as number
      heads[one & mask] = entry
      ownLabels[place] = labels[from + at] as number
      for (let name = 0; name < size; name++) {
        ownScores[place * size + name] = scores[(from + at) * size + name] as number
      }
    }
    this.#end = end + count
  }

  /** Leaves the oldest entry behind, and before it those that have moved. */
  #forget(): void {
    const mask = this.#used.length - 1
    while ((this.#used[this.#start & mask] as number) < 0) this.#start++
    this.#start++
    this.size--
  }

  /** @param from Whose scores are copied. */
  #add(one: number, two: number, label: number, scores: Float64Array, from: number): void {
    const size = this.names.length
    const mask = this.#used.length - 1
    const entry = this.#end++
    const place = entry & mask
    this.#hashes[hashesOfRow * place] = one
    this.#hashes[hashesOfRow * place + 1] = two
    this.#labels[place] = label
    for (let name = 0; name < size; name++) this.#scores[place * size + name] = scores[from * size + name] as number
    this.#used[place] = this.#window
    this.#next[place] = this.#heads[one & mask] as number
    this.#heads[one & mask] = entry
  }

  /** Room for so many more entries. */
  #makeRoom(more: number): void {
    if (this.#end - this.#start + more <= this.#used.length && this.#end + more <= this.#mostNumbers) return
    this.#rebuild(Math.max(this.#used.length, this.size + more, 2 * this.size))
  }

  /** Numbers the entries from 1, without those that have moved. */
  #rebuild(room: number): void {
    const [hashes, labels, scores, used] = [this.#hashes, this.#labels, this.#scores, this.#used]
    const [start, end, window] = [this.#start, this.#end, this.#window]
    const size = powerOf2(room)
    this.#hashes = new Int32Array(hashesOfRow * size)
    this.#labels = new Int32Array(size)
    this.#scores = new Float64Array(size * this.names.length)
    this.#heads = new Int32Array(size)
    this.#next = new Int32Array(size)
    this.#used = new Int32Array(size)
    this.#start = 1
    this.#end = 1
    for (let entry = start; entry < end; entry++) {
      const place = entry & (used.length - 1)
      this.#window = used[place] as number
      if (this.#window < 0) continue
      const hash = hashesOfRow * place
      this.#add(hashes[hash] as number, hashes[hash + 1] as number, labels[place] as number, scores, place)
    }
    this.#window = window
  }
}
