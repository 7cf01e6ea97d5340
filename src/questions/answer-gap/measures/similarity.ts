import { planErrors } from '../../../core/errors/index.js'
import { func, type OptionSet, options } from '../../../core/options/index.js'
import { chrfDistances } from './chrf.js'
import { errors } from './errors.js'
import { type AnswerMeasure, type MeasureOptions, maxGapOption, nameOption } from './measure.js'

/** Returns one vector for each text, in the same order. */
export type Embed = (
  texts: readonly string[],
) => ReadonlyArray<readonly number[]> | PromiseLike<ReadonlyArray<readonly number[]>>

export interface SimilarityOptions extends MeasureOptions {
  /** A function from texts to their vectors, compared by their cosine. Default: n-grams of letters (chrF), which need no model. */
  readonly embed?: Embed
}

export const similarityOptions: OptionSet<SimilarityOptions, 'name' | 'embed'> = options(
  'similarity',
  {
    maxGap: maxGapOption(0.05),
    name: nameOption,
    embed: func<Embed>('a function from texts to vectors', { defaultText: 'n-grams of letters' }),
  },
  errors,
)

/**
 * Measures whether answers to two classes differ more than answers to the same class. The result is the distance between the answers to two
 * classes minus the distance between answers to the same class. A distance of 0 means that two answers are the same, and 1 means that they
 * have nothing in common. Answers to the same class come from another name of the class or from a repeat of the same prompt. The measure
 * has no direction: it says that the answers differ, but not which class gets better answers.
 *
 * @throws EF202 for invalid options. When it is asked: EF146 for vectors that are none.
 *
 * @example
 * ```ts
 * import { similarity } from 'expect-fair'
 *
 * expect(similarity()).toMatchObject({ name: 'similarity', scale: 'distance' })
 * ```
 */
export function similarity(given: SimilarityOptions = {}): AnswerMeasure {
  const { maxGap, name = 'similarity', embed } = similarityOptions.read(given)
  return {
    name,
    unit: embed === undefined ? 'distance of n-grams' : 'distance of vectors',
    scale: 'distance',
    judge: 'mean',
    maxGap,
    range: [0, 1],
    distances: async (answers) => {
      const texts = answers.map(({ text }) => text)
      return embed === undefined ? chrfDistances(texts) : cosineDistances(name, texts, await embed([...new Set(texts)]))
    },
  }
}

/** Half of one minus the cosine: 0 to 1. */
function cosineDistances(
  name: string,
  texts: readonly string[],
  vectors: ReadonlyArray<readonly number[]>,
): (one: number, other: number) => number {
  const distinct = [...new Set(texts)]
  const width = vectors[0]?.length ?? 0
  const right = vectors.length === distinct.length && width > 0
  if (!right || vectors.some((each) => each.length !== width || !each.every(Number.isFinite)))
    throw planErrors.measureGaveNoNumber(name, vectors[0])
  const unit = vectors.map((vector) => {
    const size = Math.hypot(...vector) || 1
    return vector.map((each) => each / size)
  })
  const places = new Map(distinct.map((text, at) => [text, at]))
  const vectorOf = (at: number): readonly number[] =>
    unit[places.get(texts[at] as string) as number] as readonly number[]
  return (one, other) => {
    const [a, b] = [vectorOf(one), vectorOf(other)]
    let cosine = 0
    for (let at = 0; at < width; at++) cosine += (a[at] as number) * (b[at] as number)
    return Math.min(1, Math.max(0, (1 - cosine) / 2))
  }
}
