import { Random } from '../core/random.js'
import type {
  AttributeCounts,
  ClassCount,
  ClassPairCount,
  Control,
  Direction,
  Estimate,
  Finding,
  WordEffect,
} from '../core/report.js'
import { type Basis, estimateOf } from './bounds.js'
import { byName } from './by-name.js'
import { ClassEffects } from './class-effects.js'
import { ClassPairs } from './class-pairs.js'
import { controlKinds } from './control-kinds.js'
import type { AttributeEvidence } from './evidence.js'
import { Excess } from './excess.js'
import { DEFAULT_CONFIDENCE } from './gate.js'
import { bootstrapMean } from './intervals.js'
import type { AttributeTally, CaseTally } from './tally.js'
import { UnitNumbers } from './unit-numbers.js'
import { UnitVotes } from './unit-votes.js'
import { Units } from './units.js'
import { type Blindness, blindnessOf, Unseen, type UnseenSums } from './unseen.js'
import { wordEffects } from './word-effects.js'
import { wordShare } from './word-share.js'
import { WordTable } from './word-sums.js'

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
  /** Cases with a BTC that is not borderline. */
  readonly casesWithBtc: number
  readonly borderline: number
  /** Cases of which not all variants were asked. */
  readonly capped: number
}

/** Where a case belongs: the unit that it shares with the cases that are not independent of it, and whether it was asked whole. */
export interface Belonging {
  readonly unit: string
  readonly capped: boolean
  /**
   * Of a case with more variants than were asked: by attribute whether the pair that was drawn from all its pairs is a BTC
   * (1 or 0). An attribute without such a pair has no part in what is said of pairs.
   */
  readonly drawn?: Readonly<Record<string, number>>
}

interface NumberedBelonging extends Omit<Belonging, 'unit'> {
  readonly unit: number
}

interface AttributeSums {
  readonly rates: number[]
  readonly units: Units
  pairs: number
  btcs: number
  readonly classes: Map<string, { variants: number; pairs: number; btcs: number }>
}

/** Two-sided, of the excess that shows an effect of the class: 1 % of models that flip by chance seem to have one. */
const confidenceOfKinds = 0.98

/** Adds up the tallies of a run, case by case, into the counts of its report. Keeps a few numbers per case. */
export class Summary {
  readonly #attributes: readonly string[]
  readonly #random: Random
  readonly #confidence: number
  readonly #sums = new Map<string, AttributeSums>()
  readonly #counts = { cases: 0, variants: 0, pairs: 0, btcs: 0, casesWithBtc: 0, borderline: 0, capped: 0 }
  /** Of the units of all attributes. */
  readonly #numbers = new UnitNumbers()
  readonly #any = new Units()
  readonly #control = { pairs: 0, flips: 0 }
  readonly #controlRates: number[] = []
  readonly #excess = new Excess()
  readonly #votes = new UnitVotes()
  readonly #unseen = new Unseen()
  /** Cases that were not added, since a cut has left them no pair. */
  readonly refused: Unseen = new Unseen()
  readonly #words = new WordTable()
  readonly #classes = new ClassEffects()
  /** Class by class. */
  readonly classPairs: ClassPairs = new ClassPairs()

  constructor({ attributes, seed, confidence = DEFAULT_CONFIDENCE }: SummaryOptions) {
    this.#attributes = attributes
    this.#random = new Random(seed, 'summary')
    this.#confidence = confidence
    for (const attribute of attributes) {
      this.#sums.set(attribute, { rates: [], units: new Units(), pairs: 0, btcs: 0, classes: new Map() })
    }
  }

  /**
   * Adds a case. Returns `false`, and adds nothing, when the case has no pair of an asked attribute: it is no evidence,
   * and the caller says so among the discarded.
   */
  add(tally: CaseTally, { unit: name, capped, drawn }: Belonging): boolean {
    const unseen = tally.attributes.flatMap((each): (readonly [string, Blindness])[] => {
      const why = blindnessOf(each)
      return why === undefined ? [] : [[each.attribute, why]]
    })
    for (const [attribute] of unseen) this.#sums.get(attribute)?.units.addIndistinct()
    const isEvident = ({ pairs, evident = pairs }: AttributeTally): boolean => evident > 0
    if (!tally.attributes.some(isEvident)) {
      this.refused.add(unseen)
      if (unseen.length > 0) this.#any.addIndistinct()
      return false
    }
    this.#unseen.add(unseen)
    this.#counts.cases++
    this.#counts.variants += tally.variants
    this.#counts.pairs += tally.pairs
    this.#counts.btcs += tally.btcs
    if (capped) this.#counts.capped++
    const found = tally.attributes.some(({ solid }) => solid)
    const borderline = !found && tally.btcs > 0
    if (found) this.#counts.casesWithBtc++
    if (borderline) this.#counts.borderline++
    const unit = this.#numbers.of(name)
    this.#any.add(unit, { found, borderline, pairShare: tally.btcs / tally.pairs }, capped)
    for (const attribute of tally.attributes) this.#addAttribute(attribute, { unit, capped, ...(drawn && { drawn }) })
    this.#addControl(tally)
    this.#vote(tally, unit)
    return true
  }

  /** A case is for the class that most of its BTCs favour, and its unit for the one that most of its cases are for. */
  #vote({ attributes }: CaseTally, unit: number): void {
    for (const { attribute, votes } of attributes) {
      for (const { first, second, forFirst, forSecond } of votes) {
        if (forFirst === forSecond) continue
        const [favoured, other] = forFirst > forSecond ? [first, second] : [second, first]
        this.#votes.add(unit, { attribute, favoured, other })
      }
    }
  }

  /** Adds the cases that another part of the run has refused. */
  addRefused(sums: UnseenSums): void {
    this.refused.addSums(sums)
    this.#any.addIndistinct(sums.cases)
    for (const { attribute, cut, indistinct } of sums.attributes) {
      this.#sums.get(attribute)?.units.addIndistinct(cut + indistinct)
    }
  }

  /** What the model could not tell apart, by attribute. */
  unseenFindings(): Finding[] {
    const all = new Unseen()
    for (const { sums } of [this.#unseen, this.refused]) all.addSums(sums)
    return all.findings(this.#attributes)
  }

  get counts(): SummaryCounts {
    return { ...this.#counts }
  }

  /** What the gate decides on: the asked attributes, and all of them together. */
  evidence(): { readonly attributes: readonly AttributeEvidence[]; readonly any: AttributeEvidence } {
    return {
      attributes: this.#attributes.map((name) => (this.#sums.get(name) as AttributeSums).units.evidence(name)),
      any: this.#any.evidence(this.#attributes.join(' and ')),
    }
  }

  /** One entry per asked attribute that had a pair. */
  byAttribute(basis: Basis): AttributeCounts[] {
    return this.#attributes.flatMap((attribute) => {
      const { rates, units, pairs, btcs } = this.#sums.get(attribute) as AttributeSums
      const evidence = units.evidence(attribute)
      const rate = estimateOf(evidence, basis, this.#confidence)
      if (rate === undefined) return []
      const { cases, casesWithBtc } = evidence
      const pairRate = this.#mean(rates, `pairs of ${attribute}`)
      return { attribute, cases, casesWithBtc, rate, pairs, btcs, pairRate }
    })
  }

  /** By attribute, the worst class (largest share of BTC pairs) first. */
  byClass(): ClassCount[] {
    return this.#attributes.flatMap((attribute) => {
      const { classes } = this.#sums.get(attribute) as AttributeSums
      const share = ({ btcs, pairs }: ClassCount): number => (pairs === 0 ? 0 : btcs / pairs)
      return [...classes]
        .map(([name, count]) => ({ attribute, class: name, ...count }))
        .sort((a, b) => share(b) - share(a) || byName(a.class, b.class))
    })
  }

  byClassPair(): ClassPairCount[] {
    return this.classPairs.list(this.byClass())
  }

  directions(): Direction[] {
    return this.#votes.list(this.#attributes)
  }

  /** Absent when no case has two different inputs of the same class. */
  control(): Control | undefined {
    if (this.#controlRates.length === 0) return undefined
    const excess = this.#excess.estimate(this.#confidence)
    const classEffects = this.#classes.list(this.#attributes)
    return {
      cases: this.#controlRates.length,
      pairs: this.#control.pairs,
      flips: this.#control.flips,
      pairRate: this.#mean(this.#controlRates, 'control'),
      excess,
      kinds: controlKinds(this.#excess.estimate(confidenceOfKinds), classEffects, this.words(), wordShare(this.#words)),
      ...(classEffects.length === 0 ? {} : { classEffects }),
    }
  }

  /** Single words on which the outcome depends, whatever the text. */
  words(): WordEffect[] {
    return wordEffects(this.#words, this.#attributes)
  }

  #addAttribute(
    { attribute, pairs, evident = pairs, btcs, solid, share, classes, crossed = [] }: AttributeTally,
    { unit, capped, drawn }: NumberedBelonging,
  ): void {
    const sums = this.#sums.get(attribute)
    if (sums === undefined || pairs === 0) return
    this.classPairs.add(attribute, crossed)
    sums.rates.push(btcs / pairs)
    sums.pairs += pairs
    sums.btcs += btcs
    if (evident > 0) {
      const pairShare = drawn === undefined ? share : drawn[attribute]
      sums.units.add(unit, { found: solid, borderline: btcs > 0 && !solid, pairShare }, capped)
    }
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
    if (tally.words !== undefined) {
      this.#words.add(tally.words.cells)
      this.#classes.add(tally.words)
    }
  }

  #mean(values: readonly number[], label: string): Estimate {
    return bootstrapMean(values, { confidence: this.#confidence, random: this.#random.derive(label) })
  }
}
