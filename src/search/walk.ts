import type { Random } from '../core/random.js'
import type { Point } from '../core/row.js'
import type { Check, RowSearchContext } from '../core/search.js'
import { samePoint } from './points.js'

/** One chain of a local search: where it stands, whether that row is discriminatory, and its own stream of chance. */
export interface Walker {
  point: Point
  discriminatory: boolean
  readonly random: Random
}

export interface WalkOptions<W extends Walker> {
  /** Steps of every chain. */
  readonly steps: number
  readonly phase: string
  /** Where each walker would go next; `undefined` where it cannot. */
  propose(walkers: readonly W[]): Promise<readonly (Point | undefined)[]> | readonly (Point | undefined)[]
  /** `always` goes to every proposal. Default 'metropolis'. */
  readonly accept?: 'metropolis' | 'always'
  /** Hears what the model said about a proposal, walker by walker in their order, before the next step is proposed. */
  observe?(walker: W, discriminatory: boolean): void
}

/** Chance to leave a discriminatory row for one that is not: the Metropolis rule at temperature 1 for a loss of 0 or 1. */
const leave = Math.exp(-1)

/**
 * Walks all chains at once, one step at a time: every step is one batch to the model. A chain goes to its proposal when
 * that is discriminatory or it stands on a row that is not; from a discriminatory row to another kind only with chance 1/e
 * (the basin hopping of AEQUITAS and of ADF's published code).
 */
export async function walk<W extends Walker>(
  context: RowSearchContext,
  walkers: readonly W[],
  { steps, phase, propose, accept, observe }: WalkOptions<W>,
): Promise<void> {
  for (let step = 0; step < steps && !context.enough; step++) {
    const proposals = await propose(walkers)
    const asked = walkers.flatMap((walker, at) => {
      const proposal = proposals[at]
      return proposal === undefined || samePoint(proposal, walker.point) ? [] : [{ walker, proposal }]
    })
    const checks = await context.check(
      asked.map(({ proposal }) => proposal),
      phase,
    )
    for (const [at, { walker, proposal }] of asked.entries()) {
      const discriminatory = (checks[at] as Check).against !== undefined
      observe?.(walker, discriminatory)
      const worse = accept !== 'always' && walker.discriminatory && !discriminatory
      if (worse && walker.random.float() >= leave) continue
      walker.point = proposal
      walker.discriminatory = discriminatory
    }
  }
}
