import type { Oracle } from '../core/oracle.js'
import { cellsOf, groupsOf, type Item } from './cells.js'
import { outcomeOf, positionOf } from './differences.js'
import { preferenceOf } from './favourable.js'
import { wordsOf } from './fillers.js'

/** Items of a cell that have one word. */
export interface WordTally {
  /** As it is written. */
  readonly word: string
  readonly items: number
  readonly sides: Sides
  /** Items with a pair of different class, and those among them that stand apart from most of the case. */
  readonly compared: number
  readonly apart: number
  /** Items that stand apart with the worse, and with the better, outcome. */
  readonly worse: number
  readonly better: number
}

/** How many items gave which outcome. Of scores: `higher` or `lower` than most of the case, or `near`. */
export type Sides = readonly (readonly [side: string, items: number])[]

/** Variants of one case with the same classes. */
export interface CellTally {
  readonly classes: Readonly<Record<string, string>>
  readonly items: number
  readonly sides: Sides
  readonly words: readonly WordTally[]
}

/** Cells that differ in one attribute: a class, and the places of its cells in the list of cells. */
export interface GroupTally {
  readonly attribute: string
  readonly classes: readonly (readonly [name: string, cells: readonly number[]])[]
}

/** What one case shows of single words. Counts only, so that cases can be added up. */
export interface WordTallies {
  readonly cells: readonly CellTally[]
  readonly groups: readonly GroupTally[]
}

/** Per item, the pairs and the differing pairs that it takes part in. */
interface Degrees {
  readonly pairs: Float64Array
  readonly flips: Float64Array
}

/** Counts the outcomes of each word of a case that has pairs of both kinds. */
export function tallyWords(
  items: readonly Item[],
  attributes: readonly string[],
  oracle: Oracle,
  favourable: string | undefined,
  between: Degrees,
  within: Degrees,
): WordTallies {
  const cells = cellsOf(items)
  const words = wordsOf(items, cells)
  const sides = sidesOf(items, oracle, between, within)
  const stands = standsOf(items, oracle, favourable, between, within)
  const places = new Map(cells.flatMap((cell, place) => cell.map((item) => [item.index, place] as const)))
  return {
    cells: cells.map((cell) => ({
      classes: definedOf(cell[0] as Item),
      items: cell.length,
      sides: countOf(cell.map(({ index }) => sides[index] as string)),
      words: tallyCell(cell, words, sides, stands, between),
    })),
    groups: attributes.flatMap((attribute) =>
      groupsOf(items, attribute)
        .filter(({ classes }) => classes.size > 1)
        .map(({ classes }) => ({
          attribute,
          classes: [...classes].map(
            ([name, members]) => [name, [...new Set(members.map(({ index }) => places.get(index) as number))]] as const,
          ),
        })),
    ),
  }
}

/** Where an item stands: with most of its case, or apart from it with a worse, a better or just another outcome. */
type Stand = 'along' | 'apart' | 'worse' | 'better'

function tallyCell(
  cell: readonly Item[],
  words: readonly (readonly string[])[],
  sides: readonly string[],
  stands: readonly Stand[],
  between: Degrees,
): WordTally[] {
  const byWord = new Map<string, { word: string; members: number[] }>()
  for (const { index } of cell) {
    for (const word of words[index] as readonly string[]) {
      const key = word.toLowerCase()
      const known = byWord.get(key) ?? { word, members: [] }
      byWord.set(key, known)
      known.members.push(index)
    }
  }
  return [...byWord.values()].map(({ word, members }) => {
    const compared = members.filter((index) => (between.pairs[index] as number) > 0)
    const having = (...wanted: Stand[]): number =>
      compared.filter((index) => wanted.includes(stands[index] as Stand)).length
    return {
      word,
      items: members.length,
      sides: countOf(members.map((index) => sides[index] as string)),
      compared: compared.length,
      apart: having('apart', 'worse', 'better'),
      worse: having('worse'),
      better: having('better'),
    }
  })
}

/** Shares closer to one half are a tie. */
const tie = 1e-9

/**
 * An item stands apart when it differs from more than half of its case, where other classes and the own class (itself among it) weigh
 * the same. Where it is just half, as with one class against another, the worse outcome stands apart, if it is known which that is.
 */
function standsOf(
  items: readonly Item[],
  oracle: Oracle,
  favourable: string | undefined,
  between: Degrees,
  within: Degrees,
): Stand[] {
  const prefers = preferenceOf(oracle, favourable)
  return items.map(({ index, variant }) => {
    const pairs = between.pairs[index] as number
    if (pairs === 0) return 'along'
    const others = (between.flips[index] as number) / pairs
    const share = (others + (within.flips[index] as number) / ((within.pairs[index] as number) + 1)) / 2
    if (share < 0.5 - tie) return 'along'
    const rival = items.find((other) => oracle.differs(variant.prediction, other.variant.prediction))
    const better = rival === undefined ? 0 : prefers(variant.prediction, rival.variant.prediction)
    if (share < 0.5 + tie) return better < 0 ? 'worse' : 'along'
    return better < 0 ? 'worse' : better > 0 ? 'better' : 'apart'
  })
}

function sidesOf(items: readonly Item[], oracle: Oracle, between: Degrees, within: Degrees): string[] {
  if (oracle.outcome) return items.map(({ variant }) => outcomeOf(oracle, variant.prediction))
  if (oracle.closeness) {
    const positions = items.map(({ variant }) => positionOf(oracle, variant.prediction))
    return ranks(positions, oracle.closeness.tolerance)
  }
  return items.map(({ index }) => {
    const flips = (between.flips[index] as number) + (within.flips[index] as number)
    const pairs = (between.pairs[index] as number) + (within.pairs[index] as number)
    return 2 * flips > pairs ? 'apart' : 'along'
  })
}

/** Whether more of the others lie further below than further above. */
function ranks(positions: readonly number[], tolerance: number): string[] {
  const sorted = Float64Array.from(positions).sort()
  return positions.map((here) => {
    const below = countBelow(sorted, here - tolerance)
    const above = sorted.length - countBelow(sorted, here + tolerance, true)
    return below > above ? 'higher' : above > below ? 'lower' : 'near'
  })
}

/** How many of the sorted numbers are smaller than `limit`, or at most `limit`. */
function countBelow(sorted: Float64Array, limit: number, orEqual = false): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const value = sorted[middle] as number
    if (value < limit || (orEqual && value === limit)) low = middle + 1
    else high = middle
  }
  return low
}

function definedOf({ variant: { classes } }: Item): Record<string, string> {
  const defined: Record<string, string> = {}
  for (const [attribute, name] of Object.entries(classes)) if (name !== undefined) defined[attribute] = name
  return defined
}

function countOf(sides: readonly string[]): Sides {
  const counts = new Map<string, number>()
  for (const side of sides) counts.set(side, (counts.get(side) ?? 0) + 1)
  return [...counts]
}
