import { defined } from '../../core/defined.js'
import type { Claim, ComparedAttribute, Finding, Verdict } from '../../core/report.js'
import { DEFAULT_MIN_CASES } from '../../oracle/gate.js'
import { inOneFamily } from '../../oracle/one-family.js'
import type { AttributeUnits } from '../score-gap/gap-reason.js'
import { namesIn } from '../score-gap/rare-gaps.js'
import type { GapRun, ScoreGaps } from '../score-gap/score-gaps.js'
import type { MeasureCounts } from './count.js'
import { chanceByFlips } from './flipped-cases.js'
import type { AnswerGap, MeasureControl } from './gap.js'
import { exactnessOf } from './if-large.js'
import { type Decidable, decideAnswers } from './reason.js'
import { testMeasure } from './test-measure.js'

export interface AnswerGapResult {
  readonly verdict: Exclude<Verdict, 'interrupted'>
  readonly gaps: readonly AnswerGap[]
  readonly findings: readonly Finding[]
  readonly claim: Claim
  readonly compared: readonly ComparedAttribute[]
}

/** How a run ended, and how its gaps are judged. */
export interface AnswerGapRun extends GapRun {
  readonly confidence: number
  readonly minCases?: number
  readonly seed: number
  /** Each input has one answer for good, so that what was asked whole is a fact. */
  readonly steady: boolean
  /** A test of a gap by names, which must show it too before it is one: also of a suite that was asked whole. */
  readonly byNames?: (
    place: number,
    gap: Pick<AnswerGap, 'attribute' | 'classes'>,
  ) => { readonly p: number; readonly pIfLarge: number }
}

/** What a run has counted, as far as the decision needs it. */
export interface MeasuredRun {
  readonly measures: readonly MeasureCounts[]
  readonly ends: { readonly answers: number }
  gapsOf(place: number): ScoreGaps
}

/** Tests the gaps of all measures together: every one must be within, and that some is beyond is corrected for their number. */
export function decide(counts: MeasuredRun, run: AnswerGapRun): AnswerGapResult {
  const { confidence, minCases } = run
  const claim = counts.gapsOf(0).claim(run)
  const way = claim.complete && run.steady ? 'fact' : claim.over === 'suite' && run.exhausted ? 't' : 'betting'
  const tested = counts.measures.flatMap((measure, place) =>
    measure.gaps.collected.map((collected) => {
      const settings = { confidence, seed: run.seed, names: namesIn(collected.pairs, collected.clusters) }
      const test = testMeasure(collected.clusters, measure.facts, settings, way)
      const exact = exactnessOf(collected.clusters, test, measure.facts, settings, way)
      const names = run.byNames?.(place, collected)
      return {
        measure,
        collected,
        facts: measure.facts,
        clusters: collected.clusters,
        test,
        pDifferent: Math.max(test.pDifferent, names?.p ?? 0),
        ...(names === undefined ? exact : { pIfLarge: Math.max(exact.pIfLarge, names.pIfLarge) }),
        pNames: names?.p,
      }
    }),
  )
  const alpha = 1 - confidence
  // What names say is no matter of cases, and bets hold only one by one.
  const isByCases = way === 't' && run.byNames === undefined
  const chance = isByCases ? chanceByFlips(tested, alpha, run.seed) : undefined
  const different = inOneFamily(tested, alpha, chance)
  const gaps = tested.map(({ measure, collected, test, pNames }, at): AnswerGap => {
    const { gap, effectSize, pEquivalent } = test
    const pDifferent = different[at] as number
    const decision = pEquivalent <= alpha ? 'within' : pDifferent <= alpha ? 'beyond' : 'undecided'
    const { attribute, classes, clusters, pairs } = collected
    return {
      measure: measure.facts.name,
      attribute,
      classes,
      gap,
      effectSize,
      clusters: clusters.size,
      pairs,
      pEquivalent,
      pDifferent,
      decision,
      ...defined({ pNames }),
      ...controlOf(measure),
    }
  })
  const seen: Decidable = {
    claim: way === 'fact' ? claim : { ...claim, complete: false },
    compared: leastCompared(counts.measures),
    needed: minCases ?? (way === 'betting' ? DEFAULT_MIN_CASES : 1),
    minCases,
    exhausted: run.exhausted,
    skipped: run.skipped,
    measures: counts.measures.map(({ facts }) => facts),
    clipped: counts.measures
      .filter(({ clipped }) => clipped > mostClipped * counts.ends.answers)
      .map(({ facts }) => facts),
    lopsided: counts.measures.flatMap(({ facts, unmeasured, without }) => {
      const found = unmeasured > mostClipped * counts.ends.answers ? without.lopsided : undefined
      return found === undefined ? [] : [{ facts, ...found }]
    }),
    unmeasured: counts.measures.every(({ unmeasured }) => unmeasured > 0),
    confidence,
  }
  return { gaps, ...decideAnswers(gaps, seen), claim: seen.claim }
}

/** Share of answers with a number outside the range, or without one, above which a gap may be small only for that reason. */
const mostClipped = 0.05

/** By attribute, how much the measure that saw least has compared. */
function leastCompared(measures: readonly MeasureCounts[]): readonly AttributeUnits[] {
  const [first, ...rest] = measures.map(({ gaps }) => gaps.compared)
  return (first ?? []).map((own, at) =>
    rest.reduce((least, others) => {
      const other = others[at] as AttributeUnits
      return other.units < least.units ? other : least
    }, own),
  )
}

function controlOf({ control }: MeasureCounts): { readonly control?: MeasureControl } {
  const { between, betweenPairs, within, withinPairs } = control
  if (betweenPairs === 0) return {}
  const own = withinPairs === 0 ? {} : { within: within / withinPairs }
  return { control: { between: between / betweenPairs, ...own } }
}
