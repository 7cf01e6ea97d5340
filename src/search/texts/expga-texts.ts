import type { TextChanges, TextSearch, TextSeed } from '../../core/text-search.js'
import { inBlocks } from '../points.js'
import { type BreedOptions, breed } from './breed-texts.js'
import { explainText, type RankOptions } from './rank-texts.js'

export interface ExpgaTextOptions extends RankOptions, BreedOptions {
  /** Texts to explain at most. */
  readonly maxExplained: number
  readonly maxStarts: number
  readonly rankBelow: number
}

/** Seeds that live at a time. */
const seedsAtOnce = 256
/** Where too few texts pass the threshold, the best ranked are taken, as on rows. */
const leastStarts = 20

/** ExpGA on texts: texts in whose explanation an exchanged word ranks high, then a genetic search from each. */
export function expgaTexts(options: ExpgaTextOptions, changes: TextChanges): TextSearch {
  return {
    changes,
    async run(context) {
      const ranked: { readonly seed: TextSeed; readonly rank: number }[] = []
      let wanted = 0
      for (const seed of context.seeds.slice(0, options.maxExplained)) {
        const { rank } = await explainText(context, seed, context.random.derive(`explanation ${seed.id}`), options)
        ranked.push({ seed, rank })
        if (rank < options.rankBelow) wanted++
        if (wanted === options.maxStarts) break
      }
      ranked.sort((one, other) => one.rank - other.rank)
      const kept = ranked.slice(0, Math.max(wanted, Math.min(leastStarts, options.maxStarts)))
      const seeds = await context.check(
        kept.map(({ seed }) => ({ seed, choice: seed.words.map(() => 0) })),
        'seeds',
      )
      for (const block of inBlocks(seeds, seedsAtOnce)) {
        if (context.enough) return
        await breed(context, block, options)
      }
    },
  }
}
