/**
 * Compares two lists of tags or relations strictly, as in HInter's implementation of Algorithm 4. Lists of the same length must be equal.
 * If the lengths differ, the number of allowed differences is the difference in length. At each of the first differences, one item of the
 * longer list is skipped, and the next two items are not compared. Items that are left over at the end also count as differences. The
 * comparison does not find the best alignment, so some lists that differ in only one place fail.
 *
 * @example
 * ```ts
 * import { tolerantTableComp } from 'expect-fair/source'
 *
 * expect(tolerantTableComp(['DET', 'NOUN', 'VERB'], ['DET', 'ADJ', 'NOUN', 'VERB'])).toBe(true)
 * ```
 */
export function tolerantTableComp(a: readonly string[], b: readonly string[]): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  const allowed = longer.length - shorter.length
  let passedOver = 0
  let differences = 0
  let at = 0
  for (; at < shorter.length && at + passedOver < longer.length; at++) {
    if (shorter[at] === longer[at + passedOver]) continue
    differences++
    if (passedOver < allowed) passedOver++
  }
  const left = shorter.length - at + Math.max(0, longer.length - at - passedOver)
  return differences + left <= allowed
}
