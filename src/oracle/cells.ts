import { inputKey } from '../core/input-key.js'
import type { Prediction } from '../core/prediction.js'

/** One answered variant of a case. `edits` are used, where given, to tell which filler (name) a variant carries. */
export interface JudgedVariant {
  readonly input: unknown
  readonly classes: Readonly<Partial<Record<string, string>>>
  readonly prediction: Prediction
  readonly edits?: readonly { readonly start: number; readonly end: number; readonly slot: string }[]
}

/** A variant in its cell. `index` is its place among the items of the case. */
export interface Item {
  readonly index: number
  readonly variant: JudgedVariant
  /** The same for equal inputs. */
  readonly key: string
  /** All classes of the variant, as one text. */
  readonly cell: string
}

/** Variants that differ in one attribute alone: the pairs across its `classes` are the pairs of that attribute. */
export interface Group {
  readonly classes: ReadonlyMap<string, readonly Item[]>
}

/** The variants of a case without repeats: the same input of the same cell counts once. */
export function itemsOf(variants: readonly JudgedVariant[]): Item[] {
  const attributes = attributesOf(variants)
  const seen = new Map<string, Set<string>>()
  const items: Item[] = []
  for (const variant of variants) {
    const cell = signature(variant, attributes)
    const key = inputKey(variant.input)
    const keys = seen.get(cell) ?? new Set()
    if (keys.has(key)) continue
    seen.set(cell, keys.add(key))
    items.push({ index: items.length, variant, key, cell })
  }
  return items
}

/** Groups of items that show `attribute` and agree in every other attribute; an absent class equals an absent class. */
export function groupsOf(items: readonly Item[], attribute: string): Group[] {
  const others = attributesOf(items.map((item) => item.variant)).filter((name) => name !== attribute)
  const groups = new Map<string, Map<string, Item[]>>()
  for (const item of items) {
    const own = item.variant.classes[attribute]
    if (own === undefined) continue
    const rest = signature(item.variant, others)
    const classes = groups.get(rest) ?? new Map<string, Item[]>()
    groups.set(rest, classes)
    const members = classes.get(own)
    if (members) members.push(item)
    else classes.set(own, [item])
  }
  return [...groups.values()].map((classes) => ({ classes }))
}

/** Items by cell: two of one cell are a within-class control pair. */
export function cellsOf(items: readonly Item[]): Item[][] {
  const cells = new Map<string, Item[]>()
  for (const item of items) {
    const members = cells.get(item.cell)
    if (members) members.push(item)
    else cells.set(item.cell, [item])
  }
  return [...cells.values()]
}

function attributesOf(variants: readonly JudgedVariant[]): string[] {
  const names = new Set<string>()
  for (const variant of variants) for (const name of Object.keys(variant.classes)) names.add(name)
  return [...names].sort()
}

const signature = (variant: JudgedVariant, attributes: readonly string[]): string =>
  JSON.stringify(attributes.map((name) => variant.classes[name] ?? null))
