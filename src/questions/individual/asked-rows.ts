import type { LabelPrediction } from '../../core/prediction.js'
import { type LabelColumns, predictionAt } from '../../core/row-columns.js'
import type { Check } from '../../core/search.js'
import type { CounterfactualPacker, PackedCases } from '../../rows/index.js'
import type { QuietRows } from './rate-book.js'

/**
 * What a model that answers by labels said of rows and all their counterfactuals, in columns. Most rows are quiet: all their
 * counterfactuals have their label; only of the others lists and predictions are made.
 */
export class AskedRows implements QuietRows {
  readonly size: number
  readonly answers: LabelColumns
  readonly #packer: CounterfactualPacker
  readonly #cases: PackedCases
  readonly #rowAt: (row: number) => Check['point']

  /** @param rowAt The rows that were packed, as points. */
  constructor(
    packer: CounterfactualPacker,
    cases: PackedCases,
    answers: LabelColumns,
    rowAt: (row: number) => Check['point'],
  ) {
    this.#packer = packer
    this.#cases = cases
    this.#rowAt = rowAt
    this.answers = answers
    this.size = cases.own.length
  }

  /** Whether a row shows nothing but that it was asked. */
  isQuiet(row: number): boolean {
    const { starts, own, block } = this.#cases
    const [start, end] = [starts[row] as number, starts[row + 1] as number]
    if (end - start < 2) return false
    const { labels } = this.answers
    const label = labels[start]
    for (let other = start + 1; other < end; other++) if (labels[other] !== label) return false
    // Values that are written as no other class is need no look.
    if (this.#packer.tellsApart && (own[row] as number) >= 0) return true
    for (let other = start + 1; other < end; other++) {
      if (this.#packer.isSameInput(block, start, other)) return false
    }
    return true
  }

  /** The number of a row's own combination of values; -1 where it is none that counterfactuals have. */
  combinationOf(row: number): number {
    return this.#cases.own[row] as number
  }

  /** A row as a point. */
  rowAt(row: number): Check['point'] {
    return this.#rowAt(row)
  }

  /** A row as it is looked at. */
  check(row: number): Check {
    const { starts, block } = this.#cases
    const [start, end] = [starts[row] as number, starts[row + 1] as number]
    const point = this.#rowAt(row)
    const prediction = this.#predictionAt(start)
    const others: Check['others'][number][] = []
    let against: Check['others'][number] | undefined
    for (let at = start + 1; at < end; at++) {
      const said = this.#predictionAt(at)
      const own = { point: this.#packer.counterfactual(point, at - start - 1), prediction: said }
      const other: Check['others'][number] = this.#packer.isSameInput(block, start, at)
        ? { ...own, indistinct: true }
        : own
      others.push(other)
      if (against === undefined && said.label !== prediction.label) against = other
    }
    return against === undefined
      ? { point, prediction, others, fresh: true }
      : { point, prediction, others, fresh: true, against }
  }

  /** How many counterfactuals a row has. */
  othersOf(row: number): number {
    const { starts } = this.#cases
    return (starts[row + 1] as number) - (starts[row] as number) - 1
  }

  /** The same for a search, which reads little of it: the rest is made when it is read. */
  lazyCheck(row: number, fresh: boolean): Check {
    const { starts, block } = this.#cases
    const [start, end] = [starts[row] as number, starts[row + 1] as number]
    const point = this.#rowAt(row)
    const { labels } = this.answers
    const packer = this.#packer
    const predictionOf = (at: number) => this.#predictionAt(at)
    const otherAt = (at: number): Check['others'][number] => {
      const other = { point: packer.counterfactual(point, at - start - 1), prediction: predictionOf(at) }
      return packer.isSameInput(block, start, at) ? { ...other, indistinct: true } : other
    }
    let against = start + 1
    while (against < end && labels[against] === labels[start]) against++
    let prediction: Check['prediction'] | undefined
    let others: Check['others'] | undefined
    return {
      point,
      get prediction() {
        prediction ??= predictionOf(start)
        return prediction
      },
      get others() {
        others ??= Array.from({ length: end - start - 1 }, (_, other) => otherAt(start + 1 + other))
        return others
      },
      fresh,
      ...(against < end ? { against: otherAt(against) } : {}),
    }
  }

  /** The row or counterfactual at a place of the block. */
  pointAt(at: number): Check['point'] {
    const { starts } = this.#cases
    let [row, end] = [0, this.size]
    while (end - row > 1) {
      const middle = (row + end) >> 1
      if ((starts[middle] as number) <= at) row = middle
      else end = middle
    }
    const point = this.#rowAt(row)
    const start = starts[row] as number
    return at === start ? point : this.#packer.counterfactual(point, at - start - 1)
  }

  #predictionAt(at: number): LabelPrediction {
    return predictionAt(this.answers, at)
  }
}
