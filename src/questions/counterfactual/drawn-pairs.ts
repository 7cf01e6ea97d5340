import type { Oracle } from '../../core/oracle.js'
import type { CaseTally, JudgedVariant } from '../../oracle/index.js'
import type { AskedCase } from '../../run/asked-case.js'

/**
 * Of a case with more variants than were asked: by attribute, whether the pair that was drawn from all its pairs is a BTC (1
 * or 0). `undefined` for a case that was asked whole.
 */
export function drawnPairs(
  { pairs, variants }: Pick<AskedCase<unknown, string>, 'pairs' | 'variants'>,
  answered: readonly JudgedVariant[],
  oracle: Oracle,
  tally: CaseTally,
): Readonly<Record<string, number>> | undefined {
  if (pairs === undefined) return undefined
  return Object.fromEntries(
    [...pairs].map(([attribute, pair]) => {
      const [a, b] = pair.map((variant) => answered[variants.indexOf(variant)]) as [JudgedVariant, JudgedVariant]
      if (a.seen === undefined || a.seen.key !== b.seen?.key) {
        return [attribute, Number(oracle.differs(a.prediction, b.prediction))]
      }
      // A cut has made it no pair: the others stand for it.
      const share = tally.attributes.find((each) => each.attribute === attribute)?.share ?? 0
      return [attribute, a.seen.cut || b.seen.cut ? share : 0]
    }),
  )
}
