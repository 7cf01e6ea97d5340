import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { now } from '../../core/clock.js'
import { digest } from '../../core/digest.js'
import { OpenFiles } from './open-files.js'

/** How much a folder holds. */
export interface ShelfLimits {
  /**
   * Bytes of all files; beyond it, those that were unused for longest are removed. It bounds memory too: every process holds the index of
   * what a folder has.
   */
  readonly mostBytes: number
  /** Bytes after which a process begins another file, so that old ones can go. */
  readonly fileBytes: number
  /** With more files the small ones are joined: each is opened when a process starts. */
  readonly mostFiles: number
  /** Milliseconds for which who wrote a file may still be writing: it is joined to no other. */
  readonly quiet: number
}

const usual: ShelfLimits = { mostBytes: 64 * 2 ** 20, fileBytes: 16 * 2 ** 20, mostFiles: 64, quiet: 60 * 60 * 1000 }
const day = 24 * 60 * 60 * 1000

const keyBytes = 16
const checksumBytes = 8
/** A line of the index: key, place in the file of numbers, size, checksum. */
const lineBytes = keyBytes + 4 + 4 + checksumBytes

/** A file of numbers with its index, as far as it was read. */
interface Book {
  readonly name: string
  /** The open file, once something in it was asked for. */
  numbers: number | undefined
  /** Bytes of the index that are known. */
  read: number
}

interface Place {
  readonly book: Book
  readonly from: number
  readonly size: number
  readonly checksum: string
  /** Where else the same stands: two processes may have written it, or one because the other's was damaged. */
  readonly other: Place | undefined
}

/** What this process adds to: open files, and the bytes of numbers in them. */
interface OwnFile {
  readonly book: Book
  readonly numbers: number
  readonly index: number
  size: number
}

/**
 * Numbers under keys in a folder that many processes share. Each process adds to files of its own, so that no process waits for
 * a lock or overwrites another: first the numbers, then a line in the index beside them. Whoever looks reads the
 * lines that have come since. Every entry has a checksum, and one that is damaged or cut short is as if it were not there.
 */
export class Shelf {
  readonly #folder: string
  readonly #prefix: string
  readonly #limits: ShelfLimits
  readonly #books = new Map<string, Book>()
  readonly #places = new Map<string, Place>()
  readonly #files = new OpenFiles()
  #own: OwnFile | undefined
  /** A disk that is full or may not be written: what is there can still be read. */
  #isReadOnly = false

  /**
   * @param version What the entries were made by; those of others are not looked at.
   * @param limits Other ones for tests.
   */
  constructor(folder: string, version: string, limits: ShelfLimits = usual) {
    this.#folder = folder
    this.#limits = limits
    this.#prefix = digest(version, 16)
    this.#tidy()
    this.refresh()
  }

  /** Looks for what other processes have added. */
  refresh(): void {
    for (const name of this.#names()) {
      if (name.startsWith(this.#prefix) && name !== this.#own?.book.name) this.#readIndex(name)
    }
  }

  read(key: string): Uint8Array | undefined {
    for (let place = this.#places.get(key); place !== undefined; place = place.other) {
      const numbers = this.#numbersAt(place)
      if (numbers !== undefined && checksum(key, numbers) === place.checksum) return numbers
    }
    return undefined
  }

  write(entries: readonly (readonly [key: string, numbers: Uint8Array])[]): void {
    if (this.#isReadOnly || entries.length === 0) return
    try {
      const own = this.#file()
      const { book } = own
      const places = entries.map(([key, numbers]): readonly [string, Place] => {
        const from = own.size
        own.size += numbers.length
        const other = this.#places.get(key)
        return [key, { book, from, size: numbers.length, checksum: checksum(key, numbers), other }]
      })
      writeWhole(own.numbers, Buffer.concat(entries.map(([, numbers]) => numbers)))
      writeWhole(own.index, Buffer.concat(places.map(lineOf)))
      book.read += places.length * lineBytes
      for (const [key, place] of places) this.#places.set(key, place)
    } catch {
      this.#isReadOnly = true
    }
  }

  /** The file of this process; a new one when the last is long enough. */
  #file(): OwnFile {
    if (this.#own !== undefined && this.#own.size < this.#limits.fileBytes) return this.#own
    if (this.#own !== undefined) {
      this.#files.close(this.#own.numbers)
      this.#files.close(this.#own.index)
      this.#own = undefined
      this.#tidy()
      this.refresh()
      // Who joins small files begins one to write them to.
      return this.#file()
    }
    const name = `${this.#prefix}-${randomUUID()}`
    const open = (ending: string): number => this.#files.open(join(this.#folder, `${name}${ending}`), 'ax', 0o600)
    const book = this.#bookOf(name)
    this.#own = { book, numbers: open('.numbers'), index: open('.index'), size: 0 }
    return this.#own
  }

  #names(): string[] {
    try {
      return readdirSync(this.#folder).flatMap((file) => (file.endsWith('.index') ? [file.slice(0, -6)] : []))
    } catch {
      return []
    }
  }

  #readIndex(name: string): void {
    const book = this.#bookOf(name)
    try {
      const path = join(this.#folder, `${name}.index`)
      if (statSync(path).size - book.read < lineBytes) return
      const lines = readFrom(path, book.read)
      const whole = lines.length - (lines.length % lineBytes)
      for (let line = 0; line < whole; line += lineBytes) {
        const key = lines.toString('latin1', line, line + keyBytes)
        const from = lines.readUInt32LE(line + keyBytes)
        const size = lines.readUInt32LE(line + keyBytes + 4)
        this.#places.set(key, {
          book,
          from,
          size,
          checksum: lines.toString('latin1', line + keyBytes + 8, line + lineBytes),
          other: this.#places.get(key),
        })
      }
      book.read += whole
    } catch {
      // Removed meanwhile.
    }
  }

  #bookOf(name: string): Book {
    const book = this.#books.get(name) ?? { name, numbers: undefined, read: 0 }
    this.#books.set(name, book)
    return book
  }

  #numbersAt({ book, from, size }: Place): Uint8Array | undefined {
    try {
      book.numbers ??= this.#openForUse(join(this.#folder, `${book.name}.numbers`))
      // A damaged size must not take all memory.
      if (from + size > fstatSync(book.numbers).size) return undefined
      const numbers = new Uint8Array(size)
      return readSync(book.numbers, numbers, 0, size, from) === size ? numbers : undefined
    } catch {
      // Removed meanwhile, or unreadable.
      return undefined
    }
  }

  /** Opens a file of numbers, and notes that it was used: files go by the day of their last use. */
  #openForUse(path: string): number {
    const file = this.#files.open(path, 'r')
    try {
      if (now() - fstatSync(file).mtimeMs > day) utimesSync(path, now() / 1000, now() / 1000)
    } catch {
      // A folder that may only be read: its files grow old.
    }
    return file
  }

  /** Removes the files that were unused for longest where the folder is too large, and joins small ones where there are many. */
  #tidy(): void {
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
      const files = this.#names().flatMap((name) => this.#fileNamed(name) ?? [])
      files.sort((one, other) => Number(other.isOurs) - Number(one.isOurs) || other.used - one.used)
      let size = 0
      for (const file of files) {
        size += file.size
        if (size > this.#limits.mostBytes) this.#remove(file.name)
      }
      const { mostFiles, fileBytes } = this.#limits
      if (files.length > mostFiles) this.#join(files.filter(({ isOurs, size: own }) => isOurs && own < fileBytes / 16))
    } catch {
      this.#isReadOnly = true
    }
  }

  #fileNamed(name: string): { name: string; size: number; used: number; isOurs: boolean } | undefined {
    try {
      const { size, mtimeMs } = statSync(join(this.#folder, `${name}.numbers`))
      const index = statSync(join(this.#folder, `${name}.index`)).size
      return { name, size: size + index, used: mtimeMs, isOurs: name.startsWith(this.#prefix) }
    } catch {
      return undefined
    }
  }

  /** Two processes that join the same files at a time write them twice, and lose nothing. */
  #join(files: readonly { readonly name: string; readonly used: number }[]): void {
    for (const { name, used } of files) {
      if (now() - used < this.#limits.quiet) continue
      this.#readIndex(name)
      const book = this.#books.get(name)
      const keys = [...this.#places].flatMap(([key, place]) => (place.book === book ? [key] : []))
      this.write(
        keys.flatMap((key) => {
          const numbers = this.read(key)
          return numbers === undefined ? [] : [[key, numbers] as const]
        }),
      )
      if (!this.#isReadOnly) this.#remove(name)
    }
  }

  #remove(name: string): void {
    const book = this.#books.get(name)
    if (book?.numbers !== undefined) this.#files.close(book.numbers)
    if (book !== undefined) book.numbers = undefined
    this.#books.delete(name)
    for (const ending of ['.index', '.numbers']) rmSync(join(this.#folder, `${name}${ending}`), { force: true })
  }
}

/** Of the key too, so that a line whose key was damaged gives no other entry's numbers. */
const checksum = (key: string, numbers: Uint8Array): string =>
  createHash('sha256').update(key, 'latin1').update(numbers).digest().toString('latin1', 0, checksumBytes)

function lineOf([key, { from, size, checksum: sum }]: readonly [string, Place]): Buffer {
  const line = Buffer.alloc(lineBytes)
  line.write(key, 'latin1')
  line.writeUInt32LE(from, keyBytes)
  line.writeUInt32LE(size, keyBytes + 4)
  line.write(sum, keyBytes + 8, 'latin1')
  return line
}

function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

function readFrom(path: string, from: number): Buffer {
  if (from === 0) return readFileSync(path)
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.allocUnsafe(Math.max(0, fstatSync(file).size - from))
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from))
  } finally {
    closeSync(file)
  }
}
