import type { Over } from './case.js'

/** What was compared of one asked attribute, and what the gate said of it. */
export interface ComparedAttribute {
  readonly attribute: string
  /** Cases with a pair of this attribute that the model could tell apart, and those among them with a BTC. */
  readonly cases: number
  readonly casesWithBtc: number
  /** Independent units among these cases (see `Claim`): what `minCases` counts. */
  readonly units: number
  /** Cases whose only BTCs lie within the model's float noise of the decision boundary. They are not in `casesWithBtc`. */
  readonly borderline: number
  /** Cases all of whose pairs looked the same to the model (cut texts, unknown words). They are not in `cases`. */
  readonly indistinct: number
  readonly verdict: 'fair' | 'biased' | 'inconclusive'
}

/** What pairs are called by question. */
export type RatedPairs = 'pairs' | 'mutants' | 'counterfactuals'

/** What a verdict is about, and what it rests on. */
export interface Claim {
  readonly over: Over
  /** Every case of the suite was asked with all its variants: its counts are facts, without an interval. */
  readonly complete: boolean
  /**
   * What is counted as independent. Of a suite the case; of a population the cluster: the template or the text that several
   * cases share (`group` where a source says so itself), else the case.
   */
  readonly unit: 'case' | 'template' | 'text' | 'group'
  /** How many of them had a pair of any asked attribute. */
  readonly units: number
  /**
   * What `rate` is a share of. Not `cases` where some had more variants than were asked: the share of cases with a BTC then
   * depends on how many were asked, and is only a lower bound. The rate is then the mean over units of the share of pairs (of
   * intersectional and hidden questions mutants, of rows counterfactuals) that differ in outcome.
   */
  readonly rateOf: 'cases' | RatedPairs
}
