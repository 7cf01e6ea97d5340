/** Answers without which it is not known how far estimates are off. */
const enough = 30

/** How far estimates of what the model would say were off so far, of all chains of a search together. */
export class Doubt {
  #squares = 0
  #count = 0

  /** Root mean square; 0 before the first answer. */
  get size(): number {
    return Math.sqrt(this.#squares / Math.max(1, this.#count))
  }

  /** Whether so much was answered that the size says something. */
  get isKnown(): boolean {
    return this.#count >= enough
  }

  /** Whether what was estimated may be 0 or more, for as far as estimates are off; always as long as that is not known. */
  leavesOpen(estimate: number): boolean {
    return !this.isKnown || estimate + this.size >= 0
  }

  learn(expected: number, answered: number): void {
    this.#squares += (answered - expected) ** 2
    this.#count++
  }
}
