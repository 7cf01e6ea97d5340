import { count, number, type OptionSet, options } from '../core/options/index.js'
import type { Random } from '../core/random.js'
import type { GridFeature, Point } from '../core/row.js'
import { normal } from './chance.js'
import { checkPoint, type Explanation, type ScorePoints, type Surroundings, scoresOf } from './explain.js'
import { ridge } from './least-squares.js'
import { chance, errors, streamOf } from './options.js'
import { randomValue } from './points.js'

/** Contains the options of `lime()`. */
export interface LimeOptions {
  /** The number of points of the neighbourhood, each of which is a model row. Default 1000. */
  readonly samples?: number
  /** The width of the kernel; smaller means more local. Default: 0.75 times the square root of the number of features. */
  readonly kernelWidth?: number
  /** The source of random numbers: a seed, or your own stream. Default 42. */
  readonly random?: Random | number
}

export const limeOptions: OptionSet<LimeOptions, 'kernelWidth'> = options(
  'lime',
  {
    samples: count({ least: 2, default: 1000 }),
    kernelWidth: number({ above: 0, defaultText: '0.75 times the root of the number of features' }),
    random: chance,
  },
  errors,
)

/** How one feature is sampled and how a linear model reads it. */
interface Sampler {
  draw(random: Random): number
  read(value: number): number
}

/** Ridge penalty of the linear model. */
const penalty = 1

/**
 * Fits a linear model to the scores of points around `point`, and gives more weight to nearer points (LIME: Ribeiro, Singh and Guestrin,
 * *"Why Should I Trust You?"*, 2016). Numbers are drawn from a normal distribution with the mean and the deviation of the data, and then
 * rounded to their grid. Categories are drawn by their frequency in the data. For a category, the linear model sees only whether the value
 * is the same as in the explained point. The weight of a number is its effect per standard deviation. The weight of a category is the
 * effect of having the same value as the explained point.
 *
 * The function `score` is called once with `samples` rows.
 *
 * @throws FairnessError `EF750` for an option out of range, `EF860` for one it does not have; `EF754` for a value that is not a point of
 * the table; `EF755` if there is not one score for each point.
 *
 * @example
 * ```ts
 * import { table } from 'expect-fair'
 * import { lime } from 'expect-fair/search'
 *
 * const people = table(
 *   {
 *     features: {
 *       sex: { kind: 'category', values: ['female', 'male'], protected: true },
 *       income: { kind: 'integer', min: 0, max: 100 },
 *     },
 *   },
 *   Array.from({ length: 50 }, (_, at) => ({ sex: at % 2 ? 'male' : 'female', income: 2 * at })),
 * )
 * const score = (points: readonly (readonly number[])[]) => points.map(([, income = 0]) => income / 100)
 * const { weights } = await lime(score, [1, 50], people.space)
 * expect(Math.abs(weights[1] ?? 0)).toBeGreaterThan(Math.abs(weights[0] ?? 0))
 * ```
 */
export async function lime(
  score: ScorePoints,
  point: Point,
  surroundings: Surroundings,
  options: LimeOptions = {},
): Promise<Explanation> {
  checkPoint('lime', point, surroundings)
  const { features, rows } = surroundings
  const { samples, random: from, kernelWidth: width = 0.75 * Math.sqrt(features.length) } = limeOptions.read(options)
  const random = streamOf(from)
  const samplers = samplersOf(features, rows).map((make, at) => make(point[at] as number))
  const points: Point[] = [point]
  while (points.length < samples) points.push(samplers.map((sampler) => sampler.draw(random)))

  const size = features.length
  const values = new Float64Array(points.length * size)
  const importance = new Float64Array(points.length)
  for (let at = 0; at < points.length; at++) {
    const each = points[at] as Point
    let squared = 0
    for (let column = 0; column < size; column++) {
      const value = (samplers[column] as Sampler).read(each[column] as number)
      values[at * size + column] = value
      // The explained point is the first.
      squared += (value - (values[column] as number)) ** 2
    }
    importance[at] = Math.exp(-squared / (2 * width ** 2))
  }
  const columns = { rows: points.length, width: size, values }
  const { weights, intercept, fit } = ridge(columns, await scoresOf('lime', score, points), importance, penalty)
  return { weights, base: intercept, fit }
}

type SamplerFor = (own: number) => Sampler

/** What the data say of each feature is looked up once per table. */
const known = new WeakMap<readonly Point[], readonly SamplerFor[]>()

function samplersOf(features: readonly GridFeature[], rows: readonly Point[]): readonly SamplerFor[] {
  const before = known.get(rows)
  if (before?.length === features.length) return before
  const made = features.map((feature, at) => {
    const values = rows.map((row) => row[at] as number).filter(Number.isFinite)
    return feature.kind === 'category' ? categorySampler(feature, values) : numberSampler(feature, values)
  })
  known.set(rows, made)
  return made
}

function categorySampler(feature: GridFeature, values: readonly number[]): SamplerFor {
  return (own) => ({
    draw: (random) => (values.length === 0 ? randomValue(feature, random) : random.pick(values)),
    read: (value) => (value === own ? 1 : 0),
  })
}

function numberSampler({ lower, upper, step }: GridFeature, values: readonly number[]): SamplerFor {
  // Without data, as if every value between the bounds were as frequent.
  const mean = average(values) ?? (lower + upper) / 2
  const variance = average(values.map((value) => (value - mean) ** 2)) ?? (upper - lower) ** 2 / 12
  const deviation = Math.sqrt(variance) || 1
  return () => ({
    draw(random) {
      const wished = mean + deviation * normal(random)
      return Math.min(upper, Math.max(lower, lower + Math.round((wished - lower) / step) * step))
    },
    read: (value) => ((Number.isFinite(value) ? value : mean) - mean) / deviation,
  })
}

const average = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
