import { searchErrors } from '../../../core/errors/index.js'
import type { FoundQuality } from '../../../core/report.js'
import type { Choice, TextCheck, TextEncoder, TextSeed } from '../../../core/text-search.js'
import { bleu, cosine, jaccard } from './text-distance.js'

/** The vectors of words in the model's embedding. */
export type WordVector = (word: string) => ArrayLike<number>

export interface QualityTools {
  /** Absent for models that do not show their word vectors. */
  readonly vectorsOf?: (words: readonly string[]) => Promise<WordVector>
  readonly encode?: TextEncoder
}

/**
 * How far found texts are from those they were made of, as means; `undefined` where no word was replaced in any.
 * @throws FairnessError EF760 for an encoder that gives something other than one vector for each text.
 */
export async function qualityOf(
  found: readonly TextCheck[],
  { vectorsOf, encode }: QualityTools,
): Promise<FoundQuality | undefined> {
  const made = found.filter(({ choice }) => choice.some((chosen) => chosen !== 0))
  if (made.length === 0) return undefined
  const mean = (of: (check: TextCheck, at: number) => number): number =>
    made.reduce((sum, check, at) => sum + of(check, at), 0) / made.length
  const texts = made.map(({ seed, choice }) => ({ own: textOf(seed, plain(choice)), other: textOf(seed, choice) }))
  const ofTexts = (measure: (own: string, other: string) => number): number =>
    mean((_, at) => measure(texts[at]?.own as string, texts[at]?.other as string))
  const vector = await vectorsOf?.([...new Set(made.flatMap((check) => changes(check).flat()))])
  const angles = encode === undefined ? undefined : await encodedPairs(encode, texts)
  return {
    texts: made.length,
    changed: mean((check) => changes(check).length),
    jaccard: ofTexts(jaccard),
    bleu: ofTexts(bleu),
    ...(vector === undefined ? {} : { distance: mean((check) => distance(changes(check), vector)) }),
    ...(angles === undefined ? {} : { cosine: mean((_, at) => angles[at] as number) }),
  }
}

const plain = (choice: Choice): Choice => choice.map(() => 0)
const textOf = (seed: TextSeed, choice: Choice): string => seed.at(choice, 0).text

/** Each replaced word with what replaces it. */
const changes = ({ seed, choice }: TextCheck): readonly (readonly [string, string])[] =>
  choice.flatMap((chosen, at): [string, string][] => {
    const { text, substitutes } = seed.words[at] as TextSeed['words'][number]
    return chosen === 0 ? [] : [[text, substitutes[chosen - 1] as string]]
  })

/** Euclidean distance of all words of two texts. */
function distance(changed: readonly (readonly [string, string])[], vector: WordVector): number {
  const squared = changed.map(([own, other]) => {
    const [one, two] = [vector(own), vector(other)]
    return Array.from(one).reduce((sum, value, at) => sum + (value - (two[at] as number)) ** 2, 0)
  })
  return Math.sqrt(squared.reduce((sum, each) => sum + each, 0))
}

async function encodedPairs(
  encode: TextEncoder,
  texts: readonly { readonly own: string; readonly other: string }[],
): Promise<readonly number[]> {
  const each = [...new Set(texts.flatMap(({ own, other }) => [own, other]))]
  const vectors: unknown = await encode(each)
  const width = Array.isArray(vectors) ? lengthOf(vectors[0]) : 0
  if (!Array.isArray(vectors) || vectors.length !== each.length || width === 0) {
    throw searchErrors.badEncoder(vectors, each.length)
  }
  const odd = vectors.find((vector) => lengthOf(vector) !== width || !Array.from(vector).every(Number.isFinite))
  if (odd !== undefined) throw searchErrors.badEncoder(odd, each.length)
  const known = new Map(each.map((text, at) => [text, vectors[at] as ArrayLike<number>]))
  return texts.map(({ own, other }) =>
    cosine(known.get(own) as ArrayLike<number>, known.get(other) as ArrayLike<number>),
  )
}

const lengthOf = (vector: unknown): number => {
  const length = (vector as { readonly length?: unknown } | null | undefined)?.length
  return typeof vector === 'object' && typeof length === 'number' ? length : 0
}
