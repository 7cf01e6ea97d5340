import type { Estimate } from '../../core/report.js'

export interface RateLine {
  readonly name: string
  readonly some: number
  readonly of: number
  readonly estimate: Estimate
  readonly gated?: boolean
  /** What is counted: lines of one unit make a table. */
  readonly unit: string
}
