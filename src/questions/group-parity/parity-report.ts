import type { Estimate } from '../../core/estimate.js'

/** What is compared between groups: shares of rows that get the favourable outcome. */
export type ParityMetric = 'demographic-parity' | 'equal-opportunity' | 'equalized-odds' | 'predictive-parity'

/** A share of rows in a group: how many of how many. Without `estimate` there were no rows to take it of. */
export interface GroupShare {
  readonly some: number
  readonly of: number
  readonly estimate?: Estimate
}

/** One group of rows: a class of an attribute, or of several at once. */
export interface ParityGroup {
  /** `sex`, or `race and sex` for an intersection. */
  readonly attribute: string
  /** Whether it is a class of several attributes at once. */
  readonly intersection: boolean
  readonly class: string
  readonly rows: number
  /** Rows that get the favourable outcome, of all. */
  readonly selection: GroupShare
  /** Selection rate over the highest of its attribute; absent where either is not known or the highest is 0. */
  readonly impactRatio?: number
  /** Of the rows whose true label is the favourable one, and of the others, those that get the favourable outcome. */
  readonly truePositive?: GroupShare
  readonly falsePositive?: GroupShare
  /** Of the rows that get the favourable outcome, those whose true label it is. */
  readonly precision?: GroupShare
}

/** How far the groups of an attribute are apart in one share. */
export interface ParityGap {
  readonly metric: ParityMetric
  readonly share: 'selection' | 'truePositive' | 'falsePositive' | 'precision'
  readonly attribute: string
  /** The groups with the highest and the lowest share. */
  readonly highest: string
  readonly lowest: string
  /** Highest less lowest, with a bootstrap interval over rows. */
  readonly difference: Estimate
  /** Lowest over highest; absent when the highest is 0. */
  readonly ratio?: Estimate
  /**
   * One-sided bounds of the largest difference (and of the smallest ratio) of any two groups: Newcombe's, Bonferroni over
   * the pairs of groups for `atLeast`.
   */
  readonly atLeast: number
  readonly atMost: number
  readonly ratioAtLeast: number
  readonly ratioAtMost: number
  /** Only of what the plan's gate judges. */
  readonly decision?: 'within' | 'beyond' | 'undecided'
}

/** What a group-parity audit learnt. */
export interface Parity {
  /** The outcome that counts as selected, in words. */
  readonly favourable: string
  readonly groups: readonly ParityGroup[]
  readonly gaps: readonly ParityGap[]
  /** The plan asked to mark impact ratios below four fifths. */
  readonly fourFifths: boolean
}

/** What a parity gate accepts. */
export interface ParityGate {
  readonly metric: ParityMetric
  readonly intersections: boolean
  /** Groups with fewer rows are not judged. */
  readonly minGroup: number
  readonly maxDifference?: number
  readonly minRatio?: number
  readonly confidence: number
}
