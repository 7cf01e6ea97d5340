import { searchErrors } from '../core/errors/index.js'
import { count, type OptionSet, options } from '../core/options/index.js'
import type { Random } from '../core/random.js'
import type { Point } from '../core/row.js'
import { drawWeighted } from './chance.js'
import { checkPoint, type Explanation, type ScorePoints, type Surroundings, scoresOf } from './explain.js'
import { observations, ridge } from './least-squares.js'
import { chance, errors, streamOf } from './options.js'

/** Contains the options of `kernelShap()`. */
export interface KernelShapOptions {
  /**
   * The number of coalitions of features, at least twice the number of features; all of them if there are no more. Default: twice the
   * number of features plus 254.
   */
  readonly samples?: number
  /** The number of random rows of data that replace the features outside a coalition. Default 20. */
  readonly background?: number
  /** The source of random numbers: a seed, or your own stream. Default 42. */
  readonly random?: Random | number
}

export const kernelShapOptions: OptionSet<KernelShapOptions, 'samples'> = options(
  'kernelShap',
  {
    samples: count({ least: 2, defaultText: 'twice the features, and 254 more' }),
    background: count({ default: 20 }),
    random: chance,
  },
  errors,
)

interface Coalition {
  readonly members: readonly boolean[]
  readonly weight: number
}

/**
 * Calculates the Shapley values of the features for the score of `point` (KernelSHAP: Lundberg and Lee, *A Unified Approach to Interpreting
 * Model Predictions*, 2017). In each background row, the features of a coalition are set to the values of the point. The score of the
 * coalition is the mean score of these rows. The sum of `base` and all weights is the score of the point.
 *
 * The function `score` is called once, with one row for each combination of a coalition and a background row.
 *
 * @throws FairnessError `EF750` for an option out of range, `EF860` for one it does not have; `EF754` for a value that is not a point of
 * the table; `EF755` if there is not one score for each point.
 *
 * @example
 * ```ts
 * import { table } from 'expect-fair'
 * import { kernelShap } from 'expect-fair/search'
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
 * const score = (points: readonly (readonly number[])[]) => points.map(([sex = 0, income = 0]) => 0.3 * sex + income / 200)
 * const { weights } = await kernelShap(score, [1, 50], people.space, { background: 50 })
 * expect(weights[0]).toBeCloseTo(0.15) // half of the people are male
 * ```
 */
export async function kernelShap(
  score: ScorePoints,
  point: Point,
  surroundings: Surroundings,
  options: KernelShapOptions = {},
): Promise<Explanation> {
  checkPoint('kernelShap', point, surroundings)
  const { rows } = surroundings
  const size = point.length
  const { samples = 2 * size + 254, background: many, random: from } = kernelShapOptions.read(options)
  if (samples < 2 * size)
    throw searchErrors.badSearchOption('kernelShap', 'samples', samples, `a whole number of ${2 * size} or more`)
  const random = streamOf(from)
  const background = rows.length <= many ? rows : Array.from({ length: many }, () => random.pick(rows))
  const coalitions = size < 2 ? [] : coalitionsOf(size, samples, random)

  const mixed = coalitions.flatMap(({ members }) =>
    background.map((row) => point.map((value, at) => (members[at] ? value : (row[at] as number)))),
  )
  const scores = await scoresOf('kernelShap', score, [point, ...background, ...mixed])
  const full = scores[0] as number
  const mean = (start: number): number => {
    let sum = 0
    for (let at = 0; at < background.length; at++) sum += scores[start + at] as number
    return sum / background.length
  }
  const base = background.length === 0 ? full : mean(1)
  if (coalitions.length === 0 || background.length === 0) {
    return { weights: point.map(() => (size === 1 ? full - base : 0)), base, fit: 1 }
  }
  const values = coalitions.map((_, at) => mean(1 + background.length * (at + 1)))
  return { ...shapley(coalitions, values, base, full), base }
}

/** The weights add up to `full - base`: the last feature's is what the others leave, so that it drops out of the fit. */
function shapley(
  coalitions: readonly Coalition[],
  values: readonly number[],
  base: number,
  full: number,
): { weights: readonly number[]; fit: number } {
  const bit = (member: boolean | undefined): number => (member ? 1 : 0)
  const targets = coalitions.map(
    ({ members }, at) => (values[at] as number) - base - bit(members.at(-1)) * (full - base),
  )
  const rows = coalitions.map(({ members }) => members.slice(0, -1).map((member) => bit(member) - bit(members.at(-1))))
  // Each coalition with its complement, which mirrors row and target about 0: the intercept of the fit falls out.
  const { weights, fit } = ridge(
    observations([...rows, ...rows.map((row) => row.map((value) => -value))]),
    [...targets, ...targets.map((target) => -target)],
    [...coalitions, ...coalitions].map(({ weight }) => weight),
    1e-9,
  )
  const last = full - base - weights.reduce((sum, weight) => sum + weight, 0)
  return { weights: [...weights, last], fit }
}

/** All coalitions but the empty and the full one with their Shapley kernel weights; or a sample drawn by these. */
function coalitionsOf(size: number, samples: number, random: Random): readonly Coalition[] {
  if (size <= 20 && 2 ** size - 2 <= samples) {
    return Array.from({ length: 2 ** size - 2 }, (_, at) => {
      const members = Array.from({ length: size }, (_, bit) => (((at + 1) >> bit) & 1) === 1)
      const joined = members.filter(Boolean).length
      return { members, weight: (size - 1) / (choose(size, joined) * joined * (size - joined)) }
    })
  }
  const weightOfSize = Array.from({ length: size - 1 }, (_, at) => 1 / ((at + 1) * (size - at - 1)))
  const drawn = new Map<string, { members: readonly boolean[]; weight: number }>()
  const add = (members: readonly boolean[]): void => {
    const key = members.map(Number).join('')
    const before = drawn.get(key)
    if (before === undefined) drawn.set(key, { members, weight: 1 })
    else before.weight++
  }
  for (let at = 0; at < samples; at += 2) {
    const joined = new Set(random.shuffle([...Array(size).keys()]).slice(0, drawWeighted(weightOfSize, random) + 1))
    const members = Array.from({ length: size }, (_, feature) => joined.has(feature))
    add(members)
    // With its complement: what errs in one errs the other way in the other.
    add(members.map((member) => !member))
  }
  return [...drawn.values()]
}

function choose(from: number, many: number): number {
  let ways = 1
  for (let at = 1; at <= many; at++) ways = (ways * (from - many + at)) / at
  return ways
}
