import type { TestedGap } from '../tested-gap.js'

/** How far single answers are apart, whichever is larger: between two classes, and between two names of one class. */
export interface MeasureControl {
  readonly between: number
  /** Absent where no class has two names; of a distance then between repeats. */
  readonly within?: number
}

/**
 * The gap of one measure between two classes, over cases: in the unit of the measure; of a ratio how much larger the first is; of a
 * distance beyond the control.
 */
export interface AnswerGap extends TestedGap {
  readonly measure: string
  readonly control?: MeasureControl
  /** Of recall: p by names, which is part of `pDifferent`. */
  readonly pNames?: number
}
