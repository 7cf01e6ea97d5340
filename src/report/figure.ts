import type { Estimate } from '../core/report.js'

/** One figure of a run: what was measured, of whom, how much, and how sure it is. */
export interface TableRow {
  readonly test: string
  readonly file: string
  readonly assertion: string
  /** `provenance`, `counts`, `excluded`, `selection`, `rate`, ... */
  readonly table: string
  readonly attribute?: string
  readonly group?: string
  readonly measure: string
  readonly some?: number
  readonly of?: number
  readonly value: string | number
  readonly lower?: number
  readonly upper?: number
  readonly confidence?: number
}

/** What is the same for all figures of an assertion is added later. */
export type Figure = Omit<TableRow, 'test' | 'file' | 'assertion'>

/** An estimate as the columns of a figure. */
export const estimated = ({
  value,
  interval,
}: Estimate): Pick<TableRow, 'value' | 'lower' | 'upper' | 'confidence'> => ({
  value,
  lower: interval.lower,
  upper: interval.upper,
  confidence: interval.confidence,
})
