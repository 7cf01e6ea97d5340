import type { Over } from '../core/case.js'
import type {
  BaselineComparison,
  Btc,
  CaseBook,
  Claim,
  FairnessReport,
  FoundRow,
  Gate,
  ModelUse,
} from '../core/report.js'
import {
  claimOf,
  comparedOf,
  decideGate,
  type Evidence,
  type Summary,
  sinceFlicker,
  withSearch,
} from '../oracle/index.js'
import { besidesFlicker } from './besides-flicker.js'
import { conclude } from './conclude.js'
import { casesNotTested, classesNotTested, intersectionsNotTested } from './not-tested.js'
import { discarded, leftOut, type RunFindings, sumOf } from './report-header.js'
import type { Shrunk } from './shrink-found.js'
import type { TextSearchRun } from './texts/index.js'

/** All that a counterfactual run, or several parts of one, came to. */
export interface CounterfactualFindings extends RunFindings {
  readonly gate: Gate
  readonly minCases: { readonly minCases?: number }
  readonly sequential: boolean
  readonly over: Over
  readonly unit: Claim['unit']
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
  const { borderline, capped, ...counts } = summary.counts
  const { comparison, over, unit } = found
  const evidence: Evidence = {
    ...summary.evidence(),
    over,
    unit,
    exhausted,
    capped,
    skipped: sumOf(drawing.skipped),
    pairs: counts.pairs,
    seed: header.seed,
    sequential,
    ...minCases,
    ...(comparison === undefined ? {} : { comparison }),
  }
  const decided = withSearch(decideGate(gate, evidence), gate, searched?.yield)
  const decision =
    comparison === undefined
      ? besidesFlicker(decided, counts, found.useWhileAsking, { nondeterministic: found.nondeterministic })
      : decided
  const since = comparison && sinceFlicker(gate, comparison, found.model, found.nondeterministic)
  const { shrunk, replay, failure } = found.small
  const byClass = summary.byClass()
  const control = summary.control()
  const verdict = since?.open === true && decision.verdict === 'biased' ? 'inconclusive' : decision.verdict
  const words = summary.words()
  const directions = summary.directions()
  return {
    ...header,
    ...conclude(
      {
        verdict,
        findings: [
          decision.finding,
          ...summary.unseenFindings(),
          ...(searched?.findings ?? []),
          ...(failure ? [failure] : []),
          ...found.bent,
        ],
      },
      found.interrupted,
      {
        vacuous: health?.vacuous ?? false,
        incomparable: health?.incomparable ?? false,
        // What chance may explain follows neither words nor classes that anybody could name.
        findings: [
          ...(health?.findings(
            decision.finding.code === 'gate.flicker'
              ? {}
              : {
                  ...counts,
                  nondeterministic: found.nondeterministic,
                  words,
                  directions,
                  ...(control === undefined ? {} : { control }),
                },
          ) ?? []),
          ...(since === undefined ? [] : [since.finding]),
        ],
      },
    ),
    oracle: found.oracle,
    gate,
    exhausted,
    claim: claimOf(evidence),
    counts: {
      ...counts,
      ...(borderline === 0 ? {} : { borderline }),
      ...(capped === 0 ? {} : { capped }),
      skipped: drawing.skipped,
      ...leftOut(drawing, discarded(withoutPair, summary.refused.sums.cases)),
    },
    ...(decision.rate === undefined ? {} : { rate: decision.rate }),
    ...(decision.provenBelow === undefined ? {} : { provenBelow: decision.provenBelow }),
    ...(searched === undefined ? {} : { yield: searched.yield }),
    ...foundRows(found),
    compared: comparedOf(evidence, decision.byAttribute, verdict),
    byAttribute: summary.byAttribute(evidence),
    byClass,
    byClassPair: summary.byClassPair(),
    directions,
    ...(control === undefined ? {} : { control }),
    ...(words.length === 0 ? {} : { words }),
    btcs: found.btcs,
    ...(shrunk === undefined ? {} : { shrunk }),
    ...(replay === undefined ? {} : { replay }),
    model: found.model,
    ...(comparison === undefined ? {} : { baseline: comparison }),
    ...(cases === undefined ? {} : { cases }),
    notTested: [
      ...casesNotTested({ source: header.source, cases: counts.cases + withoutPair, drawing }),
      ...classesNotTested(
        found.offered,
        byClass.filter((each) => each.pairs > 0),
      ),
      ...intersectionsNotTested(header.attributes),
    ],
  }
}

/** What the search found in the cases as they are is among the kept ones. */
function foundRows({ texts, searched }: CounterfactualFindings): Pick<FairnessReport, 'foundRows'> {
  if (texts === undefined) return searched?.rows === undefined ? {} : { foundRows: searched.rows }
  return { foundRows: [...texts, ...(searched?.rows?.filter(({ from }) => from === 'search') ?? [])] }
}
