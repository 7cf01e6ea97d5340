import { defined } from '../core/defined.js'
import type { Oracle } from '../core/oracle.js'
import type { Prediction } from '../core/prediction.js'
import type { Btc, Side } from '../core/report.js'
import { byName } from './by-name.js'
import { type Group, groupsOf, type Item, itemsOf, type JudgedVariant } from './cells.js'
import { outcomeOf, positionOf } from './differences.js'
import { preferenceOf } from './favourable.js'
import { leadOf } from './score.js'
import type { TallyOptions } from './tally.js'

/** A BTC pair without its case. */
export type ExamplePair = Pick<Btc, 'attribute' | 'a' | 'b' | 'favours' | 'margin'>

/** Candidates kept per bucket, and pairs compared at most once one was found. */
const PER_BUCKET = 3
const MOST_COMPARED = 400

/**
 * The plainest BTC pair of a case for an attribute, or `undefined` when it has none.
 *
 * Plain means, in this order: fewest words in which the two inputs differ, shortest inputs together, widest margin, then
 * code-unit order of the inputs and their classes. Not all pairs are compared: of each class and outcome the shortest inputs stand for
 * the rest (`outcome`), or the ends of each class on the line and its shortest inputs (`closeness`); own functions are
 * asked in order of length until enough pairs were found. Some pair is always found when there is one.
 * The order of the variants does not matter. `a` is the class that comes first by name.
 */
export function examplePair(
  variants: readonly JudgedVariant[],
  attribute: string,
  oracle: Oracle,
  options: TallyOptions = {},
): ExamplePair | undefined {
  let best: Candidate | undefined
  for (const group of groupsOf(itemsOf(variants), attribute)) {
    let compared = 0
    for (const [one, other] of candidates(group, oracle)) {
      if (best !== undefined && ++compared > MOST_COMPARED) break
      const candidate = weigh(one, other, attribute, oracle)
      if (best === undefined || isPlainer(candidate, best)) best = candidate
    }
  }
  return best && describe(best, attribute, preferenceOf(oracle, options.favourable))
}

type Pair = readonly [Item, Item]

interface Candidate {
  readonly a: Item
  readonly b: Item
  readonly words: number
  readonly length: number
  readonly margin: number | undefined
  readonly text: string
}

/** Pairs of different class that differ by the oracle; a bounded choice that is never empty when there is any. */
function candidates(group: Group, oracle: Oracle): Iterable<Pair> {
  if (oracle.outcome) return acrossBuckets(bucketsByOutcome(group, oracle))
  if (oracle.closeness) return acrossEnds(group, oracle)
  return inOrderOfLength(group, oracle)
}

interface Bucket {
  readonly class: string
  readonly outcome: string
  readonly items: readonly Item[]
}

function bucketsByOutcome({ classes }: Group, oracle: Oracle): Bucket[] {
  const buckets: Bucket[] = []
  for (const [name, members] of classes) {
    const byOutcome = new Map<string, Item[]>()
    for (const item of members) {
      const outcome = outcomeOf(oracle, item.variant.prediction)
      const items = byOutcome.get(outcome)
      if (items) items.push(item)
      else byOutcome.set(outcome, [item])
    }
    for (const [outcome, items] of byOutcome) {
      buckets.push({ class: name, outcome, items: items.sort(byLength).slice(0, PER_BUCKET) })
    }
  }
  return buckets.sort((a, b) => byLength(a.items[0] as Item, b.items[0] as Item))
}

function* acrossBuckets(buckets: readonly Bucket[]): Iterable<Pair> {
  for (const [i, one] of buckets.entries()) {
    for (const other of buckets.slice(i + 1)) {
      if (one.class === other.class || one.outcome === other.outcome) continue
      for (const a of one.items) for (const b of other.items) yield [a, b]
    }
  }
}

/** Of each class, its lowest and highest item (any far pair of classes shows there) and its shortest. */
function* acrossEnds({ classes }: Group, oracle: Oracle): Iterable<Pair> {
  const places = [...classes].map(([name, members]) => {
    const byPosition = members
      .map((item) => ({ item, position: positionOf(oracle, item.variant.prediction) }))
      .sort((a, b) => a.position - b.position || byLength(a.item, b.item))
      .map(({ item }) => item)
    const ends = [byPosition[0] as Item, byPosition.at(-1) as Item]
    return { class: name, ends, shortest: [...members].sort(byLength).slice(0, PER_BUCKET) }
  })
  places.sort((a, b) => byName(a.class, b.class))
  for (const part of ['ends', 'shortest'] as const) {
    for (const [i, one] of places.entries()) {
      for (const other of places.slice(i + 1)) yield* differing(one[part], other[part], oracle)
    }
  }
}

function* differing(some: readonly Item[], others: readonly Item[], oracle: Oracle): Iterable<Pair> {
  for (const a of some) {
    for (const b of others) if (oracle.differs(a.variant.prediction, b.variant.prediction)) yield [a, b]
  }
}

function* inOrderOfLength({ classes }: Group, oracle: Oracle): Iterable<Pair> {
  const all = [...classes].flatMap(([name, members]) => members.map((item) => ({ name, item })))
  all.sort((a, b) => byLength(a.item, b.item))
  for (const [i, one] of all.entries()) {
    for (const other of all.slice(0, i)) {
      if (one.name !== other.name) yield* differing([other.item], [one.item], oracle)
    }
  }
}

function weigh(one: Item, other: Item, attribute: string, oracle: Oracle): Candidate {
  const swap = classOf(one, attribute) > classOf(other, attribute)
  const a = swap ? other : one
  const b = swap ? one : other
  return {
    a,
    b,
    words: differingWords(textOf(a), textOf(b)),
    length: textOf(a).length + textOf(b).length,
    margin: marginOf(a.variant.prediction, b.variant.prediction, oracle),
    text: JSON.stringify([textOf(a), textOf(b), a.cell, b.cell]),
  }
}

function isPlainer(one: Candidate, other: Candidate): boolean {
  const difference =
    one.words - other.words || one.length - other.length || (other.margin ?? 0) - (one.margin ?? 0) || 0
  return difference < 0 || (difference === 0 && one.text < other.text)
}

/**
 * How far the pair is from no finding. Of labels, the lead of the label over the next best on the nearer side (0 on the
 * decision boundary); of scores, how much more than the tolerance they are apart. Absent without scores.
 */
export function marginOf(a: Prediction, b: Prediction, oracle: Oracle): number | undefined {
  if (!oracle.outcome && oracle.closeness) {
    return Math.max(0, Math.abs(positionOf(oracle, a) - positionOf(oracle, b)) - oracle.closeness.tolerance)
  }
  const first = leadOf(a)
  const second = leadOf(b)
  return first === undefined || second === undefined ? undefined : Math.min(first, second)
}

function describe(
  { a, b, margin }: Candidate,
  attribute: string,
  prefers: (a: Prediction, b: Prediction) => number,
): ExamplePair {
  const better = prefers(a.variant.prediction, b.variant.prediction)
  return {
    attribute,
    a: sideOf(a),
    b: sideOf(b),
    ...(better === 0 ? {} : { favours: classOf(better > 0 ? a : b, attribute) }),
    ...defined({ margin }),
  }
}

function sideOf({ variant: { input, classes, prediction } }: Item): Side {
  const shown = Object.entries(classes).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { input, classes: Object.fromEntries(shown), prediction }
}

const classOf = (item: Item, attribute: string): string => item.variant.classes[attribute] as string

function textOf({ variant: { input }, key }: Item): string {
  return typeof input === 'string' ? input : key
}

function byLength(a: Item, b: Item): number {
  return textOf(a).length - textOf(b).length || byName(textOf(a), textOf(b)) || byName(a.cell, b.cell)
}

/** Words of either text that the other does not have as often: a quick measure, blind to their order. */
function differingWords(one: string, other: string): number {
  const balance = new Map<string, number>()
  for (const word of one.split(/\s+/)) balance.set(word, (balance.get(word) ?? 0) + 1)
  for (const word of other.split(/\s+/)) balance.set(word, (balance.get(word) ?? 0) - 1)
  let count = 0
  for (const left of balance.values()) count += Math.abs(left)
  return count
}
