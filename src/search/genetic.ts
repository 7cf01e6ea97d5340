import type { Random } from '../core/random.js'
import type { GridFeature, Point, RowSpace } from '../core/row.js'
import type { Check, RowSearchContext } from '../core/search.js'
import { drawWeighted } from './chance.js'
import { allowed, freeFeatures, randomValue } from './points.js'
import { difference } from './score-difference.js'

export interface EvolveOptions {
  readonly generations: number
  /** Chances of an individual to be crossed, and of each of its features to be drawn again. */
  readonly crossover: number
  readonly mutation: number
}

interface Individual {
  readonly point: Point
  readonly fitness: number
}

/**
 * ExpGA's genetic search: selection in proportion to fitness, crossing of a stretch of two individuals both ways, mutation
 * of single features; the asked ones are never touched. Each generation is one batch.
 */
export async function evolve(
  context: RowSearchContext,
  first: readonly Check[],
  { generations, crossover, mutation }: EvolveOptions,
): Promise<void> {
  const { space, attributes } = context
  const free = freeFeatures(space, attributes)
  if (free.length === 0 || first.length === 0) return
  const random = context.random.derive('generations')
  let population = first.map(individual)
  for (let generation = 0; generation < generations && !context.enough; generation++) {
    const children = selected(population, random)
    cross(children, free, crossover, random)
    mutate(space, children, free, mutation, random)
    const points = children.map((child, at) => allowed(space, child) ?? (population[at] as Individual).point)
    population = (await context.check(points, 'local')).map(individual)
  }
}

/** Keeps those without any difference in the draw. */
const leastFitness = 0.01

/**
 * How far the label's probability moves at most between the row and a counterfactual; of a discriminatory row 1, however
 * far it moves: a fitness that goes on rising behind the boundary draws the population into one place, where all that is
 * found was found before.
 */
function individual({ point, prediction, others, against }: Check): Individual {
  if (against !== undefined) return { point, fitness: 1 }
  const distances = others.map((other) => difference(prediction, other.prediction))
  return { point, fitness: Math.min(1, Math.max(leastFitness, ...distances)) }
}

const selected = (population: readonly Individual[], random: Random): number[][] => {
  const fitness = population.map((each) => each.fitness)
  return population.map(() => [...(population[drawWeighted(fitness, random)] as Individual).point])
}

/** Exchanges a stretch of free features between an individual and another one drawn by chance. */
function cross(children: readonly number[][], free: readonly number[], chance: number, random: Random): void {
  for (const child of children) {
    if (random.float() >= chance) continue
    const other = random.pick(children)
    const [one, two] = [random.int(free.length), random.int(free.length)]
    for (const at of free.slice(Math.min(one, two), Math.max(one, two) + 1)) {
      const own = child[at] as number
      child[at] = other[at] as number
      other[at] = own
    }
  }
}

/** The chance of each feature of a crossed row to be drawn again. */
const usualMutation = 0.05

/** `point` with a stretch of the features of `other`, and some drawn again. */
export function crossed(
  { features }: RowSpace,
  point: Point,
  other: Point,
  free: readonly number[],
  random: Random,
): Point {
  const child = [...point]
  const [one, two] = [random.int(free.length), random.int(free.length)]
  for (const at of free.slice(Math.min(one, two), Math.max(one, two) + 1)) child[at] = other[at] as number
  for (const at of free) {
    if (random.float() < usualMutation) child[at] = randomValue(features[at] as GridFeature, random)
  }
  return child
}

function mutate(
  { features }: RowSpace,
  children: readonly number[][],
  free: readonly number[],
  chance: number,
  random: Random,
): void {
  for (const child of children) {
    for (const at of free) {
      if (random.float() < chance) child[at] = randomValue(features[at] as GridFeature, random)
    }
  }
}
