import { count, percent, whole } from '../core/numbers.js'
import type { BaseReport, CaseReport, Estimate, RatedPairs } from '../core/report.js'
import { list, shareWithInterval } from './numbers.js'

/** How a question on cases speaks of them. */
export interface OutcomeWords {
  /** What is counted: `case`, `row`, `original`. */
  readonly noun: string
  /** What is changed to see whether outcomes change: `when only gender changes`. */
  readonly change: string
  /** What was found beyond the cases, where those show nothing. */
  readonly elsewhere: string
}

/** Codes of the findings that the sentence of a verdict says, of questions whose cases pass or fail one by one. */
export const gateFindings: readonly string[] = [
  'gate.found',
  'gate.none',
  'gate.none-in-suite',
  'gate.above',
  'gate.below',
]

/** What a run that was cut short has seen: counts of what was answered, and nothing that would need the rest. */
export function seenSoFar({ counts: { cases, casesWithBtc } }: CaseReport, words: OutcomeWords): string {
  const some = casesWithBtc === 0 ? 'none' : casesWithBtc === cases ? 'all' : whole(casesWithBtc)
  const verb = casesWithBtc < 2 ? 'changes its outcome' : 'change their outcome'
  return `of ${count(cases, words.noun)} answered so far ${some} ${verb} ${words.change}${words.elsewhere}.`
}

/** Of how many cases the outcome changes, and what that proves. */
export function outcomes(report: CaseReport, words: OutcomeWords): string {
  const { noun, change, elsewhere } = words
  const { cases, casesWithBtc } = report.counts
  if (cases === 0 || report.rate === undefined) return nothing(report, noun)
  if (ratedPairs(report) !== undefined) return ofPairs(report, words)
  if (casesWithBtc === 0) {
    const whole = report.claim?.complete === true ? 'the ' : ''
    const none = cases === 1 ? `the one ${noun} does not change` : `none of ${whole}${count(cases, noun)} changes`
    const judged = report.verdict === 'fair' ? accepted(report) : ''
    return `${none} its outcome ${change}${bound(report, noun)}${judged}${elsewhere}.`
  }
  // A single case gets no rate: its interval spans nearly everything.
  if (cases === 1) return `the one ${noun} changes its outcome ${change}${accepted(report)}.`
  const some = casesWithBtc === cases ? 'all' : whole(casesWithBtc)
  const verb = casesWithBtc === 1 ? 'changes its outcome' : 'change their outcome'
  const among = report.claim?.complete === true ? 'the ' : ''
  return `${some} of ${among}${count(cases, noun)} ${verb} ${change}: ${rateOf(report, report.rate)}${accepted(report)}.`
}

/** The rate of a suite is a fact; of units of several cases it is the mean of their shares. */
function rateOf({ claim }: CaseReport, rate: Estimate): string {
  if (claim === undefined || claim.unit === 'case') return shareWithInterval(rate)
  return `on the mean of ${count(claim.units, claim.unit)} ${shareWithInterval(rate)}`
}

/** The asked attributes that were compared at all. */
export function comparedAttributes({ attributes, compared = [] }: BaseReport): readonly string[] {
  const never = compared.filter(({ cases }) => cases === 0).map(({ attribute }) => attribute)
  return attributes.filter((attribute) => !never.includes(attribute))
}

/** What the rate is of, where not all variants of each case were asked: `mutants`, `pairs`, `counterfactuals`. */
export function ratedPairs({ claim }: Pick<BaseReport, 'claim'>): RatedPairs | undefined {
  return claim === undefined || claim.rateOf === 'cases' ? undefined : claim.rateOf
}

/** Only some variants of each case were drawn, so the rate is one of pairs, and the share of cases a lower bound. */
function ofPairs(report: CaseReport, { noun, change, elsewhere }: OutcomeWords): string {
  const { counts, rate, verdict, provenBelow, claim } = report
  const { cases, casesWithBtc, pairs, btcs } = counts
  const name = claim?.rateOf ?? 'pairs'
  const drawn = `${whole(pairs)} ${name} drawn from ${count(cases, noun)}`
  if (btcs === 0) {
    const like = claim?.over === 'suite' ? 'in the suite' : `among ${noun}s like these`
    const below =
      verdict === 'fair' && provenBelow !== undefined
        ? `, so ${like} the rate of such ${name} is below ${percent(provenBelow)} (95 % confidence)`
        : ''
    return `none of ${drawn} changes the outcome ${change}${below}${accepted(report)}${elsewhere}.`
  }
  const some = `${whole(btcs)} of ${drawn} ${btcs === 1 ? 'changes' : 'change'} the outcome ${change}`
  const of = `at least ${whole(casesWithBtc)} of ${count(cases, noun)}`
  const mean = rate === undefined ? '' : `: ${shareWithInterval(rate)} of the ${name} of ${article(noun)} on average`
  return `${some} (of ${of})${mean}${accepted(report)}.`
}

const article = (noun: string): string => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`)

/** Why there is nothing to count. */
export function nothing({ counts, model, verdict }: BaseReport, noun: string): string {
  if (verdict !== 'interrupted' && counts.discarded.some((reason) => reason.count > 0))
    return `no ${noun} had two variants to compare.`
  return model.calls + model.saved === 0 ? `no ${noun} was asked.` : `no ${noun} was answered.`
}

/** What a run without any BTC has proven, and of what. */
function bound(report: CaseReport, noun: string): string {
  const { verdict, claim, provenBelow, counts } = report
  if (verdict !== 'fair' || claim === undefined) return ''
  const skipped = counts.skipped.reduce((sum, reason) => sum + reason.count, 0)
  const out =
    skipped === 0
      ? ''
      : `; ${count(skipped, 'input')} gave no ${noun}, and nothing is said about ${skipped === 1 ? 'it' : 'them'}`
  if (claim.complete) return `, and these are all ${noun}s of the suite, each with all its variants${out}`
  if (provenBelow === undefined) return ''
  const seen = claim.unit === 'case' ? '' : ` (of ${count(claim.units, claim.unit)})`
  const like = claim.over === 'suite' ? 'in the suite' : `among ${noun}s like these`
  return `${seen}, so ${like} the rate is below ${percent(provenBelow)} (95 % confidence)`
}

function accepted({ gate, verdict }: CaseReport): string {
  if (!('rate' in gate)) return ''
  if (verdict === 'fair') return `, below the ${percent(gate.rate)} that the gate accepts`
  return verdict === 'biased'
    ? `, above the ${percent(gate.rate)} that the gate accepts`
    : `; the gate accepts ${percent(gate.rate)}`
}

/** By which rule cases were judged. @param find What the gate counts: `BTC`, `error`. */
export function caseRule({ oracle, gate, claim }: CaseReport, noun: string, find: string): string {
  if ('newSince' in gate) {
    const by = gate.confidence === undefined ? 'no new BTC' : `not worse at ${percent(gate.confidence)} confidence`
    return `${oracle}; gate: ${by}`
  }
  const about = claimed(claim, noun)
  if ('found' in gate) return `${oracle}; gate: no ${find}${about}`
  return `${oracle}; gate: rate of ${claim?.rateOf ?? 'cases'} below ${percent(gate.rate)} at ${percent(gate.confidence ?? 0.95)} confidence${about}`
}

/** What the rule claims something about. */
export function claimed(claim: BaseReport['claim'], noun: string): string {
  if (claim === undefined) return ''
  return `; claim: ${claim.over === 'suite' ? 'this suite' : `${noun}s like these`}`
}

/** What a search found beyond the cases. */
export const bySearch = ({ yield: found }: CaseReport, unit: 'row' | 'text'): string[] =>
  found === undefined || found.found === 0
    ? []
    : [`${whole(found.found)} of ${count(found.tested, unit)} that ${found.search} tested`]

/** The finds beyond the cases, in a clause. @param finds How many they are. */
export const butElsewhere = (parts: readonly string[], finds: number): string =>
  parts.length === 0 ? '' : `; but ${parts.join(', and ')} ${finds === 1 ? 'does' : 'do'}`

export const whenOnly = (report: BaseReport): string => `when only ${list(comparedAttributes(report), 'or')} changes`
