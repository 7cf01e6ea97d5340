import type { Row } from '../core/row.js'

/** Scales a number with `(value - mean) / deviation`, as a fitted `StandardScaler` of scikit-learn does. */
export interface StandardScale {
  /** Mean of the feature in the data that the model was trained on. */
  readonly mean: number
  /** Its standard deviation there, above 0. */
  readonly deviation: number
}

/** Assigns your own number to each value of a category. */
export interface Codes {
  /** In the order of the values. */
  readonly codes: readonly number[]
}

/** Divides a number into ranges. */
export interface Bins {
  /** The edges, rising. */
  readonly bins: readonly number[]
  /** One column for each range, instead of one column with its position. Default false. */
  readonly oneHot?: boolean
}

export interface FeatureOptions {
  /** Name of its column in the data. Default: the feature's own name. */
  readonly column?: string
}

/** Describes a feature that has one of a few values. */
export interface CategoryFeature extends FeatureOptions {
  /** The kind of feature. */
  readonly kind: 'category'
  /** All values, in the order of their positions. */
  readonly values: readonly (string | number)[]
  /** A sensitive attribute. A list says which of the values are its classes; default all. */
  readonly protected?: boolean | readonly (string | number)[]
  /**
   * How the model reads it. `identity` (default): numbers as they are, names as their positions from 0; `one-hot`: one
   * column per value; `codes`: a number for each value, in their order; or the position or number scaled.
   */
  readonly encode?: 'identity' | 'one-hot' | Codes | StandardScale
}

/** Describes a feature that is a number between two bounds, which are both included. */
export interface NumberFeature extends FeatureOptions {
  /** The kind of feature. */
  readonly kind: 'integer' | 'number'
  /** The smallest value. */
  readonly min: number
  /** The largest value. */
  readonly max: number
  /** The distance between neighbouring values. Default 1 for integers, a hundredth of the range for numbers. */
  readonly step?: number
  /** A sensitive attribute. A list says which values stand for its classes; default every step between the bounds. */
  readonly protected?: boolean | readonly number[]
  /**
   * How the model reads it. `identity` (default): as it is; scaled; or the number of edges that it has reached, from 0
   * (`bins: [25, 45]` makes 0, 1 and 2), as one column or one-hot.
   */
  readonly encode?: 'identity' | StandardScale | Bins
}

export type Feature = CategoryFeature | NumberFeature

/** Links a feature to another feature. The linked feature changes together with the other feature and never by itself. */
export interface Link {
  /** The feature that changes with another. */
  readonly feature: string
  /** The feature that it follows. */
  readonly follows: string
  /**
   * What it becomes: by the value of the other, or by a function of the row, which has the other's new value and its own
   * old one. Where neither says anything it stays as it is.
   */
  readonly values: Readonly<Record<string, string | number>> | ((row: Row) => string | number | undefined)
}

/**
 * Specifies what happens to a row that does not fit the schema. You can leave it out, move it to the nearest valid value, or keep it
 * unchanged.
 */
export type Outside = 'refuse' | 'clip' | 'keep'

/** Describes the columns of a table and how the model reads them. */
export interface TableSchema<F extends Readonly<Record<string, Feature>> = Readonly<Record<string, Feature>>> {
  /** In the order in which the model reads them. */
  readonly features: F
  /** Features that move together: `education-num` follows `education`. */
  readonly links?: readonly Link[]
  /** Which rows are possible: `(row) => !(row.sex === 'Female' && row.relationship === 'Husband')`. Default: all. */
  readonly constraint?: (row: Row) => boolean
  /**
   * What to do with rows that have a number outside the bounds (or not a whole number), or that violate the constraint (these are never
   * clipped). Default 'refuse'.
   */
  readonly outside?: Outside
  /**
   * What to do with rows that have a missing value. If kept, the value is `NaN` in a number and an unknown value of a category. Default
   * 'refuse'.
   */
  readonly missing?: 'refuse' | 'keep'
  /** What to do with rows that have a category value that is not in the schema. Default 'refuse'. */
  readonly unknown?: 'refuse' | 'keep'
  /** Texts that mark a missing value, in addition to the empty text. Default `['?']`. */
  readonly missingMarks?: readonly string[]
  /** The column with the true labels, for group parity. */
  readonly label?: string
}

/** Describes a CSV file of rows (UTF-8). */
export interface TableFile {
  /** Path of the file. */
  readonly csv: string
  /** Names of the columns of a file that has no header. */
  readonly columns?: readonly string[]
  /** The separator between two values. Default: a comma. */
  readonly delimiter?: string
}

/** Specifies the source of the rows, which is either rows by column name or a CSV file (UTF-8). */
export type TableRows = Iterable<Readonly<Record<string, unknown>>> | string | TableFile

/** Represents the names of the protected features of a schema. If the schema was read from JSON, any name is allowed. */
export type ProtectedOf<F extends Readonly<Record<string, Feature>>> = string extends keyof F
  ? string
  : {
      [K in keyof F]: F[K] extends { readonly protected: true | readonly unknown[] } ? K : never
    }[keyof F] &
      string
