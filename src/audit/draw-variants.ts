import type { Case, Variant } from '../core/case.js'
import { inputKey } from '../core/input-key.js'
import type { Random } from '../core/random.js'

/** The classes of a variant in one string: variants with the same signature stand in the same cell. */
export function cellOf(classes: Readonly<Partial<Record<string, string>>>): string {
  return Object.entries(classes)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([attribute, value]) => `${attribute}=${value}`)
    .join('\n')
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
 */
export function drawVariants<Input, A extends string>(
  source: Case<Input, A>,
  attributes: readonly A[],
  limit: number,
  random: Random,
): Variant<Input, A>[] {
  const cells = new Map<string, Cell<Input, A>>()
  const seen = new Set<string>()
  for (const variant of source.variants) {
    if (!attributes.some((attribute) => variant.classes[attribute] !== undefined)) continue
    const name = cellOf(variant.classes)
    const identity = `${name}\n${inputKey(variant.input)}`
    if (seen.has(identity)) continue
    seen.add(identity)
    const cell = cells.get(name) ?? { random: random.derive(`${source.id}/${name}`), kept: [], seen: 0 }
    cells.set(name, cell)
    const place = cell.seen++ < limit ? cell.kept.length : cell.random.int(cell.seen)
    if (place < limit) cell.kept[place] = variant
  }
  return share(
    [...cells.values()].map((cell) => (cell.seen > limit ? cell.kept : cell.random.shuffle(cell.kept))),
    limit,
  )
}

/** Takes from each list in turn, so that small lists are taken whole and long ones share what is left. */
function share<T>(lists: readonly (readonly T[])[], limit: number): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  const taken: T[] = []
  for (let turn = 0; turn < longest; turn++) {
    for (const list of lists) {
      if (taken.length >= limit) return taken
      if (turn < list.length) taken.push(list[turn] as T)
    }
  }
  return taken
}
