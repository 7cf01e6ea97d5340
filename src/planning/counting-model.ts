import { inputKey } from '../core/input-key.js'
import { type ModelHandle, modelBrand } from '../core/model.js'
import type { Prediction } from '../core/prediction.js'
import type { AnswerKind, CountedBatch, OwnHandle } from '../models/handle.js'

export interface Counting extends ModelHandle<unknown> {
  /** Of an input on the average. */
  readonly characters: number
}

/**
 * Stands in for a model that is not asked: it says the same to every input, so that nothing is found.
 *
 * @param asksEach Times that the model asks each input.
 */
export const countingModel = (prediction: Prediction, asksEach?: number): Counting =>
  new CountingModel(prediction, asksEach)

class CountingModel implements OwnHandle<unknown>, Counting {
  readonly [modelBrand] = true
  readonly id = 'dry run'
  readonly batch = 256
  readonly limits: readonly string[] = []
  // Nothing is asked to find out how it answers.
  readonly unchanging = true
  readonly oneByOne = true
  readonly answers?: AnswerKind
  readonly #prediction: Prediction
  #inputs = 0
  #characters = 0

  constructor(
    prediction: Prediction,
    readonly asksEach: number = 1,
  ) {
    this.#prediction = prediction
    if (prediction.kind === 'text' || prediction.kind === 'spans') this.answers = prediction.kind
  }

  get #asked(): number {
    return Math.ceil(this.#inputs * this.asksEach)
  }

  get characters(): number {
    return this.#inputs === 0 ? 0 : this.#characters / this.#inputs
  }

  async predict(inputs: readonly unknown[]): Promise<CountedBatch> {
    const before = this.#asked
    this.#inputs += inputs.length
    for (const input of inputs) this.#characters += inputKey(input).length
    const asked = { inputs: this.#asked - before, calls: 1 }
    return { predictions: inputs.map(() => this.#prediction), truncated: [], asked }
  }

  async dispose(): Promise<void> {}
}
