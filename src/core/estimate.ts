export interface Interval {
  readonly lower: number
  readonly upper: number
  /** Coverage in 0..1. */
  readonly confidence: number
  readonly method: 'clopper-pearson' | 'bootstrap' | 't' | 'anytime-valid'
}

export interface Estimate {
  readonly value: number
  readonly interval: Interval
}
