import type { Oracle } from './oracle.js'
import type { ShrinkOptions } from './plan.js'
import type { Gate } from './report.js'

/** Contains the options of questions in which each case passes or fails individually. */
export interface OutcomePlan {
  /**
   * Decides whether two predictions count as the same. Default by the kind of prediction; `sameLabelSet({ ignoreBelow })` for label sets.
   */
  readonly oracle?: Oracle
  /** The better outcome, for the direction of a bias. Default: a label such as "positive"; for scores, the higher one. */
  readonly favourable?: string
  /** Default `{ found: 0 }`: any finding fails. `{ rate }` judges the share of cases, rows of the data or originals with a finding. */
  readonly gate?: Gate
  /**
   * When to end early: after the window of inputs (64 to 512) with the first finding, once the gate is decided (by bounds that are valid at
   * any time), or never. Default 'all'.
   */
  readonly stop?: 'first' | 'decided' | 'all'
  /** Shrinks the plainest finding or, with `false`, shows it as it was found. */
  readonly shrink?: ShrinkOptions | false
  /** A `replay` string from an earlier report: asks only that pair (that square of a hidden error). */
  readonly replay?: string
}
