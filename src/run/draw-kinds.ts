import type { Variant } from '../core/case.js'
import { inputKey } from '../core/input-key.js'
import type { Random } from '../core/random.js'
import { cellOf } from './cell-of.js'

/** The variants of one cell, or a sample of them, and how many the case has. */
export interface SizedCell<V> {
  readonly variants: readonly V[]
  readonly size: number
}

/** Two variants that differ in only one attribute. */
export type VariantPair<Input, A extends string> = readonly [Variant<Input, A>, Variant<Input, A>]

/** What was drawn: the variants, and by attribute the pairs that stand for all pairs of the case. */
interface DrawnKinds<Input, A extends string> {
  readonly variants: readonly Variant<Input, A>[]
  readonly kindPairs: ReadonlyMap<A, readonly VariantPair<Input, A>[]>
}

/** Two cells of one kind that differ in only one attribute. */
type Cells<V> = readonly [SizedCell<V>, SizedCell<V>]

/** How often a pair is drawn again that turns out to be none, since both inputs are the same. */
const tries = 20

/**
 * Variants of a case with more than `limit`, in pairs that a mean over kinds can be taken of: of each attribute and each two
 * classes the kinds in random order, of each kind one of its pairs, each equally likely; then a second of each, of other variants
 * where there are some. The mean of what the kinds show is then on average that of the whole case, however few variants
 * were asked.
 */
export function drawKinds<Input, A extends string>(
  cells: readonly SizedCell<Variant<Input, A>>[],
  attributes: readonly A[],
  limit: number,
  random: Random,
  onUnpaired: (attribute: A) => void = () => {},
): DrawnKinds<Input, A> {
  const waiting = attributes.map((attribute) => {
    // The first number of a stream depends on its path more than on a small seed, so the seed is in the path too.
    const own = random.derive(`${random.seed}: kinds of ${attribute}`)
    return { attribute, own, kinds: own.shuffle(kindsOf(cells, attribute)), used: new Set<Variant<Input, A>>() }
  })
  const variants = new Set<Variant<Input, A>>()
  const kindPairs = new Map<A, VariantPair<Input, A>[]>(attributes.map((attribute) => [attribute, []]))
  const longest = Math.max(0, ...waiting.map(({ kinds }) => kinds.length))
  draw: for (let turn = 0; turn < longest * limit; turn++) {
    for (const { attribute, own, kinds, used } of waiting) {
      const kind = kinds.length === 0 || turn >= kinds.length * limit ? undefined : kinds[turn % kinds.length]
      const pair = kind && pairOf(kind, own, used)
      if (pair === undefined) continue
      if (variants.size + pair.filter((each) => !variants.has(each)).length > limit) break draw
      for (const each of pair) {
        variants.add(each)
        used.add(each)
      }
      kindPairs.get(attribute)?.push(pair)
    }
    if (variants.size === limit) break
  }
  for (const { attribute, kinds } of waiting) {
    if (kinds.length > 0 && kindPairs.get(attribute)?.length === 0) onUnpaired(attribute)
  }
  return { variants: [...variants], kindPairs }
}

/** For each two classes and each kind that has both: the cells of which a variant each makes a pair. */
function kindsOf<V extends Variant<unknown>>(cells: readonly SizedCell<V>[], attribute: string): Cells<V>[][] {
  const groups = new Map<string, SizedCell<V>[]>()
  for (const cell of cells) {
    const [first] = cell.variants
    if (first?.classes[attribute] === undefined) continue
    const rest = cellOf(first, attribute)
    groups.set(rest, [...(groups.get(rest) ?? []), cell])
  }
  const kinds = new Map<string, Cells<V>[]>()
  for (const group of groups.values()) {
    group.forEach((one, at) => {
      for (const other of group.slice(at + 1)) {
        const [a, b] = [one.variants[0], other.variants[0]] as [V, V]
        const classes = [a.classes[attribute], b.classes[attribute]].sort()
        const name = JSON.stringify([a.kind, ...classes])
        kinds.set(name, [...(kinds.get(name) ?? []), [one, other]])
      }
    })
  }
  return [...kinds.values()]
}

/**
 * One of all pairs of a kind, of variants that were not used while there are such: a name that is asked twice says less than two. Which are
 * left depends only on chance, so that each pair is equally likely. Equal inputs are no pair.
 */
function pairOf<V extends Variant<unknown>>(
  cells: readonly Cells<V>[],
  random: Random,
  used: ReadonlySet<V>,
): readonly [V, V] | undefined {
  const all = cells.reduce((sum, [one, other]) => sum + one.size * other.size, 0)
  for (let tried = 0; tried < tries; tried++) {
    let left = random.float() * all
    const at = cells.findIndex(([one, other]) => {
      left -= one.size * other.size
      return left < 0
    })
    const [one, other] = cells.at(at) as Cells<V>
    const [a, b] = [one, other].map(({ variants }) => {
      const fresh = variants.filter((each) => !used.has(each))
      return random.pick(fresh.length > 0 ? fresh : variants)
    }) as [V, V]
    if (inputKey(a.input) !== inputKey(b.input)) return [a, b]
  }
  return undefined
}
