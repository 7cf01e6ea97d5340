import type { Edit, ShrinkablePair } from '../core/case.js'
import type { Oracle } from '../core/oracle.js'
import type { ShrinkGoal } from '../core/plan.js'
import type { Prediction } from '../core/prediction.js'
import type { ShrunkForm, Uncut } from '../core/report.js'

/** One side of a pair that is being made small. */
export interface ShrinkSide<Input = unknown> {
  readonly input: Input
  readonly classes: Readonly<Record<string, string>>
  /** As in the variant: words of two kinds never make a pair. */
  readonly kind?: string
  /** Where the sensitive words are in `input`; without edits they are found by comparing the two inputs. */
  readonly edits?: readonly Edit[]
}

/** Two inputs of one case that differ in only one attribute. */
export interface ShrinkPair<Input = unknown> {
  readonly attribute: string
  readonly a: ShrinkSide<Input>
  readonly b: ShrinkSide<Input>
}

/** A side together with what the model said about it. */
export interface AnsweredSide<Input = unknown> extends ShrinkSide<Input> {
  readonly prediction: Prediction
}

/** A pair that the model was asked, as found (a BTC) or as shrunk. */
export interface AnsweredPair<Input = unknown> {
  readonly attribute: string
  readonly a: AnsweredSide<Input>
  readonly b: AnsweredSide<Input>
}

/** Another variant of the pair's case: its words may take the place of the pair's where they are plainer. */
export type OtherVariant<Input = unknown> = ShrinkSide<Input>

export interface ShrinkPairOptions<Input = unknown> {
  /** Asks the model: answers in the order of the inputs. Usually a probe's `ask`. */
  readonly ask: (inputs: readonly Input[]) => Promise<readonly Prediction[]>
  readonly oracle: Oracle
  /** Model inputs that may be asked at most. Default 2000. */
  readonly maxInputs?: number
  readonly signal?: AbortSignal
  /** The other variants of the case, from which plainer words are taken ("she" for "Latisha"). Default none. */
  readonly variants?: Iterable<OtherVariant<Input>>
  /** The pair as its source makes it smaller: these steps are taken instead of leaving out words. */
  readonly within?: ShrinkablePair<Input>
  /** What texts are made small to; see the plan. Default 'sentence'. */
  readonly to?: ShrinkGoal
  /** Of a case whose variants hold an invariant: whether texts hold it of another one. Sentences are only taken that do. */
  readonly keeps?: (original: Input, mutants: readonly Input[]) => Promise<readonly boolean[]>
  /** Candidate pairs per call of `ask` at most. Bounds a batch; the result does not depend on it. Default 32. */
  readonly width?: number
}

export interface ShrinkResult<Input = unknown> {
  /** Still a BTC. The smallest found; equal to the given pair when nothing smaller is one. */
  readonly pair: AnsweredPair<Input>
  /** What the model said about side a and side b of `pair`. */
  readonly predictions: readonly [Prediction, Prediction]
  /** Words of the longer side. */
  readonly size: { readonly before: number; readonly after: number }
  /** Accepted reductions. */
  readonly steps: number
  /** Model inputs asked. */
  readonly calls: number
  /** Shrink levels looked at, the last one (in which nothing smaller was a BTC) included. */
  readonly levels: number
  /** `minimal`: no single move makes it smaller; otherwise what stopped the search. */
  readonly ended: 'minimal' | 'ceiling' | 'interrupted'
  /** What the small texts are; absent of inputs that were not made small as texts. */
  readonly form?: ShrunkForm
  /** Why sentences stayed whole. */
  readonly uncut?: Uncut
  /** The differing words of the two sides, where the model treats them differently by themselves, too. */
  readonly alone?: readonly [string, string]
}
