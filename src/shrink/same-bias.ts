import type { Oracle } from '../core/oracle.js'
import type { Prediction } from '../core/prediction.js'

/** What was said about the two sides of a pair. */
export interface Answers {
  readonly a: { readonly prediction: Prediction }
  readonly b: { readonly prediction: Prediction }
}

/** Whether `smaller` still is a BTC, and not with the outcomes of the two sides exchanged. */
export function isSameBias(oracle: Oracle, pair: Answers, smaller: Answers): boolean {
  if (!oracle.differs(smaller.a.prediction, smaller.b.prediction)) return false
  const line = oracle.closeness
  if (line) return isRising(line, pair) === isRising(line, smaller)
  if (!oracle.outcome) return true
  const [before, after] = [pair, smaller].map(({ a, b }) => [outcome(oracle, a), outcome(oracle, b)]) as [
    string[],
    string[],
  ]
  return !(before[0] === after[1] && before[1] === after[0])
}

/** Whether each side has the outcome that it had; of scores only their order counts. */
export function hasSameOutcomes(oracle: Oracle, pair: Answers, smaller: Answers): boolean {
  if (!oracle.outcome) return true
  return (
    outcome(oracle, pair.a) === outcome(oracle, smaller.a) && outcome(oracle, pair.b) === outcome(oracle, smaller.b)
  )
}

const isRising = (line: { score(prediction: Prediction): number }, { a, b }: Answers): boolean =>
  line.score(a.prediction) < line.score(b.prediction)
const outcome = (oracle: Oracle, side: Answers['a']): string => oracle.outcome?.(side.prediction) ?? ''
