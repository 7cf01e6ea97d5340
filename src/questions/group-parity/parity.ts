import { Random } from '../../core/random.js'
import type { Estimate } from '../../core/report.js'
import { binomial } from '../../oracle/binomial.js'
import { byName } from '../../oracle/by-name.js'
import { clopperPearson, percentile } from '../../oracle/intervals.js'
import { differenceAtLeast, differenceAtMost, type Part, ratioAtLeast, ratioAtMost } from './parity-bounds.js'
import type { GroupShare, ParityGap, ParityGate, ParityGroup, ParityMetric } from './parity-report.js'

/** Resamples of a bootstrap: fixed, so that the same seed gives the same interval. */
const resamples = 1000

/** One row as parity sees it. */
export interface ParityRow {
  /** Its class of each compared attribute (or intersection), by the attribute's name. */
  readonly classes: Readonly<Record<string, string>>
  /** Whether the model gives it the favourable outcome. */
  readonly selected: boolean
  /** Whether its true label is the favourable one; absent without labels. */
  readonly deserved?: boolean
}

type Share = ParityGap['share']

/** The shares that a metric compares. */
export const sharesOf: Readonly<Record<ParityMetric, readonly Share[]>> = {
  'demographic-parity': ['selection'],
  'equal-opportunity': ['truePositive'],
  'equalized-odds': ['truePositive', 'falsePositive'],
  'predictive-parity': ['precision'],
}

export const parityMetrics = Object.keys(sharesOf) as readonly ParityMetric[]

/** Rows of a group by what the model says and what is true. Without labels only the first two are filled. */
interface Counts {
  selectedDeserved: number
  selectedOther: number
  refusedDeserved: number
  refusedOther: number
}

/** What a part of a run has counted. */
export interface ParityState {
  readonly attributes: readonly string[]
  readonly intersections: readonly string[]
  readonly labelled: boolean
  readonly groups: readonly (Readonly<Counts> & { readonly attribute: string; readonly group: string })[]
}

/** Adds up rows into groups and compares the groups. Keeps four numbers per group. */
export class ParityTable {
  readonly #single: readonly string[]
  readonly #attributes: readonly string[]
  readonly #labelled: boolean
  readonly #groups = new Map<string, Map<string, Counts>>()

  /**
   * @param attributes The compared attributes.
   * @param intersections Names for several of them at once.
   */
  constructor(attributes: readonly string[], intersections: readonly string[], labelled: boolean) {
    this.#single = attributes
    this.#attributes = [...attributes, ...intersections]
    this.#labelled = labelled
    for (const attribute of this.#attributes) this.#groups.set(attribute, new Map())
  }

  /** Says that a group exists, so that it is reported also when no row is in it. */
  expect(attribute: string, group: string): void {
    const groups = this.#groups.get(attribute) as Map<string, Counts>
    if (!groups.has(group)) groups.set(group, emptyCounts())
  }

  add({ classes, selected, deserved = false }: ParityRow): void {
    for (const attribute of this.#attributes) {
      const group = classes[attribute]
      if (group === undefined) continue
      this.expect(attribute, group)
      const counts = this.#groups.get(attribute)?.get(group) as Counts
      if (selected) counts[deserved ? 'selectedDeserved' : 'selectedOther']++
      else counts[deserved ? 'refusedDeserved' : 'refusedOther']++
    }
  }

  /** What was counted so far, as plain data. */
  get state(): ParityState {
    return {
      attributes: this.#single,
      intersections: this.#attributes.slice(this.#single.length),
      labelled: this.#labelled,
      groups: [...this.#groups].flatMap(([attribute, groups]) =>
        [...groups].map(([group, counts]) => ({ attribute, group, ...counts })),
      ),
    }
  }

  /** Adds what another part of the run has counted. */
  addState({ groups }: ParityState): void {
    for (const { attribute, group, ...more } of groups) {
      this.expect(attribute, group)
      const counts = this.#groups.get(attribute)?.get(group) as Counts
      counts.selectedDeserved += more.selectedDeserved
      counts.selectedOther += more.selectedOther
      counts.refusedDeserved += more.refusedDeserved
      counts.refusedOther += more.refusedOther
    }
  }

  groups(): ParityGroup[] {
    return this.#attributes.flatMap((attribute) => {
      const groups = this.#sorted(attribute)
      const rates = groups.map(([, counts]) => partOf(counts, 'selection')).filter(({ of }) => of > 0)
      const highest = Math.max(0, ...rates.map(({ some, of }) => some / of))
      return groups.map(([name, counts]) => this.#group(attribute, name, counts, highest))
    })
  }

  /** The gaps of all metrics that are known, with the decision of the one that `gate` judges. */
  gaps(gate: ParityGate, seed: number): ParityGap[] {
    const metrics = parityMetrics.filter((metric) => this.#labelled || metric === 'demographic-parity')
    return metrics.flatMap((metric) =>
      sharesOf[metric].flatMap((share) =>
        this.#attributes.flatMap((attribute) => {
          const random = new Random(seed, `parity/${metric}/${share}/${attribute}`)
          const gap = this.#gap(metric, share, attribute, gate, random)
          return gap === undefined ? [] : [gap]
        }),
      ),
    )
  }

  #sorted(attribute: string): [string, Counts][] {
    return [...(this.#groups.get(attribute) as Map<string, Counts>)].sort(([a], [b]) => byName(a, b))
  }

  #group(attribute: string, name: string, counts: Counts, highest: number): ParityGroup {
    const selection = shareFrom(partOf(counts, 'selection'))
    const { estimate } = selection
    return {
      attribute,
      intersection: !this.#single.includes(attribute),
      class: name,
      rows: selection.of,
      selection,
      ...(estimate === undefined || highest === 0 ? {} : { impactRatio: estimate.value / highest }),
      ...(this.#labelled
        ? {
            truePositive: shareFrom(partOf(counts, 'truePositive')),
            falsePositive: shareFrom(partOf(counts, 'falsePositive')),
            precision: shareFrom(partOf(counts, 'precision')),
          }
        : {}),
    }
  }

  #gap(metric: ParityMetric, share: Share, attribute: string, gate: ParityGate, random: Random): ParityGap | undefined {
    const groups = this.#sorted(attribute)
      .map(([name, counts]) => ({ name, counts, part: partOf(counts, share) }))
      .filter(({ counts, part }) => part.of > 0 && partOf(counts, 'selection').of >= gate.minGroup)
    if (groups.length < 2) return undefined
    const ordered = [...groups].sort((a, b) => b.part.some / b.part.of - a.part.some / a.part.of)
    const [highest, lowest] = [ordered[0], ordered.at(-1)] as [Group, Group]
    const bounds = boundsOf(
      groups.map(({ part }) => part),
      gate.confidence,
    )
    const judged = metric === gate.metric && (gate.intersections || this.#single.includes(attribute))
    const spreads = resampled(groups, random)
    const value = highest.part.some / highest.part.of - lowest.part.some / lowest.part.of
    const ratio = (lowest.part.some / lowest.part.of) * (highest.part.of / highest.part.some)
    return {
      metric,
      share,
      attribute,
      highest: highest.name,
      lowest: lowest.name,
      difference: estimate(value, spreads.differences, gate.confidence),
      ...(Number.isFinite(ratio) ? { ratio: estimate(ratio, spreads.ratios, gate.confidence) } : {}),
      ...bounds,
      ...(judged ? { decision: decide(bounds, gate) } : {}),
    }
  }
}

interface Group {
  readonly name: string
  readonly counts: Counts
  readonly part: Part
}

const emptyCounts = (): Counts => ({ selectedDeserved: 0, selectedOther: 0, refusedDeserved: 0, refusedOther: 0 })

function partOf(counts: Counts, share: Share): Part {
  const { selectedDeserved, selectedOther, refusedDeserved, refusedOther } = counts
  switch (share) {
    case 'selection':
      return {
        some: selectedDeserved + selectedOther,
        of: selectedDeserved + selectedOther + refusedDeserved + refusedOther,
      }
    case 'truePositive':
      return { some: selectedDeserved, of: selectedDeserved + refusedDeserved }
    case 'falsePositive':
      return { some: selectedOther, of: selectedOther + refusedOther }
    case 'precision':
      return { some: selectedDeserved, of: selectedDeserved + selectedOther }
  }
}

function shareFrom({ some, of }: Part): GroupShare {
  return of === 0 ? { some, of } : { some, of, estimate: { value: some / of, interval: clopperPearson(some, of) } }
}

type Bounds = Pick<ParityGap, 'atLeast' | 'atMost' | 'ratioAtLeast' | 'ratioAtMost'>

/**
 * Over all ordered pairs of groups. That one pair is far apart is claimed of the farthest of many, so each pair gets its
 * share of the error (Bonferroni); that all are near must hold of each, and needs no share.
 */
function boundsOf(parts: readonly Part[], confidence: number): Bounds {
  const pairs = parts.flatMap((a) => parts.filter((b) => b !== a).map((b) => [a, b] as const))
  const strict = 1 - (1 - confidence) / pairs.length
  const over = (of: (a: Part, b: Part) => number): number[] => pairs.map(([a, b]) => of(a, b))
  return {
    atLeast: Math.max(0, ...over((a, b) => differenceAtLeast(a, b, strict))),
    atMost: Math.max(0, ...over((a, b) => differenceAtMost(a, b, confidence))),
    ratioAtLeast: Math.min(1, ...over((a, b) => ratioAtLeast(a, b, confidence))),
    ratioAtMost: Math.min(1, ...over((a, b) => ratioAtMost(a, b, strict))),
  }
}

function decide(
  bounds: Bounds,
  { maxDifference = Number.POSITIVE_INFINITY, minRatio = Number.NEGATIVE_INFINITY }: ParityGate,
): NonNullable<ParityGap['decision']> {
  const beyond = bounds.atLeast > maxDifference || bounds.ratioAtMost < minRatio
  const within = bounds.atMost < maxDifference && bounds.ratioAtLeast > minRatio
  return beyond ? 'beyond' : within ? 'within' : 'undecided'
}

/**
 * The spread of the groups in resamples of the rows that the share is of, group by group: how many of a group's resampled
 * rows are counted is a binomial number.
 */
function resampled(
  groups: readonly Group[],
  random: Random,
): { readonly differences: Float64Array; readonly ratios: Float64Array } {
  const draws = groups.map(({ part }) => binomial(part.of, part.some / part.of))
  const differences = new Float64Array(resamples)
  const ratios: number[] = []
  for (let turn = 0; turn < resamples; turn++) {
    let high = 0
    let low = 1
    for (const [at, { part }] of groups.entries()) {
      const rate = (draws[at] as ReturnType<typeof binomial>)(random.float()) / part.of
      high = Math.max(high, rate)
      low = Math.min(low, rate)
    }
    differences[turn] = high - low
    if (high > 0) ratios.push(low / high)
  }
  return { differences: differences.sort(), ratios: Float64Array.from(ratios).sort() }
}

function estimate(value: number, spread: Float64Array, confidence: number): Estimate {
  const tail = (1 - confidence) / 2
  const [lower, upper] = [percentile(spread, tail), percentile(spread, 1 - tail)]
  return { value, interval: { lower, upper, confidence, method: 'bootstrap' } }
}
