/** Places at first; a power of two. */
const fewest = 256
/** Share of the places that may be taken: beyond it looking takes long. */
const fullest = 0.7

/**
 * Gives names numbers, from 0, in the order in which they are first met. It keeps 64 bits of a hash and no name: units come by the million.
 * Two of a million names have the same number with a probability of 3 in 100 million.
 */
export class UnitNumbers {
  #size = 0
  /** Two halves of a hash, and one more than the number of what has it; 0 where there is none. */
  #one = new Int32Array(fewest)
  #two = new Int32Array(fewest)
  #numbers = new Int32Array(fewest)

  of(name: string): number {
    let one = 0x811c9dc5 | 0
    let two = 0x9747b28c | 0
    for (let at = 0; at < name.length; at++) {
      const unit = name.charCodeAt(at)
      one = Math.imul(one ^ unit, 0x01000193)
      two = Math.imul(two ^ unit, 0x5bd1e995)
      two ^= two >>> 15
    }
    // The lowest bits of the first decide where to look.
    one = Math.imul(one ^ (one >>> 16), 0x85ebca6b)
    one ^= one >>> 13
    const at = this.#find(one, two)
    const known = (this.#numbers[at] as number) - 1
    if (known >= 0) return known
    const number = this.#size++
    this.#put(at, one, two, number + 1)
    if (this.#size > fullest * this.#numbers.length) this.#grow()
    return number
  }

  /** Where a hash stands, or would stand. */
  #find(one: number, two: number): number {
    const last = this.#numbers.length - 1
    let at = one & last
    while (this.#numbers[at] !== 0 && (this.#one[at] !== one || this.#two[at] !== two)) at = (at + 1) & last
    return at
  }

  #put(at: number, one: number, two: number, number: number): void {
    this.#one[at] = one
    this.#two[at] = two
    this.#numbers[at] = number
  }

  #grow(): void {
    const [ones, twos, numbers] = [this.#one, this.#two, this.#numbers]
    this.#one = new Int32Array(2 * numbers.length)
    this.#two = new Int32Array(2 * numbers.length)
    this.#numbers = new Int32Array(2 * numbers.length)
    for (let from = 0; from < numbers.length; from++) {
      const [one, two, number] = [ones[from] as number, twos[from] as number, numbers[from] as number]
      if (number !== 0) this.#put(this.#find(one, two), one, two, number)
    }
  }
}
