import type { Oracle } from '../../core/oracle.js'
import type { RowSpace } from '../../core/row.js'
import type { Check } from '../../core/search.js'

/** A row or counterfactual with what the model said of it. */
export type Asked = Check['others'][number]

/** Sorts the counterfactuals of a row by the one attribute in which they differ from it. */
export class Alone {
  readonly #space: RowSpace
  readonly #names: readonly (readonly string[])[]

  constructor(space: RowSpace, attributes: readonly string[]) {
    this.#space = space
    this.#names = attributes.map((attribute) => [attribute])
  }

  /** For each attribute, the counterfactuals that differ from the row in it alone. */
  of({ point, others }: Check): readonly (readonly Asked[])[] {
    if (this.#names.length === 1) return [others]
    return this.#names.map((name) => {
      const key = this.#space.key(point, name)
      return others.filter((other) => this.#space.key(other.point, name) === key)
    })
  }
}

/** Whether one of them is treated differently from the row. */
export const differs = (oracle: Oracle, { prediction }: Check, others: readonly Asked[]): boolean =>
  others.some((other) => oracle.differs(prediction, other.prediction))
