/**
 * How a model's numbers are multiplied on the processor that ran it.
 * - `float`: nothing is multiplied in 8 bits.
 * - `8-bit`: in 8 bits, with weights for which every processor gives the same.
 * - `8-bit exact`, `8-bit saturating`: in 8 bits, with weights whose products some processors cut off (they saturate) and others
 *   add exactly; the word says which of the two this processor does.
 * - `8-bit mixed`: of a report made of shards, some of which ran on the one kind of processor and some on the other.
 */
export type Arithmetic = 'float' | '8-bit' | '8-bit exact' | '8-bit saturating' | '8-bit mixed'

/** How far the scores of a model move with nothing changed but the batch, in units of the score. */
export interface ScoreNoise {
  /** The largest difference between two answers to one input, asked in batches of different sizes. */
  readonly measured: number
  /** Inputs that were asked again for it. 0: nothing was measured, since each input is asked by itself. */
  readonly inputs: number
  /**
   * What counts as noise: the measured difference, and of models that run in floats at least what other processors may add.
   * 0 where the model is unsteady.
   */
  readonly band: number
  /** `true`: the measured difference is more than 1 % of the spread of the scores, which is no rounding. */
  readonly unsteady?: true
}
