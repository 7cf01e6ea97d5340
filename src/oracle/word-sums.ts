import type { CellTally, Sides, WordTally } from './word-tally.js'

/** Cases are put into so many parts in turn; leaving each out once says how sure a share is. */
export const parts = 10

/** Words kept at most, of all cells together: memory does not grow with the corpus. Later ones are left out of word effects. */
const mostWords = 16384

/** Labels kept apart, for each word; free text would have as many as answers. */
const mostSides = 16
const otherSides = 'another answer'

/** What one outcome of a word comes to, over the cases in which not all of its cell have the same. */
export interface SideSums {
  /** Items with this outcome, those expected if the words of the cell had it alike, and the most there could be. */
  seen: number
  expected: number
  trials: number
  /** Deviations of the word's share from the cell's, and their squares, by part. */
  readonly deviations: Float64Array
  readonly squares: Float64Array
}

/** What one word of a cell has shown. */
export interface WordSums {
  word: string
  /** Cases in which it was compared with other classes; those in which most of its items stood apart, and how. */
  cases: number
  apart: number
  worse: number
  better: number
  /** Cases with more than one outcome in the cell, by part. */
  readonly split: Float64Array
  readonly sides: Map<string, SideSums>
}

export interface CellSums {
  readonly classes: Readonly<Record<string, string>>
  readonly words: Map<string, WordSums>
}

/** Adds up, word by word, how each stands among the words of its own cell. */
export class WordTable {
  readonly cells: Map<string, CellSums> = new Map()
  #words = 0
  #split = 0

  /** Cases with more than one outcome within some cell. */
  get splitCases(): number {
    return this.#split
  }

  add(cells: readonly CellTally[]): void {
    const part = this.#split % parts
    if (cells.some(({ sides }) => sides.length > 1)) this.#split++
    for (const cell of cells) {
      const key = JSON.stringify(Object.entries(cell.classes).sort(([one], [other]) => (one < other ? -1 : 1)))
      const sums = this.cells.get(key) ?? { classes: cell.classes, words: new Map() }
      this.cells.set(key, sums)
      for (const word of cell.words) {
        const known = this.#sumsOf(word, sums)
        if (known !== undefined) addWord(known, word, cell, part)
      }
    }
  }

  #sumsOf({ word }: WordTally, { words }: CellSums): WordSums | undefined {
    const key = word.toLowerCase()
    const known = words.get(key)
    if (known !== undefined) {
      // "gay" and "Gay" are one word, written as it is within a sentence.
      if (word > known.word) known.word = word
      return known
    }
    if (this.#words >= mostWords) return undefined
    this.#words++
    const sums: WordSums = {
      word,
      cases: 0,
      apart: 0,
      worse: 0,
      better: 0,
      split: new Float64Array(parts),
      sides: new Map(),
    }
    words.set(key, sums)
    return sums
  }
}

function addWord(sums: WordSums, word: WordTally, cell: CellTally, part: number): void {
  if (word.compared > 0) {
    sums.cases++
    if (2 * word.apart > word.compared) sums.apart++
    if (2 * word.worse > word.compared) sums.worse++
    if (2 * word.better > word.compared) sums.better++
  }
  if (cell.sides.length < 2 || word.items >= cell.items) return
  sums.split[part] = (sums.split[part] as number) + 1
  const own = new Map(bounded(word.sides, sums.sides))
  for (const [side, inCell] of bounded(cell.sides, sums.sides)) {
    const known = sums.sides.get(side) ?? newSide()
    sums.sides.set(side, known)
    const seen = own.get(side) ?? 0
    const expected = (word.items * inCell) / cell.items
    const deviation = seen / word.items - inCell / cell.items
    known.seen += seen
    known.expected += expected
    known.trials += Math.min(word.items, inCell)
    known.deviations[part] = (known.deviations[part] as number) + deviation
    known.squares[part] = (known.squares[part] as number) + deviation ** 2
  }
}

/** The counts with outcomes beyond the first few as one. */
function bounded(sides: Sides, known: ReadonlyMap<string, unknown>): [string, number][] {
  const counts = new Map<string, number>()
  for (const [side, items] of sides) {
    const name = known.has(side) || known.size < mostSides ? side : otherSides
    counts.set(name, (counts.get(name) ?? 0) + items)
  }
  return [...counts]
}

const newSide = (): SideSums => ({
  seen: 0,
  expected: 0,
  trials: 0,
  deviations: new Float64Array(parts),
  squares: new Float64Array(parts),
})
