import { changeOf, grownIn, nameOfGap } from '../core/compared-gap.js'
import { DEFAULT_CONFIDENCE } from '../core/confidence.js'
import { count, percent, whole } from '../core/numbers.js'
import type { BaselineComparison, ComparedGap, Finding } from '../core/report.js'

/** Gaps between numbers outside the range of their measure, or between answers without one, are not seen: what grew there is no pass. */
export const isClipped = (findings: readonly Finding[]): boolean =>
  findings.some(({ code }) => code === 'gap.clipped' || code === 'gap.unmeasured')

/** Why a comparison of gaps is worse. @param other Who is compared with. */
export function grownWords(comparison: BaselineComparison, confidence: number | undefined, other: string): string {
  const [first, ...rest] = grownIn(comparison, confidence)
  if (first === undefined) return ''
  const more = rest.length === 0 ? '' : `; ${count(rest.length, 'more gap')} grew too`
  return `Worse than ${other}: in ${count(first.cases, 'case')} that both runs asked, the gap in ${changeOf(first, comparison)}, which is more than the plan accepts (${testOf(first, confidence)})${more}.`
}

function testOf({ exact, judge, p }: ComparedGap, confidence: number = DEFAULT_CONFIDENCE): string {
  if (exact) return 'a count: both runs asked the whole suite'
  const test = judge === 'mean' ? 'paired t test' : 'sign test'
  return `${test}, ${p < 0.0001 ? 'p < 0.0001' : `p = ${Number(p.toPrecision(2))}`}, shown at ${percent(confidence)} confidence`
}

/** Why a comparison of gaps is no worse. */
export function noneGrown(
  { common, gaps = [] }: BaselineComparison,
  confidence: number = DEFAULT_CONFIDENCE,
  other: string,
): string {
  const asked = count(common, 'case')
  return gaps.every(({ exact }) => exact)
    ? `No worse than ${other}: in ${asked} that both runs asked, no gap has grown beyond its limit.`
    : `Not shown to be worse than ${other}: in ${asked} that both runs asked, no gap is shown to have grown beyond its limit (${count(gaps.length, 'gap')}, ${percent(confidence)} confidence). This does not show that the model is as good.`
}

/** Why a comparison in which nothing grew is no pass. */
export const notMeasured = ({ common }: BaselineComparison, gap: ComparedGap): string =>
  `Nothing is shown to have got worse, but the gap in ${nameOfGap(gap)} could be compared in only ${whole(gap.cases)} of ${count(common, 'case')} that both runs asked. This is too few to decide. Check the answers that have no number, or update the baseline (-u).`
