import type { TestedGap } from '../tested-gap.js'

/**
 * Contains the mean absolute difference between single answers, both for answers to two classes and for answers to two names of one class.
 */
export interface MeasureControl {
  readonly between: number
  /** Absent if no class has two names; for a distance, then between repeats. */
  readonly within?: number
}

/**
 * Describes the gap in one measure between two classes over all cases. The gap is in the unit of the measure. For a ratio, the gap says how
 * much larger the value of the first class is. For a distance, the gap is the part of the distance that exceeds the control.
 */
export interface AnswerGap extends TestedGap {
  readonly measure: string
  readonly control?: MeasureControl
  /** For recall: p by names, which is part of `pDifferent`. */
  readonly pNames?: number
}
