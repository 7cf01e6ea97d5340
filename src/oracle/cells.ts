import { inputKey } from '../core/input-key.js'
import type { Prediction } from '../core/prediction.js'
import type { Seen } from '../core/seen.js'

/** One answered variant of a case. `edits` are used, where given, to tell which filler (name) a variant carries. */
export interface JudgedVariant {
  readonly input: unknown
  readonly classes: Readonly<Partial<Record<string, string>>>
  readonly prediction: Prediction
  /** What kind of filler shows the classes; absent is a kind of its own. */
  readonly kind?: string
  /** How the model read the input, where its handle says so. */
  readonly seen?: Pick<Seen, 'key' | 'cut'>
  readonly edits?: readonly { readonly start: number; readonly end: number; readonly slot: string }[]
}

/** A variant in its cell. `index` is its place among the items of the case. */
export interface Item {
  readonly index: number
  readonly variant: JudgedVariant
  /** The same for equal inputs. Inputs of which a cut has left the same tokens are equal inputs. */
  readonly key: string
  /** The same for inputs that the model cannot tell apart: equal ones, and those of the same tokens. */
  readonly sight: string
  /** The input by itself, whatever the model reads of it. */
  readonly own: string
  /** All classes of the variant and its kind, as one text. */
  readonly cell: string
}

/** Variants of one kind that differ in only one attribute: the pairs across its `classes` are the pairs of that attribute. */
export interface Group {
  readonly classes: ReadonlyMap<string, readonly Item[]>
}

/** Tells a digest of tokens from a text. */
const tokensMark = '\u0000tokens '

/**
 * The variants of a case without repeats: the same input of the same cell counts once. Inputs that the model cannot tell apart
 * have one answer, that of the first: whatever their scores differ in comes from their batches.
 */
export function itemsOf(variants: readonly JudgedVariant[]): Item[] {
  const attributes = attributesOf(variants)
  const cut = new Set(variants.flatMap((variant) => (variant.seen?.cut === true ? [variant.seen.key] : [])))
  const answers = new Map<string, Prediction>()
  const seen = new Map<string, Set<string>>()
  const items: Item[] = []
  for (const variant of variants) {
    const cell = signature(variant, attributes)
    const own = inputKey(variant.input)
    const sight = variant.seen === undefined ? own : tokensMark + variant.seen.key
    const key = variant.seen !== undefined && cut.has(variant.seen.key) ? sight : own
    const keys = seen.get(cell) ?? new Set()
    if (keys.has(key)) continue
    seen.set(cell, keys.add(key))
    const prediction = answers.get(sight) ?? variant.prediction
    answers.set(sight, prediction)
    const judged = prediction === variant.prediction ? variant : { ...variant, prediction }
    items.push({ index: items.length, variant: judged, key, sight, own, cell })
  }
  return items
}

/**
 * Groups of items that show `attribute` and agree in their kind and in every other attribute; an absent class equals an
 * absent class, an absent kind an absent kind. "She" is never compared with "My father", which is another word besides.
 */
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

/** Items by cell: two of one cell, so of one kind, are a within-class control pair. */
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

/** Texts by their lengths, so that no two lists of classes read alike. */
function signature({ classes, kind }: JudgedVariant, attributes: readonly string[]): string {
  let text = ''
  for (const name of attributes) text += lengthened(classes[name])
  return text + lengthened(kind)
}

const lengthened = (text: string | undefined): string => (text === undefined ? '-' : `${text.length}:${text}`)
