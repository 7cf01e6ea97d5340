import type { Case, Variant } from '../core/case.js'
import { inputKey } from '../core/input-key.js'
import type { Random } from '../core/random.js'
import { cellOf } from './cell-of.js'
import { drawKinds, type VariantPair } from './draw-kinds.js'
import { PairCover } from './pair-cover.js'

/**
 * What the draw of a case's variants depends on beside the run's seed: what the case is made of, where it is made of
 * something. Its place in the source ("text 17") changes when a text is added, and would draw others.
 */
export const drawKey = ({ id, original }: Pick<Case<unknown>, 'id' | 'original'>): string =>
  original === undefined ? id : `${id.replace(/\d+/g, '#')} ${inputKey(original)}`

/** The variants of a case that are asked. */
export interface DrawnVariants<Input, A extends string> {
  readonly variants: readonly Variant<Input, A>[]
  /** The case has more variants of the asked attributes than these. */
  readonly capped: boolean
  /**
   * Of a capped case, for each asked attribute one pair chosen purely at random among all pairs of the case; absent where the
   * limit left no room to choose one.
   */
  readonly pairs?: ReadonlyMap<A, VariantPair<Input, A>>
  /** Of a capped case that was drawn by kinds, for each asked attribute the pairs that were drawn; see `drawKinds`. */
  readonly kindPairs?: ReadonlyMap<A, readonly VariantPair<Input, A>[]>
}

interface Cell<Input, A extends string> {
  readonly random: Random
  readonly kept: Variant<Input, A>[]
  seen: number
}

/**
 * At most `limit` variants of a case, spread evenly over the cells, so that no class is missed because another has more
 * words; within a cell each variant is equally likely. Repeated inputs of a cell count once. Variants that show none of
 * the asked attributes ("my brother", when race is asked) say nothing and are left out.
 *
 * Where the limit is smaller than the case, variants are taken so that they can be compared: first a pair of every asked
 * attribute, drawn from all pairs of the case as far as there is room (twice as many as attributes is always enough), then
 * one kind after another, each with its partners.
 *
 * @param told Told every variant of the case, those that are not drawn too, and each asked attribute of which the case has a
 *   pair and the limit left no room for one.
 */
export function drawVariants<Input, A extends string>(
  source: Pick<Case<Input, A>, 'id' | 'variants' | 'original' | 'capped'>,
  attributes: readonly A[],
  limit: number,
  random: Random,
  told: {
    readonly onVariant?: (variant: Variant<Input, A>) => void
    readonly onUnpaired?: (attribute: A) => void
    /** Each kind is as likely as any other, however many words it has. */
    readonly byKind?: boolean
  } = {},
): DrawnVariants<Input, A> {
  const key = drawKey(source)
  const cells = new Map<string, Cell<Input, A>>()
  const seen = new Set<string>()
  for (const variant of source.variants) {
    if (!attributes.some((attribute) => variant.classes[attribute] !== undefined)) continue
    told.onVariant?.(variant)
    const name = cellOf(variant)
    const identity = `${name}\n${inputKey(variant.input)}`
    if (seen.has(identity)) continue
    seen.add(identity)
    const cell = cells.get(name) ?? { random: random.derive(`${key}/${name}`), kept: [], seen: 0 }
    cells.set(name, cell)
    const place = cell.seen++ < limit ? cell.kept.length : cell.random.int(cell.seen)
    if (place < limit) cell.kept[place] = variant
  }
  const lists = [...cells.values()].map((cell) => (cell.seen > limit ? cell.kept : cell.random.shuffle(cell.kept)))
  if (seen.size <= limit) return { variants: inTurns(lists), capped: source.capped === true }
  const sizes = [...cells.values()].map((cell) => cell.seen)
  const sized = lists.map((variants, at) => ({ variants, size: sizes[at] as number }))
  if (told.byKind === true) {
    const drawn = drawKinds(sized, attributes, limit, random.derive(`${key}/kinds`), told.onUnpaired)
    return { ...drawn, capped: true }
  }
  const cover = new PairCover(sized, attributes, limit, random.derive(`${key}/pairs`))
  for (const attribute of cover.unpaired) told.onUnpaired?.(attribute)
  return { variants: cover.variants, capped: true, pairs: cover.pairs }
}

/** One of each list, then a second of each, and so on. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = lists.reduce((most, list) => Math.max(most, list.length), 0)
  const taken: T[] = []
  for (let turn = 0; turn < longest; turn++) {
    for (const list of lists) if (turn < list.length) taken.push(list[turn] as T)
  }
  return taken
}
