import { rowsPerGradient } from '../../core/model.js'
import type { Random } from '../../core/random.js'
import type { GridFeature, Point } from '../../core/row.js'
import type { Check, RowSearchContext } from '../../core/search.js'
import { type GradientWalker, gradientStep, weigh } from '../adf-local.js'
import { crossed } from '../genetic.js'
import type { GradientField } from '../gradient-field.js'
import { oneStep } from '../one-step.js'
import { allowed, randomValue, stepped } from '../points.js'
import { ignoredBy, unknown, type Work } from './global-arms.js'
import type { Find, Ledger } from './ledger.js'
import { Success } from './success.js'

/** A chain at a find. */
interface Chain {
  point: Point
  readonly other: Point
  readonly random: Random
  /** Questions in a row that found nothing. */
  misses: number
}

/** How a method steps from a find. */
interface Steps<C extends Chain> {
  seat(find: Find, random: Random): C
  /** Hears of the chains that are about to step. */
  before?(chains: readonly C[]): Promise<void>
  step(chain: C): Point | undefined
  /** Hears what its last step led to. */
  learn?(chain: C, found: boolean): void
}

/** Chains that step together at most, and steps of each for a block of inputs. */
const widest = 256
const deepest = 8
/** Steps that a chain tries until one leads to a row that was not asked. */
const tries = 12
/** Questions in a row without a find after which a chain begins elsewhere. */
const patience = 8

/** AEQUITAS: one feature by one step, features and directions drawn by what has led to finds. */
export function directed(ledger: Ledger, context: RowSearchContext): Work {
  const { free } = ledger
  const learnt = new Success(free.length)
  type Directed = Chain & { which: number; direction: 1 | -1 }
  return chains<Directed>(ledger, context, {
    seat: ({ point, other }, random) => ({ point, other, random, misses: 0, which: 0, direction: 1 }),
    step(chain) {
      const heeded = new Set(ledger.features)
      Object.assign(
        chain,
        learnt.draw(chain.random, (which) => heeded.has(free[which] as number)),
      )
      return stepped(context.space, chain.point, free[chain.which] as number, chain.direction)
    },
    learn: ({ which, direction }, found) => learnt.learn(which, direction, found),
  })
}

/** GRFT: one feature by one step, drawn by chance. */
export function byChance(ledger: Ledger, context: RowSearchContext): Work {
  return chains(ledger, context, {
    seat: ({ point, other }, random) => ({ point, other, random, misses: 0 }),
    step: ({ point, random }) => oneStep(context.space, ledger.features, point, random),
  })
}

/** ADF: one feature by one step, those of small gradient more often; gradients are kept for ten moves, as EIDIG does. */
export function byGradients(ledger: Ledger, context: RowSearchContext, field: GradientField): Work {
  type Guided = Chain & GradientWalker & { heeded: readonly number[] }
  return chains<Guided>(
    ledger,
    context,
    {
      seat: ({ point, other }, random) => ({
        point,
        other,
        random,
        misses: 0,
        loss: 0,
        stoodAt: point,
        moves: 0,
        heeded: ledger.features,
      }),
      async before(all) {
        const heeded = ledger.features
        for (const chain of all) {
          if (chain.heeded === heeded) continue
          chain.heeded = heeded
          delete chain.weights
        }
        await weigh(field, heeded, all, 10)
        await ledger.settle('adf local')
        ledger.ignore(ignoredBy(field))
      },
      step: (chain) => gradientStep(field, chain.heeded, chain, 1),
    },
    2 * rowsPerGradient,
  )
}

/** ExpGA: a stretch of features of another find, and some drawn again. */
export function crossing(ledger: Ledger, context: RowSearchContext): Work {
  const { space, random } = context
  return async (inputs) => {
    const end = ledger.left - inputs
    for (let idle = 0; idle < 3 && !context.enough && ledger.finds.length > 1; ) {
      const rows = Math.min(widest, ledger.rowsFor(ledger.left - end), ledger.rowsFor(inputs / deepest) + 1)
      if (rows === 0) return
      const children: Point[] = []
      for (let i = 0; i < rows; i++) {
        const [one, other] = [random.pick(ledger.finds), random.pick(ledger.finds)]
        const child = allowed(space, crossed(space, one.point, other.point, ledger.features, random))
        if (child !== undefined) children.push(child)
      }
      const points = unknown(ledger, children)
      if (points.length === 0) idle++
      else await context.check(points, 'local')
    }
  }
}

/** @param perStep What a step may cost beside its check. */
function chains<C extends Chain>(ledger: Ledger, context: RowSearchContext, steps: Steps<C>, perStep = 0): Work {
  const { random } = context
  const seated: C[] = []
  let seats = 0
  /** Finds of global phases first, each once; then any. */
  const seat = (): C => {
    const find = ledger.seeds[seats] ?? random.pick(ledger.finds)
    return steps.seat(find, random.derive(`local ${seats++}`))
  }
  return async (inputs) => {
    const end = ledger.left - inputs
    for (let idle = 0; idle < 3 && !context.enough && ledger.finds.length > 0; ) {
      const most = Math.min(widest, Math.ceil(ledger.rowsFor(inputs) / deepest))
      while (seated.length < most) seated.push(seat())
      const rows = Math.min(most, Math.floor(Math.min(ledger.left, ledger.left - end) / (ledger.perRow + perStep)))
      if (rows <= 0) return
      const walking = seated.slice(0, rows)
      await steps.before?.(walking)
      const asked: { readonly chain: C; readonly point: Point }[] = []
      const pending = new Set<string>()
      for (const [at, chain] of walking.entries()) {
        const point = freshStep(ledger, context, steps, chain, pending)
        if (point === undefined) seated[at] = seat()
        else asked.push({ chain, point })
      }
      idle = asked.length === 0 ? idle + 1 : 0
      if (asked.length === 0) continue
      const checks = await context.check(
        asked.map(({ point }) => point),
        'local',
      )
      for (const [at, { chain, point }] of asked.entries()) {
        const found = (checks[at] as Check).against !== undefined
        steps.learn?.(chain, found)
        chain.misses = found ? 0 : chain.misses + 1
        if (found) chain.point = point
        else if (chain.misses === patience) seated[seated.indexOf(chain)] = seat()
      }
    }
  }
}

/**
 * A step to a row that was not asked. Steps to known finds are taken without a question. Where none leads out of what is known, a feature
 * is moved that the model ignores, if it ignores any: such a row only looks new.
 */
function freshStep<C extends Chain>(
  ledger: Ledger,
  { space }: RowSearchContext,
  steps: Steps<C>,
  chain: C,
  pending: Set<string>,
): Point | undefined {
  const take = (point: Point | undefined): Point | undefined => {
    if (point === undefined) return undefined
    const known = ledger.known(point)
    if (known === true) chain.point = point
    const key = ledger.keyOf(point)
    if (known !== undefined || pending.has(key)) return undefined
    pending.add(key)
    return point
  }
  for (let i = 0; i < tries; i++) {
    const point = take(steps.step(chain))
    if (point !== undefined) return point
  }
  if (ledger.ignored.length === 0) return undefined
  const at = chain.random.pick(ledger.ignored)
  const alike = allowed(space, chain.point.with(at, randomValue(space.features[at] as GridFeature, chain.random)))
  if (alike === undefined || ledger.wasAsked(alike) || pending.has(ledger.keyOf(alike))) return undefined
  pending.add(ledger.keyOf(alike))
  return alike
}
