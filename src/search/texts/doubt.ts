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

  learn(expected: number, answered: number): void {
    this.#squares += (answered - expected) ** 2
    this.#count++
  }
}
