import type {
  BaselineComparison,
  Btc,
  CaseBook,
  FairnessReport,
  Finding,
  FoundRow,
  Gate,
  ModelUse,
  ReasonCount,
  SearchYield,
} from '../../core/report.js'
import { decideRowGate, type Health, type RowEvidence } from '../../oracle/index.js'
import { conclude } from '../conclude.js'
import type { Header } from '../report-header.js'
import type { Shrunk } from '../shrink-found.js'
import { rowsNotTested } from './not-tested.js'
import type { RateBook } from './rate-book.js'

/** All that a run on rows, or several parts of one, came to. */
export interface IndividualFindings {
  readonly header: Header
  readonly gate: Gate
  readonly sequential: boolean
  readonly evidence: RowEvidence
  readonly data: RateBook
  readonly domain: RateBook
  readonly searched: SearchYield | undefined
  readonly searchFindings: readonly Finding[]
  /** Rows of the data that were asked, and that there are. */
  readonly asked: number
  readonly total: number
  readonly sourceAttributes: readonly string[]
  readonly refused: readonly ReasonCount[]
  readonly health: Health | undefined
  readonly nondeterministic: boolean
  readonly oracle: string
  readonly interrupted: Finding | undefined
  readonly btcs: readonly Btc[]
  readonly foundRows?: readonly FoundRow[] | undefined
  readonly small: Shrunk
  readonly bent: readonly Finding[]
  readonly model: ModelUse
  readonly cases: CaseBook | undefined
  readonly comparison?: BaselineComparison | undefined
}

/** The report of a run on rows, decided by the gate. */
export function individualReport(found: IndividualFindings): FairnessReport {
  const { header, gate, searched, health, data, asked, total, interrupted, comparison, cases } = found
  const decision = decideRowGate(gate, found.evidence)
  const { shrunk, replay, failure } = found.small
  const dataRate = data.rate(found.sequential)
  const domainRate = found.domain.rate(found.sequential)
  // A search that tested nothing is no pass.
  const idle = decision.verdict === 'fair' && searched?.tested === 0
  const findings = [
    decision.finding,
    ...idleSearch(searched),
    ...found.searchFindings,
    ...found.bent,
    ...(failure ? [failure] : []),
  ]
  return {
    ...header,
    ...conclude({ verdict: idle ? 'inconclusive' : decision.verdict, findings }, interrupted, {
      vacuous: health?.vacuous ?? false,
      findings: health?.findings({ nondeterministic: found.nondeterministic }) ?? [],
    }),
    oracle: found.oracle,
    gate,
    exhausted: interrupted === undefined && asked === total,
    counts: { ...data.counts, skipped: found.refused, discarded: withoutCounterfactual(data) },
    ...(dataRate === undefined ? {} : { rate: dataRate.rate }),
    ...(decision.provenBelow === undefined ? {} : { provenBelow: decision.provenBelow }),
    rates: {
      ...(dataRate === undefined ? {} : { data: dataRate }),
      ...(domainRate === undefined ? {} : { domain: domainRate }),
    },
    ...(searched === undefined ? {} : { yield: searched }),
    byAttribute: [],
    ...data.byClass(),
    directions: [],
    btcs: found.btcs,
    ...(found.foundRows === undefined ? {} : { foundRows: found.foundRows }),
    ...(shrunk === undefined ? {} : { shrunk }),
    ...(replay === undefined ? {} : { replay }),
    model: found.model,
    ...(comparison === undefined ? {} : { baseline: comparison }),
    ...(cases === undefined ? {} : { cases }),
    notTested: rowsNotTested({
      source: { name: header.source, attributes: found.sourceAttributes },
      total,
      attributes: header.attributes,
      asked,
      searched: searched !== undefined,
    }),
  }
}

function idleSearch(searched: SearchYield | undefined): Finding[] {
  if (searched === undefined || searched.tested > 0) return []
  return [{ code: 'search.nothing-tested', message: `The search ${searched.search} tested no row.` }]
}

function withoutCounterfactual({ withoutCounterfactual: count }: RateBook): ReasonCount[] {
  return count === 0 ? [] : [{ reason: 'row without a counterfactual that the constraint allows', count }]
}
