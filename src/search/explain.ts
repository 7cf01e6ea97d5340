import { searchErrors } from '../core/errors/index.js'
import type { GridFeature, Point } from '../core/row.js'

/** Represents the function that explainers call. The function returns one score for each point, such as the probability of a label. */
export type ScorePoints = (points: readonly Point[]) => Promise<readonly number[]> | readonly number[]

/** Describes the table that contains the explained point. You can pass a `RowSpace`. */
export interface Surroundings {
  readonly features: readonly GridFeature[]
  /** Rows of real data, which show the usual values. */
  readonly rows: readonly Point[]
}

/** Contains an explanation of a model's score for a point. */
export interface Explanation {
  /** One number per feature: how it changes the score. Compare them only within one explanation. */
  readonly weights: readonly number[]
  /** The score without any feature: LIME's intercept, KernelSHAP's mean over the background. */
  readonly base: number
  /** The share of the neighbourhood's variance that the explanation covers, between 0 and 1. */
  readonly fit: number
}

/** @throws FairnessError EF754. */
export function checkPoint(explainer: string, point: Point, around: Surroundings): void {
  const { features, rows } = (around ?? {}) as Partial<Surroundings>
  if (!Array.isArray(features) || !Array.isArray(rows))
    throw searchErrors.badPoint(explainer, around, 'the features and rows of a table, which its space has')
  if (Array.isArray(point) && point.length === features.length && point.every((each) => typeof each === 'number'))
    return
  throw searchErrors.badPoint(explainer, point, `a list of ${features.length} numbers, one for each feature`)
}

/**
 * The scores of the points, which are asked in one call.
 * @throws FairnessError EF755 for what is not one number for each point.
 */
export async function scoresOf(
  explainer: string,
  score: ScorePoints,
  points: readonly Point[],
): Promise<readonly number[]> {
  if (typeof score !== 'function') throw searchErrors.badScores(explainer, score, 'a function')
  const scores: unknown = await score(points)
  if (!Array.isArray(scores)) throw searchErrors.badScores(explainer, scores, `a list of ${points.length} numbers`)
  if (scores.length !== points.length)
    throw searchErrors.badScores(explainer, `a list of ${scores.length}`, `a list of ${points.length} numbers`)
  const at = scores.findIndex((each) => !Number.isFinite(each))
  if (at >= 0) throw searchErrors.badScores(explainer, scores[at], 'finite numbers')
  return scores
}

/** How many features weigh more than the strongest of those at `positions`: 0 is the first place. */
export function rankOf(weights: readonly number[], positions: readonly number[]): number {
  const strongest = Math.max(0, ...positions.map((at) => Math.abs(weights[at] ?? 0)))
  return weights.filter((weight, at) => Math.abs(weight) > strongest && !positions.includes(at)).length
}
