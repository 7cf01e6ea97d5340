import { readDataFile } from '../../../core/data-file.js'
import { type FeatureName, featuresOf, type Surroundings } from './features.js'
import { wordVectors } from './word-vectors.js'

/** What was learned from verdicts of readers (`training/judge`): the sum is above 0 where an exchange is too likely wrong. */
interface JudgeWeights {
  /** Fewer words around that say something are too few for an opinion. */
  readonly leastKnown: number
  /** Texts of more words and marks speak of too many things for one. */
  readonly longest: number
  /** What an attribute starts from; of others nothing was learned. */
  readonly attributes: Readonly<Record<string, number>>
  /** The weight of each, and the least and the most that the verdicts tell of. */
  readonly features: Readonly<Record<FeatureName, readonly [number, number, number]>>
}

let weights: JudgeWeights | undefined

const shipped = (): JudgeWeights => {
  weights ??= readDataFile<JudgeWeights>('src/cases/lists/mutant-judge.json')
  return weights
}

/** Whether something was learned of an attribute and of texts of so many words and marks. */
export const isJudged = (attribute: string, words: number): boolean =>
  shipped().attributes[attribute] !== undefined && words <= shipped().longest

/**
 * Whether the words around a place make it too unlikely that another word is right there: no where too little is known of them, or no verdict was of
 * a pair like this.
 */
export function isUnlikely(around: Surroundings, attribute: string, from: string, to: string): boolean {
  const { leastKnown, attributes, features } = shipped()
  const start = attributes[attribute]
  if (start === undefined || around.known.length < leastKnown) return false
  const found = featuresOf(wordVectors(), around, from, to)
  if (found === undefined) return false
  let sum = start
  for (const [name, [weight, least, most]] of Object.entries(features)) {
    const value = found[name as FeatureName]
    if (value < least || value > most) return false
    sum += weight * value
  }
  return sum > 0
}
