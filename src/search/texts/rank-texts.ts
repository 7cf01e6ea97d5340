import type { Random } from '../../core/random.js'
import type { GridFeature } from '../../core/row.js'
import type { ChosenText, TextSearchContext, TextSeed } from '../../core/text-search.js'
import { type Explanation, rankOf } from '../explain.js'
import { kernelShap } from '../kernel-shap.js'
import { lime } from '../lime.js'
import { scoreLike } from '../score-difference.js'

export interface RankOptions {
  readonly explainer: 'lime' | 'kernel-shap'
  /** Texts with words left out that are asked of each text, at least twice its words. */
  readonly samples: number
}

/** How a text's words bear on its prediction. */
export interface ExplainedText {
  /** Words of the text, the exchanged ones whole ("African American"). */
  readonly words: readonly string[]
  readonly weights: Explanation['weights']
  /** How many words outweigh the strongest exchanged one: 0 is the first place. */
  readonly rank: number
}

const present = 1
const word = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’-]*[\p{L}\p{N}\p{M}])?/gu

/**
 * Explains the prediction of a seed's own text by its words: the score of its outcome where some words are left out. Each
 * word is a feature with two values, so the explainers of rows do the work.
 */
export async function explainText(
  { predict }: Pick<TextSearchContext, 'predict'>,
  seed: TextSeed,
  random: Random,
  { explainer, samples }: RankOptions,
): Promise<ExplainedText> {
  const own = seed.at(
    seed.words.map(() => 0),
    0,
  )
  const units = unitsOf(own)
  const [prediction] = await predict([own.text])
  const outcome = scoreLike(prediction as NonNullable<typeof prediction>)
  const score = async (points: readonly (readonly number[])[]): Promise<readonly number[]> => {
    const asked = points.map((point) =>
      without(
        own.text,
        units.filter((_, at) => point[at] !== present),
      ),
    )
    return (await predict(asked)).map(outcome)
  }
  const features = units.map((_, at): GridFeature => ({ ...feature, name: `word ${at + 1}` }))
  const whole = units.map(() => present)
  const absent = units.map(() => 0)
  const asks = Math.max(samples, 2 * units.length)
  const { weights } =
    explainer === 'lime'
      ? await lime(score, whole, { features, rows: [whole, absent] }, { samples: asks, random })
      : await kernelShap(score, whole, { features, rows: [absent] }, { samples: asks, background: 1, random })
  const asked = units.flatMap(({ exchanged }, at) => (exchanged ? [at] : []))
  return { words: units.map(({ start, end }) => own.text.slice(start, end)), weights, rank: rankOf(weights, asked) }
}

const feature = { kind: 'category', protected: false, lower: 0, upper: present, step: 1 } as const

interface Unit {
  readonly start: number
  readonly end: number
  readonly exchanged: boolean
}

/** The words of a text in order; an exchanged stretch is one. */
function unitsOf({ text, edits }: ChosenText): readonly Unit[] {
  const exchanged = edits.map(({ start, end }): Unit => ({ start, end, exchanged: true }))
  const others = [...text.matchAll(word)].flatMap((match): Unit[] => {
    const [start, end] = [match.index, match.index + match[0].length]
    return exchanged.some((edit) => edit.start < end && start < edit.end) ? [] : [{ start, end, exchanged: false }]
  })
  return [...exchanged, ...others].sort((one, other) => one.start - other.start)
}

function without(text: string, units: readonly Unit[]): string {
  let left = ''
  let cursor = 0
  for (const { start, end } of units) {
    left += text.slice(cursor, start)
    cursor = end
  }
  return (left + text.slice(cursor)).replace(/\s+/g, ' ').trim()
}
