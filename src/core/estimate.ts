export interface Interval {
  readonly lower: number
  readonly upper: number
  /** Coverage in 0..1. */
  readonly confidence: number
  /** `complete`: everything that the claim is about was asked, so the value is a fact and both bounds equal it. */
  readonly method: 'clopper-pearson' | 'bootstrap' | 't' | 'anytime-valid' | 'betting' | 'sign' | 'complete'
}

export interface Estimate {
  readonly value: number
  readonly interval: Interval
}

/** The estimate of what was counted whole. */
export const fact = (value: number, confidence: number): Estimate => ({
  value,
  interval: { lower: value, upper: value, confidence, method: 'complete' },
})
