/**
 * The strict comparison of tags or relations (HInter, algorithm 4, as its code has it). Lists of equal length must be equal. Otherwise, the
 * number of allowed differences is the difference in length: at each of the first differences, one item of the longer list is skipped, and
 * the two items after that are not compared; items left over at the end are differences too. This is not the best alignment: some lists
 * that differ in one place fail.
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
