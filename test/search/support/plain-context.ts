import type { Prediction } from '../../../src/core/prediction.js'
import { Random } from '../../../src/core/random.js'
import type { Point, RowSpace } from '../../../src/core/row.js'
import type { Check, RowSearchContext } from '../../../src/core/search.js'
import { makeSpace } from '../../../src/rows/index.js'

/** A domain whose points are the model's input: integers in bounds, no constraint, no links. */
export function gridSpace(
  features: readonly { readonly name: string; readonly lower: number; readonly upper: number }[],
  asked: readonly string[],
  rows: readonly Point[] = [],
): RowSpace<Point> {
  const schema = features.map(({ name, lower, upper }) => [
    name,
    { kind: 'integer' as const, min: lower, max: upper, protected: asked.includes(name) },
  ])
  const named = rows.map((row) => Object.fromEntries(features.map(({ name }, at) => [name, row[at]])))
  return makeSpace<Point>({ features: Object.fromEntries(schema), outside: 'keep' }, named).space
}

export interface PlainModel {
  predict(points: readonly Point[]): readonly Prediction[] | Promise<readonly Prediction[]>
  gradients?(points: readonly Point[]): readonly (readonly number[])[] | Promise<readonly (readonly number[])[]>
}

export interface PlainOptions {
  readonly attributes: readonly string[]
  readonly seed?: number
  /** Points per call to the model. */
  readonly batch?: number
  /** Stops after so many found. */
  readonly enoughAfter?: number
  /** Throws after so many model rows. */
  readonly budget?: number
}

export class OutOfBudget extends Error {}

/** A search context over a plain model, with books of its own: what the audit's context promises, without an audit. */
export class PlainContext implements RowSearchContext<Point> {
  readonly attributes: readonly string[]
  readonly random: Random
  /** Distinct rows by their other features: tested, and found discriminatory, each with the phase of its first time. */
  readonly tested = new Map<string, string>()
  readonly found = new Map<string, Check & { readonly phase: string }>()
  readonly gradients?: (points: readonly Point[]) => Promise<readonly (readonly number[])[]>
  readonly #known = new Map<string, Prediction>()
  modelRows = 0
  calls = 0
  largestBatch = 0

  constructor(
    readonly space: RowSpace<Point>,
    private readonly model: PlainModel,
    private readonly options: PlainOptions,
  ) {
    this.attributes = options.attributes
    this.random = new Random(options.seed ?? 42, 'search')
    const { gradients } = model
    if (gradients !== undefined) {
      this.gradients = async (points) => {
        this.#spend(points.length * 3)
        return this.#inBatches(points, (batch) => gradients(batch))
      }
    }
  }

  get enough(): boolean {
    return this.found.size >= (this.options.enoughAfter ?? Number.POSITIVE_INFINITY)
  }

  async check(points: readonly Point[], phase: string): Promise<readonly Check[]> {
    const others = points.map((point) => this.space.counterfactuals(point, this.attributes))
    const answers = await this.predict(points.flatMap((point, at) => [point, ...(others[at] as readonly Point[])]))
    let next = 0
    return points.map((point, at) => {
      const prediction = answers[next++] as Prediction
      const each = (others[at] as readonly Point[]).map((other) => ({
        point: other,
        prediction: answers[next++] as Prediction,
      }))
      const against = each.find((other) => !sameOutcome(prediction, other.prediction))
      const key = this.space.key(point, this.attributes)
      const fresh = !this.tested.has(key)
      if (fresh) this.tested.set(key, phase)
      const check: Check = { point, prediction, others: each, fresh, ...(against === undefined ? {} : { against }) }
      if (against !== undefined && !this.found.has(key)) this.found.set(key, { ...check, phase })
      return check
    })
  }

  async predict(points: readonly Point[]): Promise<readonly Prediction[]> {
    const keys = points.map((point) => point.join(','))
    const fresh = new Map<string, Point>()
    for (const [at, key] of keys.entries()) if (!this.#known.has(key)) fresh.set(key, points[at] as Point)
    this.#spend(fresh.size)
    const answers = await this.#inBatches([...fresh.values()], (batch) => this.model.predict(batch))
    for (const [at, key] of [...fresh.keys()].entries()) this.#known.set(key, answers[at] as Prediction)
    const all = keys.map((key) => this.#known.get(key) as Prediction)
    if (this.#known.size > 300_000) this.#known.clear()
    return all
  }

  inPhase(phase: string): { tested: number; found: number } {
    const tested = [...this.tested.values()].filter((each) => each === phase).length
    return { tested, found: [...this.found.values()].filter((each) => each.phase === phase).length }
  }

  #spend(rows: number): void {
    this.modelRows += rows
    if (this.modelRows > (this.options.budget ?? Number.POSITIVE_INFINITY)) throw new OutOfBudget('out of budget')
  }

  async #inBatches<T>(
    points: readonly Point[],
    ask: (batch: readonly Point[]) => readonly T[] | Promise<readonly T[]>,
  ): Promise<readonly T[]> {
    const size = this.options.batch ?? 4096
    const answers: T[] = []
    for (let start = 0; start < points.length; start += size) {
      const batch = points.slice(start, start + size)
      this.calls++
      this.largestBatch = Math.max(this.largestBatch, batch.length)
      for (const answer of await ask(batch)) answers.push(answer)
    }
    return answers
  }
}

function sameOutcome(a: Prediction, b: Prediction): boolean {
  if (a.kind === 'label' && b.kind === 'label') return a.label === b.label
  return JSON.stringify(a) === JSON.stringify(b)
}
