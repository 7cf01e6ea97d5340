import { Random } from '../core/random.js'
import type { AttributeCounts, ClassCount, ClassPairCount, Control, Direction, Estimate } from '../core/report.js'
import { ClassPairs } from './class-pairs.js'
import { Directions } from './directions.js'
import { Excess } from './excess.js'
import { DEFAULT_CONFIDENCE, estimateRate } from './gate.js'
import { bootstrapMean, clopperPearson } from './intervals.js'
import type { AttributeTally, CaseTally } from './tally.js'

export interface SummaryOptions {
  /** The plan's attributes, in its order. */
  readonly attributes: readonly string[]
  /** Seeds the bootstrap. */
  readonly seed: number
  /** Coverage of all intervals. Default 0.95. */
  readonly confidence?: number
}

export interface SummaryCounts {
  readonly cases: number
  readonly variants: number
  readonly pairs: number
  readonly btcs: number
  readonly casesWithBtc: number
}

interface AttributeSums {
  readonly rates: number[]
  casesWithBtc: number
  pairs: number
  btcs: number
  readonly classes: Map<string, { variants: number; pairs: number; btcs: number }>
}

/** Adds up the tallies of a run, case by case, into the counts of its report. Keeps a few numbers per case. */
export class Summary {
  readonly #attributes: readonly string[]
  readonly #random: Random
  readonly #confidence: number
  readonly #sums = new Map<string, AttributeSums>()
  readonly #counts = { cases: 0, variants: 0, pairs: 0, btcs: 0, casesWithBtc: 0 }
  readonly #control = { pairs: 0, flips: 0 }
  readonly #controlRates: number[] = []
  readonly #excess = new Excess()
  readonly #directions = new Directions()
  /** Class by class. */
  readonly classPairs: ClassPairs = new ClassPairs()

  constructor({ attributes, seed, confidence = DEFAULT_CONFIDENCE }: SummaryOptions) {
    this.#attributes = attributes
    this.#random = new Random(seed, 'summary')
    this.#confidence = confidence
    for (const attribute of attributes) {
      this.#sums.set(attribute, { rates: [], casesWithBtc: 0, pairs: 0, btcs: 0, classes: new Map() })
    }
  }

  /**
   * Adds a case. Returns `false`, and adds nothing, when the case has no pair of an asked attribute: it is no evidence,
   * and the caller says so among the discarded.
   */
  add(tally: CaseTally): boolean {
    if (tally.pairs === 0) return false
    this.#counts.cases++
    this.#counts.variants += tally.variants
    this.#counts.pairs += tally.pairs
    this.#counts.btcs += tally.btcs
    if (tally.btcs > 0) this.#counts.casesWithBtc++
    for (const attribute of tally.attributes) this.#addAttribute(attribute)
    this.#addControl(tally)
    this.#directions.add(tally)
    return true
  }

  get counts(): SummaryCounts {
    return { ...this.#counts }
  }

  /** Share of cases with a BTC; absent when no case was added. */
  rate(sequential = false): Estimate | undefined {
    const { cases, casesWithBtc } = this.#counts
    return cases === 0 ? undefined : estimateRate({ cases, casesWithBtc, sequential }, this.#confidence)
  }

  /** One entry per asked attribute that had a pair. */
  byAttribute(): AttributeCounts[] {
    return this.#attributes.flatMap((attribute) => {
      const { rates, casesWithBtc, pairs, btcs } = this.#sums.get(attribute) as AttributeSums
      if (rates.length === 0) return []
      const interval = clopperPearson(casesWithBtc, rates.length, this.#confidence)
      return {
        attribute,
        cases: rates.length,
        casesWithBtc,
        rate: { value: casesWithBtc / rates.length, interval },
        pairs,
        btcs,
        pairRate: this.#mean(rates, `pairs of ${attribute}`),
      }
    })
  }

  /** By attribute, the worst class (largest share of BTC pairs) first. */
  byClass(): ClassCount[] {
    return this.#attributes.flatMap((attribute) => {
      const { classes } = this.#sums.get(attribute) as AttributeSums
      const share = ({ btcs, pairs }: ClassCount): number => (pairs === 0 ? 0 : btcs / pairs)
      return [...classes]
        .map(([name, count]) => ({ attribute, class: name, ...count }))
        .sort((a, b) => share(b) - share(a) || (a.class < b.class ? -1 : 1))
    })
  }

  byClassPair(): ClassPairCount[] {
    return this.classPairs.list(this.byClass())
  }

  directions(): Direction[] {
    return this.#directions.list(this.#attributes)
  }

  /** Absent when no case has two different inputs of the same class. */
  control(): Control | undefined {
    if (this.#controlRates.length === 0) return undefined
    return {
      cases: this.#controlRates.length,
      pairs: this.#control.pairs,
      flips: this.#control.flips,
      pairRate: this.#mean(this.#controlRates, 'control'),
      excess: this.#excess.estimate(this.#confidence),
    }
  }

  #addAttribute({ attribute, pairs, btcs, classes, crossed = [] }: AttributeTally): void {
    const sums = this.#sums.get(attribute)
    if (sums === undefined || pairs === 0) return
    this.classPairs.add(attribute, crossed)
    sums.rates.push(btcs / pairs)
    sums.pairs += pairs
    sums.btcs += btcs
    if (btcs > 0) sums.casesWithBtc++
    for (const { class: name, ...more } of classes) {
      const count = sums.classes.get(name) ?? { variants: 0, pairs: 0, btcs: 0 }
      sums.classes.set(name, count)
      count.variants += more.variants
      count.pairs += more.pairs
      count.btcs += more.btcs
    }
  }

  #addControl(tally: CaseTally): void {
    const { pairs, flips } = tally.control
    if (pairs === 0) return
    this.#control.pairs += pairs
    this.#control.flips += flips
    this.#controlRates.push(flips / pairs)
    this.#excess.add(tally)
  }

  #mean(values: readonly number[], label: string): Estimate {
    return bootstrapMean(values, { confidence: this.#confidence, random: this.#random.derive(label) })
  }
}
