import { modelErrors } from '../core/errors/index.js'
import type { LabelPrediction, Prediction, Scores } from '../core/prediction.js'

/** A label with its score, as transformers.js gives it. */
export interface ScoredLabel {
  readonly label: string | number | boolean
  readonly score: number
}

/** What a model function may return for one input. */
export type Answer =
  | string
  | number
  | boolean
  | bigint
  | readonly string[]
  | ScoredLabel
  | readonly ScoredLabel[]
  | { readonly label: string | number | boolean; readonly scores?: Scores }
  | { readonly labels: readonly string[]; readonly scores?: Scores | readonly number[] }
  | { readonly score: number }
  | Prediction

/** Who answered and at which position of the batch, for errors. */
interface Place {
  readonly id: string
  readonly position: number
}

/** One answer for each of `count` inputs, whatever kind of list it came in. */
export function toPredictions(raw: unknown, count: number, id: string): Prediction[] {
  const answers = asList(raw)
  if (answers === undefined) throw modelErrors.noList(id, raw)
  if (answers.length !== count) throw modelErrors.wrongCount(id, answers.length, count)
  return answers.map((answer, position) => toPrediction(answer, { id, position }))
}

/** Understands one answer, or throws an error that shows it with the accepted shapes. */
export function toPrediction(raw: unknown, place: Place): Prediction {
  switch (typeof raw) {
    case 'string':
      return { kind: 'label', label: raw }
    case 'boolean':
    case 'bigint':
      return { kind: 'label', label: String(raw) }
    case 'number':
      return { kind: 'score', score: finite(raw, raw, place) }
    case 'object':
      if (raw === null) break
      return Array.isArray(raw)
        ? fromList(raw, place)
        : fromObject(raw as Readonly<Record<string, unknown>>, raw, place)
  }
  throw modelErrors.unknownShape(place.id, raw, place.position)
}

/** Arrays and typed arrays as lists; typed arrays by what they are, since tests may run in a realm of their own. */
export function asList(raw: unknown): readonly unknown[] | undefined {
  if (Array.isArray(raw)) return raw
  if (ArrayBuffer.isView(raw) && 'length' in raw) return Array.from(raw as unknown as ArrayLike<number | bigint>)
  return undefined
}

function fromList(list: readonly unknown[], place: Place): Prediction {
  if (list.every((item) => typeof item === 'string')) return { kind: 'labels', labels: labelSet(list as string[]) }
  if (list.every(isScoredLabel))
    return ranked(
      list.map((item) => [String(item.label), item.score]),
      list,
      place,
    )
  // `pipe([text])` for one text gives its list inside a list of one.
  if (list.length === 1 && Array.isArray(list[0])) return fromList(list[0], place)
  throw modelErrors.unknownShape(place.id, list, place.position)
}

function fromObject(answer: Readonly<Record<string, unknown>>, raw: unknown, place: Place): Prediction {
  const { label, labels, score, scores } = answer
  if (isLabel(label)) {
    if (scores !== undefined) return { kind: 'label', label: String(label), scores: finiteScores(scores, raw, place) }
    if (score === undefined) return { kind: 'label', label: String(label) }
    return { kind: 'label', label: String(label), scores: { [String(label)]: finite(score, raw, place) } }
  }
  if (Array.isArray(labels) && labels.every((item) => typeof item === 'string')) {
    const parallel = asList(scores)
    if (parallel?.length === labels.length)
      return ranked(
        labels.map((name, at) => [name, parallel[at]]),
        raw,
        place,
      )
    if (parallel !== undefined) throw modelErrors.unknownShape(place.id, raw, place.position)
    if (scores === undefined) return { kind: 'labels', labels: labelSet(labels) }
    return { kind: 'labels', labels: labelSet(labels), scores: finiteScores(scores, raw, place) }
  }
  if (score !== undefined) return { kind: 'score', score: finite(score, raw, place) }
  throw modelErrors.unknownShape(place.id, raw, place.position)
}

/** The label with the highest score (of equals the first), with all scores. */
function ranked(pairs: readonly (readonly [string, unknown])[], raw: unknown, place: Place): LabelPrediction {
  const scores: Record<string, number> = {}
  let best: string | undefined
  for (const [label, value] of pairs) {
    scores[label] = finite(value, raw, place)
    if (best === undefined || scores[label] > (scores[best] as number)) best = label
  }
  if (best === undefined) throw modelErrors.unknownShape(place.id, raw, place.position)
  return { kind: 'label', label: best, scores }
}

function finiteScores(scores: unknown, raw: unknown, place: Place): Scores {
  if (typeof scores !== 'object' || scores === null || Array.isArray(scores)) {
    throw modelErrors.unknownShape(place.id, raw, place.position)
  }
  return Object.fromEntries(Object.entries(scores).map(([label, value]) => [label, finite(value, raw, place)]))
}

function finite(value: unknown, raw: unknown, place: Place): number {
  if (typeof value !== 'number') throw modelErrors.unknownShape(place.id, raw, place.position)
  if (!Number.isFinite(value)) throw modelErrors.notFinite(place.id, raw, place.position)
  return value
}

const isLabel = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const isScoredLabel = (value: unknown): value is ScoredLabel =>
  typeof value === 'object' && value !== null && isLabel((value as ScoredLabel).label) && 'score' in value

const labelSet = (labels: readonly string[]): string[] => [...new Set(labels)].sort()
