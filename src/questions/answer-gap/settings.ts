import type { Over } from '../../core/case.js'
import type { ShrinkOptions } from '../../core/plan.js'
import type { MeasureScale } from './measures/measure.js'

/** Describes a measure as plain data for settings and reports. */
export interface MeasureFacts {
  readonly name: string
  readonly unit: string
  readonly scale: MeasureScale
  readonly judge: 'mean' | 'median'
  readonly maxGap: number
  readonly range?: readonly [number, number]
}

/** Specifies whether gaps are judged by their limits or compared with earlier gaps. */
export interface AnswerGate {
  readonly measures: readonly MeasureFacts[]
  readonly confidence: number
  /** Passes if no gap is shown to have grown since the baseline. */
  readonly newSince?: 'baseline'
}

/** What an answer-gap plan says beyond what all plans say, checked. */
export interface AnswerGapSettings {
  readonly gate: AnswerGate
  readonly over: Over
  readonly minCases?: number
  readonly repeats: number
  /** How prompts are made small. */
  readonly shrink?: ShrinkOptions | false
}
