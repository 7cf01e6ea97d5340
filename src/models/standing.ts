import {
  answersOf,
  isUnreadable,
  type Prediction,
  type ScorePrediction,
  type SpansPrediction,
  spansText,
} from '../core/prediction.js'
import { majority } from './remote/majority.js'

/**
 * What several answers to one input come to: the label that came most often, the mean of scores, all texts, the spans that came most often. The mean of a few scores out
 * of many answers says little of the input: where less than half of the answers could be read, it could not.
 */
export function standing(answers: readonly Prediction[]): Prediction {
  if (answers.every((each) => each.kind === 'score')) {
    const read = answers.filter((each) => !isUnreadable(each))
    const scores = read.map((each) => (each as ScorePrediction).score)
    return scores.length < answers.length / 2
      ? (answers.find(isUnreadable) as Prediction)
      : { kind: 'score', score: scores.reduce((sum, score) => sum + score, 0) / scores.length }
  }
  const texts = answers.flatMap((each) => (each.kind === 'text' ? answersOf(each) : []))
  const [first, ...more] = texts
  if (first !== undefined) return { kind: 'text', ...first, ...(more.length > 0 && { more }) }
  const spans = answers.filter((each) => each.kind === 'spans')
  return spans.length > 0 ? mostFrequent(spans) : majority(answers).prediction
}

/** Of equals the one that came first. */
function mostFrequent(answers: readonly SpansPrediction[]): SpansPrediction {
  const counts = new Map<string, number>()
  for (const answer of answers) counts.set(spansText(answer), (counts.get(spansText(answer)) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return answers.find((answer) => counts.get(spansText(answer)) === most) as SpansPrediction
}
