/** Represents a row with one value per feature. A missing number is `NaN`. */
export type Row = Readonly<Record<string, string | number>>

/**
 * Represents a row as a point, which is the form that searches use. A point contains one number per feature, in the order of the schema. A
 * numeric feature keeps its value. A category is represented by its position among the values of the feature, starting from 0. If a row was
 * kept although it is outside the domain, its numbers can be out of bounds. An unknown category then has a position after the last one, and
 * a missing number is `NaN`.
 */
export type Point = readonly number[]

/** Describes one feature of a table as a grid of numbers. */
export interface GridFeature {
  readonly name: string
  readonly kind: 'category' | 'integer' | 'number'
  /** Whether it is a sensitive attribute. */
  readonly protected: boolean
  /** The smallest and the largest value; for a category, 0 and the number of its values minus one. */
  readonly lower: number
  readonly upper: number
  /** The distance between neighbouring values. */
  readonly step: number
  /** The name of each position of a category, for readers. */
  readonly values?: readonly (string | number)[]
  /** The feature that this one follows, if the two are linked: `settle` sets it, so changing only this feature has no effect. */
  readonly follows?: string
}

/** Describes the domain of a table with its features and its valid points. The object also converts points to inputs of the model. */
export interface RowSpace<Input = unknown> {
  readonly features: readonly GridFeature[]
  /** The data's own rows, without the rejected ones. */
  readonly rows: readonly Point[]
  /** The model's input for a point. */
  encode(point: Point): Input
  /** The row of a point, in readable form. */
  show(point: Point): Row
  /** Whether the point is within the bounds, agrees with the links, and satisfies the constraint. */
  allows(point: Point): boolean
  /** The nearest point within the bounds and on the grid, with linked features adjusted. It may violate the constraint. */
  settle(point: Point): Point
  /**
   * All points that differ from `point` only in the protected features `attributes` (and the features that follow them) and satisfy the
   * constraint: all combinations of their values, without `point` itself. The first attribute varies slowest. The other features stay as
   * they are, even outside the bounds.
   */
  counterfactuals(point: Point, attributes: readonly string[]): readonly Point[]
  /**
   * The number of combinations of values of the attributes, without regard to the constraint. With `combination`, it allows drawing a few
   * of very many counterfactuals; a space without these two methods is asked for all of them.
   */
  combinations?(attributes: readonly string[]): number
  /**
   * The counterfactual with the combination of this number, from 0; `undefined` for the point's own combination and for an impossible one.
   */
  combination?(point: Point, attributes: readonly string[], number: number): Point | undefined
  /**
   * A key of the point without `attributes` and the features that follow them: all counterfactuals of a point have the same key.
   * Discriminatory rows are counted by it.
   */
  key(point: Point, attributes: readonly string[]): string
  /**
   * Converts a gradient by the model's input numbers into a gradient by feature: one number per feature.
   * @throws FairnessError EF350 when the input is not a list of numbers.
   */
  featureGradient(point: Point, byInput: ArrayLike<number>): readonly number[]
}
