import type { Oracle } from '../core/oracle.js'
import { type Prediction, scoresOf } from '../core/prediction.js'
import { positionOf } from './differences.js'

/** How good an outcome is to get: more is better. Absent where an outcome has no better side. */
type Merit = (prediction: Prediction) => number | undefined

/** Labels that read as the better outcome. Words that turn on the question (`yes`, `true`, `1`) are left out on purpose. */
const READS_WELL =
  /^(?:positive|pos|approved?|accept(?:ed)?|grant(?:ed)?|hired?|good|favou?rable|safe|(?:non|not)[-_ ]?(?:toxic|hate|hateful|offensive|abusive))$/i

/**
 * The better side of an outcome.
 * `favourable` names a label; of scores, `higher` (the default) or `lower`. Without it, labels that read as the better
 * one ("positive", "approved", "non-toxic") are taken, and other labels have no better side.
 */
function meritOf(favourable?: string): Merit {
  const wanted = favourable?.toLowerCase()
  const isGood = (label: string): boolean =>
    wanted === undefined ? READS_WELL.test(label) : label.toLowerCase() === wanted
  return (prediction) => {
    switch (prediction.kind) {
      case 'score':
        return wanted === 'lower' ? -prediction.score : prediction.score
      case 'label':
        return isGood(prediction.label) ? 1 : 0
      case 'labels':
        return prediction.labels.some(isGood) ? 1 : 0
      case 'text':
      case 'spans':
        return undefined
    }
  }
}

/** For oracles that compare scores of labels: the score of the favourable label, and of no other. */
function meritByScore(favourable: string | undefined): Merit {
  const good = meritOf(favourable)
  return (prediction) => {
    if (prediction.kind === 'score') return good(prediction)
    const scores = scoresOf(prediction) ?? {}
    const labels = Object.keys(scores).filter((label) => good({ kind: 'label', label }) === 1)
    return labels.length === 1 ? scores[labels[0] as string] : undefined
  }
}

/** Which of two predictions that differ is the better one: 1 the first, -1 the second, 0 neither. */
export type Preference = (a: Prediction, b: Prediction) => number

export function preferenceOf(oracle: Oracle, favourable?: string): Preference {
  const merit = !oracle.outcome && oracle.closeness ? meritByScore(favourable) : meritOf(favourable)
  return (a, b) => {
    const first = merit(a)
    const second = merit(b)
    return first === undefined || second === undefined ? 0 : Math.sign(first - second)
  }
}

/** Pairs of differing predictions, one of each list, in which the first or the second list has the better one. */
export interface Favours {
  readonly first: number
  readonly second: number
}

/**
 * Counts who is favoured between two classes, without comparing pairs one by one where the oracle allows it:
 * all pairs with the better first side, less those of one outcome (`outcome`); or, on a line that runs with merit or
 * against it, by position (`closeness`).
 */
export function favours(
  first: readonly Prediction[],
  second: readonly Prediction[],
  oracle: Oracle,
  favourable?: string,
): Favours {
  if (oracle.outcome) {
    const merit = meritOf(favourable)
    return byOutcome(first, second, oracle.outcome, (prediction) => merit(prediction) ?? 0)
  }
  const line = oracle.closeness ? lineWithMerit(first, second, oracle, meritByScore(favourable)) : undefined
  if (line && oracle.closeness) {
    const a = first.map(line)
    const b = second.map(line)
    return { first: countAhead(a, b, oracle.closeness.tolerance), second: countAhead(b, a, oracle.closeness.tolerance) }
  }
  return pairByPair(first, second, oracle, preferenceOf(oracle, favourable))
}

function byOutcome(
  first: readonly Prediction[],
  second: readonly Prediction[],
  outcome: (prediction: Prediction) => string,
  merit: (prediction: Prediction) => number,
): Favours {
  const a = groupByOutcome(first, outcome)
  const b = groupByOutcome(second, outcome)
  const count = (better: readonly Prediction[], worse: readonly Prediction[]): number =>
    countAhead(better.map(merit), worse.map(merit), 0)
  let forFirst = count(first, second)
  let forSecond = count(second, first)
  for (const [name, members] of a) {
    const same = b.get(name) ?? []
    forFirst -= count(members, same)
    forSecond -= count(same, members)
  }
  return { first: forFirst, second: forSecond }
}

function groupByOutcome(
  predictions: readonly Prediction[],
  outcome: (prediction: Prediction) => string,
): Map<string, Prediction[]> {
  const groups = new Map<string, Prediction[]>()
  for (const prediction of predictions) {
    const name = outcome(prediction)
    const members = groups.get(name)
    if (members) members.push(prediction)
    else groups.set(name, [prediction])
  }
  return groups
}

/** The oracle's line turned so that more is better; absent when it runs neither with merit nor against it. */
function lineWithMerit(
  first: readonly Prediction[],
  second: readonly Prediction[],
  oracle: Oracle,
  merit: Merit,
): ((prediction: Prediction) => number) | undefined {
  const all = [...first, ...second]
  const position = (prediction: Prediction): number => positionOf(oracle, prediction)
  if (all.every((prediction) => merit(prediction) === position(prediction))) return position
  if (all.every((prediction) => isMirror(prediction, merit(prediction), position(prediction)))) {
    return (prediction) => -position(prediction)
  }
  return undefined
}

/** Lower is better: a score with `lower`, or the score of the other one of two labels. */
function isMirror(prediction: Prediction, merit: number | undefined, position: number): boolean {
  if (merit === undefined) return false
  if (prediction.kind === 'score') return merit === -position
  const scores = Object.values(scoresOf(prediction) ?? {})
  const other = scores[0] === merit ? scores[1] : scores[0]
  return scores.length === 2 && position === other && Math.abs(merit + position - 1) < 1e-6
}

/** Pairs (x of `a`, y of `b`) with x - y > margin. */
function countAhead(a: readonly number[], b: readonly number[], margin: number): number {
  const x = Float64Array.from(a).sort()
  const y = Float64Array.from(b).sort()
  let behind = 0
  let count = 0
  for (const value of x) {
    while (behind < y.length && value - (y[behind] as number) > margin) behind++
    count += behind
  }
  return count
}

function pairByPair(
  first: readonly Prediction[],
  second: readonly Prediction[],
  oracle: Oracle,
  prefers: Preference,
): Favours {
  let forFirst = 0
  let forSecond = 0
  for (const a of first) {
    for (const b of second) {
      if (!oracle.differs(a, b)) continue
      const better = prefers(a, b)
      if (better > 0) forFirst++
      if (better < 0) forSecond++
    }
  }
  return { first: forFirst, second: forSecond }
}
