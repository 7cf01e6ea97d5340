/**
 * How a model's numbers are multiplied on the processor that ran it.
 * - `float`: nothing is multiplied in 8 bits.
 * - `8-bit`: in 8 bits, with weights for which every processor gives the same results.
 * - `8-bit exact`, `8-bit saturating`: in 8 bits, with weights whose products some processors cut off (saturation) and others add exactly;
 *   the name says which of the two this processor does.
 * - `8-bit mixed`: in a report of shards that ran on both kinds of processors.
 */
export type Arithmetic = 'float' | '8-bit' | '8-bit exact' | '8-bit saturating' | '8-bit mixed'

/** How much the scores of a model change if only the batch changes, in units of the score. */
export interface ScoreNoise {
  /** The largest difference between two answers to one input, asked in batches of different sizes. */
  readonly measured: number
  /** The number of inputs that were asked again to measure it. 0: nothing was measured, since each input is asked by itself. */
  readonly inputs: number
  /**
   * The size that counts as noise: the measured difference and, for models that run in floats, at least what other processors may add. 0 if
   * the model is unsteady.
   */
  readonly band: number
  /** `true`: the measured difference is more than 1 % of the spread of the scores, which is not rounding. */
  readonly unsteady?: true
}
