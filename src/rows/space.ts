import { rowErrors } from '../core/errors/index.js'
import type { Point, Row, RowSpace } from '../core/row.js'
import type { PackedRows } from '../core/row-columns.js'
import { type Column, onGrid } from './columns.js'
import { type PlacedLink, placeLinks } from './links.js'
import type { TableSchema } from './schema.js'

/** What the model of a table reads: numbers, the row itself, or what a function makes of the row. */
export type InputMaker<Input> = (point: Point) => Input

/** The domain of a table, with its data. */
export class TableSpace<Input> implements RowSpace<Input> {
  readonly features: readonly Column[]
  readonly #links: readonly PlacedLink[]
  readonly #constraint: ((row: Row) => boolean) | undefined
  readonly #input: InputMaker<Input> | undefined
  readonly #width: number
  /** Every feature goes to the model as it is. */
  readonly #plain: boolean
  readonly #parts = new WeakMap<readonly string[], Parts>()
  /** The data's rows, value after value: as lists of their own, tens of thousands would keep the collector of garbage busy. */
  #data: PackedRows
  /** Those that somebody has asked for as points. */
  #made = new Map<number, Point>()
  #rows: readonly Point[] | undefined

  /** @param input Makes the model's input of a row. Without it the input is the encoders' list of numbers. */
  constructor(schema: TableSchema, columns: readonly Column[], input?: (row: Row) => Input) {
    this.features = columns
    this.#constraint = schema.constraint
    this.#links = placeLinks(schema.links ?? [], columns, (point) => this.show(point))
    this.#input = input && ((point) => input(this.show(point)))
    this.#width = columns.reduce((sum, { encoder }) => sum + encoder.width, 0)
    this.#plain = columns.every(({ encoder }) => encoder.plain)
    this.#data = { rows: 0, width: columns.length, values: new Float64Array(0) }
  }

  /** The data's rows in one block: of each the values of a point. */
  get data(): PackedRows {
    return this.#data
  }

  set data(data: PackedRows) {
    this.#data = data
    this.#made = new Map()
    this.#rows = undefined
  }

  get rows(): readonly Point[] {
    if (this.#rows === undefined) {
      this.#rows = Array.from({ length: this.#data.rows }, (_, at) => this.rowAt(at))
      this.#made.clear()
    }
    return this.#rows
  }

  /** A row of the data: whoever asks for it, it is one object, by which finds are known again. */
  rowAt(at: number): Point {
    const known = this.knownRow(at)
    if (known !== undefined) return known
    const { width, values } = this.#data
    const point: number[] = []
    for (let next = at * width; next < (at + 1) * width; next++) point.push(smallInteger(values[next] as number))
    this.#made.set(at, point)
    return point
  }

  /** The same where somebody has asked for it before. */
  knownRow(at: number): Point | undefined {
    return this.#rows === undefined ? this.#made.get(at) : this.#rows[at]
  }

  encode(point: Point): Input {
    return this.#input === undefined ? (this.#numbers(point) as Input) : this.#input(point)
  }

  show(point: Point): Row {
    const row: Record<string, string | number> = {}
    for (let at = 0; at < this.features.length; at++) {
      const { name, values } = this.features[at] as Column
      const value = point[at] as number
      row[name] = values === undefined ? value : (values[value] ?? '?')
    }
    return row
  }

  /** The way back from `show`. A category that the schema does not know has the position behind the last. */
  read(row: Row): Point {
    return this.features.map(({ name, values }) => {
      if (values === undefined) return Number(row[name])
      const position = values.findIndex((value) => String(value) === String(row[name]))
      return position === -1 ? values.length : position
    })
  }

  /** The way back from the encoders' list of numbers; `undefined` for what is no such list. */
  decode(input: unknown): Point | undefined {
    if (this.#input !== undefined || !isNumbers(input) || input.length !== this.#width) return undefined
    return this.features.map(({ encoder, at, values }) => {
      const value = encoder.read(input, at)
      return values === undefined ? onGrid(value) : value
    })
  }

  /**
   * What the model reads of `to`, a counterfactual of the row that it has read as `input`: what both have in common stays as it was read,
   * also where the way back is not exact.
   */
  rewrite(input: ArrayLike<number>, from: Point, to: Point): number[] {
    const out = Array.from(input)
    for (const [place, { encoder, at }] of this.features.entries()) {
      if (from[place] !== to[place] && !(Number.isNaN(from[place]) && Number.isNaN(to[place])))
        encoder.write(to[place] as number, out, at)
    }
    return out
  }

  allows(point: Point): boolean {
    for (let at = 0; at < this.features.length; at++) {
      const { lower, upper } = this.features[at] as Column
      const value = point[at] as number
      if (!(value >= lower && value <= upper)) return false
    }
    for (const link of this.#links) {
      const value = link.value(point)
      if (value !== undefined && value !== point[link.feature]) return false
    }
    return this.keepsConstraint(point)
  }

  /** Whether the schema has a function that says which rows can be. */
  get isConstrained(): boolean {
    return this.#constraint !== undefined
  }

  /** Whether the row can be, by the schema's own function. */
  keepsConstraint(point: Point): boolean {
    return this.#constraint === undefined || this.#constraint(this.show(point))
  }

  settle(point: Point): Point {
    const settled = this.features.map((feature, at) => nearest(feature, point[at] as number))
    this.#follow(settled, () => true)
    return settled
  }

  counterfactuals(point: Point, attributes: readonly string[]): readonly Point[] {
    const { places, followers } = this.#partsOf(attributes)
    let points: number[][] = [[...point]]
    for (const place of places) points = withEach(points, place, (this.features[place] as Column).classes)
    return points.filter((each) => this.#isCounterfactual(each, point, places, followers))
  }

  combinations(attributes: readonly string[]): number {
    const { places } = this.#partsOf(attributes)
    return places.reduce((product, place) => product * (this.features[place] as Column).classes.length, 1)
  }

  combination(point: Point, attributes: readonly string[], number: number): Point | undefined {
    const { places, followers } = this.#partsOf(attributes)
    const made = [...point]
    let left = number
    for (const place of places.toReversed()) {
      const { classes } = this.features[place] as Column
      made[place] = classes[left % classes.length] as number
      left = Math.floor(left / classes.length)
    }
    return this.#isCounterfactual(made, point, places, followers) ? made : undefined
  }

  /** Whether a counterfactual is the row with other values of the attributes, as the encoders write it, and nothing else. */
  isFreeOf(attributes: readonly string[]): boolean {
    return this.#input === undefined && this.#constraint === undefined && this.#partsOf(attributes).followers === 0
  }

  /** Numbers that the model reads of a row. */
  get width(): number {
    return this.#width
  }

  /** Positions of the features that are left without the attributes and what follows them. */
  kept(attributes: readonly string[]): readonly number[] {
    return this.#partsOf(attributes).kept
  }

  /** Brings along what follows, and says whether the row is another one that can be. */
  #isCounterfactual(made: number[], point: Point, places: readonly number[], followers: number): boolean {
    if (places.every((place) => made[place] === point[place])) return false
    // What follows a feature that stayed stays too, also where the data do not agree with the link.
    if (followers > 0) this.#follow(made, (link) => made[link.follows] !== point[link.follows])
    return this.keepsConstraint(made)
  }

  key(point: Point, attributes: readonly string[]): string {
    let key = ''
    for (const at of this.#partsOf(attributes).kept) key += `${point[at]},`
    return key
  }

  featureGradient(point: Point, byInput: ArrayLike<number>): readonly number[] {
    if (this.#input !== undefined) return this.#byDifferences(point, byInput)
    return this.features.map(({ encoder, at }, place) => encoder.gradient(point[place] as number, byInput, at))
  }

  #numbers(point: Point): number[] {
    if (this.#plain) return [...point]
    const out = new Array<number>(this.#width)
    for (let place = 0; place < this.features.length; place++) {
      const { encoder, at } = this.features[place] as Column
      encoder.write(point[place] as number, out, at)
    }
    return out
  }

  /** The user's own encoder is a function like any other: its slope is measured. */
  #byDifferences(point: Point, byInput: ArrayLike<number>): number[] {
    return this.features.map(({ lower, upper, step }, place) => {
      const value = point[place] as number
      const [low, high] = [Math.max(value - step, lower), Math.min(value + step, upper)]
      const [before, after] = [low, high].map((each) => this.encode(point.with(place, each)))
      if (!isNumbers(before) || !isNumbers(after)) throw rowErrors.noNumbers(before)
      let sum = 0
      for (let at = 0; at < byInput.length; at++) {
        sum += ((after[at] as number) - (before[at] as number)) * (byInput[at] as number)
      }
      return high > low ? sum / (high - low) : 0
    })
  }

  #follow(point: number[], which: (link: PlacedLink) => boolean): void {
    for (const link of this.#links) {
      if (!which(link)) continue
      const value = link.value(point)
      if (value !== undefined) point[link.feature] = value
    }
  }

  /** Places of all that follows `places`, also at second hand. */
  #followers(places: readonly number[]): ReadonlySet<number> {
    const moved = new Set<number>()
    for (const { feature, follows } of this.#links) {
      if (places.includes(follows) || moved.has(follows)) moved.add(feature)
    }
    return moved
  }

  /** Looked up once per list of attributes: searches ask for one list a million times. */
  #partsOf(attributes: readonly string[]): Parts {
    const known = this.#parts.get(attributes)
    if (known !== undefined) return known
    const places = attributes.map((name) => this.features.findIndex((feature) => feature.name === name))
    const moved = this.#followers(places)
    const kept = this.features.map((_, at) => at).filter((at) => !places.includes(at) && !moved.has(at))
    const parts = { places, kept, followers: moved.size }
    this.#parts.set(attributes, parts)
    return parts
  }
}

/** Which features change with some attributes, and which do not. */
interface Parts {
  readonly places: readonly number[]
  readonly kept: readonly number[]
  readonly followers: number
}

/** A whole number as one of few bits, which takes no memory of its own in a list. */
const smallInteger = (value: number): number => (value === (value | 0) ? value | 0 : value)

const isNumbers = (input: unknown): input is ArrayLike<number> =>
  typeof input === 'object' && input !== null && typeof (input as ArrayLike<unknown>)[0] === 'number'

/** Each of the points with each of the values at `place`. A loop, since searches make them by the million. */
function withEach(points: readonly number[][], place: number, values: readonly number[]): number[][] {
  const made: number[][] = []
  for (const point of points) {
    for (const value of values) {
      const changed = point.slice()
      changed[place] = value
      made.push(changed)
    }
  }
  return made
}

function nearest({ lower, upper, step }: Column, value: number): number {
  if (!(value > lower)) return lower
  if (value >= upper) return upper
  return Math.min(onGrid(lower + Math.round((value - lower) / step) * step), upper)
}
