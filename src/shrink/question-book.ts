import type { Prediction } from '../core/prediction.js'
import { Answers } from './answers.js'
import type { AnsweredPair, AnsweredSide, ShrinkPair, ShrinkSide } from './pair.js'

/** Asks both sides of candidates in one batch, every input once, and remembers what was said. */
export class QuestionBook<Input> {
  readonly #answers: Answers<Input>

  constructor(
    ask: (inputs: readonly Input[]) => Promise<readonly Prediction[]>,
    maxInputs: number,
    known: readonly AnsweredSide<Input>[],
  ) {
    this.#answers = new Answers(ask, maxInputs, known)
  }

  /** Inputs asked so far. */
  get calls(): number {
    return this.#answers.calls
  }

  /** Answers the candidates in order; only as many as the ceiling leaves room for. */
  async answer(candidates: readonly ShrinkPair<Input>[]): Promise<AnsweredPair<Input>[]> {
    const within = await this.#answers.ask(candidates.map(({ a, b }) => [a.input, b.input]))
    return candidates.slice(0, within).map((candidate) => this.answered(candidate) as AnsweredPair<Input>)
  }

  /** A pair with what was said about it; nothing when one side was never asked. */
  answered(pair: ShrinkPair<Input>): AnsweredPair<Input> | undefined {
    const [a, b] = [this.#side(pair.a), this.#side(pair.b)]
    return a && b && { attribute: pair.attribute, a, b }
  }

  #side(side: ShrinkSide<Input>): AnsweredSide<Input> | undefined {
    const prediction = this.#answers.of(side.input)
    return prediction && { ...side, prediction }
  }
}
