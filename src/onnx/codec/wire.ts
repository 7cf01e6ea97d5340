import { onnxErrors } from '../../core/errors/index.js'

/** Wire types of protocol buffers that ONNX files use. */
const wireType = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const

const utf8 = new TextDecoder()
const two32 = 2 ** 32

/** Reads the fields of one message. All lengths are checked: files come from anywhere. */
export class Reader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #end: number
  #at: number

  constructor(bytes: Uint8Array, start = 0, end: number = bytes.length) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#at = start
    this.#end = end
  }

  get done(): boolean {
    return this.#at >= this.#end
  }

  /** Bytes from the start of the message that are read. */
  get at(): number {
    return this.#at
  }

  /** Number and wire type of the next field. */
  tag(): { field: number; type: number } {
    const tag = this.#varint().low
    return { field: tag >>> 3, type: tag & 7 }
  }

  /** A signed whole number; beyond 2^53 the nearest that a number can hold, which the ends of slices bear. */
  int(): number {
    const { low, high } = this.#varint()
    return (high | 0) * two32 + low
  }

  float(): number {
    return this.#view.getFloat32(this.#take(4), true)
  }

  double(): number {
    return this.#view.getFloat64(this.#take(8), true)
  }

  /** A view, not a copy. */
  bytes(): Uint8Array {
    const length = this.int()
    const start = this.#take(length)
    return this.#bytes.subarray(start, start + length)
  }

  text(): string {
    return utf8.decode(this.bytes())
  }

  message(): Reader {
    return new Reader(this.bytes())
  }

  /** Adds one number, or a packed run of them, to `into`. */
  numbers(type: number, kind: 'int' | 'float' | 'double', into: number[]): void {
    if (type !== wireType.bytes) {
      into.push(this[kind]())
      return
    }
    const run = this.message()
    while (!run.done) into.push(run[kind]())
  }

  skip(type: number): void {
    if (type === wireType.varint) this.#varint()
    else if (type === wireType.fixed64) this.#take(8)
    else if (type === wireType.bytes) this.#take(this.int())
    else if (type === wireType.fixed32) this.#take(4)
    else throw onnxErrors.unreadableGraph(`a field of the unknown wire type ${type} at byte ${this.#at}`)
  }

  #varint(): { low: number; high: number } {
    let low = 0
    let high = 0
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.#bytes[this.#take(1)] as number
      const bits = byte & 0x7f
      if (shift < 28) low |= bits << shift
      else if (shift === 28) {
        low |= (bits & 0xf) << 28
        high |= bits >> 4
      } else high |= bits << (shift - 32)
      if (byte < 0x80) return { low: low >>> 0, high: high >>> 0 }
    }
    throw onnxErrors.unreadableGraph(`a number of more than ten bytes at byte ${this.#at}`)
  }

  #take(length: number): number {
    const start = this.#at
    if (!(length >= 0) || start + length > this.#end) {
      throw onnxErrors.unreadableGraph(`a field of ${length} bytes where ${this.#end - start} are left`)
    }
    this.#at = start + length
    return start
  }
}

const encoder = new TextEncoder()

/** Writes the fields of one message. */
export class Writer {
  readonly #parts: Uint8Array[] = []
  #length = 0

  int(field: number, value: number): this {
    return this.#tag(field, wireType.varint).#varint(BigInt(value))
  }

  float(field: number, value: number): this {
    return this.#tag(field, wireType.fixed32).#put(new Uint8Array(Float32Array.of(value).buffer))
  }

  text(field: number, value: string): this {
    return this.bytes(field, encoder.encode(value))
  }

  bytes(field: number, value: Uint8Array): this {
    return this.#tag(field, wireType.bytes).#varint(BigInt(value.length)).#put(value)
  }

  message(field: number, value: Writer): this {
    return this.bytes(field, value.finish())
  }

  /** Fields that are written already. */
  fields(written: Uint8Array): this {
    return this.#put(written)
  }

  finish(): Uint8Array {
    const all = new Uint8Array(this.#length)
    let at = 0
    for (const part of this.#parts) {
      all.set(part, at)
      at += part.length
    }
    return all
  }

  #tag(field: number, type: number): this {
    return this.#varint(BigInt(field * 8 + type))
  }

  #varint(value: bigint): this {
    const bytes: number[] = []
    let left = BigInt.asUintN(64, value)
    do {
      const bits = Number(left & 0x7fn)
      left >>= 7n
      bytes.push(left === 0n ? bits : bits | 0x80)
    } while (left !== 0n)
    return this.#put(Uint8Array.from(bytes))
  }

  #put(part: Uint8Array): this {
    this.#parts.push(part)
    this.#length += part.length
    return this
  }
}
