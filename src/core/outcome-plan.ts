import type { Oracle } from './oracle.js'
import type { ShrinkOptions } from './plan.js'
import type { Gate } from './report.js'

/** What the questions share whose cases pass or fail one by one. */
export interface OutcomePlan {
  /** When two predictions count as the same. Default by the kind of prediction; `sameLabelSet({ ignoreBelow })` for label sets. */
  readonly oracle?: Oracle
  /** The outcome that is better to get, for the direction of a bias. Default: a label that reads "positive"; of scores, the higher. */
  readonly favourable?: string
  /** Default `{ found: 0 }`: any find fails. `{ rate }` judges the share of cases, rows of the data or originals that have one. */
  readonly gate?: Gate
  /**
   * When to end early: with the window of inputs (64 to 512) that holds the first find, when the gate is decided (by bounds
   * that hold at any time), or never. Default 'all'.
   */
  readonly stop?: 'first' | 'decided' | 'all'
  /** Makes the plainest find small, or, with `false`, shows it as it was found. */
  readonly shrink?: ShrinkOptions | false
  /** A `replay` string from an earlier report: asks only that pair (that square of a hidden error). */
  readonly replay?: string
}
