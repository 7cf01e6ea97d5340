import { count, whole } from '../core/numbers.js'
import type { Finding } from '../core/report.js'

/** Counts cases that have a pair of an attribute of which so few variants were drawn that they hold none. */
export class UnpairedCases {
  readonly #cases = new Map<string, number>()

  add(attribute: string, cases = 1): void {
    this.#cases.set(attribute, (this.#cases.get(attribute) ?? 0) + cases)
  }

  /** Cases by attribute, as plain data. */
  get counts(): readonly (readonly [attribute: string, cases: number])[] {
    return [...this.#cases]
  }

  /** @param attributes How many are asked: twice as many variants hold a pair of each. */
  findings(variantsPerCase: number, attributes: number): readonly Finding[] {
    return [...this.#cases].map(([attribute, cases]) => ({
      code: 'drawing.unpaired',
      message: `${count(cases, 'case')} could not be compared by ${attribute}: variantsPerCase ${whole(variantsPerCase)} is too small for a pair of every attribute. Set variantsPerCase to ${whole(2 * attributes)} or more.`,
    }))
  }
}
