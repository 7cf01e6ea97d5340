import type { Claim, FairnessReport, ModelUse } from '../core/report.js'
import type { ScoreGaps } from '../oracle/index.js'
import { conclude } from './conclude.js'
import { casesNotTested, classesNotTested } from './not-tested.js'
import { discarded, leftOut, type RunFindings, sumOf } from './report-header.js'

/** All that a score-gap run, or several parts of one, came to. */
export interface ScoreGapFindings extends RunFindings {
  readonly maxGap: number
  readonly confidence: number
  readonly label: string | undefined
  readonly gaps: ScoreGaps
  readonly counts: {
    readonly cases: number
    readonly variants: number
    readonly withoutPair: number
    readonly capped: number
  }
  readonly unit: Claim['unit']
  readonly model: ModelUse
}

/** The report of a run, decided by its tests. */
export function scoreGapReport(found: ScoreGapFindings): FairnessReport {
  const { header, maxGap, confidence, label, gaps, counts, health, exhausted, drawing } = found
  const { cases, variants, withoutPair, capped } = counts
  const result = gaps.result({ exhausted, capped, unit: found.unit, skipped: sumOf(drawing.skipped) })
  const compared = result.gaps.flatMap(({ attribute, classes }) => classes.map((name) => ({ attribute, class: name })))
  return {
    ...header,
    ...conclude(
      { ...result, findings: [...result.findings, ...gaps.unseenFindings(), ...found.bent] },
      found.interrupted,
      {
        vacuous: health?.vacuous ?? false,
        incomparable: health?.incomparable ?? false,
        findings: health?.findings({ nondeterministic: found.nondeterministic, scores: true }) ?? [],
      },
    ),
    oracle: label === undefined ? 'mean score' : `mean score of ${label}`,
    gate: { maxGap, confidence },
    exhausted,
    claim: result.claim,
    compared: result.compared,
    counts: {
      cases,
      variants,
      pairs: result.gaps.reduce((sum, gap) => sum + gap.pairs, 0),
      btcs: 0,
      casesWithBtc: 0,
      ...(capped === 0 ? {} : { capped }),
      skipped: drawing.skipped,
      ...leftOut(drawing, discarded(withoutPair, gaps.refused.sums.cases)),
    },
    byAttribute: [],
    byClass: [],
    directions: [],
    gaps: result.gaps,
    btcs: [],
    model: found.model,
    notTested: [
      ...casesNotTested({ source: header.source, cases: cases + withoutPair, drawing }),
      ...classesNotTested(found.offered, compared),
    ],
  }
}
