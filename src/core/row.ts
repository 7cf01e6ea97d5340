/** A row as people write it: one value per feature. A missing number is `NaN`. */
export type Row = Readonly<Record<string, string | number>>

/**
 * A row as searches walk it: one number per feature, in the order of the schema. A number is itself; a category is its
 * position among its values, from 0. Rows of the data that were kept although they lie outside the domain hold numbers
 * outside the bounds; a category that the schema does not know has a position behind the last, a missing number is `NaN`.
 */
export type Point = readonly number[]

/** One feature of a table as a grid of numbers. */
export interface GridFeature {
  readonly name: string
  readonly kind: 'category' | 'integer' | 'number'
  /** Whether it is a sensitive attribute. */
  readonly protected: boolean
  /** Smallest and largest value; of a category 0 and the number of its values less one. */
  readonly lower: number
  readonly upper: number
  /** Distance of neighbouring values. */
  readonly step: number
  /** What stands for each position of a category, for readers. */
  readonly values?: readonly (string | number)[]
  /** The feature that this one follows, where the two are linked: `settle` sets it, so that moving only it does nothing. */
  readonly follows?: string
}

/** The domain of a table: its features, which points hold in it, and how a point becomes the model's input. */
export interface RowSpace<Input = unknown> {
  readonly features: readonly GridFeature[]
  /** The data's own rows, without those that were refused. */
  readonly rows: readonly Point[]
  /** The model's input for a point. */
  encode(point: Point): Input
  /** The row that a point stands for, as people write it. */
  show(point: Point): Row
  /** Whether the point lies inside the bounds, agrees with the links, and keeps the constraint. */
  allows(point: Point): boolean
  /** The nearest point inside the bounds and on the grid, with linked features brought along. It may break the constraint. */
  settle(point: Point): Point
  /**
   * All points that differ from `point` in the protected features `attributes` (and in what follows them) only, and keep
   * the constraint: the product of their values, without `point` itself. The first attribute varies slowest. The other
   * features stay as they are, also outside the bounds.
   */
  counterfactuals(point: Point, attributes: readonly string[]): readonly Point[]
  /**
   * How many combinations of values the attributes have, whatever the constraint allows. With `combination`, this lets a few of
   * very many counterfactuals be drawn; a space without the two is asked for all.
   */
  combinations?(attributes: readonly string[]): number
  /** The counterfactual with the combination of that number, from 0; `undefined` for the point's own, and for one that cannot be. */
  combination?(point: Point, attributes: readonly string[], number: number): Point | undefined
  /**
   * Tells points apart by what is left without `attributes` and what follows them: all counterfactuals of a point have its
   * key. Discriminatory rows are counted by it.
   */
  key(point: Point, attributes: readonly string[]): string
  /**
   * Turns a gradient by the model's input numbers into a gradient by feature: one number per feature.
   * @throws FairnessError EF350 when the input is not a list of numbers.
   */
  featureGradient(point: Point, byInput: ArrayLike<number>): readonly number[]
}
