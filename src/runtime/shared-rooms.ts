/** Numbers of the smallest room. */
const smallest = 2 ** 12

type Numbers = Float64Array<SharedArrayBuffer> | Float32Array<SharedArrayBuffer>

/** Memory for numbers that two threads share, used again: one room for each call under way. */
export class SharedRooms {
  readonly #free: SharedArrayBuffer[] = []

  /** Room for so many numbers. @param asFloats Of 32 bits. */
  take(numbers: number, asFloats = false): Numbers {
    const bytes = numbers * (asFloats ? Float32Array : Float64Array).BYTES_PER_ELEMENT
    const at = this.#free.findIndex(({ byteLength }) => byteLength >= bytes)
    const [buffer = this.#larger(bytes)] = at < 0 ? [] : this.#free.splice(at, 1)
    return asFloats ? new Float32Array(buffer, 0, numbers) : new Float64Array(buffer, 0, numbers)
  }

  /** The room is not used any more, by neither thread. */
  giveBack({ buffer }: Numbers): void {
    this.#free.push(buffer)
  }

  /** A new room in the place of one that was too small. */
  #larger(bytes: number): SharedArrayBuffer {
    this.#free.pop()
    return new SharedArrayBuffer(Math.max(smallest * Float64Array.BYTES_PER_ELEMENT, 2 ** Math.ceil(Math.log2(bytes))))
  }
}

/** What is handed over with numbers: nothing of what is shared. By name, since tests may run in a realm of their own. */
export const handedOver = ({ buffer }: Float64Array | Float32Array): ArrayBuffer[] =>
  Object.prototype.toString.call(buffer) === '[object SharedArrayBuffer]' ? [] : [buffer as ArrayBuffer]
