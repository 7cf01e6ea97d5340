import { planErrors } from '../core/errors/index.js'
import type { Finding, ScoreGap, Verdict } from '../core/report.js'
import { byName } from './by-name.js'
import { groupsOf, itemsOf, type JudgedVariant } from './cells.js'
import { decideGaps, type GapReason } from './gap-reason.js'
import { type ClusterMeans, testGap } from './gap-test.js'
import { checkConfidence, DEFAULT_CONFIDENCE, DEFAULT_MIN_CASES } from './gate.js'
import { holm } from './holm.js'
import { scoreOf } from './score.js'

export interface ScoreGapOptions {
  readonly attributes: readonly string[]
  /** Largest mean difference between two classes that is accepted, in units of the score. Above 0. */
  readonly maxGap: number
  /** Default 0.95. */
  readonly confidence?: number
  /** Label whose score is compared; of two labels the last in alphabetical order. Scores are compared as they are. */
  readonly label?: string
  /** Cases below which nothing is called fair. Default 59. */
  readonly minCases?: number
}

export interface GapCase {
  readonly id: string
  /** Cases of one template are one cluster; without a template a case is a cluster of its own. */
  readonly template?: string
  readonly variants: readonly JudgedVariant[]
}

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
  /** The range of its scores. */
  readonly lowest?: number
  readonly highest?: number
}

export interface ScoreGapResult {
  readonly verdict: Exclude<Verdict, 'interrupted'>
  /** One per pair of classes that met in a case, in the order of the attributes and of the classes' names. */
  readonly gaps: readonly ScoreGap[]
  /** Why some gap is undecided, and what would help. */
  readonly reasons: readonly GapReason[]
  readonly findings: readonly Finding[]
  /** Cases with at least one pair. */
  readonly cases: number
}

interface Collected {
  readonly attribute: string
  readonly classes: readonly [string, string]
  readonly clusters: ClusterMeans
  pairs: number
}

/**
 * Collects the mean score differences of a run, case by case, and tests them.
 *
 * In a case, the difference of two classes is the mean of score(first) - score(second) over the pairs that differ in
 * this attribute alone. Cases of one template are averaged first, since they share its wording: the template is the unit
 * of inference. The analysis of Kiritchenko and Mohammad (2018, section 4) with an equivalence test in place of "no
 * significant difference". Keeps two numbers per cluster and pair of classes.
 */
export class ScoreGaps {
  readonly #options: ScoreGapOptions
  readonly #confidence: number
  readonly #found = new Map<string, Collected>()
  #cases = 0
  #lowest = 0
  #highest = 1

  /** @throws EF125 when maxGap is not above 0, EF123 for a confidence out of range */
  constructor(options: ScoreGapOptions) {
    this.#options = options
    this.#confidence = checkConfidence(options.confidence ?? DEFAULT_CONFIDENCE)
    checkMaxGap(options.maxGap)
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
  measure({ id, template, variants }: GapCase): MeasuredCase {
    const items = itemsOf(variants)
    const scores: number[] = []
    const differences = this.#options.attributes.flatMap((attribute) =>
      [...this.#differences(items, attribute, scores)].map(([key, { sum, pairs }]) => {
        const [, first, second] = JSON.parse(key) as [string, string, string]
        return [attribute, first, second, sum, pairs] as const
      }),
    )
    const range =
      scores.length === 0
        ? {}
        : {
            lowest: scores.reduce((one, other) => Math.min(one, other)),
            highest: scores.reduce((one, other) => Math.max(one, other)),
          }
    return { cluster: template === undefined ? `case ${id}` : `template ${template}`, differences, ...range }
  }

  /** Adds what a case has shown. `false`, and adds nothing, when it has no pair of an asked attribute. */
  addMeasured({ cluster, differences, lowest = 0, highest = 1 }: MeasuredCase): boolean {
    this.#lowest = Math.min(this.#lowest, lowest)
    this.#highest = Math.max(this.#highest, highest)
    for (const [attribute, first, second, sum, pairs] of differences) {
      this.#collect(attribute, [first, second], { sum, pairs }, cluster)
    }
    if (differences.length > 0) this.#cases++
    return differences.length > 0
  }

  result({ exhausted = false }: { readonly exhausted?: boolean } = {}): ScoreGapResult {
    const { attributes, maxGap, minCases = DEFAULT_MIN_CASES } = this.#options
    const found = [...this.#found.values()].sort(
      (a, b) =>
        attributes.indexOf(a.attribute) - attributes.indexOf(b.attribute) ||
        byName(a.classes[0], b.classes[0]) ||
        byName(a.classes[1], b.classes[1]),
    )
    const reach = this.#highest - this.#lowest
    const tests = found.map(({ clusters }) => testGap(clusters, { maxGap, confidence: this.#confidence, reach }))
    const equivalent = holm(tests.map((test) => test.pEquivalent))
    const different = holm(tests.map((test) => test.pDifferent))
    const alpha = 1 - this.#confidence
    const gaps = found.map(({ attribute, classes, clusters, pairs }, i): ScoreGap => {
      const { gap, effectSize } = tests[i] as ReturnType<typeof testGap>
      const pEquivalent = equivalent[i] as number
      const pDifferent = different[i] as number
      const decision = pEquivalent <= alpha ? 'within' : pDifferent <= alpha ? 'beyond' : 'undecided'
      return { attribute, classes, gap, effectSize, clusters: clusters.size, pairs, pEquivalent, pDifferent, decision }
    })
    const cases = this.#cases
    return { gaps, cases, ...decideGaps(gaps, { cases, minCases, exhausted, maxGap, confidence: this.#confidence }) }
  }

  /** Sum of score differences and number of pairs, per pair of classes. */
  #differences(
    items: ReturnType<typeof itemsOf>,
    attribute: string,
    scores: number[],
  ): Map<string, { sum: number; pairs: number }> {
    const found = new Map<string, { sum: number; pairs: number }>()
    for (const { classes } of groupsOf(items, attribute)) {
      const names = [...classes.keys()].sort()
      const totals = names.map((name) => {
        const members = classes.get(name) ?? []
        let sum = 0
        for (const { variant } of members) {
          const score = scoreOf(variant.prediction, this.#options.label, 'toHaveNoScoreGap()')
          scores.push(score)
          sum += score
        }
        return { sum, size: members.length, keys: new Set(members.map((item) => item.key)) }
      })
      names.forEach((first, i) => {
        for (let j = i + 1; j < names.length; j++) {
          const a = totals[i] as (typeof totals)[number]
          const b = totals[j] as (typeof totals)[number]
          const key = JSON.stringify([attribute, first, names[j]])
          const before = found.get(key) ?? { sum: 0, pairs: 0 }
          // The sum over all pairs of (x - y) needs no pairs: every x meets each of the other class once. Equal inputs
          // are no pair, and add nothing to the sum.
          const sum = before.sum + a.sum * b.size - b.sum * a.size
          const pairs = before.pairs + a.size * b.size - shared(a.keys, b.keys)
          if (pairs > 0) found.set(key, { sum, pairs })
        }
      })
    }
    return found
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

/** Score gaps of a list of cases. See `ScoreGaps`, which takes them one by one. */
export function scoreGaps(
  cases: Iterable<GapCase>,
  options: ScoreGapOptions & { readonly exhausted?: boolean },
): ScoreGapResult {
  const gaps = new ScoreGaps(options)
  for (const one of cases) gaps.add(one)
  return gaps.result(options)
}

/** @throws EF125 */
export function checkMaxGap(maxGap: unknown): number {
  if (typeof maxGap === 'number' && maxGap > 0 && maxGap < Number.POSITIVE_INFINITY) return maxGap
  throw planErrors.badMaxGap(maxGap)
}

function shared(keys: ReadonlySet<unknown>, others: ReadonlySet<unknown>): number {
  let count = 0
  for (const key of keys) if (others.has(key)) count++
  return count
}
