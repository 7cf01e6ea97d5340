import type { Prediction } from '../core/prediction.js'
import type { AskedCase } from './asked-case.js'
import type { Answered } from './question.js'

/** Pairs that are kept; of more every second one goes. */
const mostKept = 64

/** Inputs with their answers, by pairs, from all over the run: to be asked again, where a model does not say that its answers vary. */
export class AskedAgain {
  #pairs: (readonly [Answered, Answered])[] = []

  see({ variants }: AskedCase<unknown, string>, predictions: readonly Prediction[]): void {
    const last = variants.length - 1
    if (last < 1) return
    const answered = (at: number): Answered => ({
      input: variants[at]?.input,
      prediction: predictions[at] as Prediction,
    })
    this.#pairs.push([answered(0), answered(last)])
    if (this.#pairs.length > mostKept) this.#pairs = this.#pairs.filter((_, at) => at % 2 === 0)
  }

  get pairs(): readonly (readonly [Answered, Answered])[] {
    return this.#pairs
  }
}
