import type { WordEffect } from '../core/report.js'
import { byName } from './by-name.js'
import { holm } from './holm.js'
import { readableSide } from './readable-side.js'
import { tailBound } from './tail.js'
import type { CellSums, WordSums, WordTable } from './word-sums.js'

/** Level of all tests of words together. */
const level = 0.01

interface Candidate {
  readonly cell: CellSums
  readonly sums: WordSums
  readonly side: string
  readonly seen: number
  readonly p: number
}

/**
 * The words on which the outcome depends whatever the text. A word is named when it has some outcome more often than the other words of
 * its class by more than chance (exact, Holm over words and outcomes) and stands apart from most of its cases more often than they do.
 */
export function wordEffects(table: WordTable, attributes: readonly string[]): WordEffect[] {
  const tested = candidates(table)
  const adjusted = holm(tested.map(({ p }) => p))
  const shown = tested.map((each, at) => ({ ...each, p: adjusted[at] as number })).filter(({ p }) => p <= level)
  const found = new Map<string, WordEffect>()
  for (const cell of table.cells.values()) {
    const own = deviating(
      cell,
      shown.filter((each) => each.cell === cell),
    )
    const named = new Set(own.map(({ sums }) => sums))
    for (const { sums, side, seen, p } of own) {
      for (const attribute of attributes) {
        const name = cell.classes[attribute]
        if (name === undefined) continue
        const effect = {
          attribute,
          class: name,
          word: sums.word,
          cases: sums.cases,
          flips: sums.apart > 0 ? sums.apart : Math.min(seen, sums.cases),
          outcome: readableSide(side),
          ...direction(sums),
          p,
          against: against(cell, sums, named),
        }
        const key = JSON.stringify([attribute, name, sums.word.toLowerCase()])
        const before = found.get(key)
        if (before === undefined || effect.flips > before.flips) found.set(key, effect)
      }
    }
  }
  const rank = ({ attribute }: WordEffect): number => attributes.indexOf(attribute)
  return [...found.values()].sort(
    (one, other) =>
      rank(one) - rank(other) ||
      byName(one.class, other.class) ||
      other.flips / other.cases - one.flips / one.cases ||
      other.flips - one.flips ||
      byName(one.word, other.word),
  )
}

function candidates(table: WordTable): Candidate[] {
  const all: Candidate[] = []
  for (const cell of table.cells.values()) {
    for (const sums of cell.words.values()) {
      if (sums.cases === 0) continue
      for (const [side, { seen, expected, trials }] of sums.sides) {
        all.push({ cell, sums, side, seen, p: tailBound(seen, expected, trials) })
      }
    }
  }
  return all
}

/** Of the words that are shown to differ, those that stand apart: where "gay" falls, "homosexual" keeps its outcome. */
function deviating(cell: CellSums, shown: readonly Candidate[]): Candidate[] {
  const clearest = new Map<WordSums, Candidate>()
  for (const each of shown) {
    const before = clearest.get(each.sums)
    if (before === undefined || each.p < before.p) clearest.set(each.sums, each)
  }
  const mean = meanRate(cell)
  const words = [...clearest.values()]
  // Where the class is parted in two halves like the other one, either half may be the one that moves.
  return mean === 0 ? words : words.filter(({ sums }) => rateOf(sums) > mean)
}

function meanRate({ words }: CellSums): number {
  let apart = 0
  let cases = 0
  for (const sums of words.values()) {
    apart += sums.apart
    cases += sums.cases
  }
  return apart / cases
}

/** NaN, which is below nothing, for a word that was never compared. */
const rateOf = ({ apart, cases }: WordSums): number => apart / cases

function direction({ worse, better }: WordSums): Pick<WordEffect, 'favours'> {
  if (worse > better) return { favours: 'worse' }
  return better > worse ? { favours: 'better' } : {}
}

/** The words of the cell that stand apart less than half as often, or, where none stands apart, the other ones. */
function against({ words }: CellSums, named: WordSums, all: ReadonlySet<WordSums>): string[] {
  return [...words.values()]
    .filter((sums) => !all.has(sums) && rateOf(sums) <= rateOf(named) / 2)
    .sort((one, other) => other.cases - one.cases || byName(one.word, other.word))
    .map(({ word }) => word)
}
