import type { FairnessReport, ModelUse } from '../core/report.js'
import type { ScoreGaps } from '../oracle/index.js'
import { conclude } from './conclude.js'
import { notTested } from './not-tested.js'
import { discarded, leftOut, type RunFindings } from './report-header.js'

/** All that a score-gap run, or several parts of one, came to. */
export interface ScoreGapFindings extends RunFindings {
  readonly maxGap: number
  readonly confidence: number
  readonly label: string | undefined
  readonly gaps: ScoreGaps
  readonly counts: { readonly cases: number; readonly variants: number; readonly withoutPair: number }
  readonly model: ModelUse
}

/** The report of a run, decided by its tests. */
export function scoreGapReport(found: ScoreGapFindings): FairnessReport {
  const { header, maxGap, confidence, label, gaps, counts, health, exhausted, drawing } = found
  const { cases, variants, withoutPair } = counts
  const result = gaps.result({ exhausted })
  const compared = result.gaps.flatMap(({ attribute, classes }) => classes.map((name) => ({ attribute, class: name })))
  return {
    ...header,
    ...conclude({ ...result, findings: [...result.findings, ...found.bent] }, found.interrupted, {
      vacuous: health?.vacuous ?? false,
      findings: health?.findings({ nondeterministic: found.nondeterministic }) ?? [],
    }),
    oracle: label === undefined ? 'mean score' : `mean score of ${label}`,
    gate: { maxGap, confidence },
    exhausted,
    counts: {
      cases,
      variants,
      pairs: result.gaps.reduce((sum, gap) => sum + gap.pairs, 0),
      btcs: 0,
      casesWithBtc: 0,
      skipped: drawing.skipped,
      ...leftOut(drawing, discarded(withoutPair)),
    },
    byAttribute: [],
    byClass: [],
    directions: [],
    gaps: result.gaps,
    btcs: [],
    model: found.model,
    notTested: notTested({
      attributes: header.attributes,
      source: { name: header.source, attributes: found.sourceAttributes },
      compared,
      cases: cases + withoutPair,
      drawing,
    }),
  }
}
