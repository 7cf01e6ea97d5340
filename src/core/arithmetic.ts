/**
 * Describes how the processor that ran the model multiplied its numbers.
 * - With `float`, no numbers are multiplied in 8 bits.
 * - With `8-bit`, numbers are multiplied in 8 bits, and the weights give the same results on every processor.
 * - With `8-bit exact` and `8-bit saturating`, numbers are multiplied in 8 bits, and the results depend on the processor. Some processors
 *   add the products exactly, and others cut them off (saturation). The name says what this processor does.
 * - With `8-bit mixed`, the report was merged from shards that ran on both kinds of processors.
 */
export type Arithmetic = 'float' | '8-bit' | '8-bit exact' | '8-bit saturating' | '8-bit mixed'

/** Measures how much a model's scores change if only the batch changes, in units of the score. */
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
