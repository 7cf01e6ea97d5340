import type { Oracle } from '../../core/oracle.js'
import type { ClassCount, ClassPairCount } from '../../core/report.js'
import type { Point, RowSpace } from '../../core/row.js'
import type { Check } from '../../core/search.js'
import { ClassPairs, type CrossTally } from '../../oracle/index.js'

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
  /** By attribute and class. */
  readonly #classes = new Map<string, Map<string, OpenCount>>()

  constructor(attributes: readonly string[]) {
    this.#attributes = attributes
  }

  add({ point, prediction, others }: Check, space: RowSpace, oracle: Oracle): void {
    const features = this.#featuresOf(space)
    const own = features.map((each) => each.classOf(point))
    const counted = new Set<string>()
    const crossed = features.map((): CrossTally[] => [])
    for (const other of others) {
      if (other.indistinct) continue
      const place = onlyDifference(features, point, other.point)
      const only = features[place]
      if (only === undefined) continue
      const [mine, theirs] = [own[place], only.classOf(other.point)]
      if (mine === undefined || theirs === undefined) continue
      const btcs = oracle.differs(prediction, other.prediction) ? 1 : 0
      if (!counted.has(only.name)) this.#countOf(only.name, mine).variants++
      counted.add(only.name)
      this.#countOf(only.name, theirs).variants++
      for (const name of [mine, theirs]) {
        const count = this.#countOf(only.name, name)
        count.pairs++
        count.btcs += btcs
      }
      const [first, second] = mine < theirs ? [mine, theirs] : [theirs, mine]
      crossed[place]?.push({ first, second, pairs: 1, btcs })
    }
    for (const [place, { name }] of features.entries()) this.#pairs.add(name, crossed[place] ?? [])
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
      return at < 0 ? [] : [{ name, at, nameOf, classOf: (point: Point) => nameOf(point[at]) }]
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
  /** The class of a point, and of a value; none where it is missing. */
  classOf(point: Point): string | undefined
  nameOf(value: number | undefined): string | undefined
}
