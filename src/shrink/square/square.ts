import type { Edit } from '../../core/case.js'
import type { Oracle } from '../../core/oracle.js'
import type { ShrinkGoal } from '../../core/plan.js'
import type { Prediction } from '../../core/prediction.js'
import type { ShrunkForm, Uncut } from '../../core/report.js'

/** A corner of a square: an original with some of a mutant's edits made. */
export interface SquareCorner<Input = unknown> {
  readonly input: Input
  /** Where words change in any mutant of the original, the same places in all corners. */
  readonly edits?: readonly Edit[]
  readonly valid: boolean
  /** Absent where the model was not asked. */
  readonly prediction?: Prediction
}

/** The corners by set of edits, taken as bits: at 0 the original, at the end the mutant that makes all edits. */
export type Square<Input = unknown> = readonly SquareCorner<Input>[]

export interface ShrinkSquareOptions<Input = unknown> {
  /** Asks the model: answers in the order of the inputs. */
  readonly ask: (inputs: readonly Input[]) => Promise<readonly Prediction[]>
  /** Whether mutants hold the invariant of an original that was made smaller. Without it squares are not shrunk. */
  readonly keeps?: (original: Input, mutants: readonly Input[]) => Promise<readonly boolean[]>
  readonly oracle: Oracle
  /** The corners in between must stay valid and keep the original's outcome. */
  readonly hidden: boolean
  /** Model inputs that may be asked at most. Default 2000. */
  readonly maxInputs?: number
  readonly signal?: AbortSignal
  /** As of pairs; a square has no inputs to choose among, and stays as it is. Default 'sentence'. */
  readonly to?: ShrinkGoal
}

export interface ShrunkSquare<Input = unknown> {
  readonly square: Square<Input>
  /** Words of the original. */
  readonly size: { readonly before: number; readonly after: number }
  readonly steps: number
  readonly calls: number
  readonly ended: 'minimal' | 'ceiling' | 'interrupted'
  /** As of pairs. */
  readonly form?: ShrunkForm
  readonly uncut?: Uncut
}
