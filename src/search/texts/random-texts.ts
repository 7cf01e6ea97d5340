import type { TextChanges, TextSearch } from '../../core/text-search.js'
import { inBlocks } from '../points.js'
import { movesOf } from './moves.js'
import { climb, climber } from './walk-texts.js'

/** Replaces words by chance: from every text a chain of so many steps, each another word by another substitute. */
export function randomTexts(
  options: { readonly steps: number; readonly chains: number },
  changes: TextChanges,
): TextSearch {
  return {
    changes,
    async run(context) {
      const seeds = context.seeds.map((seed, at) => climber(seed, context.random.derive(`random ${at}`)))
      for (const block of inBlocks(seeds, options.chains)) {
        await climb(context, block, {
          steps: options.steps,
          propose: async (missed) =>
            missed.map(({ chain: { seed, choice, random } }) => random.shuffle(movesOf(seed, choice))),
        })
        if (context.enough) return
      }
    },
  }
}
