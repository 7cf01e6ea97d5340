import type { Over } from './case.js'

/** Describes what was compared for one attribute of the plan and what the gate decided. */
export interface ComparedAttribute {
  readonly attribute: string
  /** Cases with a pair of this attribute that the model could tell apart, and those among them with a BTC. */
  readonly cases: number
  readonly casesWithBtc: number
  /** Independent units among these cases (see `Claim`): what `minCases` counts. */
  readonly units: number
  /** Cases whose only BTCs lie within the model's float noise of the decision boundary. They are not in `casesWithBtc`. */
  readonly borderline: number
  /** Cases all of whose pairs looked the same to the model (truncated texts, unknown words). They are not in `cases`. */
  readonly indistinct: number
  readonly verdict: 'fair' | 'biased' | 'inconclusive'
}

/** Represents the name that a question uses for its pairs. */
export type RatedPairs = 'pairs' | 'mutants' | 'counterfactuals'

/** Describes what a verdict is about and what evidence it is based on. */
export interface Claim {
  readonly over: Over
  /** Every case of the suite was asked with all its variants: its counts are facts, without an interval. */
  readonly complete: boolean
  /**
   * The unit that counts as independent. For a suite, the case; for a population, the cluster: the template or the text that several cases
   * share (`group` if a source sets it), otherwise the case.
   */
  readonly unit: 'case' | 'template' | 'text' | 'group'
  /** The number of units with a pair of any attribute of the plan. */
  readonly units: number
  /**
   * What `rate` is a share of. It is not `cases` if some cases had more variants than were asked: the share of cases with a BTC then
   * depends on the number of variants and is only a lower bound. The rate is then the mean over units of the share of pairs (mutants for
   * intersectional and hidden questions, counterfactuals for rows) that differ in outcome.
   */
  readonly rateOf: 'cases' | RatedPairs
}
