import { oracleErrors } from '../core/errors/index.js'
import type { Oracle } from '../core/oracle.js'
import type { Prediction } from '../core/prediction.js'

/**
 * For each prediction, how many of the others differ from it.
 * Counts by histogram (oracles with `outcome`, linear), after sorting (`closeness`, n log n), or pair by pair (own
 * functions, which are taken to be symmetric).
 */
export function differences(predictions: readonly Prediction[], oracle: Oracle): Float64Array {
  if (oracle.outcome) return byHistogram(predictions.map((prediction) => outcomeOf(oracle, prediction)))
  if (oracle.closeness) {
    return bySorting(
      predictions.map((prediction) => positionOf(oracle, prediction)),
      oracle.closeness.tolerance,
    )
  }
  return pairByPair(predictions, oracle)
}

/** The oracle's outcome of a prediction; call it only for oracles that have outcomes. */
export const outcomeOf = (oracle: Oracle, prediction: Prediction): string =>
  (oracle.outcome as NonNullable<Oracle['outcome']>)(prediction)

/** The place of a prediction on the oracle's line. @throws EF507 when that is not a finite number */
export function positionOf(oracle: Oracle, prediction: Prediction): number {
  const position: unknown = oracle.closeness?.score(prediction)
  if (typeof position !== 'number' || !Number.isFinite(position)) throw oracleErrors.badPosition(oracle.name, position)
  return position
}

function byHistogram(outcomes: readonly string[]): Float64Array {
  const sizes = new Map<string, number>()
  for (const outcome of outcomes) sizes.set(outcome, (sizes.get(outcome) ?? 0) + 1)
  return Float64Array.from(outcomes, (outcome) => outcomes.length - (sizes.get(outcome) as number))
}

function bySorting(positions: readonly number[], tolerance: number): Float64Array {
  const counts = new Float64Array(positions.length)
  const order = positions.map((_, index) => index).sort((a, b) => at(positions, a) - at(positions, b))
  const sorted = Float64Array.from(order, (index) => at(positions, index))
  let below = 0
  let reach = 0
  for (let i = 0; i < sorted.length; i++) {
    const here = sorted[i] as number
    while (here - (sorted[below] as number) > tolerance) below++
    while (reach < sorted.length && (sorted[reach] as number) - here <= tolerance) reach++
    counts[order[i] as number] = below + (sorted.length - reach)
  }
  return counts
}

const at = (numbers: readonly number[], index: number): number => numbers[index] as number

function pairByPair(predictions: readonly Prediction[], oracle: Oracle): Float64Array {
  const counts = new Float64Array(predictions.length)
  for (let i = 0; i < predictions.length; i++) {
    for (let j = i + 1; j < predictions.length; j++) {
      if (!oracle.differs(predictions[i] as Prediction, predictions[j] as Prediction)) continue
      counts[i] = (counts[i] as number) + 1
      counts[j] = (counts[j] as number) + 1
    }
  }
  return counts
}
