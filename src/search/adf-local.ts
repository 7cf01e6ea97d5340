import type { Random } from '../core/random.js'
import type { Point } from '../core/row.js'
import type { RowSearchContext } from '../core/search.js'
import type { Hit, StepOptions } from './adf-global.js'
import { drawWeighted, sign } from './chance.js'
import type { GradientField, PairGradients } from './gradient-field.js'
import { inBlocks, stepped } from './points.js'
import { inverseSaliency } from './saliency.js'
import { type Walker, walk } from './walk.js'

/** A chain that goes by the gradients of its pair. */
export interface GradientWalker extends Walker {
  /** The counterfactual of the global find: its asked features stay those of the pair. */
  readonly other: Point
  /** The chance of each heeded feature to be changed; absent until it was weighed. */
  weights?: readonly number[]
  /** Where the chain was at its last step, and how often it has moved since its features were weighed. */
  stoodAt: Point
  moves: number
}

interface LocalOptions extends StepOptions {
  readonly temperature: number
  /** Moves of a chain for which its gradients are kept. */
  readonly reuse: number
  /** Chains that advance together. */
  readonly chains: number
}

/** Asks gradients for the chains that have moved `reuse` times since they were asked last, and for new ones. */
export async function weigh(
  field: GradientField,
  heeded: readonly number[],
  walkers: readonly GradientWalker[],
  reuse: number,
): Promise<void> {
  for (const walker of walkers) {
    if (walker.stoodAt !== walker.point) walker.moves++
    walker.stoodAt = walker.point
  }
  const due = walkers.filter(({ weights, moves }) => weights === undefined || moves >= reuse)
  const gradients = await field.ofPairs(due.map(({ point, other }) => [point, field.withAskedOf(point, other)]))
  for (const [at, walker] of due.entries()) {
    walker.weights = inverseSaliency(heeded, ...(gradients[at] as PairGradients))
    walker.moves = 0
  }
}

/** A step of one feature, drawn by the chain's weights. */
export function gradientStep(
  { space }: GradientField,
  heeded: readonly number[],
  { point, weights = [], random }: GradientWalker,
  stepSize: number,
): Point | undefined {
  return stepped(space, point, heeded[drawWeighted(weights, random)] as number, sign(random) * stepSize)
}

/**
 * ADF's local phase (Algorithms 7 to 9). Gradients are asked again only where a chain has moved `reuse` times. What the model has reacted to nowhere is
 * not moved; all starts are looked at before the first step, so that it does not depend on how many chains advance together.
 */
export async function multiplyLocally(
  context: RowSearchContext,
  field: GradientField,
  starts: readonly (Hit & { readonly random: Random })[],
  { steps, stepSize, temperature, reuse, chains }: LocalOptions,
): Promise<void> {
  const { free } = field
  if (free.length === 0 || steps === 0) return
  const slopes: PairGradients[] = []
  for (const block of inBlocks(starts, chains)) {
    slopes.push(...(await field.ofPairs(block.map(({ point, other }) => [point, field.withAskedOf(point, other)]))))
  }
  const heeded = field.heeded()
  const all = starts.map(
    (start, at): GradientWalker => ({
      ...start,
      loss: 0,
      stoodAt: start.point,
      moves: 0,
      weights: inverseSaliency(heeded, ...(slopes[at] as PairGradients)),
    }),
  )
  for (const walkers of inBlocks(all, chains)) {
    if (context.enough) return
    await walk(context, walkers, {
      steps,
      phase: 'local',
      temperature,
      async propose() {
        await weigh(field, heeded, walkers, reuse)
        return walkers.map((walker) => gradientStep(field, heeded, walker, stepSize))
      },
    })
  }
}
