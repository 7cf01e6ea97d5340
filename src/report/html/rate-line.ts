import type { Estimate } from '../../core/report.js'

export interface RateLine {
  readonly name: string
  readonly some: number
  readonly of: number
  readonly estimate: Estimate
  readonly gated?: boolean
}
