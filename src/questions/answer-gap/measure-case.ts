import { defined } from '../../core/defined.js'
import type { Prediction, TextAnswer } from '../../core/prediction.js'
import { cellsOf, groupsOf, type Item, itemsOf, type JudgedVariant } from '../../oracle/cells.js'
import { meanOf } from '../../oracle/intervals.js'
import type { GapPair, MeasuredCase, ScoreGaps } from '../score-gap/score-gaps.js'
import type { AnswerExample, ShownAnswer } from './example.js'
import { type WithoutNumber, withoutNumber } from './lopsided.js'
import type { MeasureFacts } from './settings.js'
import { noSpread, type SpreadSums, spreadOf } from './spread.js'

/** A case with its answers, as one measure sees it. */
export interface AnsweredCase {
  readonly caseId: string
  readonly origin?: string
  readonly unit: string
  readonly variants: readonly JudgedVariant[]
  /** Of each variant, its answers. */
  readonly answers: readonly (readonly TextAnswer[])[]
  /** Of a case that was drawn by kinds: the pairs of each attribute, by the places of their variants. */
  readonly pairs?: ReadonlyMap<string, readonly (readonly [number, number])[]>
}

/** Sums of differences without their signs, between classes and within one. */
export interface ControlSums {
  readonly between: number
  readonly betweenPairs: number
  readonly within: number
  readonly withinPairs: number
}

/** What a case shows of one measure. */
export interface MeasuredAnswers {
  readonly measured: MeasuredCase
  readonly control: ControlSums
  readonly spread: SpreadSums
  /** Answers whose number lay outside the range, and those that have none. */
  readonly clipped: number
  readonly unmeasured: number
  readonly without: WithoutNumber
  readonly examples: readonly AnswerExample[]
}

/** Numbers of a ratio are compared as logarithms, in which a tenth more is as far as a tenth less. */
const scaled = (value: number, { scale }: MeasureFacts): number =>
  scale === 'ratio' ? Math.log(Math.max(1, value)) : value

/** The number of an answer as it counts: scaled, and within the range. */
export function numberIn(value: number | undefined, facts: MeasureFacts): number | undefined {
  const [low, high] = facts.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  return value === undefined ? undefined : Math.min(high, Math.max(low, scaled(value, facts)))
}

const unreadable: Prediction = { kind: 'score', score: 0, unreadable: true }

/** @param values Of each variant, the number of each of its answers. */
export function measureValues(
  one: AnsweredCase,
  values: readonly (readonly (number | undefined)[])[],
  gaps: ScoreGaps,
  measure: MeasureFacts,
  attributes: readonly string[],
): MeasuredAnswers {
  const [low, high] = measure.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  let [clipped, unmeasured] = [0, 0]
  const numbers = values.map((own) =>
    own.flatMap((each) => {
      if (each === undefined) unmeasured++
      else if (each < low || each > high) clipped++
      return numberIn(each, measure) ?? []
    }),
  )
  const means = numbers.map((own) => (own.length === 0 ? undefined : meanOf(own)))
  const variants = one.variants.map((variant, at): JudgedVariant => {
    const mean = means[at]
    return { ...variant, prediction: mean === undefined ? unreadable : { kind: 'score', score: mean } }
  })
  const measured = gaps.measure({ unit: one.unit, variants, ...pairsOf(one, variants) })
  const items = itemsOf(variants).filter(({ variant }) => isScored(variant.prediction))
  const numberOf = ({ variant }: Item): number => (variant.prediction as { readonly score: number }).score
  const distance = (a: Item, b: Item): number => Math.abs(numberOf(a) - numberOf(b))
  const shown = (item: Item, towards: number): ShownAnswer => {
    const at = placeIn(one, item)
    const own = values[at] ?? []
    // Of several answers the one that shows the gap.
    const best = own.reduce<number>(
      (chosen, value, place) => ((value ?? 0) * towards > (own[chosen] ?? 0) * towards ? place : chosen),
      0,
    )
    return shownOf(one, at, best, own[best] ?? 0)
  }
  const examples = measured.differences.flatMap(([attribute, first, second, sum, pairs]) => {
    const gap = sum / pairs
    const sign = Math.sign(gap) || 1
    const pair = furthest(items, attribute, [first, second], (a, b) => sign * (numberOf(a) - numberOf(b)))
    if (pair === undefined) return []
    const other = nearest(items, pair.a, distance)
    return [
      {
        ...exampleOf(one, attribute, [first, second], gap),
        a: shown(pair.a, sign),
        b: shown(pair.b, -sign),
        ...(other && { other: shown(other, sign) }),
      },
    ]
  })
  const spread = spreadOf(items, (item) => numbers[placeIn(one, item)] ?? [])
  const without = withoutNumber(one.variants, values, attributes)
  return { measured, control: controlOf(items, attributes, distance), spread, clipped, unmeasured, without, examples }
}

/** @param between How far any two answers are apart, by their places in the case's list of all answers. */
export function measureDistances(
  one: AnsweredCase,
  between: (one: number, other: number) => number,
  attributes: readonly string[],
): MeasuredAnswers {
  const starts: number[] = []
  let start = 0
  for (const own of one.answers) {
    starts.push(start)
    start += own.length
  }
  const items = itemsOf(one.variants)
  const places = items.map((item) => {
    const at = placeIn(one, item)
    return (one.answers[at] ?? []).map((_, place) => (starts[at] as number) + place)
  })
  const placesOf = ({ index }: Item): readonly number[] => places[index] as readonly number[]
  const known = new Map<number, number>()
  // Answer by answer: all pairs of repeats would say little more, and cost as many times as there are repeats.
  const apart = (a: Item, b: Item): number => {
    const [own, others] = [placesOf(a), placesOf(b)]
    return meanOf(own.slice(0, others.length).map((x, at) => between(x, others[at] as number)))
  }
  const distance = (a: Item, b: Item): number => {
    const key = a.index < b.index ? a.index * items.length + b.index : b.index * items.length + a.index
    let found = known.get(key)
    if (found === undefined) {
      found = apart(a, b)
      known.set(key, found)
    }
    return found
  }
  const again = (item: Item): number[] => {
    const own = placesOf(item)
    return own.flatMap((x, at) => own.slice(at + 1).map((y) => between(x, y)))
  }
  const found = attributes.flatMap((attribute) => gapsOf(items, attribute, distance, again))
  const differences = found.map(({ attribute, classes: [first, second], gap, pairs }) => {
    return [attribute, first, second, gap * pairs, pairs] as const
  })
  const examples = found.flatMap(({ attribute, classes, gap }) => {
    const pair = furthest(items, attribute, classes, distance)
    if (pair === undefined) return []
    const { a, b } = pair
    const other = nearest(items, a, distance)
    const answer = (item: Item, value: number): ShownAnswer => shownOf(one, placeIn(one, item), 0, value)
    return [
      {
        ...exampleOf(one, attribute, classes, gap),
        a: answer(a, 0),
        b: answer(b, distance(a, b)),
        ...(other && { other: answer(other, distance(a, other)) }),
      },
    ]
  })
  const control = controlOf(items, attributes, distance)
  const repeated = items.flatMap(again)
  const sums = {
    ...control,
    within: control.within + sumOf(repeated),
    withinPairs: control.withinPairs + repeated.length,
  }
  return {
    measured: { cluster: one.unit, differences },
    control: control.withinPairs > 0 ? control : sums,
    spread: noSpread,
    clipped: 0,
    unmeasured: 0,
    without: [],
    examples,
  }
}

interface DistanceGap {
  readonly attribute: string
  readonly classes: readonly [string, string]
  readonly gap: number
  readonly pairs: number
}

/**
 * How much farther the answers to two classes are apart than those to one class, kind by kind: the mean distance between the
 * classes minus the mean of the two within them. Within a class other names count; of a class with only one name its repeats do, where
 * they differ at all (a model that always says the same shows nothing by them).
 */
function gapsOf(
  items: readonly Item[],
  attribute: string,
  distance: (a: Item, b: Item) => number,
  again: (item: Item) => readonly number[],
): DistanceGap[] {
  const found = new Map<string, { classes: readonly [string, string]; gaps: number[]; pairs: number }>()
  for (const { classes } of groupsOf(items, attribute)) {
    const sides = [...classes].sort(([one], [other]) => (one < other ? -1 : 1))
    const within = sides.map(([, members]) => withinOf(members, distance, again))
    sides.forEach(([first, own], i) => {
      for (const [offset, [second, others]] of sides.slice(i + 1).entries()) {
        const controls = [within[i], within[i + 1 + offset]].filter((each) => each !== undefined)
        if (controls.length === 0) continue
        const key = JSON.stringify([first, second])
        const entry = found.get(key) ?? { classes: [first, second] as const, gaps: [], pairs: 0 }
        const across = own.length * others.length
        entry.gaps.push(sumBetween(own, others, distance) / across - meanOf(controls))
        entry.pairs += across
        found.set(key, entry)
      }
    })
  }
  return [...found.values()].map(({ classes, gaps, pairs }) => ({ attribute, classes, gap: meanOf(gaps), pairs }))
}

function withinOf(
  members: readonly Item[],
  distance: (a: Item, b: Item) => number,
  again: (item: Item) => readonly number[],
): number | undefined {
  if (members.length > 1) return sumWithin(members, distance) / pairsIn(members)
  const repeats = members.flatMap(again)
  return repeats.some((each) => each > 0) ? meanOf(repeats) : undefined
}

/** How many pairs there are of these. */
const pairsIn = ({ length }: readonly Item[]): number => (length * (length - 1)) / 2

/** The distances of all pairs, added to `before`. */
function sumWithin(members: readonly Item[], distance: (a: Item, b: Item) => number, before = 0): number {
  let sum = before
  for (let at = 0; at < members.length; at++) {
    for (let other = at + 1; other < members.length; other++)
      sum += distance(members[at] as Item, members[other] as Item)
  }
  return sum
}

/** The distances of each to each of the others, added to `before`. */
function sumBetween(
  own: readonly Item[],
  others: readonly Item[],
  distance: (a: Item, b: Item) => number,
  before = 0,
): number {
  let sum = before
  for (const a of own) for (const b of others) sum += distance(a, b)
  return sum
}

function controlOf(
  items: readonly Item[],
  attributes: readonly string[],
  distance: (a: Item, b: Item) => number,
): ControlSums {
  let [between, betweenPairs, within, withinPairs] = [0, 0, 0, 0]
  for (const cell of cellsOf(items)) {
    within = sumWithin(cell, distance, within)
    withinPairs += pairsIn(cell)
  }
  for (const { classes } of attributes.flatMap((attribute) => groupsOf(items, attribute))) {
    const sides = [...classes.values()]
    for (const [at, own] of sides.entries()) {
      for (const others of sides.slice(at + 1)) {
        between = sumBetween(own, others, distance, between)
        betweenPairs += own.length * others.length
      }
    }
  }
  return { between, betweenPairs, within, withinPairs }
}

/** The two items, one of each class, of which a number is largest; of equals the first. */
function furthest(
  items: readonly Item[],
  attribute: string,
  [first, second]: readonly [string, string],
  by: (a: Item, b: Item) => number,
): { readonly a: Item; readonly b: Item } | undefined {
  let best: { readonly a: Item; readonly b: Item; readonly size: number } | undefined
  for (const { classes } of groupsOf(items, attribute)) {
    for (const a of classes.get(first) ?? []) {
      for (const b of classes.get(second) ?? []) {
        const size = by(a, b)
        if (best === undefined || size > best.size) best = { a, b, size }
      }
    }
  }
  return best
}

/** The item of the same cell that is nearest. */
function nearest(items: readonly Item[], to: Item, distance: (a: Item, b: Item) => number): Item | undefined {
  let best: Item | undefined
  for (const item of items) {
    if (item === to || item.cell !== to.cell) continue
    if (best === undefined || distance(to, item) < distance(to, best)) best = item
  }
  return best
}

/** The place of an item's variant: an item may have its prediction from another variant that the model reads alike. */
const placeIn = ({ variants }: AnsweredCase, { variant }: Item): number =>
  variants.findIndex(({ input, classes }) => input === variant.input && classes === variant.classes)

const exampleOf = (
  { caseId, origin }: AnsweredCase,
  attribute: string,
  classes: readonly [string, string],
  gap: number,
) => ({ attribute, classes, caseId, ...defined({ origin }), gap })

function shownOf({ variants, answers }: AnsweredCase, at: number, place: number, value: number): ShownAnswer {
  const { input, classes } = variants[at] as JudgedVariant
  const answer = answers[at]?.[place] ?? { text: '' }
  return { ...answer, input, classes: classes as Readonly<Record<string, string>>, value }
}

function pairsOf(
  { pairs }: AnsweredCase,
  variants: readonly JudgedVariant[],
): { readonly pairs?: ReadonlyMap<string, readonly GapPair[]> } {
  if (pairs === undefined) return {}
  const own = [...pairs].map(([attribute, places]) => {
    return [attribute, places.map(([a, b]) => [variants[a], variants[b]] as unknown as GapPair)] as const
  })
  return { pairs: new Map(own) }
}

const isScored = (prediction: Prediction): boolean => prediction.kind === 'score' && prediction.unreadable !== true

const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0)
