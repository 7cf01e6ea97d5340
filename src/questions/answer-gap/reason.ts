import { count, percent, whole } from '../../core/numbers.js'
import type { Claim, ComparedAttribute, Finding, Verdict } from '../../core/report.js'
import type { AttributeUnits } from '../score-gap/gap-reason.js'
import { size } from './figures.js'
import type { AnswerGap } from './gap.js'
import { type Lopsided, lopsidedFinding } from './lopsided.js'
import type { MeasureFacts } from './settings.js'

/** What a verdict on gaps of answers rests on, beside the gaps. */
export interface Decidable {
  readonly claim: Claim
  readonly compared: readonly AttributeUnits[]
  readonly needed: number
  readonly minCases: number | undefined
  readonly exhausted: boolean
  readonly skipped: number
  readonly measures: readonly MeasureFacts[]
  /** Those of which many numbers lay outside the range. */
  readonly clipped: readonly MeasureFacts[]
  /** Those that have fewer numbers for one class. */
  readonly lopsided: readonly Lopsided[]
  /** Every measure left answers without a number. */
  readonly unmeasured: boolean
  readonly confidence: number
}

interface Decided {
  readonly verdict: Exclude<Verdict, 'interrupted'>
  readonly compared: readonly ComparedAttribute[]
  readonly findings: readonly Finding[]
}

/** All gaps of every measure within: fair. Any beyond: biased. Otherwise inconclusive, by the measures that decide nothing. */
export function decideAnswers(gaps: readonly AnswerGap[], seen: Decidable): Decided {
  const findings = findingsOf(gaps, seen)
  const codes = new Set(findings.map(({ code }) => code))
  const verdict = codes.has('gap.beyond') ? 'biased' : codes.has('gap.within') ? 'fair' : 'inconclusive'
  return {
    verdict,
    findings,
    compared: seen.compared.map((each) => ({
      ...each,
      casesWithBtc: 0,
      borderline: 0,
      indistinct: 0,
      verdict: verdictOf(each, gaps, seen),
    })),
  }
}

function verdictOf({ attribute, units }: AttributeUnits, gaps: readonly AnswerGap[], seen: Decidable) {
  const { needed, measures, clipped, lopsided } = seen
  const own = gaps.filter((gap) => gap.attribute === attribute)
  if (own.some(({ decision }) => decision === 'beyond')) return 'biased'
  const isWhole = clipped.length === 0 && lopsided.every((each) => each.attribute !== attribute)
  const all = isWhole && measures.every(({ name }) => own.some((gap) => gap.measure === name))
  return all && units >= needed && own.every(({ decision }) => decision === 'within') ? 'fair' : 'inconclusive'
}

function findingsOf(gaps: readonly AnswerGap[], seen: Decidable): Finding[] {
  const { measures, compared, clipped, lopsided } = seen
  if (gaps.length === 0 && seen.unmeasured) {
    const message =
      'No measure returned numbers for two comparable answers, so nothing was tested. Check what the measures return for the answers.'
    return [{ code: 'gap.not-measured', message }]
  }
  if (gaps.length === 0) {
    const message =
      'No two variants of a case differ in only one attribute of the plan, so no answers were compared. Check that the source provides cases, and that these cases contain the attributes of the plan.'
    return [{ code: 'gap.nothing-compared', message }]
  }
  const missing = measures.filter(({ name }) => !gaps.some(({ measure }) => measure === name))
  const never = compared
    .map(({ attribute }) => attribute)
    .filter((attribute) => !gaps.some((gap) => gap.attribute === attribute))
  const open = [
    ...never.map((attribute) => ({
      code: 'gap.never-compared',
      message: `${attribute} was never compared: no case has two variants that differ only in it. Remove the attribute, or use cases that contain it.`,
    })),
    ...missing.map((measure) => ({ code: 'gap.not-measured', message: notMeasured(measure) })),
    ...clipped.map(({ name, range = [] }) => ({
      code: 'gap.clipped',
      message: `Many numbers of ${name} were outside its range (${range.join(' to ')}) and count as the nearest end of the range, so gaps between these numbers are not detected. Correct the range.`,
    })),
    ...lopsided.map(lopsidedFinding),
  ]
  const beyond = gaps.filter(({ decision }) => decision === 'beyond')
  if (beyond.length > 0)
    return [{ code: 'gap.beyond', message: `${told(beyond, seen)}: more than the plan accepts.` }, ...open]
  const undecided = gaps.filter(({ decision }) => decision === 'undecided')
  if (undecided.length > 0) {
    const more = `To decide, use more ${seen.claim.unit}s, more repeats, or a larger maxGap.`
    const message = `Undecided: ${told(undecided, seen)}, shown to be neither below nor above the limit. ${more}`
    return [{ code: 'gap.undecided', message }, ...open]
  }
  if (open.length > 0) return open
  const short = compared.filter(({ units }) => units < seen.needed)
  if (short.length > 0) return [{ code: 'gap.too-few-cases', message: tooFew(short, seen) }]
  return [{ code: 'gap.within', message: within(gaps, seen) }]
}

const notMeasured = ({ name, scale }: MeasureFacts): string =>
  scale === 'distance'
    ? `${name} has no control: it needs two names of a class in a case, or repeats of an input that get different answers. Use cases with more names, or remove the measure.`
    : `${name} had no number for any two comparable answers of a case. Check what it measures.`

/** Gaps named in a sentence at most. */
const most = 3

/** `refusal (female, male) and 2 more gaps`. */
function told(gaps: readonly AnswerGap[], { measures }: Decidable): string {
  const named = gaps.slice(0, most).map(({ measure, classes, gap }) => {
    const facts = measures.find(({ name }) => name === measure)
    return `${measure} of ${classes.join(' and ')}${facts === undefined ? '' : ` (${size(gap.value, facts)})`}`
  })
  const more = gaps.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${count(more, 'more gap')}` : ''}`
}

function tooFew(short: readonly AttributeUnits[], seen: Decidable): string {
  const [least] = short.toSorted((one, other) => one.units - other.units) as [AttributeUnits]
  const { unit } = seen.claim
  const more = count(seen.needed - least.units, `more ${unit}`)
  const what = `Every gap is within its limit, but only ${count(least.units, unit)} could be compared (${short.map(({ attribute }) => attribute).join(', ')}), and ${whole(seen.needed)} are needed.`
  if (!seen.exhausted) return `${what} ${more} would pass: increase sample or budget.`
  const gave = seen.skipped === 0 ? '' : ` (${whole(seen.skipped)} inputs gave no case)`
  return `${what} The source has no more${gave}: add ${more}, or lower minCases.`
}

function within(gaps: readonly AnswerGap[], { claim, confidence, measures }: Decidable): string {
  const what = `${count(gaps.length, 'gap')} of ${count(measures.length, 'measure')} ${gaps.length === 1 ? 'is' : 'are'} within the limit${measures.length === 1 ? '' : 's'}`
  if (claim.complete)
    return `${what} of the suite. Every case and every variant was asked. This says nothing about other cases.`
  const like = claim.over === 'suite' ? 'in the suite' : `for ${claim.unit}s like these`
  return `${what}, ${like} (equivalence tests, ${percent(confidence)} confidence).`
}
