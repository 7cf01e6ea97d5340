import type { Prediction } from '../core/prediction.js'
import type { AnsweredPair, AnsweredSide, ShrinkPair, ShrinkSide } from './pair.js'

/** Asks both sides of candidates in one batch, every input once, and remembers what was said. */
export class QuestionBook<Input> {
  readonly #ask: (inputs: readonly Input[]) => Promise<readonly Prediction[]>
  readonly #maxCalls: number
  readonly #said = new Map<Input, Prediction>()
  #calls = 0

  constructor(
    ask: (inputs: readonly Input[]) => Promise<readonly Prediction[]>,
    maxCalls: number,
    known: readonly AnsweredSide<Input>[],
  ) {
    this.#ask = ask
    this.#maxCalls = maxCalls
    for (const { input, prediction } of known) this.#said.set(input, prediction)
  }

  /** Inputs asked so far. */
  get calls(): number {
    return this.#calls
  }

  /** Answers the candidates in order; only as many as the ceiling leaves room for. */
  async answer(candidates: readonly ShrinkPair<Input>[]): Promise<AnsweredPair<Input>[]> {
    const asked = new Set<Input>()
    let within = 0
    for (const { a, b } of candidates) {
      const fresh = [...new Set([a.input, b.input])].filter((input) => !this.#said.has(input) && !asked.has(input))
      if (this.#calls + asked.size + fresh.length > this.#maxCalls) break
      for (const input of fresh) asked.add(input)
      within++
    }
    const inputs = [...asked]
    const predictions = inputs.length > 0 ? await this.#ask(inputs) : []
    this.#calls += inputs.length
    for (const [place, input] of inputs.entries()) this.#said.set(input, predictions[place] as Prediction)
    return candidates.slice(0, within).map((candidate) => this.answered(candidate) as AnsweredPair<Input>)
  }

  /** A pair with what was said about it; nothing when one side was never asked. */
  answered(pair: ShrinkPair<Input>): AnsweredPair<Input> | undefined {
    const [a, b] = [this.#side(pair.a), this.#side(pair.b)]
    return a && b && { attribute: pair.attribute, a, b }
  }

  #side(side: ShrinkSide<Input>): AnsweredSide<Input> | undefined {
    const prediction = this.#said.get(side.input)
    return prediction && { ...side, prediction }
  }
}
