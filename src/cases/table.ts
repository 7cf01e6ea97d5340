import type { Case, SourceContext, Variant } from '../core/case.js'
import { digest } from '../core/digest.js'
import { Random } from '../core/random.js'
import type { ReasonCount } from '../core/report.js'
import type { Point, Row } from '../core/row.js'
import type { Table } from '../core/table.js'
import {
  type Feature,
  type MadeSpace,
  makeSpace,
  type ProtectedOf,
  type TableRows,
  type TableSchema,
} from '../rows/index.js'
import { reiterable } from './lazy.js'

export type Features = Readonly<Record<string, Feature>>

/**
 * Generates cases from rows. A case consists of a row and its counterfactuals, which cover all combinations of values of the tested
 * protected features.
 *
 * By default, the model receives a list of numbers from the encoders of the schema. With `input: 'row'`, the model receives the row itself,
 * with features by name. If you pass a function as `input`, the model receives the result of that function. A counterfactual changes one
 * *feature*, however many columns encode that feature, together with all linked features.
 *
 * Rows that do not fit the schema are rejected unless the schema says otherwise. A row does not fit if a number is out of bounds, a value
 * is missing, a category is unknown or a constraint is violated. Every report counts them.
 *
 * @param rows Pass rows by column name, or the path of a CSV file.
 * @throws FairnessError EF340 to EF347 and EF860 to EF863 for an invalid schema or rows.
 *
 * @example
 * ```ts
 * import { audit, table } from 'expect-fair'
 *
 * const applicants = table(
 *   {
 *     features: {
 *       sex: { kind: 'category', values: ['female', 'male'], protected: true },
 *       income: { kind: 'integer', min: 0, max: 99 },
 *     },
 *     input: 'row', // the model is given rows as they stand here, not numbers
 *   },
 *   Array.from({ length: 100 }, (_, income) => ({ sex: income % 2 ? 'female' : 'male', income })),
 * )
 * const grant = (rows: readonly { sex: string; income: number }[]) => rows.map(({ income }) => income > 40)
 * const report = await audit(grant, { question: 'individual', attributes: ['sex'], cases: applicants })
 * expect(report.verdict).toBe('fair')
 * ```
 */
export function table<const F extends Features>(
  schema: TableSchema<F> & { readonly input: 'row' },
  rows: TableRows,
): Table<Row, ProtectedOf<F>>
export function table<const F extends Features, Input>(
  schema: TableSchema<F> & { readonly input: (row: Row) => Input },
  rows: TableRows,
): Table<Input, ProtectedOf<F>>
export function table<const F extends Features>(
  schema: TableSchema<F> & { readonly input?: 'numbers' },
  rows: TableRows,
): Table<readonly number[], ProtectedOf<F>>
export function table(
  schema: TableSchema & { readonly input?: 'numbers' | 'row' | ((row: Row) => unknown) },
  rows: TableRows,
): Table<unknown, string> {
  const input =
    typeof schema?.input === 'function' ? schema.input : schema?.input === 'row' ? (row: Row) => row : undefined
  return new RowTable(makeSpace<unknown>(schema, rows, input))
}

class RowTable<Input> implements Table<Input, string> {
  readonly name: string
  readonly attributes: readonly string[]
  readonly space: MadeSpace<Input>['space']
  readonly rowNumbers: readonly number[]
  declare readonly labels?: readonly string[]
  readonly refused: readonly ReasonCount[]
  readonly bent: readonly ReasonCount[]
  readonly #source: string

  constructor({ space, read, source }: MadeSpace<Input>) {
    this.space = space
    this.rowNumbers = read.numbers
    if (read.labels !== undefined) this.labels = read.labels
    this.refused = counts(read.refused)
    this.bent = counts(read.bent)
    this.#source = source
    this.name = `table(${source})`
    this.attributes = space.features.filter((feature) => feature.protected).map(({ name }) => name)
  }

  get version(): string {
    return digest(JSON.stringify(this.space.features), 8)
  }

  *cases({ seed, sample, attributes, skip, drawn }: SourceContext): Generator<Case<Input>> {
    for (const { reason, count } of this.refused) skip(reason, count)
    const { rows } = this.space
    drawn(rows.length)
    const order = new Random(seed).derive('table/rows').shuffle(rows.map((_, at) => at))
    for (const at of order.slice(0, sample)) yield this.#caseOf(at, attributes)
  }

  point(row: Row): Point {
    return this.space.read(row)
  }

  #caseOf(at: number, attributes: readonly string[]): Case<Input> {
    const point = this.space.rows[at] as Point
    const own = `row ${this.rowNumbers[at]}`
    const { space } = this
    const variant = (each: Point): Variant<Input> => ({ input: space.encode(each), classes: this.#classes(each) })
    return {
      id: own,
      origin: this.#source === 'rows' ? own : `${own} of ${this.#source}`,
      original: space.encode(point),
      // Rows that differ only in the asked features have the same counterfactuals.
      cluster: `row ${digest(space.key(point, attributes), 12)}`,
      variants: reiterable(function* () {
        yield variant(point)
        for (const other of space.counterfactuals(point, attributes)) yield variant(other)
      }),
    }
  }

  #classes(point: Point): Record<string, string> {
    const row = this.space.show(point)
    return Object.fromEntries(this.attributes.map((name) => [name, String(row[name])]))
  }
}

/** The most frequent reason first. */
function counts(reasons: ReadonlyMap<string, number>): ReasonCount[] {
  return [...reasons]
    .map(([reason, count]) => ({ reason, count }))
    .sort((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1))
}

/** Whether a case source is a table. */
export function isTable(source: unknown): source is Table {
  const given = source as Partial<Table> | null
  return typeof given === 'object' && given !== null && typeof given.space?.counterfactuals === 'function'
}
