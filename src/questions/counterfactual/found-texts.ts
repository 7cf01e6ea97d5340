import type { Case } from '../../core/case.js'
import { defined } from '../../core/defined.js'
import { planErrors } from '../../core/errors/index.js'
import type { Oracle } from '../../core/oracle.js'
import { isUnreadable } from '../../core/prediction.js'
import type { FoundRow } from '../../core/report.js'
import type { JudgedVariant } from '../../oracle/index.js'
import { majority, said } from '../../run/said.js'

/** Keeps cases with a BTC whole, for retraining: the first ones that are found, at most as many as the plan says. */
export class FoundTexts {
  readonly #limit: number
  readonly #kept: FoundRow[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  /** @throws FairnessError EF156 for a case whose inputs are no texts. */
  add(
    { id, template, original }: Pick<Case<unknown>, 'id' | 'template' | 'original'>,
    variants: readonly JudgedVariant[],
    oracle: Oracle,
  ): void {
    if (this.#kept.length >= this.#limit) return
    const other = variants.find(({ input }) => typeof input !== 'string')
    if (other !== undefined) throw planErrors.keepsTexts(other.input)
    const readable = variants.filter(({ prediction }) => !isUnreadable(prediction))
    const own = readable.find(({ input }) => input === original) ?? readable[0]
    if (own === undefined) return
    const others = readable.filter((each) => each !== own)
    const against = others.find(({ prediction }) => oracle.differs(own.prediction, prediction))
    this.#kept.push({
      row: { text: own.input as string },
      from: 'data',
      said: said(own.prediction),
      majority: majority(
        own.prediction,
        others.map(({ prediction }) => prediction),
      ),
      against: { text: (against ?? own).input as string },
      caseId: id,
      ...defined({ template }),
      others: others.map(({ input, prediction }) => ({ row: { text: input as string }, said: said(prediction) })),
    })
  }

  get rows(): readonly FoundRow[] {
    return this.#kept
  }
}
