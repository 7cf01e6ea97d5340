import type { Variant } from '../core/case.js'
import { inputKey } from '../core/input-key.js'
import type { Random } from '../core/random.js'
import { cellOf } from './cell-of.js'

/** A cell of a case: variants of the same classes and the same kind. */
interface Cell<V> {
  readonly all: readonly V[]
  /** How many the case has, of which `all` may be a sample. */
  readonly size: number
  readonly left: V[]
  readonly kind: string | undefined
  /** By asked attribute that it shows: its class, and the group of cells that differ from it only in that attribute. */
  readonly places: ReadonlyMap<string, { readonly group: Group<V>; readonly class: string }>
  taken: number
}

/** Cells of one kind that differ in only one attribute. */
interface Group<V> {
  readonly attribute: string
  readonly cells: Cell<V>[]
  readonly classes: Set<string>
  /** Classes that variants were taken of. */
  readonly taken: Set<string>
}

/** Takes `limit` variants out of the cells of a case, so that as few as can be stand without a partner. */
export class PairCover<Input, A extends string> {
  readonly #cells: Cell<Variant<Input, A>>[]
  readonly #limit: number
  readonly #random: Random
  readonly #chosen: Variant<Input, A>[] = []
  /** Attributes that have a pair in the case and none yet in what was taken. */
  readonly #open: Set<A>
  /** The variants that were taken. */
  readonly variants: Variant<Input, A>[]
  /** Asked attributes of which the case has a pair and what was taken has none. */
  readonly unpaired: readonly A[]
  /**
   * Of each attribute one pair of what was taken, chosen purely at random, each pair of the case equally likely. What it shows
   * does not depend on how many variants were taken. Absent where there was no room to choose.
   */
  readonly pairs: ReadonlyMap<A, readonly [Variant<Input, A>, Variant<Input, A>]>

  /** @param lists The variants of each cell in random order, or a sample of them, and how many the cell has. */
  constructor(
    lists: readonly { readonly variants: readonly Variant<Input, A>[]; readonly size: number }[],
    attributes: readonly A[],
    limit: number,
    random: Random,
  ) {
    this.#limit = limit
    this.#random = random
    const groups = new Map<string, Group<Variant<Input, A>>>()
    this.#cells = lists.map(({ variants, size }) => cellIn(groups, variants, size, attributes))
    const paired = [...groups.values()].filter(hasPair)
    this.#open = new Set(attributes.filter((name) => paired.some(({ attribute }) => attribute === name)))
    const order = random.derive('cells').shuffle(this.#cells)
    const open = attributes.filter((name) => this.#open.has(name))
    const roomy = open.slice(0, Math.floor(limit / 2))
    this.pairs = new Map(
      roomy.flatMap((name) => {
        const pair = this.#draw(name, paired)
        return pair === undefined ? [] : [[name, pair] as const]
      }),
    )
    for (const attribute of open) if (this.#open.has(attribute)) this.#cover(attribute, order)
    this.unpaired = [...this.#open]
    this.#open.clear()
    this.#fill(this.#kinds(order).flat().filter(canPair))
    this.#fill(order, true)
    this.variants = this.#chosen
  }

  get #room(): number {
    return this.#limit - this.#chosen.length
  }

  /** Takes a random pair of an attribute, each of the case equally likely. */
  #draw(
    attribute: A,
    groups: readonly Group<Variant<Input, A>>[],
  ): readonly [Variant<Input, A>, Variant<Input, A>] | undefined {
    // The first number of a stream depends on its path more than on a small seed, so the seed is in the path too.
    const random = this.#random.derive(`${this.#random.seed}: pair of ${attribute}`)
    const cells = groups
      .filter((group) => group.attribute === attribute)
      .flatMap(({ cells }) => cells.flatMap((one, at) => cells.slice(at + 1).map((other) => [one, other] as const)))
    for (let tries = 0; tries < 100; tries++) {
      const [one, other] = bySize(cells, random)
      const pair = [anyOf(one.all, random), anyOf(other.all, random)] as const
      // Equal inputs are no pair, and rare: another draw leaves every pair equally likely.
      if (!isPairOf(...pair, attribute)) continue
      this.#takeUnlessTaken(one, pair[0])
      this.#takeUnlessTaken(other, pair[1])
      return pair
    }
    return undefined
  }

  #takeUnlessTaken(cell: Cell<Variant<Input, A>>, variant: Variant<Input, A>): void {
    const at = cell.left.indexOf(variant)
    if (at >= 0) this.#take(cell, at)
  }

  /** Takes a pair of an attribute, at the least cost: one variant beside what was taken before, or two. */
  #cover(attribute: A, order: readonly Cell<Variant<Input, A>>[]): void {
    for (const cell of order) {
      if (this.#room < 1) return
      const place = cell.places.get(attribute)
      if (place === undefined || !hasOther(place.group.taken, place.class)) continue
      const at = cell.left.findIndex((own) => this.#chosen.some((other) => isPairOf(own, other, attribute)))
      if (at >= 0) return void this.#take(cell, at)
    }
    if (this.#room < 2) return
    // Where not every attribute can have two variants of its own, those that serve several go first.
    const scarce = this.#room < 2 * this.#open.size
    const uses = (cell: Cell<Variant<Input, A>>): number =>
      [...cell.places].filter(([name, { group }]) => this.#open.has(name as A) && isPaired(group)).length
    const first = scarce ? [...order].sort((one, other) => uses(other) - uses(one)) : order
    for (const cell of first) {
      const group = cell.places.get(attribute)?.group
      if (group === undefined || !isPaired(group)) continue
      for (const other of this.#random.derive('partners').shuffle(group.cells)) {
        const pair = differentInputs(cell, other, attribute)
        if (pair === undefined) continue
        this.#take(cell, pair[0])
        this.#take(other, pair[1])
        return
      }
    }
  }

  /** Cells by kind: kinds of which something was taken come first, the others in random order. */
  #kinds(order: readonly Cell<Variant<Input, A>>[]): Cell<Variant<Input, A>>[][] {
    const kinds = new Map<string | undefined, Cell<Variant<Input, A>>[]>()
    for (const cell of order) kinds.set(cell.kind, [...(kinds.get(cell.kind) ?? []), cell])
    const isBegun = (cells: readonly Cell<unknown>[]): boolean => cells.some(({ taken }) => taken > 0)
    const all = [...kinds.values()]
    return [...all.filter(isBegun), ...all.filter((cells) => !isBegun(cells))]
  }

  /** One of each cell, then a second of each, and so on. What has no partner yet comes with one, or not at all. */
  #fill(cells: readonly Cell<Variant<Input, A>>[], alone = false): void {
    for (let turn = 0; this.#room > 0 && cells.some(({ left }) => left.length > 0); turn++) {
      const before = this.#chosen.length
      let waiting = false
      for (const cell of cells) {
        if (this.#room < 1) return
        if (cell.left.length === 0) continue
        if (cell.taken > turn) waiting = true
        else if (alone || this.#hasPartner(cell)) this.#take(cell, 0)
        else this.#takeWithPartner(cell)
      }
      if (this.#chosen.length === before && !waiting) return
    }
  }

  #hasPartner(cell: Cell<Variant<Input, A>>): boolean {
    return [...cell.places.values()].some((place) => hasOther(place.group.taken, place.class))
  }

  #takeWithPartner(cell: Cell<Variant<Input, A>>): void {
    if (this.#room < 2) return
    for (const { group, class: own } of cell.places.values()) {
      const partner = group.cells.find(
        (other) => other.left.length > 0 && other.places.get(group.attribute)?.class !== own,
      )
      if (partner === undefined) continue
      this.#take(cell, 0)
      this.#take(partner, 0)
      return
    }
  }

  #take(cell: Cell<Variant<Input, A>>, at: number): void {
    const [variant] = cell.left.splice(at, 1)
    if (variant === undefined) return
    cell.taken++
    for (const { group, class: name } of cell.places.values()) group.taken.add(name)
    for (const attribute of this.#open) {
      if (this.#chosen.some((other) => isPairOf(variant, other, attribute))) this.#open.delete(attribute)
    }
    this.#chosen.push(variant)
  }
}

function cellIn<V extends Variant<unknown>>(
  groups: Map<string, Group<V>>,
  list: readonly V[],
  size: number,
  attributes: readonly string[],
): Cell<V> {
  const [first] = list
  const places = new Map<string, { group: Group<V>; class: string }>()
  const cell: Cell<V> = { all: list, size, left: [...list], kind: first?.kind, places, taken: 0 }
  for (const attribute of attributes) {
    const own = first?.classes[attribute]
    if (first === undefined || own === undefined) continue
    const name = `${attribute}\n\n${cellOf(first, attribute)}`
    const group = groups.get(name) ?? { attribute, cells: [], classes: new Set(), taken: new Set() }
    groups.set(name, group)
    group.cells.push(cell)
    group.classes.add(own)
    places.set(attribute, { group, class: own })
  }
  return cell
}

const isPaired = ({ classes }: Pick<Group<unknown>, 'classes'>): boolean => classes.size > 1

/** Whether two of its variants are a pair: of two classes, and not the same input. */
function hasPair({ attribute, cells }: Group<Variant<unknown>>): boolean {
  return cells.some((one, at) =>
    cells.slice(at + 1).some((other) => differentInputs(one, other, attribute) !== undefined),
  )
}

const canPair = ({ places }: Cell<unknown>): boolean => [...places.values()].some(({ group }) => isPaired(group))

const hasOther = (classes: ReadonlySet<string>, own: string): boolean =>
  classes.size > 1 || (classes.size === 1 && !classes.has(own))

/** Whether two variants differ only in an attribute, and are not the same input. */
function isPairOf(one: Variant<unknown>, other: Variant<unknown>, attribute: string): boolean {
  const [own, others] = [one.classes[attribute], other.classes[attribute]]
  return (
    own !== undefined &&
    others !== undefined &&
    own !== others &&
    cellOf(one, attribute) === cellOf(other, attribute) &&
    inputKey(one.input) !== inputKey(other.input)
  )
}

/** Two cells, drawn by how many pairs they have. */
function bySize<V>(cells: readonly (readonly [Cell<V>, Cell<V>])[], random: Random): readonly [Cell<V>, Cell<V>] {
  const sizes = cells.map(([one, other]) => one.size * other.size)
  let left = random.float() * sizes.reduce((sum, size) => sum + size, 0)
  const at = sizes.findIndex((size) => {
    left -= size
    return left < 0
  })
  return (cells.at(at) ?? cells[0]) as readonly [Cell<V>, Cell<V>]
}

const anyOf = <V>(list: readonly V[], random: Random): V => list[random.int(list.length)] as V

/** Places of two variants of two cells that are a pair of an attribute. */
function differentInputs<V extends Variant<unknown>>(
  one: Cell<V>,
  other: Cell<V>,
  attribute: string,
): readonly [number, number] | undefined {
  for (const [first, a] of one.left.entries()) {
    const second = other.left.findIndex((b) => isPairOf(a, b, attribute))
    if (second >= 0) return [first, second]
  }
  return undefined
}
