import { answersOf, type Prediction, scoresOf, spansText } from '../core/prediction.js'

/** Scores further apart than this (relative to scores above 1) are different answers. */
const tolerance = 1e-5

/** Texts that are asked again, each by itself. */
export const checkedMates = 3

export interface BatchMates {
  /** `true`: an answer changed with the other inputs of its batch. */
  readonly dependsOnBatch: boolean
  /** `true`: the model gave the same input, asked alone twice, different answers. */
  readonly nondeterministic: boolean
}

/**
 * Finds out whether the answers of a batch depend on the other inputs in it: asks its shortest inputs again by themselves, since
 * they are padded most. If an answer differs they are asked alone once more, to tell such a model from one that answers
 * differently each time.
 */
export async function checkBatchMates<Question extends { readonly length: number }>(
  batch: readonly Question[],
  answers: readonly Prediction[],
  askAlone: (question: Question) => Promise<Prediction>,
): Promise<BatchMates> {
  const shortest = batch
    .map((question, at) => ({ question, answer: answers[at] as Prediction }))
    .sort((a, b) => a.question.length - b.question.length)
    .slice(0, checkedMates)
  const alone: Prediction[] = []
  for (const { question } of shortest) alone.push(await askAlone(question))
  if (shortest.every(({ answer }, at) => sameAnswer(answer, alone[at] as Prediction))) {
    return { dependsOnBatch: false, nondeterministic: false }
  }
  for (const [at, { question }] of shortest.entries()) {
    if (!sameAnswer(await askAlone(question), alone[at] as Prediction)) {
      return { dependsOnBatch: false, nondeterministic: true }
    }
  }
  return { dependsOnBatch: true, nondeterministic: false }
}

/** The same label or labels, and scores that differ by rounding at most. */
export function sameAnswer(a: Prediction, b: Prediction): boolean {
  if (a.kind === 'score') return b.kind === 'score' && near(a.score, b.score)
  if (b.kind === 'score' || a.kind !== b.kind || outcome(a) !== outcome(b)) return false
  const [one, other] = [scoresOf(a) ?? {}, scoresOf(b) ?? {}]
  const labels = Object.keys(one)
  return (
    labels.length === Object.keys(other).length &&
    labels.every((label) => near(one[label] as number, other[label] ?? Number.NaN))
  )
}

function outcome(prediction: Exclude<Prediction, { kind: 'score' }>): string {
  if (prediction.kind === 'label') return prediction.label
  if (prediction.kind === 'spans') return spansText(prediction)
  return JSON.stringify(prediction.kind === 'labels' ? prediction.labels : answersOf(prediction))
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b))
