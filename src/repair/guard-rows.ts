import { isTable } from '../cases/index.js'
import { modelErrors, planErrors } from '../core/errors/index.js'
import type { ModelHandle } from '../core/model.js'
import { count, func, number, type OptionSet, oneOf, options, text, value } from '../core/options/index.js'
import type { Prediction } from '../core/prediction.js'
import { Random } from '../core/random.js'
import type { Point, Row } from '../core/row.js'
import type { Table } from '../core/table.js'
import { counterfactualsOf, TableSpace } from '../rows/index.js'
import { errors } from './errors.js'
import { checkGuarded, type GuardUse, guarded } from './guarding.js'

/** Describes a row that the model treats differently from one of its counterfactuals. */
export interface RowGuardFinding {
  readonly row: Row
  /** What the model says of it. */
  readonly prediction: Prediction
  /** What the guard answered. */
  readonly answered: Prediction
  readonly counterfactuals: readonly { readonly row: Row; readonly prediction: Prediction }[]
}

export interface RowGuardOptions<A extends string = string> {
  /** Protected features whose values are exchanged, all combinations of them. Default: all of the table. */
  readonly attributes?: readonly A[]
  /**
   * `'majority'` (default): a row that is treated differently gets the majority answer of itself and its counterfactuals (FairHOME).
   * `'own'`: the model's answer is returned unchanged, and biased rows are reported.
   */
  readonly answer?: 'majority' | 'own'
  /**
   * The label that wins a tie; FairHOME's code uses the favourable one. Default: the row's own answer, so rows with a tie are treated
   * differently as before.
   */
  readonly tie?: string
  /** The largest number of counterfactuals of a row; if there are more, that many are drawn, the same ones for the same row. Default 64. */
  readonly variantsPerInput?: number
  /** For models that return one score: the largest accepted difference between scores. Default 0.1. */
  readonly tolerance?: number
  /** Called with each row that is treated differently. */
  readonly onBias?: (finding: RowGuardFinding) => void
}

export const rowGuardOptions: OptionSet<RowGuardOptions, 'attributes' | 'tie' | 'onBias'> = options(
  'guardRows',
  {
    attributes: value('a list with at least one name', (given) => Array.isArray(given) && given.length > 0),
    answer: oneOf(['majority', 'own'], { default: 'majority' }),
    tie: text(),
    variantsPerInput: count({ default: 64 }),
    tolerance: number({ least: 0, default: 0.1 }),
    onBias: func('a function of a finding'),
  },
  errors,
)

/** Represents a model of rows that is protected by a guard. You can use it like any other handle. */
export interface GuardedRowModel<Input> extends ModelHandle<Input> {
  readonly use: GuardUse
}

/**
 * Guards a model of rows while it runs. The model is asked about each row and its counterfactuals, which have other values of all protected
 * features. The row gets the majority answer (FairHOME: Chen et al., *Diversity Drives Fairness*, ICSE 2025). The guard does not ask rows
 * that violate the constraint of the table. If a row has the right number of columns but its protected values are not in the schema, the
 * row is compared with the values of the schema.
 *
 * The model receives rows in the form that the table uses. This is either the list of numbers from the encoders or the row itself (`input:
 * 'row'`).
 *
 * The guard asks at most 1 + `variantsPerInput` inputs for each row. A guard around another guard multiplies this number.
 *
 * @throws FairnessError EF201 for a value that is not a model handle (make one with `fromFunction`), EF202 for a value that is not a table,
 * EF101 for a table that protects no feature, EF102 for an attribute that it does not protect, EF202 for invalid options and, during use,
 * for a table with an `input` function, a row that does not belong to the table, or a `tie` that is not a label of the model.
 *
 * @example
 * ```ts
 * import { fromFunction, table } from 'expect-fair'
 * import { guardRows } from 'expect-fair/repair'
 *
 * const people = table(
 *   {
 *     features: {
 *       sex: { kind: 'category', values: ['female', 'male'], protected: true },
 *       race: { kind: 'category', values: ['a', 'b'], protected: true },
 *       income: { kind: 'integer', min: 0, max: 99 },
 *     },
 *     input: 'row',
 *   },
 *   [{ sex: 'female', race: 'b', income: 50 }],
 * )
 * // Refuses one intersection alone.
 * const model = fromFunction((rows: { sex: string; race: string; income: number }[]) =>
 *   rows.map(({ sex, race, income }) => (income > 40 && !(sex === 'female' && race === 'b') ? 'granted' : 'refused')),
 * )
 * const guarded = guardRows(model, people)
 * const { predictions } = await guarded.predict([{ sex: 'female', race: 'b', income: 50 }], {})
 * expect(predictions).toMatchObject([{ label: 'granted' }])
 * ```
 */
export function guardRows<Input, A extends string>(
  model: ModelHandle<NoInfer<Input>>,
  table: Table<Input, A>,
  given: RowGuardOptions<A> = {},
): GuardedRowModel<Input> {
  checkGuarded(model, 'guardRows')
  if (!isTable(table)) throw modelErrors.badOption('table', table, 'the result of table(schema, rows)')
  const {
    attributes = table.attributes,
    answer,
    tie,
    tolerance,
    variantsPerInput,
    onBias,
  } = rowGuardOptions.read(given)
  if (attributes.length === 0) throw planErrors.missingAttributes(attributes)
  for (const attribute of attributes) {
    if (!(table.attributes as readonly string[]).includes(attribute))
      throw planErrors.unknownAttribute(attribute, table.name, table.attributes)
  }
  const { space } = table
  const all = (space.combinations?.(attributes) ?? Number.POSITIVE_INFINITY) - 1
  return guarded<Input>(model, {
    name: 'guardRows',
    answer,
    tie,
    tolerance,
    most: Math.min(variantsPerInput, all),
    usualBatch: 1024,
    keyOf: (input) => JSON.stringify(input),
    familyOf: async (input) => {
      const point = pointOf(input, table)
      // Only by the row: the same row is always checked against the same counterfactuals.
      const limit = { most: variantsPerInput, random: new Random(0, 'guard') }
      const { points } = counterfactualsOf(space, point, attributes, limit)
      const inputOf = (other: Point): Input =>
        space instanceof TableSpace && Array.isArray(input)
          ? (space.rewrite(input, point, other) as Input)
          : space.encode(other)
      return {
        others: points.map(inputOf),
        onBias: ({ others, ...found }) =>
          onBias?.({
            row: space.show(point),
            ...found,
            counterfactuals: points.map((other, at) => ({
              row: space.show(other),
              prediction: others[at] as Prediction,
            })),
          }),
      }
    },
  })
}

/** @throws EF202 for what the table did not write */
function pointOf<Input>(input: Input, table: Table<Input>): Point {
  const { name, space } = table
  const isRow = typeof input === 'object' && input !== null && !Array.isArray(input)
  const found =
    isRow && space.features.every((feature) => feature.name in input)
      ? table.point(input as Row)
      : space instanceof TableSpace
        ? space.decode(input)
        : undefined
  if (found !== undefined) return found
  throw modelErrors.badOption('input', input, `what ${name} writes for the model: a row, or its numbers`)
}
