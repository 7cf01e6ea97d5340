import { defined } from '../core/defined.js'
import { oracleErrors } from '../core/errors/index.js'
import type { Oracle } from '../core/oracle.js'
import type { Prediction } from '../core/prediction.js'

/** Oracles that need no watching: those of this package, and those that are watched already. */
const known = new WeakSet<Oracle>()
const watched = new WeakMap<Oracle, Oracle>()

/** Marks an oracle of this package. */
export function trusted(oracle: Oracle): Oracle {
  known.add(oracle)
  return oracle
}

/**
 * A user's oracle that is looked at while it judges: `differs` must return `true` or `false`, the same for a and b as for b
 * and a, `false` for a prediction and itself, and must agree with `outcome` and `closeness` where they are given. An oracle
 * that returns nothing would make every model fair.
 */
export function heldToItsWord(oracle: Oracle): Oracle {
  if (known.has(oracle)) return oracle
  const before = watched.get(oracle)
  if (before !== undefined) return before
  const held = trusted(watch(oracle))
  watched.set(oracle, held)
  return held
}

function watch(oracle: Oracle): Oracle {
  const { name } = oracle
  const itself = new WeakSet<Prediction>()
  const says = (a: Prediction, b: Prediction): boolean => {
    const said = call(name, 'differs(a, b)', () => oracle.differs(a, b))
    if (typeof said !== 'boolean') throw oracleErrors.noBoolean(name, said)
    return said
  }
  const outcome = (prediction: Prediction): string => {
    const said = call(name, 'outcome(prediction)', () => oracle.outcome?.(prediction))
    if (typeof said !== 'string') throw oracleErrors.noOutcome(name, said)
    return said
  }
  const score = (prediction: Prediction): number =>
    call(name, 'closeness.score(prediction)', () => oracle.closeness?.score(prediction)) as number
  const checkItself = (prediction: Prediction): void => {
    if (itself.has(prediction)) return
    itself.add(prediction)
    if (says(prediction, prediction)) throw oracleErrors.differsFromItself(name, prediction)
  }
  const differs = (a: Prediction, b: Prediction): boolean => {
    const said = says(a, b)
    if (a !== b && says(b, a) !== said) throw oracleErrors.notSymmetric(name, a, b)
    checkItself(a)
    checkItself(b)
    if (oracle.outcome !== undefined && (outcome(a) !== outcome(b)) !== said) {
      throw oracleErrors.contradictsItself(name, 'outcome', a, b)
    }
    if (oracle.outcome === undefined && oracle.closeness !== undefined) {
      const apart = Math.abs(score(a) - score(b)) > oracle.closeness.tolerance
      if (apart !== said) throw oracleErrors.contradictsItself(name, 'closeness', a, b)
    }
    return said
  }
  // Counting by outcomes or on the line asks `differs` seldom: each answer is held against the first one.
  let first: Prediction | undefined
  const compared = <Value>(prediction: Prediction, value: Value): Value => {
    first ??= prediction
    if (!seen.has(prediction)) {
      seen.add(prediction)
      differs(first, prediction)
    }
    return value
  }
  const seen = new WeakSet<Prediction>()
  return {
    name,
    differs,
    ...(oracle.outcome === undefined
      ? {}
      : { outcome: (prediction: Prediction) => compared(prediction, outcome(prediction)) }),
    ...(oracle.closeness === undefined
      ? {}
      : {
          closeness: {
            score: (prediction: Prediction) => compared(prediction, score(prediction)),
            tolerance: oracle.closeness.tolerance,
          },
        }),
    ...defined({ relative: oracle.relative }),
  }
}

function call<Value>(name: string, member: string, work: () => Value): Value {
  try {
    return work()
  } catch (cause) {
    throw oracleErrors.oracleThrew(name, member, cause)
  }
}
