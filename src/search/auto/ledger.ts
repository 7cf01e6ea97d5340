import type { Point } from '../../core/row.js'
import type { Check, RowSearchContext } from '../../core/search.js'
import { allowed, freeFeatures, randomPoint } from '../points.js'
import { neededOf } from './doubt.js'

/** A discriminatory row, with a counterfactual that the model treats differently. */
export interface Find {
  readonly point: Point
  readonly other: Point
}

/** Rows in which what the model seems to ignore is drawn again, until one of them is no find. */
const draws = 4

/** Counterfactuals of a row that a plan asks by default where it has more. */
const usuallyAsked = 64

/**
 * What the methods of one search have in common: the inputs that are left, what was asked before, so that none asks it again, and what was
 * found, so that each can go on from there.
 */
export class Ledger {
  readonly #context: RowSearchContext
  readonly #inputs: number
  readonly #asked = new Map<string, boolean>()
  /** By what the model heeds of a row, as far as that is known now. */
  #known = new Map<string, boolean>()
  /** Distinct finds; those that were not stepped to from another find first come from a global phase. */
  readonly finds: Find[] = []
  readonly seeds: Find[] = []
  /** Positions of all features that may be changed. */
  readonly free: readonly number[]
  #features: readonly number[]
  #ignored: readonly number[] = []
  /** Features that were taken for ignored, and are not. */
  readonly #proven = new Set<number>()
  #isDoubting = false
  #perRow: number

  constructor(context: RowSearchContext, inputs: number) {
    this.#context = context
    this.#inputs = context.spent + inputs
    const { space, attributes, ignored = [] } = context
    this.free = freeFeatures(space, attributes)
    this.#features = this.free
    this.ignore(ignored)
    const combinations = space.combinations?.(attributes) ?? 1
    this.#perRow = Math.min(combinations, 1 + usuallyAsked)
  }

  /** Of `free`, those that methods change: what the model ignores is changed where nothing else is left. */
  get features(): readonly number[] {
    return this.#features
  }

  get ignored(): readonly number[] {
    return this.#ignored
  }

  /** The model ignores these features, and no others, as far as was seen. */
  ignore(features: readonly number[]): void {
    const heeded = this.free.filter((at) => this.#proven.has(at) || !features.includes(at))
    if (heeded.length === 0 || heeded.length === this.#features.length) return
    this.#features = heeded
    this.#ignored = this.free.filter((at) => !heeded.includes(at))
    this.#known = new Map()
  }

  /** Inputs that are left. */
  get left(): number {
    return Math.max(0, this.#inputs - this.#context.spent)
  }

  get spent(): number {
    return this.#context.spent
  }

  /** What a row costs with its counterfactuals, at most. */
  get perRow(): number {
    return this.#perRow
  }

  get enough(): boolean {
    return this.#context.enough
  }

  /** Rows that can be asked with so many inputs. */
  rowsFor(inputs: number): number {
    return Math.floor(Math.min(inputs, this.left) / this.#perRow)
  }

  /** Whether the row is discriminatory, where that was asked of it or of one that differs only in ignored features. */
  known(point: Point): boolean | undefined {
    const key = this.keyOf(point)
    return this.#asked.get(key) ?? this.#known.get(this.#ignored.length === 0 ? key : this.#heededOf(point))
  }

  wasAsked(point: Point): boolean {
    return this.#asked.has(this.keyOf(point))
  }

  keyOf(point: Point): string {
    return this.#context.space.key(point, this.#context.attributes)
  }

  #heededOf(point: Point): string {
    if (this.#ignored.length === 0) return this.keyOf(point)
    const same = [...point]
    for (const at of this.#ignored) same[at] = 0
    return this.keyOf(same)
  }

  /** A context in which a method asks in its own name: the phases of the report are those of methods. */
  contextOf(method: string, random: RowSearchContext['random']): RowSearchContext {
    const context = this.#context
    const { space, attributes, gradients, ignored } = context
    return {
      space,
      attributes,
      random,
      predict: context.predict,
      ...(gradients === undefined ? {} : { gradients }),
      ...(ignored === undefined ? {} : { ignored }),
      get enough() {
        return context.enough
      },
      get spent() {
        return context.spent
      },
      get left() {
        return context.left
      },
      check: (points, phase) => this.check(points, `${method} ${phase}`, phase !== 'local'),
    }
  }

  /** Asks rows, and writes down what was found. */
  async check(points: readonly Point[], phase: string, isGlobal: boolean): Promise<readonly Check[]> {
    const checks = await this.#context.check(points, phase)
    let contrary: Point | undefined
    for (const { point, against, others } of checks) {
      this.#perRow = Math.max(this.#perRow, 1 + others.length)
      const key = this.keyOf(point)
      if (this.#asked.has(key)) continue
      const isFound = against !== undefined
      this.#asked.set(key, isFound)
      if (this.#ignored.length > 0) {
        const heeded = this.#heededOf(point)
        if (this.#known.get(heeded) === !isFound) contrary = point
        this.#known.set(heeded, isFound)
      }
      if (against === undefined) continue
      const find = { point, other: against.point }
      this.finds.push(find)
      if (isGlobal) this.seeds.push(find)
    }
    if (contrary !== undefined) await this.#doubt(contrary, phase)
    return checks
  }

  /**
   * Two rows that differ only in what the model seems to ignore were treated differently, so that it does not ignore all of that. A sample
   * of rows says little of what matters in a rare corner only.
   */
  async #doubt(contrary: Point, phase: string): Promise<void> {
    if (this.#isDoubting || this.enough) return
    this.#isDoubting = true
    const { space, random } = this.#context
    const ignored = this.#ignored
    const isFound = async (point: Point): Promise<boolean | undefined> => {
      const known = this.#asked.get(this.keyOf(point))
      if (known !== undefined) return known
      if (this.rowsFor(this.left) === 0 || this.enough || !space.allows(point)) return undefined
      await this.check([point], phase, true)
      return this.#asked.get(this.keyOf(point))
    }
    const same = this.#heededOf(contrary)
    const find = this.finds.findLast(({ point }) => this.#heededOf(point) === same)?.point
    let needed = ignored
    for (let draw = 0; draw < draws && find !== undefined; draw++) {
      const drawn = randomPoint(space, random.derive(`doubt ${this.#proven.size} ${draw}`))
      const changed = [...find]
      for (const at of ignored) changed[at] = drawn[at] as number
      const other = allowed(space, changed)
      if (other === undefined || (await isFound(other)) !== false) continue
      needed = await neededOf(find, other, ignored, isFound)
      break
    }
    for (const at of needed) this.#proven.add(at)
    this.ignore(ignored)
    this.#isDoubting = false
  }

  /** Lets a method pay for what it has asked and not tested, such as gradients, before another one asks. */
  async settle(phase: string): Promise<void> {
    await this.#context.check([], phase)
  }
}
