import type { FairnessReport, Finding, ModelUse } from '../core/report.js'
import type { Health, ScoreGaps } from '../oracle/index.js'
import { conclude } from './conclude.js'
import type { Drawing } from './draw-cases.js'
import { notTested } from './not-tested.js'
import { discarded, type Header, type LeftOut, leftOut } from './report-header.js'

/** All that a score-gap run, or several parts of one, came to. */
export interface ScoreGapFindings {
  readonly header: Header
  readonly maxGap: number
  readonly confidence: number
  readonly label: string | undefined
  readonly gaps: ScoreGaps
  readonly counts: { readonly cases: number; readonly variants: number; readonly withoutPair: number }
  readonly health: Health | undefined
  readonly nondeterministic: boolean
  readonly sourceAttributes: readonly string[]
  readonly exhausted: boolean
  readonly drawing: Pick<Drawing<unknown, string>, 'total' | 'streamOrder'> & LeftOut
  readonly interrupted: Finding | undefined
  readonly bent: readonly Finding[]
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
