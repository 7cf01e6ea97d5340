import type { Random } from '../../../core/random.js'
import type { AskedCase } from '../../../run/asked-case.js'
import type { CheckedPlan } from '../../../run/check-plan.js'
import { drawVariants } from '../../../run/draw-variants.js'
import type { Run } from '../../../run/run.js'

/** The cases that a search on texts starts from: all that the run asks, those that other shards ask too. */
export class SearchSeeds<Input, A extends string> {
  readonly #asked: AskedCase<Input, A>[] = []
  readonly #others: { readonly place: number; readonly case: AskedCase<Input, A> }[] = []
  readonly #placeOf: (asked: AskedCase<Input, A>) => number

  constructor(run: Run<Input, A>, { attributes, variantsPerCase, shard }: CheckedPlan<Input, A>) {
    this.#placeOf = ({ source }) => run.drawing.placeOf(source) ?? 0
    if (shard === undefined) return
    const random: Random = run.variants
    run.drawing.onDrawn((source, place, own) => {
      if (own) return
      const drawn = drawVariants(source, attributes, variantsPerCase, random)
      if (drawn.variants.length > 0) this.#others.push({ place, case: { source, ...drawn, predictions: [] } })
    })
  }

  add(asked: AskedCase<Input, A>): void {
    this.#asked.push(asked)
  }

  /** In the order of the whole run. */
  list(): readonly AskedCase<Input, A>[] {
    if (this.#others.length === 0) return this.#asked
    const own = this.#asked.map((each) => ({ place: this.#placeOf(each), case: each }))
    return [...own, ...this.#others].sort((one, other) => one.place - other.place).map((each) => each.case)
  }
}
