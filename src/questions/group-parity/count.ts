import type { Prediction } from '../../core/prediction.js'
import { labelsOf } from '../../core/prediction.js'
import type { CountBasis, Counted } from '../../run/counted.js'
import { type ParityRow, type ParityState, ParityTable } from './parity.js'
import type { ParitySettings } from './plan.js'

/** What a part of a run has counted. */
export interface ParitySums {
  readonly table: ParityState
  readonly rows: number
  readonly selected: number
  /** Labels that the model gave, with the place of the row that got each first. */
  readonly answered: readonly (readonly [label: string, place: number])[]
}

/** Rows by group: how many got the favourable outcome, and what the model answered. Sums are all there is to count. */
export class ParityCounts implements Counted<never, ParitySums> {
  readonly table: ParityTable
  rows = 0
  selected = 0
  readonly #answered = new Map<string, number>()

  constructor({ attributes }: CountBasis, { intersections, labelled }: ParitySettings) {
    this.table = new ParityTable(attributes, intersections, labelled)
  }

  add(): boolean {
    return false
  }

  /** Adds the answer to a row at a place of the whole run. */
  addRow(row: ParityRow, prediction: Prediction, place: number): void {
    this.rows++
    if (row.selected) this.selected++
    for (const label of labelsOf(prediction)) this.#answer(label, place)
    this.table.add(row)
  }

  /** All labels that the model gave, in the order in which they came. */
  get labels(): readonly string[] {
    return [...this.#answered].sort(([, one], [, other]) => one - other).map(([label]) => label)
  }

  get sums(): ParitySums {
    return { table: this.table.state, rows: this.rows, selected: this.selected, answered: [...this.#answered] }
  }

  addSums({ table, rows, selected, answered }: ParitySums): void {
    this.table.addState(table)
    this.rows += rows
    this.selected += selected
    for (const [label, place] of answered) this.#answer(label, place)
  }

  #answer(label: string, place: number): void {
    this.#answered.set(label, Math.min(place, this.#answered.get(label) ?? place))
  }
}
