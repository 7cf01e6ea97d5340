import type { Case } from '../../core/case.js'
import type { JudgedVariant } from '../../oracle/index.js'
import type { CaseGap } from '../../run/case-book.js'
import { outcomeOf } from './case-gaps.js'
import type { MeasureCounts } from './count.js'

/** The variants of a case, and how it makes a pair of them smaller itself. */
export interface ExampleCase {
  readonly variants: readonly JudgedVariant[]
  readonly smaller?: NonNullable<Case<unknown>['smaller']>
}

/** The cases that are examples so far, and which of their outcomes a baseline has. */
export class ExampleCases {
  readonly #cases = new Map<string, ExampleCase>()
  /** Of each outcome, the cases that have it, and those that have it in the baseline. */
  readonly #outcomes = new Map<string, { now: number; before: number }>()

  see(id: string, one: ExampleCase): void {
    this.#cases.set(id, one)
  }

  /** Forgets the cases that are no example any more. */
  keepOnly(measures: readonly MeasureCounts[]): void {
    const used = new Set(measures.flatMap(({ exampleCases }) => exampleCases))
    for (const id of this.#cases.keys()) if (!used.has(id)) this.#cases.delete(id)
  }

  /** @param isKnown Whether the baseline has an outcome of this case. */
  compare(gaps: readonly CaseGap[], failing: readonly string[], isKnown: (outcome: string) => boolean): void {
    for (const outcome of new Set(gaps.map(({ measure, attribute }) => outcomeOf(measure, attribute)))) {
      const seen = this.#outcomes.get(outcome) ?? { now: 0, before: 0 }
      this.#outcomes.set(outcome, seen)
      if (failing.includes(outcome)) seen.now++
      if (isKnown(outcome)) seen.before++
    }
  }

  /** The case of an example; `undefined` where the baseline has a gap about as the run does: what is known is not made small for money again. */
  newIn({
    caseId,
    measure,
    attribute,
  }: {
    readonly caseId: string
    readonly measure: string
    readonly attribute: string
  }): ExampleCase | undefined {
    const { now, before } = this.#outcomes.get(outcomeOf(measure, attribute)) ?? { now: 0, before: 0 }
    return before > 0 && now <= 2 * before ? undefined : this.#cases.get(caseId)
  }
}
