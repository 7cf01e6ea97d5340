import type { Search } from '../core/search.js'
import { wholeOption } from './options.js'
import { randomPoint } from './points.js'

export interface RandomSearchOptions {
  /** Rows to draw. Default 1000. */
  readonly rows?: number
}

/** Rows per question: at first few, so that an early find ends the search soon; then more, which is faster. */
const firstBatch = 256
const largestBatch = 1024

/**
 * Draws rows of the domain, every value of every feature equally likely, and tests them: the yardstick for searches that
 * look where they go.
 * @throws FairnessError EF750 for an option that cannot be used.
 */
export function randomSearch(options: RandomSearchOptions = {}): Search {
  const rows = wholeOption('randomSearch', 'rows', options.rows, 1000)
  return {
    name: options.rows === undefined ? 'randomSearch()' : `randomSearch({ rows: ${rows} })`,
    kind: 'rows',
    needsGradients: false,
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
