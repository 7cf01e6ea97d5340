import type { Case } from '../core/case.js'
import { defined } from '../core/defined.js'
import type { Btc } from '../core/report.js'

/** BTCs that a report shows; the counts hold all. */
export const shown = 50

/** A BTC with whether the baseline has it: what is new is shown and shrunk first. */
export interface Shown {
  readonly btc: Btc
  readonly known: boolean
}

/** Which BTCs are shown first, and which of two is to be shrunk. */
export interface Ranking {
  readonly clearestFirst: (found: readonly Shown[]) => Shown[]
  readonly plainer: (one: Shown, other: Shown) => boolean
}

/** Keeps, of all that a run finds, the clearest to show and the plainest to shrink. Memory is bounded. */
export class BestFound<Found extends Shown> {
  readonly #ranking: Ranking
  #clearest: Shown[] = []
  #plainest: Found | undefined

  constructor(ranking: Ranking) {
    this.#ranking = ranking
  }

  /** What one case gave. */
  add(found: readonly Found[]): void {
    for (const each of found) {
      this.#clearest.push({ btc: each.btc, known: each.known })
      if (this.#plainest === undefined || this.#ranking.plainer(each, this.#plainest)) this.#plainest = each
    }
    if (this.#clearest.length > 2 * shown) this.#clearest = clearestOf(this.#clearest, this.#ranking)
  }

  /** At most 50, the clearest first, each with whether the baseline has it. */
  get clearest(): readonly Shown[] {
    return clearestOf(this.#clearest, this.#ranking)
  }

  get plainest(): Found | undefined {
    return this.#plainest
  }
}

export const clearestOf = (found: readonly Shown[], { clearestFirst }: Ranking): Shown[] =>
  clearestFirst(found).slice(0, shown)

/** The case that a BTC is of, as reports name it. */
export const whereOf = ({ id, template, origin }: Case<unknown>): Pick<Btc, 'caseId' | 'template' | 'origin'> => ({
  caseId: id,
  ...defined({ template, origin }),
})
