import type { Random } from '../core/random.js'
import type { Point } from '../core/row.js'
import type { Check, RowSearchContext } from '../core/search.js'
import { samePoint } from './points.js'

/** One chain of a local search: where it stands, how bad that row is, and its own stream of chance. */
export interface Walker {
  point: Point
  /** 0 for a discriminatory row and 1 for any other, unless the walk has a loss of its own. */
  loss: number
  /** What the model said about the row where it stands, once that was asked on the walk. */
  check?: Check
  readonly random: Random
}

export interface WalkOptions<W extends Walker> {
  /** Steps of every chain. */
  readonly steps: number
  readonly phase: string
  /** Where each walker would go next; `undefined` where it cannot. */
  propose(walkers: readonly W[]): Promise<readonly (Point | undefined)[]> | readonly (Point | undefined)[]
  /** How readily a chain goes to a worse row (the Metropolis rule): never at 0, with chance 1/e at 1. */
  readonly temperature: number
  /** How bad a row is, 0 or 1. Default: 0 for a discriminatory row. */
  loss?(check: Check): number
  /** Hears what the model said about a proposal, walker by walker in their order, before the next step is proposed. */
  observe?(walker: W, check: Check): void
  /** Hears of a step that led nowhere, into a bound or a constraint. */
  stand?(walker: W): void
}

/** The loss of AEQUITAS and ADF. */
const lossOf = ({ against }: Check): number => (against === undefined ? 1 : 0)

/**
 * Walks all chains at once, one step at a time: every step is one batch to the model. A chain goes to its proposal, but to
 * one with a greater loss only with the chance of its temperature (the basin hopping of AEQUITAS and of ADF's published code).
 */
export async function walk<W extends Walker>(
  context: RowSearchContext,
  walkers: readonly W[],
  { steps, phase, propose, temperature, loss = lossOf, observe, stand }: WalkOptions<W>,
): Promise<void> {
  const leave = temperature === 0 ? 0 : Math.exp(-1 / temperature)
  for (let step = 0; step < steps && !context.enough; step++) {
    const proposals = await propose(walkers)
    const asked = walkers.flatMap((walker, at) => {
      const proposal = proposals[at]
      if (proposal !== undefined && !samePoint(proposal, walker.point)) return [{ walker, proposal }]
      stand?.(walker)
      return []
    })
    const checks = await context.check(
      asked.map(({ proposal }) => proposal),
      phase,
    )
    for (const [at, { walker, proposal }] of asked.entries()) {
      const check = checks[at] as Check
      observe?.(walker, check)
      const next = loss(check)
      if (next > walker.loss && walker.random.float() >= leave) continue
      walker.point = proposal
      walker.loss = next
      walker.check = check
    }
  }
}
