import type { FoundRow } from '../../core/report.js'
import type { RowSpace } from '../../core/row.js'
import type { Check } from '../../core/search.js'
import { majority, said } from '../../run/said.js'

/** A discriminatory row, and where it comes from. */
export interface FoundCheck {
  readonly check: Check
  readonly from: FoundRow['from']
  /** Of a row of the data that was drawn: its place in the table. */
  readonly place?: number
}

/** Keeps discriminatory rows for the report, each row once, and their checks for shrinking. */
export class FoundRows {
  readonly #space: RowSpace
  readonly #attributes: readonly string[]
  readonly #limit: number
  readonly #counts = new Map<FoundRow['from'], number>()
  readonly #kept = new Map<string, FoundCheck>()

  /** @param limit Rows kept of each source: a long list of one must not crowd out the others. */
  constructor(space: RowSpace, attributes: readonly string[], limit: number) {
    this.#space = space
    this.#attributes = attributes
    this.#limit = limit
  }

  add(found: FoundCheck): void {
    const { check, from } = found
    const kept = this.#counts.get(from) ?? 0
    if (check.against === undefined || kept >= this.#limit) return
    const key = this.#space.key(check.point, this.#attributes)
    if (this.#kept.has(key)) return
    this.#kept.set(key, found)
    this.#counts.set(from, kept + 1)
  }

  checks(from: (place: FoundRow['from']) => boolean): Check[] {
    return this.all(from).map(({ check }) => check)
  }

  all(from: (place: FoundRow['from']) => boolean = () => true): FoundCheck[] {
    return [...this.#kept.values()].filter((each) => from(each.from))
  }

  /** For joining the finds of several parts of a run, in the order of `checks` and `rows`. */
  finds(): (FoundCheck & { readonly key: string })[] {
    return [...this.#kept].map(([key, found]) => ({ ...found, key }))
  }

  rows(): FoundRow[] {
    return [...this.#kept.values()].map(({ check, from }) => ({
      row: this.#space.show(check.point),
      from,
      said: said(check.prediction),
      majority: majority(
        check.prediction,
        check.others.map((other) => other.prediction),
      ),
      against: this.#space.show((check.against ?? check).point),
    }))
  }
}
