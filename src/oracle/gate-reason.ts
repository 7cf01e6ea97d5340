import type { Finding } from '../core/report.js'

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

/** The sentence for the reader. */
export function explainGate(reason: GateReason): Finding {
  return { code: reason.code, message: sentence(reason) }
}

function sentence(reason: GateReason): string {
  switch (reason.code) {
    case 'gate.found':
      return `${count(reason.casesWithBtc, 'case')} of ${reason.cases} ${reason.casesWithBtc === 1 ? 'has' : 'have'} a pair that the model treats differently; the gate accepts none.`
    case 'gate.nothing-compared':
      return reason.cases === 0
        ? 'No case was asked, so nothing was tested. Check that the source gives cases, and that they show the attributes of the plan.'
        : `No pair of variants differs in one asked attribute alone (${count(reason.cases, 'case')}), so nothing was tested. Give cases at least two variants that differ only in the class of an asked attribute.`
    case 'gate.none':
      return `No pair in ${count(reason.cases, 'case')} is treated differently: the rate of such cases is below ${percent(reason.below)} (95 % confidence).`
    case 'gate.none-in-source':
      return `No pair is treated differently in any of the ${count(reason.cases, 'case')} of the source; every case was asked. For other cases of its kind the rate is below ${percent(reason.below)} (95 % confidence).`
    case 'gate.too-few-cases':
      return `Nothing was found, but ${count(reason.cases, 'case')} only show that the rate is below ${percent(reason.below)} (95 % confidence), and the plan asks for ${reason.minCases}. ${count(reason.more, 'more case')} without a finding would pass: raise sample or budget, or lower minCases.`
    case 'gate.above':
      return `${found(reason)}: more than the ${percent(reason.rate)} that the gate accepts (at least ${percent(reason.lower)}, ${sure(reason)}).`
    case 'gate.below':
      return `${found(reason)}: less than the ${percent(reason.rate)} that the gate accepts (at most ${percent(reason.upper)}, ${sure(reason)}).`
    case 'gate.undecided':
      return `${found(reason)}: between ${percent(reason.lower)} and ${percent(reason.upper)} (${sure(reason)} for each bound), which does not say on which side of ${percent(reason.rate)} the rate is. ${advice(reason)}`
  }
}

function advice({ more, exhausted, rate }: Extract<GateReason, { code: 'gate.undecided' }>): string {
  if (exhausted) return `The source has no more cases: use a larger source, or a gate above ${percent(rate)}.`
  if (more === undefined) return 'No number of further cases is in reach to pass: use a higher rate, or mend the model.'
  return `${count(more, 'more case')} without a finding would pass: raise sample or budget.`
}

const found = ({ cases, casesWithBtc }: RateNumbers): string =>
  `${casesWithBtc} of ${count(cases, 'case')} ${casesWithBtc === 1 ? 'has' : 'have'} a pair that the model treats differently`

const sure = ({ confidence }: RateNumbers): string => `${percent(confidence)} confidence`

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

/** `4.95 %`: three significant digits, never rounded to 0 or 100 when it is neither. */
export function percent(share: number): string {
  const value = share * 100
  if (value > 99.9 && value < 100) return `${(Math.floor(value * 1000) / 1000).toString()} %`
  return `${Number(value.toPrecision(3))} %`
}
