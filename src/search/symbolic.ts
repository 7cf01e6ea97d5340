import { count, flag, number, type OptionSet, options } from '../core/options/index.js'
import type { Random } from '../core/random.js'
import type { Point } from '../core/row.js'
import type { Check, RowSearchContext, Search } from '../core/search.js'
import { errors } from './options.js'
import { type Choice, negated, solveLast } from './path-constraints.js'
import { type Branch, pathThroughTree } from './path-tree.js'
import { freeFeatures, inBlocks, pointKey, randomPoint, samePoint } from './points.js'
import { outcomeOf } from './score-difference.js'
import { type StartOptions, startingRows, startOptions } from './starting-rows.js'

/** Contains the options of `symbolic()`. The defaults are those of the paper and of its published re-implementation. */
export interface SymbolicOptions extends StartOptions {
  /** The largest number of rows to explain and test, in addition to the starting rows. Default 1000. */
  readonly limit?: number
  /** The number of points around a row from which its tree is learnt, each of which is a model row. Default 1000. */
  readonly samples?: number
  /** The confidence of a branch below which the global phase does not go deeper (`T1`). Default 0.3. */
  readonly leastConfidence?: number
  /** Whether to derive more finds by negating each constraint of their path (the local phase). Default `true`. */
  readonly local?: boolean
  /** Rows taken from the queue at a time: one batch to the model. Default 16. */
  readonly together?: number
}

export const symbolicOptions: OptionSet<SymbolicOptions, 'starts'> = options(
  'symbolic',
  {
    ...startOptions,
    limit: count({ least: 0, default: 1000 }),
    samples: count({ least: 2, default: 1000 }),
    leastConfidence: number({ least: 0, most: 1, default: 0.3 }),
    local: flag({ default: true }),
    together: count({ default: 16 }),
  },
  errors,
)

/** A row that waits for its turn, the lowest rank first. */
interface Waiting {
  readonly point: Point
  readonly rank: number
  /** What is known of a seed, which was tested at the start. */
  readonly discriminatory?: boolean
}

/** Rows that come from the data; children of the local phase stand before them, those of the global phase behind. */
const seedRank = 5
const localRank = 1
const globalRank = 10

/**
 * Finds discriminatory rows with symbolic generation, which moves from one path of a local explanation tree to the next (Aggarwal et al.,
 * *Black Box Fairness Testing of Machine Learning Models*, 2019). The search learns a decision tree around each row. The path of the row
 * through this tree explains the row. In the local phase, every constraint on the path of a discriminatory row is negated in turn. In the
 * global phase, the search takes every prefix of each row's path and negates the last constraint of the prefix. A constraint is an interval
 * of a single feature, so no solver is needed.
 *
 * Each row that the search considers needs its own tree, which takes many more model inputs than the row itself. It needs only labels.
 *
 * @throws FairnessError `EF750` for an option out of range, `EF860` for one it does not have;
 *   `EF751` without rows.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs'
 * import { audit, fromOnnx, symbolic, table } from 'expect-fair'
 *
 * const folder = 'fixtures/models/census'
 * const people = table(JSON.parse(readFileSync(`${folder}/schema.json`, 'utf8')), `${folder}/rows.csv`)
 * const report = await audit(fromOnnx(`${folder}/forest.onnx`), {
 *   question: 'individual',
 *   attributes: ['race'],
 *   cases: people,
 *   search: symbolic({ limit: 20, samples: 200 }),
 * })
 * expect(report.verdict).toBe('biased')
 * ```
 */
export function symbolic<Input = unknown>(given: SymbolicOptions = {}): Search<Input> {
  const { limit, samples, leastConfidence, together, local, ...starts } = symbolicOptions.read(given)
  return {
    name: 'symbolic',
    kind: 'rows',
    needsGradients: false,
    async run(context) {
      const queue = new Queue()
      for (const block of inBlocks(startingRows('symbolic', context, starts), 1024)) {
        for (const check of await context.check(block, 'seeds')) queue.add(waitingSeed(check))
        if (context.enough) return
      }
      const chance = context.random.derive('values')
      const around = context.random.derive('around')
      const seen = new Set<string>()
      for (let left = limit; left > 0 && queue.size > 0 && !context.enough; ) {
        const taken = queue.take(Math.min(together, left))
        left -= taken.length
        const tested = await testAll(context, taken)
        const paths = await explainAll(context, taken, samples, around)
        for (const [at, { point }] of taken.entries()) {
          const path = paths[at] as readonly Branch[]
          const multiply = local && (tested[at] as boolean)
          const explained = { point, path, multiply, leastConfidence }
          for (const child of children(context, explained, chance, seen)) queue.add(child)
        }
      }
    },
  }
}

const waitingSeed = ({ point, against }: Check): Waiting => ({
  point,
  // Those that are discriminatory have a neighbourhood to multiply: they come first.
  rank: against === undefined ? seedRank : seedRank - 1,
  discriminatory: against !== undefined,
})

async function testAll(context: RowSearchContext, taken: readonly Waiting[]): Promise<readonly boolean[]> {
  const found = new Map<Waiting, boolean>()
  for (const [phase, of] of [
    ['local', taken.filter(({ rank }) => rank < seedRank - 1)],
    ['global', taken.filter(({ rank }) => rank > seedRank)],
  ] as const) {
    if (of.length === 0) continue
    const checks = await context.check(
      of.map(({ point }) => point),
      phase,
    )
    for (const [at, each] of of.entries()) found.set(each, checks[at]?.against !== undefined)
  }
  return taken.map((each) => each.discriminatory ?? found.get(each) ?? false)
}

/** The path of each point through a tree learnt around it. */
async function explainAll(
  context: RowSearchContext,
  taken: readonly Waiting[],
  samples: number,
  random: Random,
): Promise<readonly (readonly Branch[])[]> {
  const around = taken.map(({ point }) => neighbourhood(context, point, samples, random))
  const outcomes = (await context.predict(around.flat())).map(outcomeOf)
  return taken.map(({ point }, at) =>
    pathThroughTree(around[at] as readonly Point[], outcomes.slice(at * samples, (at + 1) * samples), point),
  )
}

/** Features whose choice one random number holds. */
const bits = 30

/**
 * The point, and mixtures of it with rows of the data (random points of the domain where there are none): every feature
 * comes from either, each as likely.
 */
function neighbourhood({ space }: RowSearchContext, point: Point, samples: number, random: Random): readonly Point[] {
  const points = [point]
  while (points.length < samples) {
    const row = space.rows.length === 0 ? randomPoint(space, random) : random.pick(space.rows)
    const mixed = [...point]
    for (let at = 0, mask = 0; at < mixed.length; at++, mask >>= 1) {
      if (at % bits === 0) mask = random.int(2 ** bits)
      if (mask & 1) mixed[at] = row[at] as number
    }
    points.push(mixed)
  }
  return points
}

interface Explained {
  readonly point: Point
  readonly path: readonly Branch[]
  /** Whether each constraint is negated by itself, as around a find. */
  readonly multiply: boolean
  readonly leastConfidence: number
}

/** Rows on neighbouring paths. A list of constraints that was met before is not solved again. */
function children(
  { space, attributes }: RowSearchContext,
  { point, path, multiply, leastConfidence }: Explained,
  chance: Random,
  seen: Set<string>,
): readonly Waiting[] {
  const free = new Set(freeFeatures(space, attributes))
  const next: Waiting[] = []
  const solve = (branches: readonly Branch[], choice: Choice, rank: (confidence: number) => number): void => {
    const key = pathKey(branches)
    if (seen.has(key)) return
    seen.add(key)
    const solution = solveLast(space, point, branches, choice)
    if (solution === undefined || samePoint(solution, point)) return
    next.push({ point: solution, rank: rank(mean(branches.map(({ confidence }) => confidence))) })
  }
  for (const [at, branch] of path.entries()) {
    if (!multiply || !free.has(branch.feature)) continue
    solve([...path.toSpliced(at, 1), negated(branch)], 'nearest', (confidence) => localRank + confidence)
  }
  for (const [at, branch] of path.entries()) {
    if (branch.confidence < leastConfidence) break
    if (!free.has(branch.feature)) continue
    solve([...path.slice(0, at), negated(branch)], chance, (confidence) => globalRank - confidence)
  }
  return next
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const pathKey = (branches: readonly Branch[]): string =>
  branches.map(({ feature, below, threshold }) => `${feature}${below ? '<' : '>'}${threshold}`).join(' ')

/** Rows by rank; of equal ranks the earlier first. A row that was ever in it is not taken in again. */
class Queue {
  readonly #known = new Set<string>()
  #waiting: Waiting[] = []
  #sorted = true

  get size(): number {
    return this.#waiting.length
  }

  add(item: Waiting): void {
    const key = pointKey(item.point)
    if (this.#known.has(key)) return
    this.#known.add(key)
    this.#waiting.push(item)
    this.#sorted = false
  }

  take(many: number): readonly Waiting[] {
    if (!this.#sorted) this.#waiting.sort((one, other) => one.rank - other.rank)
    this.#sorted = true
    return this.#waiting.splice(0, many)
  }
}
