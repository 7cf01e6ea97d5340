import type { Prediction } from './prediction.js'
import type { Random } from './random.js'
import type { DiscriminationScores } from './report.js'
import type { Point, RowSpace } from './row.js'
import type { TextSearch } from './text-search.js'

/** Contains the model's answers to a point and its counterfactuals. */
export interface Check {
  readonly point: Point
  readonly prediction: Prediction
  /** Every counterfactual with its prediction; for a row with very many, as many as the plan's `variantsPerCase`, drawn with the seed. */
  readonly others: readonly {
    readonly point: Point
    readonly prediction: Prediction
    /** The table's encoders write it as they write the point: the same input to the model. */
    readonly indistinct?: true
  }[]
  /** Set if not all counterfactuals were asked: if none is treated differently, this says nothing about the rest. */
  readonly capped?: true
  /** The first of `others` that the oracle finds treated differently: the point is a discriminatory instance. */
  readonly against?: { readonly point: Point; readonly prediction: Prediction }
  /** Whether no point with the same key (`RowSpace.key`) was tested before in this run: only such a find counts. */
  readonly fresh: boolean
}

/**
 * Provides the context for a search on rows. The audit counts the rows, not the search itself. Rows are distinct only if they differ in a
 * feature other than the attributes. The audit checks every row that the search reports.
 */
export interface RowSearchContext<Input = unknown> {
  readonly space: RowSpace<Input>
  /** The protected features that must not matter, taken jointly. */
  readonly attributes: readonly string[]
  /** A separate stream of random numbers, from the plan's seed. */
  readonly random: Random
  /**
   * Asks each point and all its counterfactuals at once, and counts the points as tested in `phase` (`global`, `local`, or the search's own
   * word). Pass many points at a time: each call is one batch. Points that the space does not allow are asked anyway; searches settle their
   * points themselves. Without points, the phase is charged for the predictions and gradients since the last check.
   * @throws Interruption if a budget, the signal or the model ends the run; searches do not catch it.
   */
  check(points: readonly Point[], phase: string): Promise<readonly Check[]>
  /** Adds an estimate from a random sample to the report; the last one counts. Absent if there is no report. */
  readonly score?: (scores: DiscriminationScores) => void
  /** Predictions for points that are not tested, such as the neighbourhood of an explanation. They count as model rows. */
  predict(points: readonly Point[]): Promise<readonly Prediction[]>
  /**
   * The gradient, by feature, of the cross-entropy of the model's own label at each point. Absent for models without gradients. Each point
   * counts as three model rows.
   */
  readonly gradients?: (points: readonly Point[]) => Promise<readonly (readonly number[])[]>
  /** Positions of features whose change, by itself, changed no answer in a sample of rows; absent if this was not tested. */
  readonly ignored?: readonly number[]
  /** The reason why there are no gradients, for the error of a search that needs them. */
  readonly noGradients?: string
  /** Model rows that the search has needed so far. */
  readonly spent: number
  /** The number of model inputs left in the plan's budget; `Infinity` without a budget. */
  readonly left: number
  /** `true` if enough was found for the plan (`stop: 'first'`): the search should end after its batch. */
  readonly enough: boolean
}

/** Represents an adaptive search for discriminatory rows or texts. The result of a search is a yield and never a rate. */
export interface Search<Input = unknown> {
  readonly name: string
  /** `rows` searches work on tables; another kind of space has another name. */
  readonly kind: 'rows'
  /** Whether it uses gradients. */
  readonly needsGradients: boolean
  /** Uses the gradients of models that provide them, and works without gradients otherwise. */
  readonly takesGradients?: boolean
  run(context: RowSearchContext<Input>): Promise<void>
  /** The search that replaces it on rows if the model provides no gradients. Without it, such a run is rejected (EF753). */
  readonly instead?: Search<Input>
  /** How it searches texts; absent if it only searches rows. */
  readonly texts?: TextSearch
  /** Called before a run: rejects options that have no effect for this kind of input. @throws FairnessError EF864 */
  refuseIdle?(here: 'rows' | 'texts'): void
}
