import type { ShrinkablePair } from '../core/case.js'
import type { ShrinkSpace } from './move.js'
import type { ShrinkPair, ShrinkSide } from './pair.js'

/** The pairs that a source makes smaller itself. */
export function sourceSpace<Input>(
  attribute: string,
  start: ShrinkablePair<Input>,
): ShrinkSpace<ShrinkablePair<Input>, ShrinkPair<Input>> {
  return {
    start,
    moves: [
      function* (pair) {
        for (const state of pair.smaller()) yield { state, next: 0 }
      },
    ],
    settle: (pair) => pair,
    value: ({ a, b }) => ({ attribute, a: a as ShrinkSide<Input>, b: b as ShrinkSide<Input> }),
    cost: ({ cost }) => cost,
    key: ({ a, b }) => JSON.stringify([a.input, b.input]),
  }
}
