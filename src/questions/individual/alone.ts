import type { RowSpace } from '../../core/row.js'
import type { Check } from '../../core/search.js'

/** A row or counterfactual with what the model said of it. */
export type Asked = Check['others'][number]

/** Sorts the counterfactuals of a row by the one attribute in which they differ from it. */
export class Alone {
  readonly #places: readonly number[]

  constructor(space: RowSpace, attributes: readonly string[]) {
    this.#places = attributes.map((attribute) => space.features.findIndex(({ name }) => name === attribute))
  }

  /** For each attribute, the counterfactuals that differ from the row only in it. */
  of({ point, others }: Check): readonly (readonly Asked[])[] {
    if (this.#places.length === 1) return [others]
    return this.#places.map((own) =>
      others.filter((other) => this.#places.every((at) => at === own || Object.is(point[at], other.point[at]))),
    )
  }
}
