import { count, type OptionSet, options } from '../core/options/index.js'
import type { Search } from '../core/search.js'
import type { TextChanges } from '../core/text-search.js'
import { errors, textChanges } from './options.js'
import { randomPoint } from './points.js'
import { randomTexts } from './texts/random-texts.js'

/** Contains the options of `randomSearch()` on rows. */
export interface RandomRowOptions {
  /** Rows to draw. Default 1000. */
  readonly rows?: number
}

/** Contains the options of `randomSearch()` on texts. */
export interface RandomTextOptions {
  /** The number of successive substitutions tried from each text. Default 10. */
  readonly steps?: number
  /** Which words may be replaced by which, and how many words of a text. */
  readonly texts?: TextChanges
}

/**
 * Contains the options of `randomSearch()`. A run that searches texts rejects the options for rows, and a run that searches rows rejects
 * the options for texts.
 */
export interface RandomSearchOptions extends RandomRowOptions, RandomTextOptions {}

export const randomSearchOptions: OptionSet<RandomSearchOptions> = options(
  'randomSearch',
  {
    rows: count({ default: 1000, on: 'rows' }),
    steps: count({ least: 0, default: 10, on: 'texts' }),
    texts: textChanges,
  },
  errors,
)

/** Rows per question: at first few, so that an early find ends the search soon; then more, which is faster. */
const firstBatch = 256
const largestBatch = 1024

/**
 * Draws rows of the domain at random and tests them. All values of a feature are equally likely. You can use this search as a baseline for
 * comparisons with other searches. On texts, the search starts from every case of the plan and replaces words at random.
 * @throws FairnessError EF750 for an invalid option, EF860 for an unknown one.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs'
 * import { audit, fromOnnx, randomSearch, table } from 'expect-fair'
 *
 * const folder = 'fixtures/models/census'
 * const people = table(JSON.parse(readFileSync(`${folder}/schema.json`, 'utf8')), `${folder}/rows.csv`)
 * const report = await audit(fromOnnx(`${folder}/forest.onnx`), {
 *   question: 'individual',
 *   attributes: ['race'],
 *   cases: people,
 *   search: randomSearch({ rows: 200 }),
 * })
 * expect(report.verdict).toBe('biased')
 * ```
 */
export function randomSearch(given: RandomSearchOptions = {}): Search {
  const { rows, steps, texts } = randomSearchOptions.read(given)
  return {
    name: given.rows === undefined ? 'randomSearch()' : `randomSearch({ rows: ${rows} })`,
    kind: 'rows',
    needsGradients: false,
    texts: randomTexts({ steps, chains: largestBatch }, texts),
    refuseIdle: (here) => randomSearchOptions.refuseIdle(given, here),
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
