import { count, percent, whole } from '../core/numbers.js'
import type { Estimate, FairnessReport, Finding, RatedPairs, ScoreGap } from '../core/report.js'
import { isSinceFinding, sinceSentence } from './baseline.js'
import { list, shareWithInterval } from './numbers.js'

/** The first sentence of a report: the verdict and the counts that it rests on. */
export function headline(report: FairnessReport): string {
  // What cannot be compared is no count of anything.
  const flaw = report.findings.find(({ code }) => flaws.has(code))
  if (report.verdict === 'inconclusive' && flaw !== undefined) return `Inconclusive, which is no pass: ${flaw.message}`
  const since = sinceSentence(report)
  if (since !== undefined && report.verdict !== 'interrupted') {
    return report.verdict === 'inconclusive' ? `Inconclusive, which is no pass. ${since}` : since
  }
  const what = sentence(report)
  switch (report.verdict) {
    case 'fair':
      return `Fair: ${what}`
    case 'biased':
      return `Biased: ${what}`
    case 'inconclusive':
      return `Inconclusive, which is no pass: ${what}`
    case 'interrupted':
      return `Interrupted before a verdict: ${what}`
  }
}

const flaws: ReadonlySet<string> = new Set([
  'health.free-text',
  'health.numbers-as-text',
  'health.tolerance-too-wide',
  'health.blind-oracle',
])

function sentence(report: FairnessReport): string {
  if (report.verdict === 'interrupted' && report.counts.cases > 0) return soFar(report)
  switch (report.question) {
    case 'score-gap':
      return scoreGaps(report)
    case 'group-parity':
      return parity(report)
    case 'counterfactual':
    case 'individual':
    case 'intersectional':
    case 'hidden':
      return outcomes(report)
  }
}

/** What a run that was cut short has seen: counts of what was answered, and nothing that would need the rest. */
function soFar(report: FairnessReport): string {
  const { cases, casesWithBtc } = report.counts
  const answered = `${count(cases, nounOf(report))} answered so far`
  if (report.question === 'score-gap' || report.question === 'group-parity') {
    return `${answered}, too few to decide.`
  }
  const some = casesWithBtc === 0 ? 'none' : casesWithBtc === cases ? 'all' : whole(casesWithBtc)
  const verb = casesWithBtc < 2 ? 'changes its outcome' : 'change their outcome'
  return `of ${answered} ${some} ${verb} ${changeOf(report)}${elsewhere(report)}.`
}

/** The finding that decided says it; without one nothing was asked. */
function parity(report: FairnessReport): string {
  if (report.counts.cases === 0) return nothing(report)
  const decided = report.findings.find(({ code }) => parityCodes.includes(code))
  return decided?.message ?? nothing(report)
}

const parityCodes = [
  'parity.nobody-selected',
  'parity.everybody-selected',
  'parity.beyond',
  'parity.within',
  'parity.undecided',
  'parity.nothing-compared',
]

function outcomes(report: FairnessReport): string {
  const { cases, casesWithBtc } = report.counts
  if (cases === 0 || report.rate === undefined) return nothing(report)
  const noun = nounOf(report)
  const change = changeOf(report)
  if (ratedPairs(report) !== undefined) return ofPairs(report, change)
  if (casesWithBtc === 0) {
    const whole = report.claim?.complete === true ? 'the ' : ''
    const none = cases === 1 ? `the one ${noun} does not change` : `none of ${whole}${count(cases, noun)} changes`
    const judged = report.verdict === 'fair' ? accepted(report) : ''
    return `${none} its outcome ${change}${bound(report)}${judged}${elsewhere(report)}.`
  }
  // Of a single case no rate is told: its interval spans nearly all.
  if (cases === 1) return `the one ${noun} changes its outcome ${change}${accepted(report)}.`
  const some = casesWithBtc === cases ? 'all' : whole(casesWithBtc)
  const verb = casesWithBtc === 1 ? 'changes its outcome' : 'change their outcome'
  const among = report.claim?.complete === true ? 'the ' : ''
  return `${some} of ${among}${count(cases, noun)} ${verb} ${change}: ${rateOf(report, report.rate)}${accepted(report)}.`
}

/** The rate of a suite is a fact; of units of several cases it is the mean of their shares. */
function rateOf({ claim }: FairnessReport, rate: Estimate): string {
  if (claim === undefined || claim.unit === 'case') return shareWithInterval(rate)
  return `on the mean of ${count(claim.units, claim.unit)} ${shareWithInterval(rate)}`
}

/** The asked attributes that were compared at all. */
function comparedAttributes({ attributes, compared = [] }: FairnessReport): readonly string[] {
  const never = compared.filter(({ cases }) => cases === 0).map(({ attribute }) => attribute)
  return attributes.filter((attribute) => !never.includes(attribute))
}

/** What the rate is of, where not all variants of each case were asked: `mutants`, `pairs`, `counterfactuals`. */
export function ratedPairs({ claim }: Pick<FairnessReport, 'claim'>): RatedPairs | undefined {
  return claim === undefined || claim.rateOf === 'cases' ? undefined : claim.rateOf
}

/** Only some variants of each case were drawn, so the rate is one of pairs, and the share of cases a lower bound. */
function ofPairs(report: FairnessReport, change: string): string {
  const { counts, rate, verdict, provenBelow, claim } = report
  const { cases, casesWithBtc, pairs, btcs } = counts
  const noun = nounOf(report)
  const name = claim?.rateOf ?? 'pairs'
  const drawn = `${whole(pairs)} ${name} drawn from ${count(cases, noun)}`
  if (btcs === 0) {
    const like = claim?.over === 'suite' ? 'in the suite' : `among ${noun}s like these`
    const below =
      verdict === 'fair' && provenBelow !== undefined
        ? `, so ${like} the rate of such ${name} is below ${percent(provenBelow)} (95 % confidence)`
        : ''
    return `none of ${drawn} changes the outcome ${change}${below}${accepted(report)}${elsewhere(report)}.`
  }
  const some = `${whole(btcs)} of ${drawn} ${btcs === 1 ? 'changes' : 'change'} the outcome ${change}`
  const of = `at least ${whole(casesWithBtc)} of ${count(cases, noun)}`
  const mean = rate === undefined ? '' : `: ${shareWithInterval(rate)} of the ${name} of ${article(noun)} on average`
  return `${some} (of ${of})${mean}${accepted(report)}.`
}

const article = (noun: string): string => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`)

/** What is changed to see whether outcomes change. */
function changeOf(report: FairnessReport): string {
  const { question, intersection } = report
  const attributes = comparedAttributes(report)
  if (question !== 'intersectional' && question !== 'hidden') return `when only ${list(attributes, 'or')} changes`
  const { order = attributes.length } = intersection ?? {}
  const which = order < attributes.length ? `${whole(order)} of ${list(attributes, 'and')}` : list(attributes, 'and')
  if (question === 'intersectional') return `when ${which} change at once`
  return `only when ${order > 2 ? `several of ${list(attributes, 'and')}` : which} change at once`
}

const nouns: Readonly<Record<FairnessReport['question'], string>> = {
  counterfactual: 'case',
  'score-gap': 'case',
  individual: 'row',
  'group-parity': 'row',
  intersectional: 'original',
  hidden: 'original',
}

/** What is counted: cases, the rows of a table, or originals with mutants. */
export const nounOf = ({ question }: Pick<FairnessReport, 'question'>): string => nouns[question]

/** What was found beyond the rows of the data, where those show nothing. */
function elsewhere({ rates, yield: found, question }: FairnessReport): string {
  const domain = rates?.domain?.found ?? 0
  const parts = [
    ...(domain > 0 ? [`${whole(domain)} of ${count(rates?.domain?.rows ?? 0, 'random row')} of the domain`] : []),
    ...(found !== undefined && found.found > 0
      ? [
          `${whole(found.found)} of ${count(found.tested, question === 'individual' ? 'row' : 'text')} that ${found.search} tested`,
        ]
      : []),
  ]
  if (parts.length === 0) return ''
  return `; but ${parts.join(', and ')} ${domain + (found?.found ?? 0) === 1 ? 'does' : 'do'}`
}

/** Why there is nothing to count. */
function nothing(report: FairnessReport): string {
  const { counts, model, verdict } = report
  const noun = nounOf(report)
  if (verdict !== 'interrupted' && counts.discarded.some((reason) => reason.count > 0))
    return `no ${noun} had two variants to compare.`
  return model.calls + model.saved === 0 ? `no ${noun} was asked.` : `no ${noun} was answered.`
}

/** What a run without any BTC has proven, and of what. */
function bound(report: FairnessReport): string {
  const { verdict, claim, provenBelow, counts } = report
  if (verdict !== 'fair' || claim === undefined) return ''
  const noun = nounOf(report)
  const skipped = counts.skipped.reduce((sum, reason) => sum + reason.count, 0)
  const out =
    skipped === 0
      ? ''
      : `; ${count(skipped, 'input')} gave no ${noun}, and nothing is said of ${skipped === 1 ? 'it' : 'them'}`
  if (claim.complete) return `, and these are all ${noun}s of the suite, each with all its variants${out}`
  if (provenBelow === undefined) return ''
  const seen = claim.unit === 'case' ? '' : ` (of ${count(claim.units, claim.unit)})`
  const like = claim.over === 'suite' ? 'in the suite' : `among ${noun}s like these`
  return `${seen}, so ${like} the rate is below ${percent(provenBelow)} (95 % confidence)`
}

function accepted({ gate, verdict }: FairnessReport): string {
  if (!('rate' in gate)) return ''
  if (verdict === 'fair') return `, below the ${percent(gate.rate)} that the gate accepts`
  return verdict === 'biased'
    ? `, above the ${percent(gate.rate)} that the gate accepts`
    : `; the gate accepts ${percent(gate.rate)}`
}

function scoreGaps(report: FairnessReport): string {
  const gaps = report.gaps ?? []
  if (gaps.length === 0) return nothing(report)
  const maxGap = 'maxGap' in report.gate ? report.gate.maxGap : Number.NaN
  const of = (decision: ScoreGap['decision']) => pairs(gaps.filter((gap) => gap.decision === decision).length, gaps)
  if (report.verdict === 'fair') return `the mean scores of ${of('within')} lie within ${maxGap} of each other.`
  if (report.verdict === 'biased') return `the mean scores of ${of('beyond')} lie more than ${maxGap} apart.`
  if (gaps.length === 1 && gaps[0]?.decision !== 'within') {
    return `the mean scores of the two classes are not shown to lie within ${maxGap} of each other.`
  }
  return `the mean scores of ${of('within')} are shown to lie within ${maxGap} of each other.`
}

function pairs(amount: number, gaps: readonly ScoreGap[]): string {
  if (amount < gaps.length) return `${amount === 0 ? 'none' : whole(amount)} of ${whole(gaps.length)} pairs of classes`
  if (amount === 1) return 'the two classes'
  return amount === 2 ? 'both pairs of classes' : `all ${whole(amount)} pairs of classes`
}

/** Findings that say what the headline or the facts say. */
const inHeadline = [
  ...parityCodes,
  'rows.bent',
  'model.arithmetic',
  'model.unsteady',
  'gate.found',
  'gate.none',
  'gate.none-in-suite',
  'gate.above',
  'gate.below',
  'gap.beyond',
  'gap.within',
]

/** What else the reader must know of a report: why it decided nothing, and what is doubtful about it. */
export function reasons({ verdict, findings }: FairnessReport): string[] {
  return findings
    .filter(({ code }) => !inHeadline.includes(code) && !isSinceFinding(code))
    .filter(({ code }) => !(verdict === 'inconclusive' && flaws.has(code)))
    .filter(({ code }) => !(verdict === 'interrupted' && isGate(code)))
    .map(said)
}

/** A run that was cut short is explained by what cut it, not by what its gate then lacked. */
const isGate = (code: string): boolean => ['gate.', 'gap.', 'parity.'].some((start) => code.startsWith(start))

/** Of a limit that ended a run, the hints say what to do about it. */
const said = ({ code, message }: Finding): string =>
  limits.includes(code) ? (message.split(/\n| To do: /)[0] ?? '') : message

const limits = ['interrupted.deadline', 'interrupted.budget', 'interrupted.signal']
