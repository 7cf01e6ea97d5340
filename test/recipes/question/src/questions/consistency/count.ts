import type { Side } from '../../core/report.js'
import { type Evidence, Units } from '../../oracle/index.js'
import { basisOf } from '../../run/case-report.js'
import type { OutcomeSettings } from '../../run/check-outcomes.js'
import type { CountBasis, Counted } from '../../run/counted.js'

/** Two paraphrases of one case that the model treats differently. */
export interface Unlike {
  readonly caseId: string
  readonly a: Side
  readonly b: Side
}

/** What a case has shown. */
export interface ShownCase {
  /** Pairs of paraphrases, and those among them whose outcomes differ. */
  readonly pairs: number
  readonly flips: number
  readonly variants: number
  readonly unit: string
  readonly capped: boolean
  readonly unlike?: Unlike
}

/** Pairs that a report shows. */
const mostShown = 50

/** The paraphrases of a run, added up case by case. */
export class ConsistencyCounts implements Counted<ShownCase, number> {
  cases = 0
  casesWithBtc = 0
  variants = 0
  pairs = 0
  flips = 0
  capped = 0
  withoutPair = 0
  readonly unlike: Unlike[] = []
  readonly units: Units = new Units()
  readonly attribute: string
  readonly #isSuite: boolean

  constructor({ attributes }: CountBasis, { over }: OutcomeSettings) {
    this.attribute = attributes.join(' and ')
    this.#isSuite = over === 'suite'
  }

  add({ pairs, flips, variants, unit, capped, unlike }: ShownCase): boolean {
    if (pairs === 0) {
      this.withoutPair++
      return false
    }
    const outcome = { found: flips > 0, borderline: false, pairShare: flips / pairs }
    // Of a suite each case is a unit of its own.
    this.units.add(this.#isSuite ? String(this.cases) : unit, outcome, capped)
    this.cases++
    this.variants += variants
    this.pairs += pairs
    this.flips += flips
    if (flips > 0) this.casesWithBtc++
    if (capped) this.capped++
    if (unlike !== undefined && this.unlike.length < mostShown) this.unlike.push(unlike)
    return true
  }

  get sums(): number {
    return this.withoutPair
  }

  addSums(withoutPair: number): void {
    this.withoutPair += withoutPair
  }
}

/** What the gate decides on: the attributes of a plan are held fast together. */
export function evidenceOf(
  { units, attribute, pairs, capped }: ConsistencyCounts,
  facts: Parameters<typeof basisOf>[0],
  settings: OutcomeSettings,
): Evidence {
  const any = units.evidence(attribute)
  return { ...basisOf(facts, settings), any, attributes: [any], pairs, capped }
}
