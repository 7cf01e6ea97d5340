import { isTable } from '../../cases/index.js'
import type { Over } from '../../core/case.js'
import { defined } from '../../core/defined.js'
import { planErrors } from '../../core/errors/index.js'
import { count, flag, number, type OptionSet, options, required, text, value } from '../../core/options/index.js'
import type { BasePlan } from '../../core/plan.js'
import type { Table } from '../../core/table.js'
import { checkConfidence, DEFAULT_CONFIDENCE } from '../../oracle/index.js'
import type { CheckedPlan } from '../../run/check-plan.js'
import { checkCount } from '../../run/check-values.js'
import { confidence, planDeclaration, planOptionErrors } from '../../run/plan-options.js'
import { Groups } from './groups.js'
import { parityMetrics } from './parity.js'
import type { ParityGate, ParityMetric } from './parity-report.js'

export interface GroupParityPlan<Input, A extends string = string>
  extends Omit<BasePlan<Input, A>, 'cases' | 'variantsPerCase' | 'minCases'> {
  /** Which question is asked; a matcher knows its own. */
  readonly question: 'group-parity'
  /** A table; for every metric but demographic parity its schema names the column of the true labels. */
  readonly cases: Table<Input, A>
  /** Default 'demographic-parity'. The report has all metrics; the gate judges this one. */
  readonly metric?: ParityMetric
  /** The favourable label. It is needed for models that return labels. */
  readonly favourable?: string
  /** The true label that should get the favourable outcome. Default: the same as `favourable`. */
  readonly trueLabel?: string
  /** The score from which a row counts as selected, for models that return one score. Default 0.5. */
  readonly threshold?: number
  /** The largest difference between two groups that you accept, between 0 and 1. Set this, `minRatio`, or both. */
  readonly maxDifference?: number
  /** The smallest ratio between the shares of two groups that you accept, between 0 and 1. */
  readonly minRatio?: number
  /** Default 0.95. */
  readonly confidence?: number
  /**
   * Edges that divide a number into groups: `{ age: [30, 50] }` for below 30, 30 to below 50, and 50 and above. They are needed for numbers
   * with more than ten values.
   */
  readonly bins?: Readonly<Partial<Record<NoInfer<A>, readonly number[]>>>
  /** Whether the gate judges intersections too (race and sex at once). The report has them either way. Default false. */
  readonly intersections?: boolean
  /** Groups with fewer rows are reported but not judged. Default 1: every group with a row. */
  readonly minGroup?: number
  /** Marks groups whose impact ratio is below four fifths: an engineering figure, not a judgement. Default false. */
  readonly fourFifths?: boolean
}

type Required = 'question' | 'attributes' | 'cases'

export const groupParityOptions: OptionSet<
  GroupParityPlan<unknown>,
  Exclude<keyof GroupParityPlan<unknown>, Required>
> = options(
  'audit',
  {
    question: required(value<'group-parity'>("'group-parity'", () => true)),
    cases: required(value<Table>('the result of table(schema, rows)', () => true)),
    ...planDeclaration,
    metric: value<ParityMetric>(parityMetrics.map((metric) => `'${metric}'`).join(' or '), () => true, {
      defaultText: "'demographic-parity'",
    }),
    favourable: text(),
    trueLabel: text({ defaultText: 'the same as favourable' }),
    threshold: number({ defaultText: '0.5' }),
    maxDifference: number({ above: 0, most: 1 }),
    minRatio: number({ above: 0, most: 1 }),
    confidence,
    bins: value<NonNullable<GroupParityPlan<unknown>['bins']>>('rising edges by attribute', () => true),
    intersections: flag({ defaultText: 'false' }),
    minGroup: count({ defaultText: '1' }),
    fourFifths: flag({ defaultText: 'false' }),
  },
  planOptionErrors,
)

/** What a group-parity plan says beyond what all plans say, checked. */
export interface ParitySettings {
  readonly gate: ParityGate
  readonly over: Over
  readonly favourable?: string | undefined
  readonly trueLabel?: string | undefined
  readonly threshold: number
  readonly bins: Readonly<Partial<Record<string, readonly number[]>>>
  readonly fourFifths: boolean
  /** Names of the intersections that are counted, and whether the table has true labels. */
  readonly intersections: readonly string[]
  readonly labelled: boolean
}

/** @throws FairnessError EF105, EF114, EF123, EF126 to EF131 */
export function checkParity(
  plan: GroupParityPlan<unknown>,
  { attributes, over }: CheckedPlan<unknown, string>,
): ParitySettings {
  const { cases, metric = 'demographic-parity', maxDifference, minRatio, bins = {}, confidence, threshold = 0.5 } = plan
  if (!isTable(cases)) throw planErrors.noTable(cases)
  if (!parityMetrics.includes(metric)) throw planErrors.unknownMetric(metric, parityMetrics)
  if (maxDifference === undefined && minRatio === undefined) throw planErrors.noParityGate()
  checkShare('maxDifference', maxDifference)
  checkShare('minRatio', minRatio)
  if (!Number.isFinite(threshold)) throw planErrors.badShare('threshold', threshold)
  if (metric !== 'demographic-parity' && cases.labels === undefined) throw planErrors.labelsNeeded(metric)
  if (typeof bins !== 'object' || bins === null || Array.isArray(bins)) throw planErrors.badBins(undefined, bins)
  for (const [attribute, edges] of Object.entries(bins)) checkBins(cases, plan.attributes, attribute, edges)
  for (const attribute of plan.attributes) checkValues(cases, attribute, bins)
  return {
    over,
    gate: {
      metric,
      ...defined({ maxDifference, minRatio }),
      confidence: confidence === undefined ? DEFAULT_CONFIDENCE : checkConfidence(confidence),
      intersections: plan.intersections === true,
      minGroup: checkCount('minGroup', plan.minGroup ?? 1),
    },
    favourable: plan.favourable,
    trueLabel: plan.trueLabel ?? plan.favourable,
    threshold,
    bins,
    fourFifths: plan.fourFifths === true,
    intersections: new Groups(cases, attributes, bins).intersections,
    labelled: cases.labels !== undefined,
  }
}

function checkShare(name: string, given: unknown): void {
  if (given === undefined || (typeof given === 'number' && given > 0 && given < 1)) return
  throw planErrors.badShare(name, given)
}

/** Values of a number up to which each may be a group. */
const mostValues = 10

function checkValues(table: Table, name: string, bins: Readonly<Partial<Record<string, readonly number[]>>>): void {
  const feature = table.space.features.find((each) => each.name === name)
  if (feature === undefined || feature.values !== undefined || bins[name] !== undefined) return
  const values = Math.floor((feature.upper - feature.lower) / feature.step) + 1
  if (values > mostValues) throw planErrors.binsNeeded(name, values)
}

function checkBins(table: Table, attributes: readonly string[], name: string, edges: unknown): void {
  const feature = table.space.features.find((each) => each.name === name)
  const rising =
    Array.isArray(edges) &&
    edges.length > 0 &&
    edges.every((edge, at) => Number.isFinite(edge) && (at === 0 || edge > edges[at - 1]))
  if (rising && attributes.includes(name) && feature?.values === undefined) return
  throw planErrors.badBins(name, edges)
}
