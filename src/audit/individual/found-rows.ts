import type { Prediction } from '../../core/prediction.js'
import type { FoundRow } from '../../core/report.js'
import type { RowSpace } from '../../core/row.js'
import type { Check } from '../../core/search.js'

/** Keeps discriminatory rows for the report, each row once, and their checks for shrinking. */
export class FoundRows {
  readonly #space: RowSpace
  readonly #attributes: readonly string[]
  readonly #limit: number
  readonly #counts = new Map<FoundRow['from'], number>()
  readonly #kept = new Map<string, { readonly check: Check; readonly from: FoundRow['from'] }>()

  /** @param limit Rows kept of each source: a long list of one must not crowd out the others. */
  constructor(space: RowSpace, attributes: readonly string[], limit: number) {
    this.#space = space
    this.#attributes = attributes
    this.#limit = limit
  }

  add(check: Check, from: FoundRow['from']): void {
    const kept = this.#counts.get(from) ?? 0
    if (check.against === undefined || kept >= this.#limit) return
    const key = this.#space.key(check.point, this.#attributes)
    if (this.#kept.has(key)) return
    this.#kept.set(key, { check, from })
    this.#counts.set(from, kept + 1)
  }

  checks(from: (place: FoundRow['from']) => boolean): Check[] {
    return [...this.#kept.values()].filter((each) => from(each.from)).map(({ check }) => check)
  }

  /** For joining the finds of several parts of a run, in the order of `checks` and `rows`. */
  finds(): { readonly check: Check; readonly from: FoundRow['from']; readonly key: string }[] {
    return [...this.#kept].map(([key, { check, from }]) => ({ check, from, key }))
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

/** What the model says, in a word or a number. */
export const said = (prediction: Prediction): string | number => {
  if (prediction.kind === 'score') return prediction.score
  return prediction.kind === 'label' ? prediction.label : prediction.labels.join('+')
}

/** What the model says of most of an input and its counterfactuals; the input's own answer wins a tie. */
export function majority(prediction: Prediction, others: readonly Prediction[]): string | number {
  const all = [prediction, ...others]
  if (prediction.kind === 'score') {
    let sum = 0
    for (const each of all) sum += each.kind === 'score' ? each.score : 0
    return sum / all.length
  }
  const votes = new Map<string | number, number>()
  for (const each of all) votes.set(said(each), (votes.get(said(each)) ?? 0) + 1)
  // The row's own answer was counted first, and only more votes take its place.
  let best = said(prediction)
  for (const [answer, count] of votes) if (count > (votes.get(best) as number)) best = answer
  return best
}
