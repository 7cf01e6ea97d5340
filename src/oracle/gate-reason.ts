import { count, percent, whole } from '../core/numbers.js'
import type { Finding } from '../core/report.js'
import { explainSince, type SinceReason } from './since-gate.js'

interface RateNumbers {
  readonly cases: number
  readonly casesWithBtc: number
  readonly rate: number
  readonly confidence: number
  readonly lower: number
  readonly upper: number
}

/** Why a gate decided as it did: a code and the numbers of its sentence. Rates and confidences are shares (0..1). */
export type GateReason =
  | { readonly code: 'gate.found'; readonly cases: number; readonly casesWithBtc: number }
  | { readonly code: 'gate.nothing-compared'; readonly cases: number }
  | { readonly code: 'gate.none'; readonly cases: number; readonly below: number }
  | { readonly code: 'gate.none-in-source'; readonly cases: number; readonly below: number }
  | {
      readonly code: 'gate.too-few-cases'
      readonly cases: number
      readonly minCases: number
      readonly below: number
      /** Cases without a BTC that are missing. */
      readonly more: number
    }
  | ({ readonly code: 'gate.above' | 'gate.below' } & RateNumbers)
  | ({
      readonly code: 'gate.undecided'
      readonly exhausted: boolean
      /** Further cases without a BTC that would make the gate pass; absent when no number would do. */
      readonly more?: number
    } & RateNumbers)
  | SinceReason

type Undecided = Extract<GateReason, { code: 'gate.undecided' }>

/** How sentences of a question speak of what it counts. */
export interface GateWords {
  /** What a case has: `a pair that the model treats differently`. */
  readonly found: string
  /** The sentence for a run without any case. */
  readonly nothing: string
}

const pairWords: GateWords = {
  found: 'a pair that the model treats differently',
  nothing:
    'No case was compared, so nothing was tested. Check that the source gives cases, and that each has two variants that differ in one asked attribute alone.',
}

/** The sentence for the reader. */
export function explainGate(reason: GateReason, words: GateWords = pairWords): Finding {
  return { code: reason.code, message: sentence(reason, words) }
}

export const isSinceReason = (reason: GateReason): reason is SinceReason => reason.code.startsWith('baseline.')

function sentence(reason: GateReason, words: GateWords): string {
  if (isSinceReason(reason)) return explainSince(reason)
  switch (reason.code) {
    case 'gate.found':
      return `${found(reason, words)}; the gate accepts none.`
    case 'gate.nothing-compared':
      return reason.cases === 0
        ? words.nothing
        : `No pair of variants differs in one asked attribute alone (${count(reason.cases, 'case')}), so nothing was tested. Give cases at least two variants that differ only in the class of an asked attribute.`
    case 'gate.none':
      return `No pair in ${count(reason.cases, 'case')} is treated differently: the rate of such cases is below ${percent(reason.below)} (95 % confidence).`
    case 'gate.none-in-source':
      return `No pair is treated differently in ${reason.cases === 1 ? 'the one case' : `any of the ${count(reason.cases, 'case')}`} of the source; every case was asked. For other cases of its kind the rate is below ${percent(reason.below)} (95 % confidence).`
    case 'gate.too-few-cases':
      return `Nothing was found, but ${count(reason.cases, 'case')} only ${reason.cases === 1 ? 'shows' : 'show'} that the rate is below ${percent(reason.below)} (95 % confidence), and the plan asks for ${whole(reason.minCases)}. ${count(reason.more, 'more case')} without a finding would pass: raise sample or budget, or lower minCases.`
    case 'gate.above':
      return `${found(reason, words)}: more than the ${percent(reason.rate)} that the gate accepts (at least ${percent(reason.lower)}, ${sure(reason)}).`
    case 'gate.below':
      return `${found(reason, words)}: less than the ${percent(reason.rate)} that the gate accepts (at most ${percent(reason.upper)}, ${sure(reason)}).`
    case 'gate.undecided':
      if (isBelow(reason))
        return `${found(reason, words)}: less than the ${percent(reason.rate)} that the gate accepts (at most ${percent(reason.upper)}, ${sure(reason)}), but the plan asks for ${count(reason.cases + reason.more, 'case')}. ${count(reason.more, 'more case')} without a finding would pass: raise sample or budget, or lower minCases.`
      return `${found(reason, words)}: between ${percent(reason.lower)} and ${percent(reason.upper)} (${sure(reason)} for each bound), which does not say on which side of ${percent(reason.rate)} the rate is. ${advice(reason)}`
  }
}

/** The rate is shown to be low enough; what is missing is only the number of cases that the plan asks for. */
function isBelow(reason: Undecided): reason is Undecided & { readonly more: number } {
  return reason.upper < reason.rate && reason.more !== undefined && !reason.exhausted
}

function advice({ more, exhausted, rate }: Undecided): string {
  if (exhausted) return `The source has no more cases: use a larger source, or a gate above ${percent(rate)}.`
  if (more === undefined) return 'No number of further cases is in reach to pass: use a higher rate, or mend the model.'
  return `${count(more, 'more case')} without a finding would pass: raise sample or budget.`
}

function found({ cases, casesWithBtc }: Pick<RateNumbers, 'cases' | 'casesWithBtc'>, words: GateWords): string {
  const some = casesWithBtc === 1 && cases === 1 ? 'The one case' : `${whole(casesWithBtc)} of ${count(cases, 'case')}`
  return `${some} ${casesWithBtc === 1 ? 'has' : 'have'} ${words.found}`
}

const sure = ({ confidence }: RateNumbers): string => `${percent(confidence)} confidence`
