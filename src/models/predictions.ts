import { modelErrors } from '../core/errors/index.js'
import {
  type LabelPrediction,
  labelsOf,
  type Prediction,
  type Scores,
  scoresOf,
  type TextAnswer,
} from '../core/prediction.js'
import { asList } from './as-list.js'
import type { AnswerKind } from './handle.js'
import { isSpanList, type SpanAnswer, spansIn } from './span-answers.js'
import { textAnswerOf } from './text-answers.js'

/** Represents a label with its score, in the form that transformers.js returns. */
export interface ScoredLabel {
  readonly label: string | number | boolean
  readonly score: number
}

/** Represents the values that a model function can return for one input. */
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
  | TextAnswer
  | readonly SpanAnswer[]
  | Prediction

/** How the answers of a model are meant, where their shape does not say. */
export interface AnswerMeaning {
  /**
   * `true`: several labels hold at once, and an answer is the list of those that do. Default `false`: one label holds, and a
   * list of labels is refused.
   */
  readonly multiLabel?: boolean | undefined
  /** All labels that the model can answer; another answer is an error. Default: any text is a label. */
  readonly labels?: readonly string[] | undefined
  /** `text`: an answer is in the model's own words, and no label; `spans`: it is a list of what was found in the input. */
  readonly answers?: AnswerKind | undefined
}

/** Who answered, how it is meant, and at which position of the batch, for errors. */
interface Place extends AnswerMeaning {
  readonly id: string
  readonly position: number
  readonly input?: unknown
}

/** One answer for each of `count` inputs, whatever kind of list it came in. `inputs`: they themselves, in which spans are looked for. */
export function toPredictions(
  raw: unknown,
  count: number,
  id: string,
  meaning: AnswerMeaning = {},
  inputs: readonly unknown[] = [],
): Prediction[] {
  const answers = asList(raw)
  if (answers === undefined) throw modelErrors.noList(id, raw)
  if (answers.length !== count) throw modelErrors.wrongCount(id, answers.length, count)
  return answers.map((answer, position) => toPrediction(answer, { ...meaning, id, position, input: inputs[position] }))
}

/** Understands one answer, or throws an error that shows it with the accepted shapes. */
export function toPrediction(raw: unknown, place: Place): Prediction {
  if (place.answers === 'text') return { kind: 'text', ...textAnswerOf(raw, place) }
  if (place.answers === 'spans') return { kind: 'spans', spans: spansIn(raw, place) }
  const prediction = read(raw, place)
  if (place.multiLabel === true && prediction.kind !== 'labels') {
    throw modelErrors.noLabelSet(place.id, raw, place.position)
  }
  checkLabels(prediction, raw, place)
  return prediction
}

/** A label that the model was said not to have is a slip in the list or in the function, and no outcome of its own. */
function checkLabels(prediction: Prediction, raw: unknown, { id, position, labels }: Place): void {
  if (labels === undefined || prediction.kind === 'score' || prediction.kind === 'spans') return
  const named = [...labelsOf(prediction), ...Object.keys(scoresOf(prediction) ?? {})]
  const unknown = named.find((label) => !labels.includes(label))
  if (unknown !== undefined) throw modelErrors.unknownLabel(id, raw, position, unknown, labels)
}

function read(raw: unknown, place: Place): Prediction {
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

function fromList(list: readonly unknown[], place: Place): Prediction {
  if (list.every((item) => typeof item === 'string')) {
    // One label of several inputs each, or several labels of one input: only the user knows.
    if (place.multiLabel !== true) throw modelErrors.listOfLabels(place.id, list, place.position)
    return { kind: 'labels', labels: labelSet(list as string[]) }
  }
  if (isSpanList(list)) return { kind: 'spans', spans: spansIn(list, place) }
  if (list.every(isScoredLabel)) {
    for (const item of list) refuseOthers(item, ['label', 'score'], list, place)
    return ranked(
      list.map((item) => [String(item.label), item.score]),
      list,
      place,
    )
  }
  // `pipe([text])` for one text gives its list inside a list of one.
  if (list.length === 1 && Array.isArray(list[0])) return fromList(list[0], place)
  throw modelErrors.unknownShape(place.id, list, place.position)
}

/** The fields that an answer of each kind may have; what is in another one must not be lost without a word. */
const fields = {
  label: ['label', 'score', 'scores'],
  labels: ['labels', 'scores'],
  // The zero-shot pipeline of transformers.js repeats the input.
  ranking: ['labels', 'scores', 'sequence'],
  score: ['score'],
} as const

function fromObject(answer: Readonly<Record<string, unknown>>, raw: unknown, place: Place): Prediction {
  const { label, labels, score, scores } = answer
  if (isLabel(label)) {
    checkFields(answer, 'label', raw, place)
    const own = score === undefined ? undefined : finite(score, raw, place)
    if (scores !== undefined) {
      const all = finiteScores(scores, raw, place)
      if (own !== undefined && all[String(label)] !== own) throw refused('score', fields.label, raw, place)
      return { kind: 'label', label: String(label), scores: all }
    }
    if (own === undefined) return { kind: 'label', label: String(label) }
    return { kind: 'label', label: String(label), scores: { [String(label)]: own } }
  }
  if (Array.isArray(labels) && labels.every((item) => typeof item === 'string')) {
    const parallel = asList(scores)
    checkFields(answer, parallel === undefined ? 'labels' : 'ranking', raw, place)
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
  if (score !== undefined) {
    checkFields(answer, 'score', raw, place)
    return { kind: 'score', score: finite(score, raw, place) }
  }
  throw modelErrors.unknownShape(place.id, raw, place.position)
}

/** `kind` is what predictions of this package say; it must agree with the rest. */
function checkFields(
  answer: Readonly<Record<string, unknown>>,
  shape: keyof typeof fields,
  raw: unknown,
  place: Place,
) {
  refuseOthers(answer, [...fields[shape], 'kind'], raw, place)
  const kind = shape === 'ranking' ? 'labels' : shape
  if (answer.kind !== undefined && answer.kind !== kind) throw refused('kind', fields[shape], raw, place)
}

/** @throws EF224 for a field that would be lost. One that holds nothing says nothing. */
function refuseOthers(answer: object, known: readonly string[], raw: unknown, place: Place): void {
  const other = Object.entries(answer).find(([name, value]) => value !== undefined && !known.includes(name))
  if (other !== undefined) throw refused(other[0], known, raw, place)
}

const refused = (field: string, known: readonly string[], raw: unknown, { id, position }: Place): Error =>
  modelErrors.unusedField(id, raw, position, field, known)

/** The label with the highest score (of equals the first), with all scores. */
function ranked(pairs: readonly (readonly [string, unknown])[], raw: unknown, place: Place): LabelPrediction {
  const scores: Record<string, number> = {}
  let best: string | undefined
  for (const [label, value] of pairs) {
    // Two scores of one label: the second would take the place of the first.
    if (Object.hasOwn(scores, label)) throw modelErrors.labelTwice(place.id, raw, place.position, label)
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
