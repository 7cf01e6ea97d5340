import { planErrors } from '../../core/errors/index.js'
import { labelsOf, type Prediction } from '../../core/prediction.js'
import type { ReasonCount } from '../../core/report.js'
import type { Point } from '../../core/row.js'
import type { Table } from '../../core/table.js'
import type { Asking } from '../../run/asking.js'
import { isOwn } from '../../run/draw-cases.js'
import type { Asks, CountsSoFar } from '../../run/question.js'
import type { ParityCounts } from './count.js'
import { Groups } from './groups.js'
import type { GroupParityPlan, ParitySettings } from './plan.js'

/** Rows of a window: only whole windows are counted. */
const window = 512
/** Rows asked by default, where the profile says fewer: a row costs one model row here. */
const defaultSample = 10_000

/** Asks the rows of a table as they are, and sorts them into groups. */
export class ParityAsks implements Asks {
  readonly rows: { readonly total: number; readonly skipped: readonly ReasonCount[] }
  readonly #asking: Asking<ParityCounts>
  readonly #settings: ParitySettings
  readonly #table: Table
  readonly #groups: Groups
  /** Places of the drawn rows in the table, in the order of the whole run. */
  readonly #drawn: readonly number[]

  constructor(asking: Asking<ParityCounts>, plan: GroupParityPlan<unknown>, settings: ParitySettings) {
    const { checked, run, counts } = asking
    this.#asking = asking
    this.#settings = settings
    this.#table = plan.cases
    this.#groups = new Groups(plan.cases, checked.attributes, settings.bins)
    for (const { attribute, class: name } of this.#groups.expected()) counts.table.expect(attribute, name)
    const { rows } = this.#table.space
    const sample = plan.sample === undefined ? Math.max(checked.sample, defaultSample) : checked.sample
    const order = run.random.derive('data').shuffle(rows.map((_, at) => at))
    this.#drawn = order.slice(0, sample)
    this.rows = { total: rows.length, skipped: this.#table.refused }
  }

  async *windows(): AsyncGenerator<void> {
    const places = this.#places
    for (let next = 0; next < places.length; next += window) {
      await this.#ask(places.slice(next, next + window))
      yield
    }
  }

  soFar(): CountsSoFar {
    return { cases: this.#asking.counts.rows, casesWithBtc: 0, of: this.#places.length }
  }

  /** Of the drawn rows those that this part of the run asks, by their place in the order of the whole run. */
  get #places(): readonly number[] {
    return this.#drawn.map((_, place) => place).filter((place) => isOwn(place, this.#asking.checked.shard))
  }

  async #ask(places: readonly number[]): Promise<void> {
    const { space, labels } = this.#table
    const rows = places.map((place) => this.#drawn[place] as number)
    const points = rows.map((at) => space.rows[at] as Point)
    const inputs = points.map((point) => space.encode(point))
    const predictions = await this.#asking.run.ask(inputs)
    for (const [at, prediction] of predictions.entries()) this.#asking.see([prediction], [inputs[at]])
    for (const [at, prediction] of predictions.entries()) {
      const label = labels?.[rows[at] as number]
      const row = {
        classes: this.#groups.of(points[at] as Point),
        selected: isSelected(prediction, this.#settings),
        ...(label === undefined ? {} : { deserved: label === this.#settings.trueLabel }),
      }
      this.#asking.counts.addRow(row, prediction, places[at] as number)
    }
  }
}

/** @throws FairnessError EF129 for a label when the plan names none. */
function isSelected(prediction: Prediction, { favourable, threshold }: ParitySettings): boolean {
  if (prediction.kind === 'score') return prediction.score >= threshold
  const labels = labelsOf(prediction)
  if (favourable === undefined) throw planErrors.favourableNeeded(labels)
  return labels.includes(favourable)
}
