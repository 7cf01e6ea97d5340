import type { Oracle } from '../core/oracle.js'
import type { LabelPrediction, LabelSetPrediction, Prediction, ScorePrediction, Scores } from '../core/prediction.js'
import type { Group } from './cells.js'
import { comparesLabels } from './oracles.js'

/** The threshold of a multi-label model that names none. */
const usualThreshold = 0.5
/** Pairs of a case that are looked at: beyond them a flip counts as one. */
const mostPairs = 4_000
/** Labels near the top that are tried for one prediction: more are never near each other for another reason than ties. */
const mostLabels = 8

/**
 * Whether two predictions that differ could be the same if every score were moved by at most `noise`: the pair then lies on
 * the boundary, where another processor or another batch decides. What has no scores cannot be moved. Of a multi-label model
 * the threshold is taken to be 0.5 where the two predictions allow it; of any other threshold only labels count whose two
 * scores are next to each other.
 *
 * @param noise In units of the scores. 0: nothing is borderline.
 */
export function isBorderline(a: Prediction, b: Prediction, oracle: Oracle, noise: number): boolean {
  if (!(noise > 0) || a.kind !== b.kind || !oracle.differs(a, b)) return false
  if (a.kind === 'label' && b.kind === 'label' && comparesLabels(oracle)) {
    const others = labelsNear(b, a, noise)
    return labelsNear(a, b, noise).some((label) => others.includes(label))
  }
  const ways = (one: Prediction, other: Prediction): readonly Prediction[] => nearTo(one, other, noise)
  const others = ways(b, a)
  return ways(a, b).some((one) => others.some((other) => !oracle.differs(one, other)))
}

/**
 * Whether some pair across the classes of these groups differs by more than `noise` can make, in a case of which some pair
 * differs.
 */
export function isSolid(groups: readonly Group[], oracle: Oracle, noise: number): boolean {
  if (!(noise > 0)) return true
  let compared = 0
  for (const [one, other] of everyPair(groups)) {
    if (!oracle.differs(one, other)) continue
    if (++compared > mostPairs || !isBorderline(one, other, oracle, noise)) return true
  }
  return false
}

function* everyPair(groups: readonly Group[]): Iterable<readonly [Prediction, Prediction]> {
  for (const group of groups) yield* acrossClasses(group)
}

function* acrossClasses({ classes }: Group): Iterable<readonly [Prediction, Prediction]> {
  const lists = [...classes.values()]
  for (const [at, members] of lists.entries()) {
    for (const others of lists.slice(at + 1)) {
      for (const one of members) {
        // Equal inputs are no pair.
        for (const other of others) if (one.key !== other.key) yield [one.variant.prediction, other.variant.prediction]
      }
    }
  }
}

/**
 * A prediction and those that it could be: moved towards another one, which is of its kind, and, of labels, with each label
 * that could be on top.
 */
function nearTo(prediction: Prediction, other: Prediction, noise: number): readonly Prediction[] {
  switch (prediction.kind) {
    case 'score':
      return [prediction, { ...prediction, score: towards(prediction.score, (other as ScorePrediction).score, noise) }]
    case 'label':
      return [prediction, ...nearLabels(prediction, other as LabelPrediction, noise)]
    case 'labels':
      return [prediction, ...nearSets(prediction, other as LabelSetPrediction, noise)]
    case 'text':
    case 'spans':
      return [prediction]
  }
}

/** Halfway to another number, or as near to it as `noise` allows. */
const towards = (from: number, to: number, noise: number): number =>
  from + Math.sign(to - from) * Math.min(noise, Math.abs(to - from) / 2)

function moved(scores: Scores, others: Scores, noise: number): Scores {
  return Object.fromEntries(
    Object.entries(scores).map(([label, score]) => [label, towards(score, others[label] ?? score, noise)]),
  )
}

function nearLabels(own: LabelPrediction, other: LabelPrediction, noise: number): LabelPrediction[] {
  const { scores } = own
  if (scores === undefined || other.scores === undefined) return []
  const nearer = { ...own, scores: moved(scores, other.scores, noise) }
  const reachable = onTopNear(own, other, noise)
  if (reachable === undefined) {
    return isWithin(scores, other.scores, 2 * noise) ? [{ ...nearer, label: other.label }] : [nearer]
  }
  return [nearer, ...reachable.map((label) => ({ ...own, label, scores: withOnTop(scores, label, noise) }))]
}

/** The labels of these predictions, where labels are all that is compared: rows come by the million. */
function labelsNear(own: LabelPrediction, other: LabelPrediction, noise: number): readonly string[] {
  const { scores, label } = own
  if (scores === undefined || other.scores === undefined) return [label]
  const reachable = onTopNear(own, other, noise)
  if (reachable !== undefined) return [label, ...reachable]
  return isWithin(scores, other.scores, 2 * noise) ? [label, other.label] : [label]
}

/**
 * The labels that could be on top; `undefined` where a label is not the one with the highest score: it was chosen by a threshold that is
 * not known here. Answers with scores of which each could be the other's are then the same answer.
 */
function onTopNear(own: LabelPrediction, other: LabelPrediction, noise: number): readonly string[] | undefined {
  const { scores = {} } = own
  const top = highest(scores)
  if ((scores[own.label] ?? Number.NEGATIVE_INFINITY) < top || !isOnTop(other)) return undefined
  const reachable: string[] = []
  for (const label of Object.keys(scores)) {
    if ((scores[label] as number) >= top - 2 * noise && reachable.length < mostLabels) reachable.push(label)
  }
  return reachable
}

function highest(scores: Scores): number {
  let top = Number.NEGATIVE_INFINITY
  for (const label of Object.keys(scores)) top = Math.max(top, scores[label] as number)
  return top
}

const isOnTop = ({ label, scores = {} }: LabelPrediction): boolean =>
  (scores[label] ?? Number.NEGATIVE_INFINITY) >= highest(scores)

const isWithin = (one: Scores, other: Scores, distance: number): boolean =>
  Object.keys({ ...one, ...other }).every(
    (label) => Math.abs((one[label] ?? Number.NaN) - (other[label] ?? Number.NaN)) <= distance,
  )

/** The scores with one label moved up and all others down. */
const withOnTop = (scores: Scores, top: string, noise: number): Scores =>
  Object.fromEntries(
    Object.entries(scores).map(([label, score]) => [label, label === top ? score + noise : score - noise]),
  )

/** The set moved towards the other one; labels that pass the threshold on the way enter or leave. */
function nearSets(own: LabelSetPrediction, other: LabelSetPrediction, noise: number): LabelSetPrediction[] {
  if (own.scores === undefined || other.scores === undefined) return []
  const scores = moved(own.scores, other.scores, noise)
  const threshold = thresholdOf([own, other])
  const labels = new Set(own.labels)
  for (const [label, score] of Object.entries(scores)) {
    const apart = Math.abs((other.scores[label] ?? Number.NaN) - (own.scores[label] as number))
    if (apart <= 2 * noise) {
      // Two scores that could be one are on one side of every threshold: below it, unless both answers have the label.
      if (!other.labels.includes(label)) labels.delete(label)
    } else if (threshold !== undefined) {
      if (score >= threshold) labels.add(label)
      else labels.delete(label)
    }
  }
  return [{ ...own, labels: [...labels].sort(), scores }]
}

/** The usual threshold, where all labels that hold are above it and all others below; otherwise it is not known. */
function thresholdOf(predictions: readonly LabelSetPrediction[]): number | undefined {
  const fits = predictions.every(({ labels, scores = {} }) =>
    Object.entries(scores).every(([label, score]) => labels.includes(label) === score >= usualThreshold),
  )
  return fits ? usualThreshold : undefined
}
