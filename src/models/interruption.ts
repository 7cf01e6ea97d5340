import type { Complaint } from '../core/errors/fairness-error.js'
import { FairnessError } from '../core/errors/index.js'

export type InterruptionReason = 'budget' | 'signal' | 'deadline' | 'model'

/** Ends an audit before its time: a limit was reached or the model failed. What was answered before is kept by the probe. */
export class Interruption extends FairnessError {
  override readonly name: string = 'Interruption'
  readonly reason: InterruptionReason
  /** The inputs that were being asked, the first few; for a failing model those it failed on, where that is known. */
  readonly inputs: readonly unknown[]
  readonly complaint: Complaint

  constructor(reason: InterruptionReason, inputs: readonly unknown[], complaint: Complaint) {
    super(complaint)
    this.reason = reason
    this.inputs = inputs
    this.complaint = complaint
  }
}
