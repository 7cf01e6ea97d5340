import { count, whole } from '../../core/numbers.js'
import type {
  BaselineComparison,
  Btc,
  CaseBook,
  DiscriminationScores,
  FairnessReport,
  Finding,
  FoundRow,
  Gate,
  IgnoredInputs,
  ModelUse,
  ReasonCount,
  SearchYield,
} from '../../core/report.js'
import { claimOf, comparedOf, decideRowGate, type Health, type RowEvidence, sinceFlicker } from '../../oracle/index.js'
import { askedOnce } from '../besides-flicker.js'
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
  readonly ignored: IgnoredInputs | undefined
  readonly scores: DiscriminationScores | undefined
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
  const decided = decideRowGate(gate, found.evidence)
  const isAskedOnce = found.nondeterministic && found.model.remote?.repeats === undefined
  const flickers = decided.verdict === 'biased' && comparison === undefined && isAskedOnce
  const since = comparison && sinceFlicker(gate, comparison, found.model, found.nondeterministic)
  const isOpen = since?.open === true && decided.verdict === 'biased'
  const decision = {
    ...decided,
    ...(flickers || isOpen ? { verdict: 'inconclusive' as const } : {}),
    ...(flickers ? { finding: askedOnce } : {}),
  }
  const { shrunk, replay, failure } = found.small
  const { evidence } = found
  const dataRate = data.rate({ ...evidence, sequential: found.sequential })
  const domainRate = found.domain.rate({ ...evidence, over: 'population', sequential: found.sequential })
  // A search that tested nothing is no pass.
  const idle = decision.verdict === 'fair' && searched?.tested === 0
  // Nor is an attribute that never reaches the model.
  const blind = decision.verdict === 'fair' && data.unread.some(({ all }) => all)
  const findings = [
    decision.finding,
    ...unread(data),
    ...idleSearch(searched),
    ...found.searchFindings,
    ...cappedRows(found),
    ...found.bent,
    ...(failure ? [failure] : []),
  ]
  return {
    ...header,
    ...conclude({ verdict: idle || blind ? 'inconclusive' : decision.verdict, findings }, interrupted, {
      vacuous: health?.vacuous ?? false,
      incomparable: health?.incomparable ?? false,
      findings: [
        ...(health?.findings({ nondeterministic: found.nondeterministic && !flickers }) ?? []),
        ...(since === undefined ? [] : [since.finding]),
      ],
    }),
    oracle: found.oracle,
    gate,
    exhausted: interrupted === undefined && asked === total,
    claim: claimOf(evidence, 'counterfactuals'),
    compared: comparedOf(evidence, decision.byAttribute, decision.verdict),
    counts: {
      ...data.counts,
      ...(evidence.any.borderline === 0 ? {} : { borderline: evidence.any.borderline }),
      skipped: found.refused,
      discarded: withoutCounterfactual(data),
    },
    ...(dataRate === undefined ? {} : { rate: dataRate.rate }),
    ...(decision.provenBelow === undefined ? {} : { provenBelow: decision.provenBelow }),
    rates: {
      ...(dataRate === undefined ? {} : { data: dataRate }),
      ...(domainRate === undefined ? {} : { domain: domainRate }),
    },
    ...(searched === undefined ? {} : { yield: searched }),
    ...(found.scores === undefined ? {} : { discrimination: found.scores }),
    ...(found.ignored === undefined ? {} : { ignored: found.ignored }),
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

/** Rows with more counterfactuals than the plan asks: what was left out is said, and what follows. */
function cappedRows({ data, domain, header }: IndividualFindings): Finding[] {
  const rows = [data, domain].flatMap(({ counts }) => (counts.capped === undefined ? [] : [counts]))
  const capped = rows.reduce((sum, counts) => sum + (counts.capped ?? 0), 0)
  if (capped === 0) return []
  const all = rows.reduce((sum, { cases }) => sum + cases, 0)
  const each = Math.round(rows.reduce((sum, { pairs }) => sum + pairs, 0) / all)
  return [
    {
      code: 'rows.capped',
      message:
        `Of ${whole(capped)} of ${count(all, 'row')} only some counterfactuals were asked (about ${whole(each)} each), drawn by seed ${header.seed}: ` +
        'the share of discriminatory rows is at least what is printed. Raise variantsPerCase to ask more, or name fewer classes in the schema.',
    },
  ]
}

/** Rows that stay the same input to the model when an attribute changes. */
function unread(data: RateBook): Finding[] {
  return data.unread.map(({ attribute, rows }) => ({
    code: 'seen.indistinct',
    message: `For ${count(rows, 'row')} another ${attribute} gives the model the same input: the encoders of the table leave ${attribute} out, or clip what differs. Such rows are no evidence. Check how the table encodes ${attribute}.`,
  }))
}

function withoutCounterfactual({ withoutCounterfactual: without, indistinct }: RateBook): ReasonCount[] {
  return [
    ...(without === 0 ? [] : [{ reason: 'row without a counterfactual that the constraint allows', count: without }]),
    ...(indistinct === 0
      ? []
      : [{ reason: 'row that is the same input to the model as its counterfactuals', count: indistinct }]),
  ]
}
