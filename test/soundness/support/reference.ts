import type { Case, Variant } from '../../../src/core/case.js'
import type { Prediction } from '../../../src/core/prediction.js'

/*
 * The truth of a claim, counted by brute force from its definition (docs/statistics.md): every two variants of every case are
 * looked at. Nothing of the package's own counting is used here.
 */

export type AnyCase<Input = string> = Case<Input, string>
export type Model = (input: string) => Prediction

/** What is true of one attribute over all cases of a list. */
export interface Truth {
  readonly attribute: string
  /** Cases with a pair, and those in which some pair is treated differently. */
  readonly cases: number
  readonly casesWithBtc: number
  /** Mean over the cases with a pair of their share of pairs that are treated differently. */
  readonly pairRate: number
  /** Independent units among the cases with a pair, if the cases stand for others like them. */
  readonly units: number
}

const show = (value: string | undefined): string => (value === undefined ? '-' : `+${value}`)

/** Two variants that differ in one attribute and in no other, are of one kind, and are not the same input. */
function isPair(one: Variant<string>, other: Variant<string>, attribute: string): boolean {
  const [own, others] = [one.classes[attribute], other.classes[attribute]]
  if (own === undefined || others === undefined || own === others) return false
  if (one.input === other.input || show(one.kind) !== show(other.kind)) return false
  const names = [...Object.keys(one.classes), ...Object.keys(other.classes)]
  return names.every((name) => name === attribute || show(one.classes[name]) === show(other.classes[name]))
}

/** Whether two predictions are different by the oracle that a plan gets by itself, or by `closeScore({ tolerance })`. */
function isDifferent(one: Prediction, other: Prediction, tolerance: number): boolean {
  if (one.kind === 'label' && other.kind === 'label') return one.label !== other.label
  if (one.kind === 'labels' && other.kind === 'labels')
    return [...one.labels].sort().join('\n') !== [...other.labels].sort().join('\n')
  if (one.kind === 'score' && other.kind === 'score') return Math.abs(one.score - other.score) > tolerance + 1e-9
  throw new Error('two kinds of prediction')
}

/** The same variant (input, classes and kind) said twice is one variant. */
function distinct(each: AnyCase): Variant<string>[] {
  const seen = new Map<string, Variant<string>>()
  for (const variant of each.variants) {
    const classes = Object.entries(variant.classes).sort(([a], [b]) => (a < b ? -1 : 1))
    seen.set(JSON.stringify([variant.input, classes, variant.kind ?? null]), variant)
  }
  return [...seen.values()]
}

/** Pairs of a case, and how many of them are treated differently. */
export function pairsOf(
  each: AnyCase,
  attribute: string,
  model: Model,
  tolerance = 0.1,
): { pairs: number; btcs: number } {
  const variants = distinct(each)
  let pairs = 0
  let btcs = 0
  for (const [at, one] of variants.entries()) {
    for (const other of variants.slice(at + 1)) {
      if (!isPair(one, other, attribute)) continue
      pairs++
      if (isDifferent(model(one.input), model(other.input), tolerance)) btcs++
    }
  }
  return { pairs, btcs }
}

/** What a case shares with cases that are not independent of it. */
function unitOf(each: AnyCase): string {
  if (each.cluster !== undefined) return `cluster ${each.cluster}`
  if (each.template !== undefined) return `template ${each.template}`
  if (each.original !== undefined) return `text ${each.original}`
  const [first] = [...each.variants].filter(({ classes }) => Object.keys(classes).length > 0)
  return `text ${first?.input}`
}

export function truthOf(cases: readonly AnyCase[], attribute: string, model: Model, tolerance = 0.1): Truth {
  const shown = cases
    .map((each) => ({ each, ...pairsOf(each, attribute, model, tolerance) }))
    .filter(({ pairs }) => pairs > 0)
  return {
    attribute,
    cases: shown.length,
    casesWithBtc: shown.filter(({ btcs }) => btcs > 0).length,
    pairRate: shown.length === 0 ? 0 : shown.reduce((sum, { pairs, btcs }) => sum + btcs / pairs, 0) / shown.length,
    units: new Set(shown.map(({ each }) => unitOf(each))).size,
  }
}

/** How far the mean scores of two classes are apart over all cases, and in how many cases they meet. */
export interface TrueGap {
  readonly classes: readonly [string, string]
  readonly gap: number
  readonly cases: number
}

/**
 * The gaps of a suite: in each case the mean of score(first) - score(second) over the pairs of a kind, then over its kinds, then
 * over the cases in which the two classes meet.
 */
export function gapsOf(cases: readonly AnyCase[], attribute: string, model: Model): TrueGap[] {
  const byClasses = new Map<string, number[]>()
  for (const each of cases) {
    const kinds = new Map<string, Map<string, number[]>>()
    const variants = distinct(each)
    for (const one of variants) {
      for (const other of variants) {
        const [first, second] = [one.classes[attribute], other.classes[attribute]]
        if (first === undefined || second === undefined || first >= second || !isPair(one, other, attribute)) continue
        const classes = JSON.stringify([first, second])
        const byKind = kinds.get(classes) ?? new Map<string, number[]>()
        kinds.set(classes, byKind)
        const kind = show(one.kind)
        byKind.set(kind, [...(byKind.get(kind) ?? []), scoreOf(model(one.input)) - scoreOf(model(other.input))])
      }
    }
    for (const [classes, byKind] of kinds) {
      const ofCase = mean([...byKind.values()].map(mean))
      byClasses.set(classes, [...(byClasses.get(classes) ?? []), ofCase])
    }
  }
  return [...byClasses]
    .map(([classes, gaps]) => ({ classes: JSON.parse(classes), gap: mean(gaps), cases: gaps.length }))
    .sort((one, other) => (one.classes.join() < other.classes.join() ? -1 : 1))
}

const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length

function scoreOf(prediction: Prediction): number {
  if (prediction.kind !== 'score') throw new Error('no score')
  return prediction.score
}

/** Chance of `count` or more of `trials` when each has the chance `share`. */
export function atLeast(count: number, trials: number, share: number): number {
  let term = (1 - share) ** trials
  let below = 0
  for (let hits = 0; hits < count; hits++) {
    below += term
    term *= ((trials - hits) / (hits + 1)) * (share / (1 - share))
  }
  return 1 - below
}
