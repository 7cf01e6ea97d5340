import type { Oracle } from '../../core/oracle.js'
import type { ClassCount, ClassPairCount } from '../../core/report.js'
import type { Point, RowSpace } from '../../core/row.js'
import type { Check } from '../../core/search.js'
import { ClassPairs, type CrossTally } from '../../oracle/index.js'

/** Counts rows beside those of their counterfactuals that differ in one asked attribute alone, by class. */
export class RowClasses {
  readonly pairs: ClassPairs = new ClassPairs()
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
    for (const [place, { name }] of features.entries()) this.pairs.add(name, crossed[place] ?? [])
  }

  addSums(classes: readonly ClassCount[], pairs: readonly ClassPairCount[]): void {
    for (const { attribute, class: name, variants, pairs: asked, btcs } of classes) {
      const count = this.#countOf(attribute, name)
      count.variants += variants
      count.pairs += asked
      count.btcs += btcs
    }
    this.pairs.addSums(pairs)
  }

  /** By attribute, the worst class first. */
  byClass(): ClassCount[] {
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
      const classOf = (point: Point): string | undefined => {
        const value = point[at]
        return value === undefined || Number.isNaN(value) ? undefined : String(values?.[value] ?? value)
      }
      return at < 0 ? [] : [{ name, at, classOf }]
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
  /** The class of a point; none where the value is missing. */
  classOf(point: Point): string | undefined
}
