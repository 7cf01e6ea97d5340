import type { Prediction } from '../core/prediction.js'

/** An input, and what was said of it where it was asked before. */
interface Known<Input> {
  readonly input: Input
  readonly prediction?: Prediction | undefined
}

/** Asks every input once, remembers what was said, and stops at a ceiling. */
export class Answers<Input> {
  readonly #ask: (inputs: readonly Input[]) => Promise<readonly Prediction[]>
  readonly #maxInputs: number
  readonly #said = new Map<Input, Prediction>()
  #calls = 0

  constructor(
    ask: (inputs: readonly Input[]) => Promise<readonly Prediction[]>,
    maxInputs: number,
    known: Iterable<Known<Input>>,
  ) {
    this.#ask = ask
    this.#maxInputs = maxInputs
    for (const { input, prediction } of known) if (prediction !== undefined) this.#said.set(input, prediction)
  }

  /** Inputs asked so far. */
  get calls(): number {
    return this.#calls
  }

  of(input: Input): Prediction | undefined {
    return this.#said.get(input)
  }

  /** Asks lists of inputs in one batch, as many lists from the first as the ceiling leaves room for; says how many. */
  async ask(lists: readonly (readonly Input[])[]): Promise<number> {
    const asked = new Set<Input>()
    let within = 0
    for (const list of lists) {
      const fresh = [...new Set(list)].filter((input) => !this.#said.has(input) && !asked.has(input))
      if (this.#calls + asked.size + fresh.length > this.#maxInputs) break
      for (const input of fresh) asked.add(input)
      within++
    }
    const inputs = [...asked]
    const predictions = inputs.length > 0 ? await this.#ask(inputs) : []
    this.#calls += inputs.length
    for (const [at, input] of inputs.entries()) this.#said.set(input, predictions[at] as Prediction)
    return within
  }
}
