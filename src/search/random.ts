import type { Search } from '../core/search.js'
import type { TextChanges } from '../core/text-search.js'
import { knownOptions, wholeOption } from './options.js'
import { randomPoint } from './points.js'
import { checkChanges } from './texts/check-changes.js'
import { randomTexts } from './texts/random-texts.js'

export interface RandomSearchOptions {
  /** Rows to draw. Default 1000. */
  readonly rows?: number
  /** On texts: substitutions tried from each text, one after the other. Default 10. */
  readonly steps?: number
  /** On texts, what may be replaced by what, and how many words of a text. */
  readonly texts?: TextChanges
}

/** Rows per question: at first few, so that an early find ends the search soon; then more, which is faster. */
const firstBatch = 256
const largestBatch = 1024

/**
 * Draws rows of the domain, every value of every feature equally likely, and tests them: the yardstick for searches that
 * look where they go. On texts it replaces words by chance, from every asked case of the plan.
 * @throws FairnessError EF750 for an option that cannot be used.
 */
export function randomSearch(options: RandomSearchOptions = {}): Search {
  knownOptions('randomSearch', options, { rows: true, steps: true, texts: true })
  const rows = wholeOption('randomSearch', 'rows', options.rows, 1000)
  const steps = wholeOption('randomSearch', 'steps', options.steps, 10, 0)
  return {
    name: options.rows === undefined ? 'randomSearch()' : `randomSearch({ rows: ${rows} })`,
    kind: 'rows',
    needsGradients: false,
    texts: randomTexts({ steps, chains: largestBatch }, checkChanges('randomSearch', options.texts)),
    async run(context) {
      for (
        let drawn = 0, batch = firstBatch;
        drawn < rows && !context.enough;
        batch = Math.min(2 * batch, largestBatch)
      ) {
        const size = Math.min(batch, rows - drawn)
        drawn += size
        await context.check(
          Array.from({ length: size }, () => randomPoint(context.space, context.random)),
          'random',
        )
      }
    },
  }
}
