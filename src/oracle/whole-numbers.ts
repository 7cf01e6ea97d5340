/** A list of whole numbers of 32 bits that grows; what was not set is 0. */
export class WholeNumbers {
  #values = new Int32Array(64)
  /** One more than the largest place that was set. */
  length = 0

  at(place: number): number {
    return this.#values[place] ?? 0
  }

  set(place: number, value: number): void {
    if (place >= this.#values.length) {
      const longer = new Int32Array(2 * place)
      longer.set(this.#values)
      this.#values = longer
    }
    this.#values[place] = value
    if (place >= this.length) this.length = place + 1
  }

  push(value: number): void {
    this.set(this.length, value)
  }
}
