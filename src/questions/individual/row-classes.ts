import type { Oracle } from '../../core/oracle.js'
import type { ClassCount, ClassPairCount } from '../../core/report.js'
import type { Point, RowSpace } from '../../core/row.js'
import type { Check } from '../../core/search.js'
import { ClassPairs, type CrossTally } from '../../oracle/index.js'

/** Counts rows beside those of their counterfactuals that differ in only one asked attribute, by class. */
export class RowClasses {
  readonly #pairs = new ClassPairs()
  /** Rows that were added without a look at each counterfactual: how many there are of each value. */
  readonly #quiet = new Map<AskedFeature, { readonly classes: readonly number[]; readonly rows: Map<number, number> }>()
  readonly #attributes: readonly string[]
  #features: readonly AskedFeature[] | undefined
  readonly #classes = new Map<string, { -readonly [K in keyof ClassCount]: ClassCount[K] }>()

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
      const differing = features.filter(({ at }) => point[at] !== other.point[at])
      const [only] = differing
      if (only === undefined || differing.length > 1) continue
      const place = features.indexOf(only)
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
   * Counts a row beside all other classes of an attribute, none of which has another outcome. What many rows of a class show
   * is added up when somebody looks.
   *
   * @param at Place of the attribute in the plan.
   */
  addQuiet(at: number, value: number, space: RowSpace, classes: readonly number[]): void {
    const feature = this.#featuresOf(space)[at] as AskedFeature
    const known = this.#quiet.get(feature)
    const quiet = known ?? { classes, rows: new Map<number, number>() }
    if (known === undefined) this.#quiet.set(feature, quiet)
    quiet.rows.set(value, (quiet.rows.get(value) ?? 0) + 1)
  }

  #settle(): void {
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
    return [...this.#classes.values()].sort(
      (one, other) => rank(one) - rank(other) || share(other) - share(one) || (one.class < other.class ? -1 : 1),
    )
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

  #countOf(attribute: string, name: string) {
    const key = JSON.stringify([attribute, name])
    const known = this.#classes.get(key)
    if (known !== undefined) return known
    const count = { attribute, class: name, variants: 0, pairs: 0, btcs: 0 }
    this.#classes.set(key, count)
    return count
  }
}

interface AskedFeature {
  readonly name: string
  readonly at: number
  /** The class of a point, and of a value; none where it is missing. */
  classOf(point: Point): string | undefined
  nameOf(value: number | undefined): string | undefined
}
