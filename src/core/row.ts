/** A row as people write it: one value per feature. */
export type Row = Readonly<Record<string, string | number>>

/** A row as searches walk it: one number per feature, in the order of the schema. A category is its position, from 0. */
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
}

/** The domain of a table: its features, which points hold in it, and how a point becomes the model's input. */
export interface RowSpace<Input = unknown> {
  readonly features: readonly GridFeature[]
  /** The data's own rows. */
  readonly rows: readonly Point[]
  /** The model's input for a point. */
  encode(point: Point): Input
  /** The row that a point stands for, as people write it. */
  show(point: Point): Row
  /** Whether the point lies inside the bounds and keeps every constraint. */
  allows(point: Point): boolean
  /** The nearest point inside the bounds and on the grid, with linked features brought along. */
  settle(point: Point): Point
  /**
   * All allowed points that differ from `point` in the protected features `attributes` alone: the product of their values,
   * without `point` itself.
   */
  counterfactuals(point: Point, attributes: readonly string[]): readonly Point[]
  /** Turns a gradient by the model's input numbers into a gradient by feature: one number per feature. */
  featureGradient(point: Point, byInput: ArrayLike<number>): readonly number[]
}
