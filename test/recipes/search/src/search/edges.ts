import { count, type OptionSet, options } from '../core/options/index.js'
import type { Point } from '../core/row.js'
import type { Search } from '../core/search.js'
import { errors } from './options.js'
import { freeFeatures, pointKey } from './points.js'
import { startingRows } from './starting-rows.js'

export interface EdgesOptions {
  /** Rows of the data to start from at most. Default 100. */
  readonly rows?: number
}

export const edgesOptions: OptionSet<EdgesOptions> = options('edges', { rows: count({ default: 100 }) }, errors)

/**
 * Moves one feature of a row to its lowest and to its highest value, the others left alone: models are often untried there.
 * @throws FairnessError EF750 for an option that cannot be used, EF860 for one it does not have.
 *
 * @example
 * ```ts
 * import { audit, edges, table } from 'expect-fair'
 *
 * const people = table(
 *   {
 *     features: {
 *       sex: { kind: 'category', values: ['f', 'm'], protected: true },
 *       age: { kind: 'integer', min: 18, max: 99 },
 *     },
 *   },
 *   [{ sex: 'f', age: 40 }],
 * )
 * const model = (rows: number[][]) => rows.map(([sex, age]) => (age === 99 && sex === 0 ? 'no' : 'yes'))
 * const report = await audit(model, { question: 'individual', attributes: ['sex'], cases: people, search: edges() })
 * expect(report.yield?.found).toBe(1)
 * ```
 */
export function edges(given: EdgesOptions = {}): Search {
  const { rows } = edgesOptions.read(given)
  return {
    name: 'edges()',
    kind: 'rows',
    needsGradients: false,
    async run(context) {
      const { space, attributes } = context
      const free = freeFeatures(space, attributes)
      const points = new Map<string, Point>()
      for (const row of startingRows('edges', context, { maxStarts: rows, clusters: 1 })) {
        for (const at of free) {
          const { lower = 0, upper = 0 } = space.features[at] ?? {}
          for (const value of [lower, upper]) {
            const point = space.settle(row.with(at, value))
            if (space.allows(point)) points.set(pointKey(point), point)
          }
        }
      }
      await context.check([...points.values()], 'global')
    },
  }
}
