import { func, type OptionSet, options } from '../core/options/index.js'
import type { DiscriminationScores } from '../core/report.js'
import type { Search } from '../core/search.js'
import { type ScoreOptions, sampleScores, scoreDeclaration } from './discrimination-scores.js'
import { errors } from './options.js'

/** Contains the options of `themis()`. */
export interface ThemisOptions extends ScoreOptions {
  /** Receives the scores when sampling ends. */
  readonly onScores?: (scores: DiscriminationScores) => void
}

export const themisOptions: OptionSet<ThemisOptions, 'onScores'> = options(
  'themis',
  { ...scoreDeclaration, onScores: func('a function of the scores') },
  errors,
)

/**
 * Runs Themis as a search. The search draws random rows of the domain until the causal score and the group score of the attributes are
 * known to within the error bound. The report contains the scores as `discrimination`. A row counts as a find if its outcome changes with
 * the attributes. See `discriminationScores` for the scores themselves, and `discriminatingSubsets` for the smallest sets of attributes by
 * which the model discriminates.
 *
 * Each row is checked. The search needs only labels.
 *
 * @throws FairnessError `EF750` for an option out of range, `EF860` for one it does not have; `EF752` if no random row satisfies the
 * constraints.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs'
 * import { audit, fromOnnx, table, themis } from 'expect-fair'
 *
 * const folder = 'fixtures/models/census'
 * const people = table(JSON.parse(readFileSync(`${folder}/schema.json`, 'utf8')), `${folder}/rows.csv`)
 * await audit(fromOnnx(`${folder}/forest.onnx`), {
 *   question: 'individual',
 *   attributes: ['sex'],
 *   cases: people,
 *   sample: 59,
 *   search: themis({ error: 0.1, onScores: ({ causal }) => expect(causal.error).toBeLessThanOrEqual(0.1) }),
 * })
 * ```
 */
export function themis<Input = unknown>(given: ThemisOptions = {}): Search<Input> {
  const { onScores, ...limits } = themisOptions.read(given)
  return {
    name: 'themis',
    kind: 'rows',
    needsGradients: false,
    async run(context) {
      const scores = await sampleScores(
        context,
        context.attributes,
        limits,
        async (points) =>
          (await context.check(points, 'random')).map(({ point, prediction, others, against, capped }) => ({
            points: [point, ...others.map((other) => other.point)],
            predictions: [prediction, ...others.map((other) => other.prediction)],
            differs: against !== undefined,
            capped: capped === true,
          })),
        { until: () => context.enough, look: context.score },
      )
      onScores?.(scores)
    },
  }
}
