import type { Over } from '../../core/case.js'
import { planErrors } from '../../core/errors/index.js'
import { isUnreadable, type Prediction } from '../../core/prediction.js'
import type { Claim, ComparedAttribute, Finding, Verdict } from '../../core/report.js'
import { byName } from '../../oracle/by-name.js'
import { groupsOf, itemsOf, type JudgedVariant } from '../../oracle/cells.js'
import { checkConfidence } from '../../oracle/check-gate.js'
import { DEFAULT_CONFIDENCE } from '../../oracle/gate.js'
import { holm } from '../../oracle/holm.js'
import { scoreOf } from '../../oracle/score.js'
import { sightOf } from '../../oracle/sight.js'
import { type Blindness, blindnessOf, Unseen } from '../../oracle/unseen.js'
import type { ScoreGap } from './gap.js'
import { type AttributeUnits, decideGaps, type GapReason } from './gap-reason.js'
import type { ClusterMeans, GapTest } from './gap-test.js'
import { testScores, wayOf } from './test-scores.js'

const matcher = 'toHaveNoScoreGap()'

export interface ScoreGapOptions {
  readonly attributes: readonly string[]
  /** Largest mean difference between two classes that is accepted, in units of the score. Above 0. */
  readonly maxGap: number
  /** Default 0.95. */
  readonly confidence?: number
  /** Label whose score is compared; of two labels the last in alphabetical order. Scores are compared as they are. */
  readonly label?: string
  /** Clusters with a pair, of each attribute, below which nothing is called fair. Default 59; of a whole suite none. */
  readonly minCases?: number
  /** The smallest and the largest score that the model can give; known for scores of labels. */
  readonly range?: readonly [number, number]
  readonly over: Over
  readonly seed: number
}

export interface GapCase {
  /** The unit that the case shares with cases that are not independent of it. */
  readonly unit: string
  readonly variants: readonly JudgedVariant[]
  /** Of a case with more variants than were asked: by attribute, the pairs that stand for all of them. Default: all pairs. */
  readonly pairs?: ReadonlyMap<string, readonly GapPair[]>
}

/** Two variants that differ in only one attribute. */
export type GapPair = readonly [JudgedVariant, JudgedVariant]

/** What a case shows of the gaps: a sum of differences and a number of pairs for each two classes. */
export interface MeasuredCase {
  readonly cluster: string
  readonly differences: readonly (readonly [
    attribute: string,
    first: string,
    second: string,
    sum: number,
    pairs: number,
  ])[]
  /** Attributes of which it shows nothing, since the model could not tell its pairs apart. */
  readonly unseen?: readonly (readonly [attribute: string, why: Blindness])[]
  /** The range of its scores. */
  readonly lowest?: number
  readonly highest?: number
  /** They are scores of labels, which lie in 0..1. */
  readonly ofLabels?: boolean
}

export interface ScoreGapResult {
  readonly verdict: Exclude<Verdict, 'interrupted'>
  /** One per pair of classes that met in a case, in the order of the attributes and of the classes' names. */
  readonly gaps: readonly ScoreGap[]
  /** Why some gap is undecided, and what would help. */
  readonly reasons: readonly GapReason[]
  readonly findings: readonly Finding[]
  readonly claim: Claim
  readonly compared: readonly ComparedAttribute[]
}

/** How a run ended. */
export interface GapRun {
  /** Every case of the source was asked. */
  readonly exhausted: boolean
  readonly capped: number
  readonly unit: Claim['unit']
  readonly skipped: number
  /** Each input has one answer for good, so that what was asked whole is a fact. Default: true. */
  readonly steady?: boolean
}

/** What the cases of a run show of two classes. */
export interface Collected {
  readonly attribute: string
  readonly classes: readonly [string, string]
  readonly clusters: ClusterMeans
  pairs: number
}

/**
 * Collects the mean score differences of a run, case by case, and tests them.
 *
 * In a case, the difference of two classes is the mean of score(first) - score(second) over the pairs that differ in
 * only this attribute. Cases of one template are averaged first, since they share its wording: the template is the unit
 * of inference. The analysis of Kiritchenko and Mohammad (2018, section 4) with an equivalence test in place of "no
 * significant difference". Keeps two numbers per cluster and pair of classes.
 */
export class ScoreGaps {
  readonly #options: ScoreGapOptions
  readonly #confidence: number
  readonly #found = new Map<string, Collected>()
  /** By attribute: its cases, and the units that they belong to. */
  readonly #compared = new Map<string, { cases: number; readonly units: Set<string> }>()
  readonly #units = new Set<string>()
  readonly #unseen = new Unseen()
  /** Cases that were not added, since the model could not tell any of their pairs apart. */
  readonly refused: Unseen = new Unseen()
  #cases = 0
  #lowest = Number.POSITIVE_INFINITY
  #highest = Number.NEGATIVE_INFINITY
  #ofLabels = true

  /** @throws EF125 when maxGap is not above 0, EF123 for a confidence out of range, EF135 for a range that is none */
  constructor(options: ScoreGapOptions) {
    this.#options = options
    this.#confidence = checkConfidence(options.confidence ?? DEFAULT_CONFIDENCE)
    checkMaxGap(options.maxGap)
    if (options.range !== undefined) checkRange(options.range)
  }

  /**
   * Adds a case. `false`, and adds nothing, when it has no pair of an asked attribute.
   * @throws EF504, EF505 when the predictions have no score to compare
   */
  add(one: GapCase): boolean {
    return this.addMeasured(this.measure(one))
  }

  /**
   * What a case shows, as plain data.
   * @throws EF504, EF505 when the predictions have no score to compare
   */
  measure({ unit, variants: all, pairs: drawn }: GapCase): MeasuredCase {
    const variants = all.filter(({ prediction }) => isScored(prediction))
    const items = itemsOf(variants)
    const scores: number[] = []
    const unseen: (readonly [string, Blindness])[] = []
    const differences = this.#options.attributes.flatMap((attribute) => {
      const found = [
        ...(drawn === undefined
          ? this.#differences(items, attribute, scores)
          : this.#drawnDifferences((drawn.get(attribute) ?? []).filter(bothScored), attribute, scores)),
      ]
      const pairs = found.reduce((sum, [, each]) => sum + each.pairs, 0)
      const why = blindnessOf({ pairs, ...sightOf(groupsOf(items, attribute), pairs) })
      if (why !== undefined) unseen.push([attribute, why])
      // Pairs that cannot differ would make every gap small.
      return found
        .filter(([, { evident }]) => evident)
        .map(([key, { sum, pairs }]) => {
          const [, first, second] = JSON.parse(key) as [string, string, string]
          return [attribute, first, second, sum, pairs] as const
        })
    })
    const range =
      scores.length === 0
        ? {}
        : {
            lowest: scores.reduce((one, other) => Math.min(one, other)),
            highest: scores.reduce((one, other) => Math.max(one, other)),
          }
    const ofLabels = variants.every(({ prediction }) => prediction.kind !== 'score')
    return { cluster: unit, differences, ...(unseen.length === 0 ? {} : { unseen }), ...range, ofLabels }
  }

  /** Adds what a case has shown. `false`, and adds nothing, when it has no pair of an asked attribute. */
  addMeasured(measured: MeasuredCase): boolean {
    const { cluster, differences, unseen = [], lowest = 0, highest = 0, ofLabels = false } = measured
    const counts = differences.length > 0
    const blind = counts ? this.#unseen : this.refused
    blind.add(unseen)
    if (!counts) return false
    this.#checkRange(lowest, highest)
    if (!ofLabels) this.#ofLabels = false
    this.#units.add(cluster)
    for (const attribute of new Set(differences.map(([name]) => name))) {
      const seen = this.#compared.get(attribute) ?? { cases: 0, units: new Set() }
      this.#compared.set(attribute, seen)
      seen.cases++
      seen.units.add(cluster)
    }
    for (const [attribute, first, second, sum, pairs] of differences) {
      this.#collect(attribute, [first, second], { sum, pairs }, cluster)
    }
    this.#cases++
    return true
  }

  /** What the model could not tell apart, by attribute. */
  unseenFindings(): Finding[] {
    const all = new Unseen()
    for (const { sums } of [this.#unseen, this.refused]) all.addSums(sums)
    return all.findings(this.#options.attributes)
  }

  result(run: GapRun): ScoreGapResult {
    const { maxGap, seed } = this.#options
    const found = this.collected
    const claim = this.claim(run)
    const range = this.#range
    const [lowest, highest] = range ?? [Math.min(0, this.#lowest), Math.max(1, this.#highest)]
    const [varies, method] = wayOf(claim, run, range !== undefined)
    const options = { maxGap, confidence: this.#confidence, reach: highest - lowest, method, seed } as const
    const tests = found.map((each) => testScores(each, options, range !== undefined))
    // Every pair must be within, so each is tested at full level; that some pair is beyond is corrected for their number.
    const different = holm(tests.map((test) => test.pDifferent))
    const alpha = 1 - this.#confidence
    const gaps = found.map(({ attribute, classes, clusters, pairs }, i): ScoreGap => {
      const { gap, effectSize, pEquivalent } = tests[i] as GapTest
      const pDifferent = different[i] as number
      const decision = pEquivalent <= alpha ? 'within' : pDifferent <= alpha ? 'beyond' : 'undecided'
      return { attribute, classes, gap, effectSize, clusters: clusters.size, pairs, pEquivalent, pDifferent, decision }
    })
    const { compared } = this
    const { minCases } = this.#options
    const decided = decideGaps(gaps, {
      ...run,
      claim: varies ? { ...claim, complete: false } : claim,
      compared,
      minCases: minCases ?? (varies ? 1 : undefined),
      unbounded: method === 't' && range === undefined,
      maxGap,
      confidence: this.#confidence,
      lowest: this.#lowest,
      highest: this.#highest,
    })
    return { gaps, claim: varies ? { ...claim, complete: false } : claim, ...decided }
  }

  /** Cases with at least one pair. */
  get cases(): number {
    return this.#cases
  }

  /** Each two classes that met, in the order of the attributes and of the classes' names. */
  get collected(): readonly Collected[] {
    const { attributes } = this.#options
    return [...this.#found.values()].sort(
      (a, b) =>
        attributes.indexOf(a.attribute) - attributes.indexOf(b.attribute) ||
        byName(a.classes[0], b.classes[0]) ||
        byName(a.classes[1], b.classes[1]),
    )
  }

  /** How much was compared of each attribute. */
  get compared(): readonly AttributeUnits[] {
    return this.#options.attributes.map((attribute) => {
      const { cases, units } = this.#compared.get(attribute) ?? { cases: 0, units: new Set() }
      return { attribute, cases, units: units.size }
    })
  }

  /** What a verdict on these cases is about. */
  claim({ exhausted, capped, unit }: GapRun): Claim {
    const { over } = this.#options
    const complete = over === 'suite' && exhausted && capped === 0
    const units = this.#units.size
    return { over, complete, unit: units === this.#cases ? 'case' : unit, units, rateOf: 'cases' }
  }

  /** The scores that the model can give, where that is known. Scores of labels that lie outside 0..1 are no probabilities. */
  get #range(): readonly [number, number] | undefined {
    if (this.#options.range !== undefined) return this.#options.range
    return this.#ofLabels && this.#lowest >= 0 && this.#highest <= 1 ? [0, 1] : undefined
  }

  #checkRange(lowest: number, highest: number): void {
    this.#lowest = Math.min(this.#lowest, lowest)
    this.#highest = Math.max(this.#highest, highest)
    const { range } = this.#options
    if (range === undefined) return
    const outside = [lowest, highest].find((score) => score < range[0] || score > range[1])
    if (outside !== undefined) throw planErrors.scoreOutOfRange(outside, range)
  }

  /**
   * Sum of score differences and number of pairs, per pair of classes; whether the model can tell any of them apart. Each kind
   * weighs the same in the mean (sum / pairs), as published for the EEC: twenty names make 200 pairs, "my uncle" and "my aunt"
   * one.
   */
  #differences(items: ReturnType<typeof itemsOf>, attribute: string, scores: number[]): Map<string, Differences> {
    const found = new Map<string, Map<string | undefined, Differences>>()
    for (const { classes } of groupsOf(items, attribute)) {
      // All of a group have the same.
      let kind: string | undefined
      const sides = [...classes].sort(([one], [other]) => byName(one, other))
      const totals = sides.map(([name, members]) => {
        let sum = 0
        for (const { variant } of members) {
          kind = variant.kind
          const score = scoreOf(variant.prediction, this.#options.label, matcher)
          scores.push(score)
          sum += score
        }
        const keys = new Set(members.map((item) => item.key))
        return { name, sum, size: members.length, keys, sights: members.map(({ sight }) => sight) }
      })
      totals.forEach((a, i) => {
        for (const b of totals.slice(i + 1)) {
          const key = JSON.stringify([attribute, a.name, b.name])
          const byKind = found.get(key) ?? new Map<string | undefined, Differences>()
          const before = byKind.get(kind) ?? { sum: 0, pairs: 0, evident: false }
          // The sum over all pairs of (x - y) needs no pairs: every x meets each of the other class once. Equal inputs
          // are no pair, and add nothing to the sum.
          const sum = before.sum + a.sum * b.size - b.sum * a.size
          const pairs = before.pairs + a.size * b.size - shared(a.keys, b.keys)
          const evident = before.evident || new Set([...a.sights, ...b.sights]).size > 1
          if (pairs > 0) found.set(key, byKind.set(kind, { sum, pairs, evident }))
        }
      })
    }
    return new Map([...found].map(([key, byKind]) => [key, kindsAlike([...byKind.values()])]))
  }

  /** The same of the pairs that were drawn by kinds. */
  #drawnDifferences(pairs: readonly GapPair[], attribute: string, scores: number[]): Map<string, Differences> {
    const found = new Map<string, Map<string | undefined, Differences>>()
    for (const pair of pairs) {
      const [one, other] = itemsOf(pair).sort((a, b) => byName(classOf(a.variant), classOf(b.variant)))
      // A cut has made them one input.
      if (one === undefined || other === undefined || one.key === other.key) continue
      const [a, b] = [one, other].map(({ variant }) => scoreOf(variant.prediction, this.#options.label, matcher))
      const key = JSON.stringify([attribute, classOf(one.variant), classOf(other.variant)])
      const byKind = found.get(key) ?? new Map<string | undefined, Differences>()
      const { kind } = one.variant
      const before = byKind.get(kind) ?? { sum: 0, pairs: 0, evident: false }
      const [first, second] = [a as number, b as number]
      scores.push(first, second)
      const evident = before.evident || one.sight !== other.sight
      found.set(key, byKind.set(kind, { sum: before.sum + first - second, pairs: before.pairs + 1, evident }))
    }
    return new Map([...found].map(([key, byKind]) => [key, kindsAlike([...byKind.values()])]))

    function classOf({ classes }: JudgedVariant): string {
      return classes[attribute] as string
    }
  }

  #collect(
    attribute: string,
    classes: readonly [string, string],
    { sum, pairs }: { sum: number; pairs: number },
    cluster: string,
  ): void {
    const key = JSON.stringify([attribute, ...classes])
    const collected = this.#found.get(key) ?? { attribute, classes, clusters: new Map(), pairs: 0 }
    this.#found.set(key, collected)
    collected.pairs += pairs
    const mean = collected.clusters.get(cluster) ?? { sum: 0, cases: 0 }
    collected.clusters.set(cluster, { sum: mean.sum + sum / pairs, cases: mean.cases + 1 })
  }
}

/** A number that could not be read is in no mean. Labels without scores have an error of their own. */
const isScored = (prediction: Prediction): boolean => prediction.kind !== 'score' || !isUnreadable(prediction)
const bothScored = (pair: GapPair): boolean => pair.every(({ prediction }) => isScored(prediction))

/** @throws EF135 */
function checkRange(range: unknown): void {
  const isRange = Array.isArray(range) && range.length === 2 && range.every(Number.isFinite) && range[0] < range[1]
  if (!isRange) throw planErrors.badRange(range)
}

/** @throws EF125 */
export function checkMaxGap(maxGap: unknown): number {
  if (typeof maxGap === 'number' && maxGap > 0 && maxGap < Number.POSITIVE_INFINITY) return maxGap
  throw planErrors.badMaxGap(maxGap)
}

/** What two classes of a case show: sum of score differences, pairs, and whether the model can tell some pair apart. */
interface Differences {
  readonly sum: number
  readonly pairs: number
  readonly evident: boolean
}

/** All pairs, with a sum such that their mean is the mean of the kinds' means. Kinds that the model cannot tell apart are left out. */
function kindsAlike(all: readonly Differences[]): Differences {
  const evident = all.filter((kind) => kind.evident)
  const kinds = evident.length > 0 ? evident : all
  if (kinds.length === 1) return kinds[0] as Differences
  const pairs = kinds.reduce((total, kind) => total + kind.pairs, 0)
  const mean = kinds.reduce((total, kind) => total + kind.sum / kind.pairs, 0) / kinds.length
  return { sum: mean * pairs, pairs, evident: evident.length > 0 }
}

function shared(keys: ReadonlySet<unknown>, others: ReadonlySet<unknown>): number {
  let count = 0
  for (const key of keys) if (others.has(key)) count++
  return count
}
