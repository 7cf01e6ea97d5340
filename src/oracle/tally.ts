import type { Oracle } from '../core/oracle.js'
import { isSolid } from './borderline.js'
import { byName } from './by-name.js'
import { cellsOf, type Group, groupsOf, type Item, itemsOf, type JudgedVariant } from './cells.js'
import { type CrossTally, crossOf } from './class-pairs.js'
import { differences } from './differences.js'
import { favours } from './favourable.js'
import { fillersOf } from './fillers.js'
import { sightOf } from './sight.js'
import { tallyWords, type WordTallies } from './word-tally.js'

export interface TallyOptions {
  /** The better outcome: a label; of scores `higher` (default) or `lower`. Default: a label that reads "positive". */
  readonly favourable?: string
  /** How far float noise moves a score, in units of the score: flips within it are borderline. Default 0. */
  readonly noise?: number
}

interface ClassTally {
  readonly class: string
  readonly variants: number
  /** Pairs and BTC pairs of the attribute in which this class takes part. */
  readonly pairs: number
  readonly btcs: number
}

/** BTC pairs of two classes (`first` < `second` in code-unit order) that favour the one or the other. */
interface Vote {
  readonly first: string
  readonly second: string
  readonly forFirst: number
  readonly forSecond: number
}

export interface AttributeTally {
  readonly attribute: string
  readonly pairs: number
  /** Pairs whose sides the model reads differently: only these are evidence. Absent: all of them. */
  readonly evident?: number
  /** Pairs that are none, since a cut has made both sides the same input to the model. Absent: 0. */
  readonly cut?: number
  readonly btcs: number
  readonly classes: readonly ClassTally[]
  readonly votes: readonly Vote[]
  /** Some BTC is more than float noise of the model can make. */
  readonly solid: boolean
  /** Share of pairs that are BTCs. */
  readonly share: number
  /** By pair of classes. Absent in what a shard keeps of each case: their sums are enough. */
  readonly crossed?: readonly CrossTally[]
}

/** How much one filler (a name) moves the excess of its case: see `excess.ts`. */
interface Influence {
  readonly cell: string
  readonly filler: string
  readonly value: number
}

/** What one case showed. Small: numbers per attribute and class, and one per variant where a control exists. */
export interface CaseTally {
  /** Variants without repeats. */
  readonly variants: number
  /** Over all asked attributes. A case without a pair shows nothing and is no evidence. */
  readonly pairs: number
  readonly btcs: number
  readonly attributes: readonly AttributeTally[]
  /** Two different inputs of one cell: same classes throughout. */
  readonly control: { readonly pairs: number; readonly flips: number }
  readonly influences: readonly Influence[]
  /** What single words show; absent where no two inputs share a class. */
  readonly words?: WordTallies
}

/**
 * Counts the pairs and BTC pairs of one case.
 * A pair counts for an attribute when both variants show it, with different classes, and agree in every other attribute
 * that the case shows (absent equals absent). Equal inputs are no pair: nothing was changed between them.
 */
export function tallyCase(
  variants: readonly JudgedVariant[],
  attributes: readonly string[],
  oracle: Oracle,
  options: TallyOptions = {},
): CaseTally {
  const items = itemsOf(variants)
  const between = degreesOf(items)
  const tallies = attributes.map((attribute) => tallyAttribute(items, attribute, oracle, options, between))
  const within = degreesOf(items)
  for (const cell of cellsOf(items)) addWithin(cell, oracle, within)
  const pairs = sum(tallies.map((tally) => tally.pairs))
  const control = { pairs: sum(within.pairs) / 2, flips: sum(within.flips) / 2 }
  const both = pairs > 0 && control.pairs > 0
  return {
    variants: items.length,
    pairs,
    btcs: sum(tallies.map((tally) => tally.btcs)),
    attributes: tallies,
    control,
    influences: both ? influencesOf(items, between, within) : [],
    ...(both ? { words: tallyWords(items, attributes, oracle, options.favourable, between, within) } : {}),
  }
}

/** Per item, the pairs and the differing pairs that it takes part in. */
interface Degrees {
  readonly pairs: Float64Array
  readonly flips: Float64Array
}

const degreesOf = (items: readonly Item[]): Degrees => ({
  pairs: new Float64Array(items.length),
  flips: new Float64Array(items.length),
})

function tallyAttribute(
  items: readonly Item[],
  attribute: string,
  oracle: Oracle,
  options: TallyOptions,
  total: Degrees,
): AttributeTally {
  const own = degreesOf(items)
  const groups = groupsOf(items, attribute)
  for (const group of groups) addBetween(group, oracle, own)
  const byClass = new Map<string, { variants: number; pairs: number; btcs: number }>()
  for (const { index, variant } of items) {
    const name = variant.classes[attribute]
    if (name === undefined) continue
    const count = byClass.get(name) ?? { variants: 0, pairs: 0, btcs: 0 }
    byClass.set(name, count)
    count.variants++
    count.pairs += own.pairs[index] as number
    count.btcs += own.flips[index] as number
  }
  add(total.pairs, own.pairs)
  add(total.flips, own.flips)
  const btcs = sum(own.flips) / 2
  const crossed = crossOf(groups, oracle, btcs > 0)
  const pairs = sum(own.pairs) / 2
  const { evident, cut } = sightOf(groups, pairs)
  return {
    attribute,
    pairs,
    ...(evident === pairs ? {} : { evident }),
    ...(cut === 0 ? {} : { cut }),
    btcs,
    solid: btcs > 0 && isSolid(groups, oracle, options.noise ?? 0),
    share: pairs === 0 ? 0 : btcs / pairs,
    classes: [...byClass].map(([name, count]) => ({ class: name, ...count })).sort((a, b) => byName(a.class, b.class)),
    crossed,
    votes: btcs === 0 ? [] : votesOf(groups, oracle, options.favourable),
  }
}

/** Pairs across the classes of a group: all of the group less those inside a class, less equal inputs. */
function addBetween(group: Group, oracle: Oracle, degrees: Degrees): void {
  const all = [...group.classes.values()].flat()
  if (group.classes.size < 2) return
  const inGroup = differences(predictionsOf(all), oracle)
  const uses = new Map<unknown, number>()
  for (const { key } of all) uses.set(key, (uses.get(key) ?? 0) + 1)
  all.forEach((item, i) => {
    degrees.flips[item.index] = inGroup[i] as number
  })
  for (const members of group.classes.values()) {
    const inClass = differences(predictionsOf(members), oracle)
    members.forEach((item, i) => {
      const equalInputs = (uses.get(item.key) as number) - 1
      degrees.flips[item.index] = (degrees.flips[item.index] as number) - (inClass[i] as number)
      degrees.pairs[item.index] = all.length - members.length - equalInputs
    })
  }
}

function addWithin(cell: readonly Item[], oracle: Oracle, degrees: Degrees): void {
  if (cell.length < 2) return
  const flips = differences(predictionsOf(cell), oracle)
  cell.forEach((item, i) => {
    degrees.pairs[item.index] = cell.length - 1
    degrees.flips[item.index] = flips[i] as number
  })
}

function votesOf(groups: readonly Group[], oracle: Oracle, favourable: string | undefined): Vote[] {
  const votes = new Map<string, Vote>()
  for (const { classes } of groups) {
    const sides = [...classes].sort(([one], [other]) => byName(one, other))
    for (const [at, [first, own]] of sides.entries()) {
      for (const [second, others] of sides.slice(at + 1)) {
        const found = favours(predictionsOf(own), predictionsOf(others), oracle, favourable)
        const id = JSON.stringify([first, second])
        const before = votes.get(id)
        const forFirst = found.first + (before?.forFirst ?? 0)
        const forSecond = found.second + (before?.forSecond ?? 0)
        if (forFirst + forSecond > 0) votes.set(id, { first, second, forFirst, forSecond })
      }
    }
  }
  return [...votes.values()]
}

/**
 * First-order change of (rate between - rate within) when a filler weighs more: the infinitesimal jackknife, centred in
 * each cell, since chance draws the fillers of a class but not the classes.
 */
function influencesOf(items: readonly Item[], between: Degrees, within: Degrees): Influence[] {
  const ofBetween = influenceOn(between)
  const ofWithin = influenceOn(within)
  const values = items.map(({ index }) => ofBetween(index) - ofWithin(index))
  for (const cell of cellsOf(items)) {
    const mean = sum(cell.map(({ index }) => values[index] as number)) / cell.length
    for (const { index } of cell) values[index] = (values[index] as number) - mean
  }
  const fillers = fillersOf(items)
  return items.map(({ index, cell }) => ({
    cell,
    filler: fillers[index] as string,
    value: values[index] as number,
  }))
}

function influenceOn({ pairs, flips }: Degrees): (index: number) => number {
  const all = sum(pairs) / 2
  const rate = sum(flips) / 2 / all
  return (index) => ((flips[index] as number) - rate * (pairs[index] as number)) / all
}

const predictionsOf = (items: readonly Item[]): JudgedVariant['prediction'][] => items.map((i) => i.variant.prediction)

function add(target: Float64Array, more: Float64Array): void {
  more.forEach((value, i) => {
    target[i] = (target[i] as number) + value
  })
}

function sum(numbers: ArrayLike<number>): number {
  let total = 0
  for (let i = 0; i < numbers.length; i++) total += numbers[i] as number
  return total
}
