import type { CellTally, Sides, WordTally } from '../../src/oracle/word-tally.js'

/** Where an item stands in its case; `alone` has no pair of another class. */
type Stand = 'along' | 'apart' | 'worse' | 'better' | 'alone'

/** An item of a cell: its word, its outcome, and where it stands (`along` when it is not said). */
export type Said = readonly [word: string, side: string, stand?: Stand]

/** A cell of items with one word each, counted. */
export function cellOf(classes: CellTally['classes'], items: readonly Said[]): CellTally {
  return {
    classes,
    items: items.length,
    sides: sidesOf(items),
    words: [...new Set(items.map(([word]) => word))].map((word) =>
      wordOf(
        word,
        items.filter((item) => item[0] === word),
      ),
    ),
  }
}

function wordOf(word: string, items: readonly Said[]): WordTally {
  const standing = (...stands: readonly Stand[]): number =>
    items.filter(([, , stand]) => stands.includes(stand ?? 'along')).length
  return {
    word,
    items: items.length,
    sides: sidesOf(items),
    compared: items.length - standing('alone'),
    apart: standing('apart', 'worse', 'better'),
    worse: standing('worse'),
    better: standing('better'),
  }
}

function sidesOf(items: readonly Said[]): Sides {
  const sides = [...new Set(items.map(([, side]) => side))]
  return sides.map((side) => [side, items.filter((item) => item[1] === side).length])
}
