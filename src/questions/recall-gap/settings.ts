import type { Over } from '../../core/case.js'
import type { ShrinkOptions } from '../../core/plan.js'
import type { AnswerGate } from '../answer-gap/settings.js'

/** Specifies whether the model must find the whole name or any part of it. */
export type NameMatch = 'whole' | 'part'

/** What a recall-gap plan says beyond what all plans say, checked. */
export interface RecallGapSettings {
  readonly gate: AnswerGate
  readonly over: Over
  readonly minCases?: number
  /** Labels that mean a person. Absent: those that usually do. */
  readonly labels?: readonly string[]
  readonly match: NameMatch
  /** How texts are made small. */
  readonly shrink?: ShrinkOptions | false
}
