import type { Point } from '../../core/row.js'
import type { Table } from '../../core/table.js'

/** Intersections of more attributes than these are not made: their groups hold hardly a row. */
const mostAtOnce = 3
/** Groups of an intersection that are reported also when they are empty. */
const mostExpected = 200

/** Sorts rows into groups by class, and by several classes at once. */
export class Groups {
  /** Names of the intersections: `race and sex`. */
  readonly intersections: readonly string[]
  readonly #attributes: readonly string[]
  readonly #table: Table
  readonly #bins: Readonly<Partial<Record<string, readonly number[]>>>
  readonly #sets: readonly (readonly string[])[]

  constructor(table: Table, attributes: readonly string[], bins: Readonly<Partial<Record<string, readonly number[]>>>) {
    this.#table = table
    this.#attributes = attributes
    this.#bins = bins
    this.#sets = subsets(attributes).filter((set) => set.length > 1 && set.length <= mostAtOnce)
    this.intersections = this.#sets.map(nameOf)
  }

  /** The row's class of every attribute and intersection; a class that is not known (a missing value) is left out. */
  of(point: Point): Record<string, string> {
    const row = this.#table.space.show(point)
    const classes: Record<string, string> = {}
    for (const attribute of this.#attributes) {
      const value = row[attribute] as string | number
      if (!Number.isNaN(value)) classes[attribute] = this.#classOf(attribute, value)
    }
    for (const set of this.#sets) {
      const parts = set.map((attribute) => classes[attribute])
      if (parts.every((part) => part !== undefined)) classes[nameOf(set)] = parts.join(', ')
    }
    return classes
  }

  /** Groups that the schema speaks of: they are reported also when no row is in them. */
  expected(): { readonly attribute: string; readonly class: string }[] {
    const known = new Map(this.#attributes.map((attribute) => [attribute, this.#known(attribute)]))
    const single = this.#attributes.flatMap((attribute) =>
      (known.get(attribute) ?? []).map((name) => ({ attribute, class: name })),
    )
    const crossed = this.#sets.flatMap((set) => {
      const names = set.map((attribute) => known.get(attribute) ?? [])
      const size = names.reduce((product, each) => product * each.length, 1)
      if (size === 0 || size > mostExpected) return []
      const products = names.reduce<string[][]>(
        (sofar, each) => sofar.flatMap((start) => each.map((name) => [...start, name])),
        [[]],
      )
      return products.map((parts) => ({ attribute: nameOf(set), class: parts.join(', ') }))
    })
    return [...single, ...crossed]
  }

  #classOf(attribute: string, value: string | number): string {
    const edges = this.#bins[attribute]
    if (edges === undefined) return String(value)
    return binName(edges, edges.filter((edge) => (value as number) >= edge).length)
  }

  #known(attribute: string): string[] {
    const edges = this.#bins[attribute]
    if (edges !== undefined) return Array.from({ length: edges.length + 1 }, (_, bin) => binName(edges, bin))
    const feature = this.#table.space.features.find(({ name }) => name === attribute)
    return (feature?.values ?? []).map(String)
  }
}

const nameOf = (attributes: readonly string[]): string => attributes.join(' and ')

function binName(edges: readonly number[], bin: number): string {
  if (bin === 0) return `below ${edges[0]}`
  return bin === edges.length ? `${edges[bin - 1]} and above` : `${edges[bin - 1]} to below ${edges[bin]}`
}

/** All subsets, the small ones first, each in the order of the list. */
function subsets(names: readonly string[]): string[][] {
  let all: string[][] = [[]]
  for (const name of names) all = [...all, ...all.map((set) => [...set, name])]
  return all.sort((a, b) => a.length - b.length)
}
