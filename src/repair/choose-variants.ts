import type { Variant } from '../core/case.js'
import { Random } from '../core/random.js'

/**
 * Up to `wanted` texts other than the original, as many of each class as can be, drawn only by the text: the same text is
 * always checked against the same variants.
 */
export function chooseVariants<A extends string>(
  text: string,
  attribute: A,
  variants: readonly Variant<string, A>[],
  wanted: number,
): Variant<string, A>[] {
  const byClass = new Map<string, Variant<string, A>[]>()
  const seen = new Set([text])
  for (const variant of variants) {
    const name = variant.classes[attribute]
    if (name === undefined || seen.has(variant.input)) continue
    seen.add(variant.input)
    byClass.set(name, [...(byClass.get(name) ?? []), variant])
  }
  const random = new Random(0, `guard/${attribute}/${text}`)
  const queues = random.shuffle([...byClass.values()]).map((queue) => random.shuffle(queue))
  const chosen: Variant<string, A>[] = []
  for (let round = 0; chosen.length < wanted && queues.some((queue) => round < queue.length); round++) {
    for (const queue of queues) {
      const next = queue[round]
      if (next !== undefined && chosen.length < wanted) chosen.push(next)
    }
  }
  return chosen
}
