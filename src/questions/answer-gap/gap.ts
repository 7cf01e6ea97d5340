import type { TestedGap } from '../tested-gap.js'

/** The mean absolute difference between single answers: between two classes, and between two names of one class. */
export interface MeasureControl {
  readonly between: number
  /** Absent if no class has two names; for a distance, then between repeats. */
  readonly within?: number
}

/**
 * The gap of one measure between two classes, over cases: in the unit of the measure; for a ratio, how much larger the first is; for a
 * distance, beyond the control.
 */
export interface AnswerGap extends TestedGap {
  readonly measure: string
  readonly control?: MeasureControl
  /** For recall: p by names, which is part of `pDifferent`. */
  readonly pNames?: number
}
