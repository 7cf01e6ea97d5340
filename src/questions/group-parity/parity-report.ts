import type { Estimate } from '../../core/estimate.js'

/** Specifies which share of rows with the favourable outcome is compared between groups. */
export type ParityMetric = 'demographic-parity' | 'equal-opportunity' | 'equalized-odds' | 'predictive-parity'

/** Contains a share of the rows in a group as two counts. If `estimate` is absent, the group had no rows for this share. */
export interface GroupShare {
  readonly some: number
  readonly of: number
  readonly estimate?: Estimate
}

/** Describes one group of rows, which have the same class of one or several attributes. */
export interface ParityGroup {
  /** `sex`, or `race and sex` for an intersection. */
  readonly attribute: string
  /** Whether it is a class of several attributes at once. */
  readonly intersection: boolean
  readonly class: string
  readonly rows: number
  /** The share of all rows with the favourable outcome. */
  readonly selection: GroupShare
  /** The selection rate divided by the highest one of its attribute; absent if either is unknown or the highest is 0. */
  readonly impactRatio?: number
  /** The share with the favourable outcome among rows whose true label is favourable, and among the others. */
  readonly truePositive?: GroupShare
  readonly falsePositive?: GroupShare
  /** The share of rows with the favourable outcome whose true label it is. */
  readonly precision?: GroupShare
}

/** Describes how a share differs between the groups of an attribute. */
export interface ParityGap {
  readonly metric: ParityMetric
  readonly share: 'selection' | 'truePositive' | 'falsePositive' | 'precision'
  readonly attribute: string
  /** The groups with the highest and the lowest share. */
  readonly highest: string
  readonly lowest: string
  /** Highest minus lowest, with a bootstrap interval over rows. */
  readonly difference: Estimate
  /** Lowest divided by highest; absent if the highest is 0. */
  readonly ratio?: Estimate
  /**
   * One-sided bounds of the largest difference (and of the smallest ratio) of any two groups: Newcombe's, Bonferroni over
   * the pairs of groups for `atLeast`.
   */
  readonly atLeast: number
  readonly atMost: number
  readonly ratioAtLeast: number
  readonly ratioAtMost: number
  /** Only for what the plan's gate judges. */
  readonly decision?: 'within' | 'beyond' | 'undecided'
}

/** Contains the results of a group-parity audit. */
export interface Parity {
  /** The outcome that counts as selected, in words. */
  readonly favourable: string
  readonly groups: readonly ParityGroup[]
  readonly gaps: readonly ParityGap[]
  /** The plan asked to mark impact ratios below four fifths. */
  readonly fourFifths: boolean
}

/** Specifies what a parity gate accepts. */
export interface ParityGate {
  readonly metric: ParityMetric
  readonly intersections: boolean
  /** Groups with fewer rows are not judged. */
  readonly minGroup: number
  readonly maxDifference?: number
  readonly minRatio?: number
  readonly confidence: number
}
