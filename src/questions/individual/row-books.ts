import { defined } from '../../core/defined.js'
import { inputKey } from '../../core/input-key.js'
import { rowsPerGradient } from '../../core/model.js'
import type { Oracle } from '../../core/oracle.js'
import type { Prediction } from '../../core/prediction.js'
import type { Random } from '../../core/random.js'
import type { DiscriminationScores, SearchYield } from '../../core/report.js'
import type { Point, RowSpace } from '../../core/row.js'
import { everyRow, type LabelColumns, type PackedRows, packRows, predictionsOf } from '../../core/row-columns.js'
import type { Check, RowSearchContext } from '../../core/search.js'
import { comparesLabels, defaultOracle } from '../../oracle/index.js'
import { type CounterfactualLimit, type CounterfactualPacker, counterfactualsOf } from '../../rows/index.js'
import { PhaseBook } from '../../run/phase-book.js'
import { AskedRows } from './asked-rows.js'

export interface BooksOptions<Input> {
  readonly space: RowSpace<Input>
  readonly attributes: readonly string[]
  readonly random: Random
  /** Asks the model: one prediction per input, in their order. */
  readonly ask: (inputs: readonly Input[]) => Promise<readonly Prediction[]>
  /** Asks rows in one block; `undefined` where they have to be asked by lists. With `packer` and `oracle` it spares the lists. */
  readonly askRows?: ((block: PackedRows) => Promise<LabelColumns | undefined>) | undefined
  readonly packer?: CounterfactualPacker | undefined
  /** The rule that compares, where it is known before the first answer. */
  readonly oracle?: Oracle | undefined
  /** Else chooses it by the first answers, once. Default by the kind of the first. */
  readonly oracleFor?: ((answers: readonly Prediction[]) => Promise<Oracle | undefined>) | undefined
  /** Gradient of the cross-entropy of the model's own label, by the model's input numbers, one per input. */
  readonly gradients?: ((inputs: readonly Input[]) => Promise<readonly ArrayLike<number>[]>) | undefined
  /** Why there are none. */
  readonly noGradients?: string | undefined
  /** What a gradient costs in model rows. Default 3. */
  readonly rowsPerGradient?: number | undefined
  /** Positions of features that the model ignores, where that was looked at. */
  readonly ignored?: readonly number[] | undefined
  /** Inputs that the budget still holds for asking. Default without end. */
  readonly left?: (() => number) | undefined
  /** Whether the search should end with its first find. */
  readonly stopAtFirst?: boolean | undefined
  /** Counterfactuals of a row that are asked at most. Default all. */
  readonly limit?: CounterfactualLimit | undefined
  /** Discriminatory rows that are kept whole; all are counted. Default all. */
  readonly keep?: number | undefined
  /** Hears of every question that was answered. */
  readonly onChecked?: ((checks: readonly Check[]) => void) | undefined
}

/**
 * The books of a search on rows: what it tested, what it found, what that cost. Searches ask through it and cannot count
 * for themselves. Model rows are those that the search needs (every distinct row with its counterfactuals, every row that
 * it explained by, three for each gradient): what the probe remembers from before counts too, so that two searches compare.
 */
export class RowBooks<Input> implements RowSearchContext<Input> {
  readonly space: RowSpace<Input>
  readonly attributes: readonly string[]
  readonly random: Random
  readonly gradients?: (points: readonly Point[]) => Promise<readonly (readonly number[])[]>
  readonly noGradients?: string
  readonly ignored?: readonly number[]
  readonly #options: BooksOptions<Input>
  readonly #tested = new Set<string>()
  readonly #phases = new PhaseBook()
  #oracle: Oracle | undefined
  #found: Check[] = []
  #count = 0
  #gradients = 0
  #scores: DiscriminationScores | undefined

  constructor(options: BooksOptions<Input>) {
    const { space, attributes, random, gradients, noGradients, ignored } = options
    this.#options = options
    this.#oracle = options.oracle
    this.space = space
    this.attributes = attributes
    this.random = random
    if (ignored !== undefined) this.ignored = ignored
    if (gradients !== undefined) this.gradients = (points) => this.#askGradients(points, gradients)
    else this.noGradients = noGradients ?? 'the model gives only predictions'
  }

  // Arrow functions, since searches may take the members of their context apart.
  readonly check = async (points: readonly Point[], phase: string): Promise<readonly Check[]> => {
    if (points.length === 0) {
      if (this.#phases.owed > 0) this.#phases.settle(phase)
      return []
    }
    const { space, attributes, limit, onChecked } = this.#options
    const inColumns = await this.#checkInColumns(points, phase)
    if (inColumns !== undefined) return inColumns
    // One list of all that is asked: each point, then its counterfactuals. Loops, since this comes by the million.
    const asked: Point[] = []
    const starts: number[] = []
    const capped: boolean[] = []
    for (const point of points) {
      starts.push(asked.length)
      asked.push(point)
      const { points: others, complete } = counterfactualsOf(space, point, attributes, limit)
      for (const other of others) asked.push(other)
      capped.push(!complete)
    }
    const inputs = asked.map((point) => space.encode(point))
    const answers = await this.#options.ask(inputs)
    this.#oracle ??= (await this.#options.oracleFor?.(answers)) ?? defaultOracle(answers[0] as Prediction)
    const oracle = this.#oracle
    const checks = starts.map((start, at) => {
      const others: Check['others'][number][] = []
      for (let next = start + 1; next < (starts[at + 1] ?? asked.length); next++) {
        const other = { point: asked[next] as Point, prediction: answers[next] as Prediction }
        others.push(sameInput(inputs[start], inputs[next]) ? { ...other, indistinct: true } : other)
      }
      return this.#judge(asked[start] as Point, answers[start] as Prediction, others, {
        phase,
        oracle,
        capped: capped[at] === true,
      })
    })
    this.#phases.settle(phase)
    onChecked?.(checks)
    return checks
  }

  readonly predict = async (points: readonly Point[]): Promise<readonly Prediction[]> => {
    if (points.length === 0) return []
    const answers = (await this.#predictInColumns(points)) ?? (await this.#ask(points))
    this.#phases.owe(points.length)
    return answers
  }

  readonly score = (scores: DiscriminationScores): void => {
    this.#scores = scores
  }

  /** What the search has estimated last. */
  get scores(): DiscriminationScores | undefined {
    return this.#scores
  }

  get spent(): number {
    return this.#phases.rows
  }

  get left(): number {
    return this.#options.left?.() ?? Number.POSITIVE_INFINITY
  }

  get enough(): boolean {
    return this.#options.stopAtFirst === true && this.#count > 0
  }

  /** The rule that says whether two predictions count as the same; known from the first answer on. */
  get oracle(): Oracle | undefined {
    return this.#oracle
  }

  /** Discriminatory rows, in the order in which they were found; at most `keep`. */
  get found(): readonly Check[] {
    return this.#found
  }

  /** Distinct rows tested, and distinct discriminatory rows among them. */
  get counts(): { readonly tested: number; readonly found: number } {
    return { tested: this.#tested.size, found: this.#count }
  }

  /** What the search gave so far. */
  yield(search: string, ended: SearchYield['ended']): SearchYield {
    const { phases, ...sums } = this.#phases.sums()
    const cost = this.#options.rowsPerGradient ?? rowsPerGradient
    const rows = this.#gradients === 0 || cost === rowsPerGradient ? {} : { rowsPerGradient: cost }
    return { search, ...this.counts, ...sums, gradients: this.#gradients, ...rows, phases, ended }
  }

  /** The same where only labels are compared and the model answers in columns. */
  async #checkInColumns(points: readonly Point[], phase: string): Promise<readonly Check[] | undefined> {
    const { packer, askRows, onChecked } = this.#options
    if (packer === undefined || this.#oracle === undefined || !comparesLabels(this.#oracle)) return undefined
    const block = packRows(points)
    if (block === undefined) return undefined
    const cases = packer.pack(block, everyRow(block.rows))
    const answers = await askRows?.(cases.block)
    if (answers === undefined) return undefined
    const asked = new AskedRows(packer, cases, answers, (at) => points[at] as Point)
    const checks = points.map((point, at) => {
      const key = this.space.key(point, this.attributes)
      const isFresh = !this.#tested.has(key)
      const check = asked.lazyCheck(at, isFresh)
      if (isFresh) this.#note(key, check, asked.othersOf(at), phase)
      return check
    })
    this.#phases.settle(phase)
    onChecked?.(checks)
    return checks
  }

  /** Asks rows without making a list of what the model reads of each. */
  async #predictInColumns(points: readonly Point[]): Promise<readonly Prediction[] | undefined> {
    const { packer, askRows } = this.#options
    const values = packRows(points)
    if (packer === undefined || values === undefined) return undefined
    const answers = await askRows?.(packer.packAlone(values))
    return answers && predictionsOf(answers)
  }

  /** Books a row that was tested for the first time. */
  #note(key: string, check: Check, others: number, phase: string): void {
    this.#tested.add(key)
    this.#phases.tested(phase, check.against !== undefined)
    this.#phases.owe(1 + others)
    if (check.against === undefined) return
    this.#count++
    if (this.#found.length < (this.#options.keep ?? Number.POSITIVE_INFINITY)) this.#found.push(check)
  }

  #ask(points: readonly Point[]): Promise<readonly Prediction[]> {
    return this.#options.ask(points.map((point) => this.space.encode(point)))
  }

  async #askGradients(
    points: readonly Point[],
    ask: (inputs: readonly Input[]) => Promise<readonly ArrayLike<number>[]>,
  ): Promise<readonly (readonly number[])[]> {
    if (points.length === 0) return []
    const byInput = await ask(points.map((point) => this.space.encode(point)))
    this.#gradients += points.length
    this.#phases.owe(points.length * (this.#options.rowsPerGradient ?? rowsPerGradient))
    return points.map((point, at) => this.space.featureGradient(point, byInput[at] as ArrayLike<number>))
  }

  #judge(
    point: Point,
    prediction: Prediction,
    others: Check['others'],
    { phase, oracle, capped }: { readonly phase: string; readonly oracle: Oracle; readonly capped: boolean },
  ): Check {
    const against = others.find((other) => oracle.differs(prediction, other.prediction))
    const key = this.space.key(point, this.attributes)
    const fresh = !this.#tested.has(key)
    const check: Check = {
      point,
      prediction,
      others,
      fresh,
      ...defined({ against }),
      ...(capped ? { capped } : {}),
    }
    if (fresh) this.#note(key, check, others.length, phase)
    return check
  }
}

/** Rows of numbers are compared number by number, since they come by the million. */
function sameInput(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return inputKey(one) === inputKey(other)
  for (let at = 0; at < one.length; at++) {
    if (one[at] === other[at] || (Number.isNaN(one[at]) && Number.isNaN(other[at]))) continue
    return typeof one[at] !== 'number' && inputKey(one) === inputKey(other)
  }
  return one.length === other.length
}
