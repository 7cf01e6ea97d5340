import type { CaseSource } from './case.js'
import type { ReasonCount } from './report.js'
import type { Point, Row, RowSpace } from './row.js'

/** Represents a case source of rows that also knows their domain, so that searches can use it. It is created by `table()`. */
export interface Table<Input = unknown, A extends string = string> extends CaseSource<Input, A> {
  readonly space: RowSpace<Input>
  /** Place in the data of each of the space's rows, from 1. */
  readonly rowNumbers: readonly number[]
  /** The true label of each row of the space, if the schema has a column for it. */
  readonly labels?: readonly string[]
  /** Rows that were excluded, with the reason. */
  readonly refused: readonly ReasonCount[]
  /** Rows that were clipped, or kept although they do not fit, with the reason. */
  readonly bent: readonly ReasonCount[]
  /** The point of a row: the inverse of `space.show`. */
  point(row: Row): Point
}
