import { isTable } from '../../cases/index.js'
import { planErrors } from '../../core/errors/index.js'
import type { GroupParityPlan } from '../../core/plan.js'
import type { ParityGate } from '../../core/report.js'
import type { Table } from '../../core/table.js'
import { checkConfidence, DEFAULT_CONFIDENCE, parityMetrics } from '../../oracle/index.js'
import { checkCount } from '../check-values.js'

/** What a group-parity plan says beyond what all plans say, checked. */
export interface ParityQuestion<Input> {
  readonly table: Table<Input>
  readonly gate: ParityGate
  readonly favourable: string | undefined
  readonly trueLabel: string | undefined
  readonly threshold: number
  readonly bins: Readonly<Partial<Record<string, readonly number[]>>>
  readonly fourFifths: boolean
}

/** @throws FairnessError EF105, EF114, EF123, EF126 to EF131 */
export function checkParity<Input, A extends string>(plan: GroupParityPlan<Input, A>): ParityQuestion<Input> {
  const { cases, metric = 'demographic-parity', maxDifference, minRatio, bins = {}, confidence, threshold = 0.5 } = plan
  if (!isTable(cases)) throw planErrors.noTable(cases)
  if (!parityMetrics.includes(metric)) throw planErrors.unknownMetric(metric, parityMetrics)
  if (maxDifference === undefined && minRatio === undefined) throw planErrors.noParityGate()
  checkShare('maxDifference', maxDifference)
  checkShare('minRatio', minRatio)
  if (!Number.isFinite(threshold)) throw planErrors.badShare('threshold', threshold)
  if (metric !== 'demographic-parity' && cases.labels === undefined) throw planErrors.labelsNeeded(metric)
  for (const [attribute, edges] of Object.entries(bins)) checkBins(cases, plan.attributes, attribute, edges)
  for (const attribute of plan.attributes) checkValues(cases, attribute, bins)
  return {
    table: cases as Table<Input>,
    gate: {
      metric,
      ...(maxDifference === undefined ? {} : { maxDifference }),
      ...(minRatio === undefined ? {} : { minRatio }),
      confidence: confidence === undefined ? DEFAULT_CONFIDENCE : checkConfidence(confidence),
      intersections: plan.intersections === true,
      minGroup: checkCount('minGroup', plan.minGroup ?? 1),
    },
    favourable: plan.favourable,
    trueLabel: plan.trueLabel ?? plan.favourable,
    threshold,
    bins,
    fourFifths: plan.fourFifths === true,
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
