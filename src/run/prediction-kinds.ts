import { modelErrors } from '../core/errors/index.js'
import type { Prediction } from '../core/prediction.js'
import { Interruption } from '../models/index.js'

/** Holds a model to one kind of prediction: a label and a score cannot be compared. */
export class PredictionKinds {
  #kind: Prediction['kind'] | undefined

  /** @throws Interruption that names the first input with another kind than those before it. */
  check(predictions: readonly Prediction[], inputAt: (place: number) => unknown): void {
    for (const [place, { kind }] of predictions.entries()) {
      this.#kind ??= kind
      if (kind === this.#kind) continue
      const input = inputAt(place)
      throw new Interruption('model', [input], modelErrors.mixedKinds(this.#kind, kind, input))
    }
  }
}
