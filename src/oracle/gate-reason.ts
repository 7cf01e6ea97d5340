import { count, percent, whole } from '../core/numbers.js'
import type { Finding } from '../core/report.js'
import { type AttributeEvidence, type Evidence, isComplete, lacksPairs } from './evidence.js'
import { explainSince, noneWorse, type SinceReason } from './since-gate.js'

/** The numbers of an attribute that was judged by a rate. Rates and confidences are shares (0..1). */
export interface RateNumbers {
  readonly attribute: string
  readonly cases: number
  readonly casesWithBtc: number
  readonly units: number
  readonly rate: number
  readonly confidence: number
  readonly lower: number
  readonly upper: number
  /** `upper` bounds the share of pairs, since not all variants of each case were asked. */
  readonly ofPairs: boolean
}

/** Why a gate decided as it did: a code and the numbers of its sentence. */
export type GateReason =
  | { readonly code: 'gate.found'; readonly cases: number; readonly casesWithBtc: number }
  | { readonly code: 'gate.nothing-compared'; readonly cases: number }
  | {
      readonly code: 'gate.none' | 'gate.none-in-suite'
      readonly cases: number
      readonly units: number
      readonly borderline: number
      /** Of a sample: one-sided upper bound of the rate, for the attribute with the fewest units. */
      readonly below?: number
    }
  | {
      readonly code: 'gate.too-few-cases'
      /** The attributes that say too little, those without any pair first. */
      readonly short: readonly AttributeEvidence[]
      readonly needed: number
      /** Of a gate with a rate. */
      readonly rate?: number
    }
  | ({ readonly code: 'gate.above' | 'gate.below' } & RateNumbers)
  | ({
      readonly code: 'gate.undecided'
      /** Further units without a BTC that would make the gate pass; absent when no number would do. */
      readonly more?: number
    } & RateNumbers)
  | SinceReason

/** How sentences of a question speak of what it counts. */
export interface GateWords {
  /** What a case is: `case`, `row`, `original`. */
  readonly noun: string
  /** What a case has: `a pair that the model treats differently`. */
  readonly found: string
  /** The sentence for a run without any case. */
  readonly nothing: string
  /** What pairs are called: `pair`, `mutant`. */
  readonly pair: string
}

const pairWords: GateWords = {
  noun: 'case',
  found: 'a pair that the model treats differently',
  nothing:
    'No case was compared, so nothing was tested. Check that the source provides cases, and that each case has two variants that differ in only one attribute of the plan.',
  pair: 'pair',
}

/** The sentence for the reader. */
export function explainGate(reason: GateReason, evidence: Evidence, words: GateWords = pairWords): Finding {
  return { code: reason.code, message: sentence(reason, evidence, words) }
}

const isSinceReason = (reason: GateReason): reason is SinceReason => reason.code.startsWith('baseline.')

type Undecided = Extract<GateReason, { code: 'gate.undecided' }>
type TooFew = Extract<GateReason, { code: 'gate.too-few-cases' }>
type None = Extract<GateReason, { code: 'gate.none' | 'gate.none-in-suite' }>

function sentence(reason: GateReason, evidence: Evidence, words: GateWords): string {
  if (isSinceReason(reason)) return explainSince(reason)
  switch (reason.code) {
    case 'gate.found':
      return `${found(reason, words)}; the gate accepts none.`
    case 'gate.nothing-compared':
      return reason.cases === 0 ? words.nothing : allAlike(reason.cases, words)
    case 'gate.none':
    case 'gate.none-in-suite':
      return none(reason, evidence, words)
    case 'gate.too-few-cases':
      return tooFew(reason, evidence, words)
    case 'gate.above':
      return `${of(reason, evidence)}${above(reason, evidence, words)}.`
    case 'gate.below':
      return `${of(reason, evidence)}${below(reason, evidence, words)}.`
    case 'gate.undecided':
      return `${of(reason, evidence)}${undecided(reason, evidence, words)}`
  }
}

const allAlike = (cases: number, { noun }: GateWords): string =>
  `The model could not distinguish the variants in ${cases === 1 ? `the one ${noun}` : `any of ${count(cases, noun)}`}, so nothing was tested. The parts that it reads are the same, because of truncated texts or unknown words. Use shorter texts, texts that mention the person early, or a tokenizer that knows the words.`

/** Names the attribute where several were asked. */
const of = ({ attribute }: RateNumbers, { attributes }: Evidence): string =>
  attributes.length > 1 ? `By ${attribute}: ` : ''

function none({ cases, units, borderline, below }: None, evidence: Evidence, words: GateWords): string {
  const { noun, pair } = words
  const near = borderline === 0 ? '' : ` ${nearBoundary(borderline, noun)}`
  if (below === undefined) {
    const what = cases === 1 ? `the one ${noun}` : `any of the ${count(cases, noun)}`
    return `No ${pair} is treated differently in ${what} of the suite. Every ${noun} and every variant was asked. This says nothing about other ${noun}s.${near}`
  }
  const seen = units === cases ? count(cases, noun) : `${count(cases, noun)} of ${count(units, evidence.unit)}`
  const drawn = evidence.over === 'suite' ? ` that were drawn from the suite` : ''
  const capped = evidence.any.pairShares === undefined ? 0 : (evidence.capped ?? 0)
  if (capped > 0) {
    const like = units === cases ? `${noun}s` : `${evidence.unit}s`
    return `No ${pair} in ${seen}${drawn} is treated differently. On average over ${like} like these, less than ${percent(below)} of ${pair}s are treated differently (95 % confidence). This is a rate of ${pair}s: ${moreVariants(capped, words)} than were asked (variantsPerCase), and the others may contain such ${pair}s.${near}`
  }
  return `No ${pair} in ${seen}${drawn} is treated differently: the rate of such ${units === cases ? `${noun}s` : `${noun}s among ${evidence.unit}s like these`} is below ${percent(below)} (95 % confidence).${near}`
}

const moreVariants = (capped: number, { noun }: GateWords): string =>
  `${count(capped, noun)} ${capped === 1 ? 'has' : 'have'} more variants`

/** Cases that flip by no more than float noise. */
const nearBoundary = (cases: number, noun: string): string =>
  `In ${count(cases, noun)}, two labels differ only within the model's own floating-point noise, so ${cases === 1 ? 'it is' : 'they are'} counted separately.`

function tooFew({ short, needed, rate }: TooFew, evidence: Evidence, words: GateWords): string {
  const { attributes } = evidence
  const absent = short.filter(({ cases, indistinct }) => cases === 0 && indistinct === 0)
  const alike = short.filter(({ cases, indistinct }) => cases === 0 && indistinct > 0)
  const scarce = short.filter(lacksPairs)
  const few = short.filter((each) => each.cases > 0 && !lacksPairs(each))
  const parts: string[] = []
  if (absent.length > 0)
    parts.push(
      `${names(absent)} ${absent.length === 1 ? 'was' : 'were'} never compared: no ${words.noun} has two variants that differ only in ${absent.length === 1 ? 'it' : 'one of them'}. Remove ${absent.length === 1 ? 'the attribute' : 'these attributes'}, or use ${words.noun}s that contain ${absent.length === 1 ? 'it' : 'them'} (or a larger variantsPerCase).`,
    )
  const [same, ...others] = alike
  if (same !== undefined)
    parts.push(
      `${names(alike)} ${others.length === 0 ? `was never compared: the model reads the variants of ${allOf(same.indistinct, words)}` : `were never compared: the model reads the variants of all their ${words.noun}s`} as equal (truncated texts, unknown words). Use shorter texts, or a tokenizer that knows the words.`,
    )
  if (scarce.length > 0)
    parts.push(
      `${names(scarce)}: ${anyFound(scarce) ? '' : 'nothing was found, but '}for some ${words.noun}s no ${words.pair} could be drawn from all of their variants, so the result says nothing about the others. Set variantsPerCase to ${whole(2 * attributes.length)} or more.`,
    )
  const [least] = few.toSorted((one, other) => one.units - other.units)
  if (least !== undefined) {
    const what = passesSoFar(few, evidence)
    const of = attributes.length > 1 ? `${names(few)}: ${what}` : `${what.charAt(0).toUpperCase()}${what.slice(1)}`
    const unit = least.units === least.cases ? words.noun : evidence.unit
    parts.push(
      `${of}, but only ${count(least.units, unit)} could be compared${withAlike(least, words)}, and ${whole(needed)} are needed${boundOf(least, evidence)}. ${advice(needed - least.units, unit, evidence, { ...words, rate })}`,
    )
  }
  return parts.join(' ')
}

const anyFound = (attributes: readonly AttributeEvidence[]): boolean =>
  attributes.some(({ casesWithBtc }) => casesWithBtc > 0)

/** What would make the gate pass, if more had been asked. */
function passesSoFar(few: readonly AttributeEvidence[], { comparison }: Evidence): string {
  if (comparison !== undefined) return `nothing ${noneWorse(comparison)}`
  return anyFound(few) ? 'the rate is low enough' : 'nothing was found'
}

const allOf = (cases: number, { noun }: GateWords): string =>
  cases === 1 ? `the one ${noun}` : `all ${count(cases, noun)}`

const withAlike = ({ indistinct }: AttributeEvidence, { noun }: GateWords): string =>
  indistinct === 0 ? '' : ` (the model reads the variants of ${count(indistinct, `other ${noun}`)} as equal)`

const boundOf = ({ units, casesWithBtc }: AttributeEvidence, evidence: Evidence): string =>
  isComplete(evidence) || casesWithBtc > 0
    ? ''
    : ` (${whole(units)} only ${units === 1 ? 'shows' : 'show'} that the rate is below ${percent(1 - 0.05 ** (1 / units))}, 95 % confidence)`

/** `gender`, `gender and race`, `gender, race and age`. */
const names = (attributes: readonly AttributeEvidence[]): string => {
  const all = attributes.map(({ attribute }) => attribute)
  return [all.slice(0, -1).join(', '), ...all.slice(-1)].filter((part) => part !== '').join(' and ')
}

/** What would decide. */
function advice(
  more: number,
  unit: string,
  evidence: Evidence,
  { noun, rate }: GateWords & { readonly rate: number | undefined },
): string {
  const { exhausted, over, skipped = 0, minCases, any } = evidence
  if (!exhausted) return `${count(more, `more ${unit}`)} without a finding would pass: increase sample or budget.`
  if (isComplete(evidence)) return `The suite has no more ${noun}s. Lower minCases, or use a larger suite.`
  const gave = skipped === 0 ? '' : ` (${whole(skipped)} of ${whole(skipped + any.cases)} inputs gave no ${noun})`
  const add = `The source has no more${gave}: add ${count(more, `more ${unit}`)}`
  const claim =
    over === 'population' && minCases === undefined
      ? `, or limit the claim to these ${noun}s with gate: { ${rate === undefined ? 'found: 0' : `rate: ${rate}`}, over: 'suite' }`
      : minCases === undefined
        ? ', or increase variantsPerCase until every variant is asked'
        : ', or lower minCases'
  return `${add}${claim}.`
}

function above(reason: RateNumbers, evidence: Evidence, words: GateWords): string {
  const { rate, lower, ofPairs } = reason
  if (isComplete(evidence)) return `${found(reason, words)}: more than the ${percent(rate)} that the gate accepts`
  if (!ofPairs)
    return `${found(reason, words)}: more than the ${percent(rate)} that the gate accepts (at least ${percent(lower)}, ${sure(reason)})`
  return `at least ${percent(lower)} of ${words.pair}s are treated differently (${sure(reason)}), more than the ${percent(rate)} that the gate accepts`
}

function below(reason: RateNumbers, evidence: Evidence, words: GateWords): string {
  if (isComplete(evidence))
    return `${found(reason, words)}: not more than the ${percent(reason.rate)} that the gate accepts`
  if (!reason.ofPairs) {
    // The bound of a run that may end early has two sides, its test one: it may prove more than the bound says.
    const most = reason.upper < reason.rate ? `at most ${percent(reason.upper)}, ` : ''
    return `${found(reason, words)}: less than the ${percent(reason.rate)} that the gate accepts (${most}${sure(reason)})`
  }
  return `at most ${percent(reason.upper)} of ${words.pair}s are treated differently (${sure(reason)}), less than the ${percent(reason.rate)} that the gate accepts. This is a rate of ${words.pair}s: ${moreVariants(evidence.capped ?? 0, words)} than were asked, and at least ${percent(reason.casesWithBtc / reason.cases)} of ${words.noun}s have one`
}

function undecided(reason: Undecided, evidence: Evidence, words: GateWords): string {
  const { rate, lower, upper, more } = reason
  if (reason.ofPairs)
    return `between ${percent(lower)} and ${percent(upper)} of ${words.pair}s are treated differently (${sure(reason)} for each bound), which does not say on which side of ${percent(rate)} the rate is. Not all variants were asked, so ${words.pair}s are judged. Ask more ${words.noun}s, or all variants (variantsPerCase).`
  const range = `${found(reason, words)}: between ${percent(lower)} and ${percent(upper)} (${sure(reason)} for each bound), which does not say on which side of ${percent(rate)} the rate is.`
  if (evidence.exhausted)
    return `${range} The source has no more ${words.noun}s: use a larger source, or a gate above ${percent(rate)}.`
  if (more === undefined) return `${range} Ask more ${words.noun}s, use a higher rate, or fix the model.`
  return `${range} ${count(more, `more ${reason.units === reason.cases ? words.noun : evidence.unit}`)} without a finding would pass: increase sample or budget.`
}

function found({ cases, casesWithBtc }: Pick<RateNumbers, 'cases' | 'casesWithBtc'>, words: GateWords): string {
  const some =
    casesWithBtc === 1 && cases === 1
      ? `The one ${words.noun}`
      : `${whole(casesWithBtc)} of ${count(cases, words.noun)}`
  return `${some} ${casesWithBtc === 1 ? 'has' : 'have'} ${words.found}`
}

const sure = ({ confidence }: RateNumbers): string => `${percent(confidence)} confidence`
