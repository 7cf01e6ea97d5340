import type { BaselineComparison, Btc, CaseBook, FairnessReport, FoundRow, Gate, ModelUse } from '../core/report.js'
import { decideGate, type Evidence, type Summary, withSearch } from '../oracle/index.js'
import { besidesFlicker } from './besides-flicker.js'
import { conclude } from './conclude.js'
import { notTested } from './not-tested.js'
import { discarded, leftOut, type RunFindings } from './report-header.js'
import type { Shrunk } from './shrink-found.js'
import type { TextSearchRun } from './texts/index.js'

/** All that a counterfactual run, or several parts of one, came to. */
export interface CounterfactualFindings extends RunFindings {
  readonly gate: Gate
  readonly minCases: { readonly minCases?: number }
  readonly sequential: boolean
  readonly oracle: string
  readonly summary: Summary
  readonly withoutPair: number
  /** What a search on texts found; absent without one. */
  readonly searched?: SearchFindings | undefined
  readonly btcs: readonly Btc[]
  /** Cases with a BTC that are kept whole; absent where the plan keeps none. */
  readonly texts?: readonly FoundRow[] | undefined
  readonly small: Shrunk
  /** What the model was asked before shrinking, and in all. */
  readonly useWhileAsking: ModelUse
  readonly model: ModelUse
  readonly cases: CaseBook | undefined
  /** Of several parts that were compared with a baseline. */
  readonly comparison?: BaselineComparison | undefined
}

/** The rows are absent where a runner kept the report. */
type SearchFindings = Pick<TextSearchRun, 'yield' | 'findings'> & {
  readonly rows: TextSearchRun['rows'] | undefined
}

/** The report of a run, decided by the gate. */
export function counterfactualReport(found: CounterfactualFindings): FairnessReport {
  const { header, gate, minCases, sequential, summary, withoutPair, health, exhausted, drawing, searched, cases } =
    found
  const { counts } = summary
  const { comparison } = found
  const compared = comparison === undefined ? {} : { comparison }
  const evidence: Evidence = { ...counts, exhausted, sequential, ...minCases, ...compared }
  const decided = withSearch(decideGate(gate, evidence), gate, searched?.yield)
  const decision = comparison === undefined ? besidesFlicker(decided, counts, found.useWhileAsking) : decided
  const { shrunk, replay, failure } = found.small
  const byClass = summary.byClass()
  const control = summary.control()
  const directions = summary.directions()
  const rate = summary.rate(sequential)
  return {
    ...header,
    ...conclude(
      {
        verdict: decision.verdict,
        findings: [decision.finding, ...(searched?.findings ?? []), ...(failure ? [failure] : []), ...found.bent],
      },
      found.interrupted,
      {
        vacuous: health?.vacuous ?? false,
        findings:
          health?.findings({
            ...counts,
            nondeterministic: found.nondeterministic,
            directions,
            ...(control === undefined ? {} : { control }),
          }) ?? [],
      },
    ),
    oracle: found.oracle,
    gate,
    exhausted,
    counts: { ...counts, skipped: drawing.skipped, ...leftOut(drawing, discarded(withoutPair)) },
    ...(rate === undefined ? {} : { rate }),
    ...(decision.provenBelow === undefined ? {} : { provenBelow: decision.provenBelow }),
    ...(searched === undefined ? {} : { yield: searched.yield }),
    ...foundRows(found),
    byAttribute: summary.byAttribute(),
    byClass,
    byClassPair: summary.byClassPair(),
    directions,
    ...(control === undefined ? {} : { control }),
    btcs: found.btcs,
    ...(shrunk === undefined ? {} : { shrunk }),
    ...(replay === undefined ? {} : { replay }),
    model: found.model,
    ...(comparison === undefined ? {} : { baseline: comparison }),
    ...(cases === undefined ? {} : { cases }),
    notTested: notTested({
      attributes: header.attributes,
      source: { name: header.source, attributes: found.sourceAttributes },
      compared: byClass.filter((each) => each.pairs > 0),
      cases: counts.cases + withoutPair,
      drawing,
    }),
  }
}

/** What the search found in the cases as they are is among the kept ones. */
function foundRows({ texts, searched }: CounterfactualFindings): Pick<FairnessReport, 'foundRows'> {
  if (texts === undefined) return searched?.rows === undefined ? {} : { foundRows: searched.rows }
  return { foundRows: [...texts, ...(searched?.rows?.filter(({ from }) => from === 'search') ?? [])] }
}
