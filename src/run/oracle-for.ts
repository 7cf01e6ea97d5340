import type { Oracle } from '../core/oracle.js'
import type { Prediction } from '../core/prediction.js'
import type { Shard } from '../core/shard.js'
import { Interruption } from '../models/index.js'
import { defaultOracle } from '../oracle/index.js'

/**
 * The rule that compares the answers of a run. Where its tolerance is a share of the spread of the model's scores, these are
 * the scores of the first inputs of the whole run: known before anything is judged, and the same for every shard and
 * whatever the batches.
 *
 * @param answers The first answers, at least one.
 * @param askFirst Asks the first inputs of the whole run; called only for scores.
 * @throws Interruption when a shard cannot ask them.
 */
export async function oracleFor(
  given: Oracle | undefined,
  answers: readonly Prediction[],
  askFirst: () => Promise<readonly Prediction[]>,
  shard: Shard | undefined,
): Promise<Oracle> {
  const oracle = given ?? defaultOracle(answers[0] as Prediction)
  const { relative } = oracle
  if (relative === undefined) return oracle
  try {
    return relative.within(relative.toleranceFor(await askFirst()))
  } catch (error) {
    // A run whose budget ends here has what it has asked; shards would each have another part of it.
    if (!(error instanceof Interruption) || shard !== undefined) throw error
    return relative.within(relative.toleranceFor(answers))
  }
}

/** The rule for a replayed pair: one pair says nothing of a spread, so its own run's tolerance is kept with it. */
export function replayOracle(given: Oracle | undefined, first: Prediction, tolerance: number | undefined): Oracle {
  const oracle = given ?? defaultOracle(first)
  return oracle.relative === undefined || tolerance === undefined ? oracle : oracle.relative.within(tolerance)
}
