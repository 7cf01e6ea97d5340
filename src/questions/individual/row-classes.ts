import type { Oracle } from '../../core/oracle.js'
import type { ClassCount, ClassPairCount } from '../../core/report.js'
import type { Point, RowSpace } from '../../core/row.js'
import type { Check } from '../../core/search.js'
import { ClassPairs } from '../../oracle/index.js'

/** What the counterfactuals of a row are made of. */
export interface AskedValues {
  /** Of each attribute the values that they have. */
  readonly classes: readonly (readonly number[])[]
  /** Combinations of these values. */
  readonly combinations: number
  /** The values of a combination. */
  valuesOf(combination: number): readonly number[]
  /** For each attribute the value of a row, where a counterfactual differs from it only in that. */
  alone(point: Point): readonly (number | undefined)[]
}

/** Counts rows beside those of their counterfactuals that differ in only one asked attribute, by class. */
export class RowClasses {
  readonly #pairs = new ClassPairs()
  /** Rows that were added without a look at each counterfactual: how many there are of each value. */
  readonly #quiet = new Map<AskedFeature, { readonly classes: readonly number[]; readonly rows: Map<number, number> }>()
  /** Of those whose own values are a combination that counterfactuals have: how many there are of each. */
  #quietCombinations: { readonly values: AskedValues; readonly space: RowSpace; readonly rows: Int32Array } | undefined
  readonly #attributes: readonly string[]
  #features: readonly AskedFeature[] | undefined
  /** The number of the row that was added last. */
  #row = 0
  /** By attribute and class. */
  readonly #classes = new Map<string, Map<string, OpenCount>>()

  constructor(attributes: readonly string[]) {
    this.#attributes = attributes
  }

  /** What rows show is added up by value, and told apart by class when somebody looks. */
  add({ point, prediction, others }: Check, space: RowSpace, oracle: Oracle): void {
    const features = this.#featuresOf(space)
    this.#row++
    for (let at = 0; at < others.length; at++) {
      const other = others[at] as Check['others'][number]
      if (other.indistinct) continue
      const place = onlyDifference(features, point, other.point)
      if (place < 0) continue
      const feature = features[place] as AskedFeature
      const mine = point[feature.at] as number
      const theirs = other.point[feature.at] as number
      // Missing values have no class.
      if (Number.isNaN(mine) || Number.isNaN(theirs)) continue
      const own = ownOf(feature, mine)
      if (own.lastRow !== this.#row) {
        own.lastRow = this.#row
        own.rows++
      }
      const pairs = pairsOf(own, theirs)
      pairs.pairs++
      if (oracle.differs(prediction, other.prediction)) pairs.btcs++
    }
  }

  /**
   * Counts a row beside all its counterfactuals, none of which has another outcome. What many rows show is added up when somebody
   * looks.
   */
  addQuiet(combination: number, values: AskedValues, space: RowSpace): void {
    this.#quietCombinations ??= { values, space, rows: new Int32Array(values.combinations) }
    const { rows } = this.#quietCombinations
    rows[combination] = (rows[combination] as number) + 1
  }

  /**
   * The same for a row beside all other classes of one attribute.
   *
   * @param at Place of the attribute in the plan.
   */
  addQuietValue(at: number, value: number, space: RowSpace, classes: readonly number[], count: number = 1): void {
    const feature = this.#featuresOf(space)[at] as AskedFeature
    const known = this.#quiet.get(feature)
    const quiet = known ?? { classes, rows: new Map<number, number>() }
    if (known === undefined) this.#quiet.set(feature, quiet)
    quiet.rows.set(value, (quiet.rows.get(value) ?? 0) + count)
  }

  #settle(): void {
    for (const feature of this.#features ?? []) this.#settleAdded(feature)
    this.#settleCombinations()
    for (const [{ name, nameOf }, { classes, rows }] of this.#quiet) {
      for (const [value, count] of rows) {
        const mine = nameOf(value)
        if (mine === undefined) continue
        const others = classes.filter((each) => each !== value).flatMap((each) => nameOf(each) ?? [])
        if (others.length === 0) continue
        const own = this.#countOf(name, mine)
        own.variants += count
        own.pairs += count * others.length
        for (const theirs of others) {
          const other = this.#countOf(name, theirs)
          other.variants += count
          other.pairs += count
        }
        this.#pairs.addSums(
          others.map((theirs) => ({
            attribute: name,
            classes: mine < theirs ? [mine, theirs] : [theirs, mine],
            cases: count,
            casesWithBtc: 0,
            pairs: count,
            btcs: 0,
          })),
        )
      }
    }
    this.#quiet.clear()
  }

  #settleAdded({ name, nameOf, own }: AskedFeature): void {
    for (const [value, { rows, others }] of own) {
      const mine = nameOf(value)
      if (mine === undefined) continue
      this.#countOf(name, mine).variants += rows
      for (const [otherValue, { pairs, btcs }] of others) {
        const theirs = nameOf(otherValue)
        if (theirs === undefined) continue
        this.#countOf(name, theirs).variants += pairs
        for (const each of [mine, theirs]) {
          const count = this.#countOf(name, each)
          count.pairs += pairs
          count.btcs += btcs
        }
        const classes: [string, string] = mine < theirs ? [mine, theirs] : [theirs, mine]
        this.#pairs.addSums([{ attribute: name, classes, cases: pairs, casesWithBtc: btcs, pairs, btcs }])
      }
    }
    own.clear()
  }

  #settleCombinations(): void {
    if (this.#quietCombinations === undefined) return
    const { values, space, rows } = this.#quietCombinations
    for (const [combination, count] of rows.entries()) {
      if (count === 0) continue
      for (const [at, value] of values.valuesOf(combination).entries()) {
        this.addQuietValue(at, value, space, values.classes[at] ?? [], count)
      }
    }
    this.#quietCombinations = undefined
  }

  addSums(classes: readonly ClassCount[], pairs: readonly ClassPairCount[]): void {
    for (const { attribute, class: name, variants, pairs: asked, btcs } of classes) {
      const count = this.#countOf(attribute, name)
      count.variants += variants
      count.pairs += asked
      count.btcs += btcs
    }
    this.#pairs.addSums(pairs)
  }

  get pairs(): ClassPairs {
    this.#settle()
    return this.#pairs
  }

  /** By attribute, the worst class first. */
  byClass(): ClassCount[] {
    this.#settle()
    const share = ({ btcs, pairs }: ClassCount): number => (pairs === 0 ? 0 : btcs / pairs)
    const rank = ({ attribute }: ClassCount): number => this.#attributes.indexOf(attribute)
    return [...this.#classes.values()]
      .flatMap((classes) => [...classes.values()])
      .sort((one, other) => rank(one) - rank(other) || share(other) - share(one) || (one.class < other.class ? -1 : 1))
  }

  #featuresOf({ features }: RowSpace): readonly AskedFeature[] {
    this.#features ??= this.#attributes.flatMap((name) => {
      const at = features.findIndex((feature) => feature.name === name)
      const values = features[at]?.values
      const nameOf = (value: number | undefined): string | undefined =>
        value === undefined || Number.isNaN(value) ? undefined : String(values?.[value] ?? value)
      return at < 0 ? [] : [{ name, at, nameOf, own: new Map() }]
    })
    return this.#features
  }

  #countOf(attribute: string, name: string): OpenCount {
    let classes = this.#classes.get(attribute)
    if (classes === undefined) {
      classes = new Map()
      this.#classes.set(attribute, classes)
    }
    let count = classes.get(name)
    if (count === undefined) {
      count = { attribute, class: name, variants: 0, pairs: 0, btcs: 0 }
      classes.set(name, count)
    }
    return count
  }
}

/** The place of the feature in which two rows differ; -1 where that is none, or several. */
function onlyDifference(features: readonly AskedFeature[], one: Point, other: Point): number {
  let found = -1
  for (let place = 0; place < features.length; place++) {
    const { at } = features[place] as AskedFeature
    if (one[at] === other[at]) continue
    if (found >= 0) return -1
    found = place
  }
  return found
}

type OpenCount = { -readonly [K in keyof ClassCount]: ClassCount[K] }

interface AskedFeature {
  readonly name: string
  readonly at: number
  /** The class of a value; none where it is missing. */
  nameOf(value: number | undefined): string | undefined
  /** By the values of rows, what was added and is not told apart by class yet. */
  readonly own: Map<number, OwnValue>
}

/** Rows with one value of a feature, and their counterfactuals with other ones. */
interface OwnValue {
  rows: number
  /** The number of the last row that was counted. */
  lastRow: number
  readonly others: Map<number, { pairs: number; btcs: number }>
}

function ownOf({ own }: AskedFeature, value: number): OwnValue {
  const known = own.get(value)
  if (known !== undefined) return known
  const made = { rows: 0, lastRow: 0, others: new Map() }
  own.set(value, made)
  return made
}

function pairsOf({ others }: OwnValue, value: number): { pairs: number; btcs: number } {
  const known = others.get(value)
  if (known !== undefined) return known
  const made = { pairs: 0, btcs: 0 }
  others.set(value, made)
  return made
}
