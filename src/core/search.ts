import type { Prediction } from './prediction.js'
import type { Random } from './random.js'
import type { DiscriminationScores } from './report.js'
import type { Point, RowSpace } from './row.js'
import type { TextSearch } from './text-search.js'

/** What the model said about a point and about its counterfactuals. */
export interface Check {
  readonly point: Point
  readonly prediction: Prediction
  /** Every counterfactual with its prediction; of a row with very many as many as the plan's `variantsPerCase`, drawn by the seed. */
  readonly others: readonly {
    readonly point: Point
    readonly prediction: Prediction
    /** The table's encoders write it as they write the point: the same input to the model. */
    readonly indistinct?: true
  }[]
  /** Set where not all counterfactuals were asked: that none is treated differently then says nothing of the rest. */
  readonly capped?: true
  /** The first of `others` that the oracle finds treated differently: the point is a discriminatory instance. */
  readonly against?: { readonly point: Point; readonly prediction: Prediction }
  /** Whether no point with the same key (`RowSpace.key`) was tested before in this run: only such a find counts. */
  readonly fresh: boolean
}

/**
 * What a search on rows may do. The audit behind it keeps the books, so that no search can count for itself: tested rows
 * and discriminatory rows are distinct by their features without the asked attributes; every one found was checked.
 */
export interface RowSearchContext<Input = unknown> {
  readonly space: RowSpace<Input>
  /** The protected features that must not matter, taken jointly. */
  readonly attributes: readonly string[]
  /** A stream of its own, from the plan's seed. */
  readonly random: Random
  /**
   * Asks for each point and all its counterfactuals at once, and counts the points as tested in `phase`
   * (`global`, `local`, or the search's own word). Give many points at a time: each call is one batch. Points that the
   * space does not allow are asked all the same; searches settle their points themselves. No points: the phase pays for the
   * predictions and gradients that were asked since the last check.
   * @throws Interruption when a budget, the signal or the model ends the run: searches let it pass.
   */
  check(points: readonly Point[], phase: string): Promise<readonly Check[]>
  /** Hands an estimate from a random sample to the report; the last one counts. Absent where no report is made. */
  readonly score?: (scores: DiscriminationScores) => void
  /** Predictions of points that are not tested, such as the neighbourhood of an explanation. Counted as model rows. */
  predict(points: readonly Point[]): Promise<readonly Prediction[]>
  /**
   * Gradient, by feature, of the cross-entropy of the model's own label at each point. Absent for models without.
   * Each point counts as three model rows.
   */
  readonly gradients?: (points: readonly Point[]) => Promise<readonly (readonly number[])[]>
  /**
   * Positions of features whose change, by itself, changed no answer in a sample of rows; absent where that was not looked at.
   */
  readonly ignored?: readonly number[]
  /** Why there are no gradients, for the refusal of a search that needs them. */
  readonly noGradients?: string
  /** Model rows that the search has needed so far. */
  readonly spent: number
  /** Model inputs that the plan's budget still holds for asking; `Infinity` without one. */
  readonly left: number
  /** `true` when enough was found for what the plan asks (`stop: 'first'`): the search should end after its batch. */
  readonly enough: boolean
}

/** An adaptive search for discriminatory rows or texts. What it gives is a yield, never a rate. */
export interface Search<Input = unknown> {
  readonly name: string
  /** `rows` searches walk in tables; another kind of space has another word. */
  readonly kind: 'rows'
  /** Whether it follows gradients. */
  readonly needsGradients: boolean
  /** Follows gradients of models that have some themselves, and does without those of any other. */
  readonly takesGradients?: boolean
  run(context: RowSearchContext<Input>): Promise<void>
  /** What searches rows in its place where the model gives no gradients. Without it such a run is refused (EF753). */
  readonly instead?: Search<Input>
  /** How it searches texts; absent where it can only search rows. */
  readonly texts?: TextSearch
  /** Asked before a run: refuses options that were given and do nothing for this kind of input. @throws FairnessError EF864 */
  refuseIdle?(here: 'rows' | 'texts'): void
}
