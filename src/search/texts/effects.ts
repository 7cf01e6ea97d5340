import type { Prediction } from '../../core/prediction.js'
import type { Choice, TextCheck, TextSeed } from '../../core/text-search.js'
import { marginsOf } from './margins.js'
import { wordAt } from './moves.js'
import { largest, type TextAt, type Vector, type WordField } from './word-field.js'

/** The margins of all texts of a family: log-odds of one label. */
export type FamilyMargins = readonly number[]

/** How well the boundary lies between the texts of a family: the smaller of the distances of its extremes; negative where it does not. */
export const spread = (margins: FamilyMargins): number => Math.min(Math.max(...margins), -Math.min(...margins))

/** A checked family, and the prediction by whose label its margins are measured. */
export interface MeasuredFamily extends Pick<TextCheck, 'prediction' | 'others'> {
  readonly reference: Prediction
}

/** The margins of a checked family; `undefined` for models without probabilities. */
export const familyMargins = ({ reference, prediction, others }: MeasuredFamily): FamilyMargins | undefined =>
  marginsOf([reference, prediction, ...others])
    ?.slice(1)
    .map(({ margin }) => margin)

/** Where gradients are taken: texts of a family, by number, and how fast the margin of each shrinks with its loss. */
export interface GradientPlace {
  readonly seed: TextSeed
  readonly choice: Choice
  readonly texts: readonly { readonly text: number; readonly slope: number }[]
}

/** The two texts of a checked family that lie farthest apart. Models without probabilities have slopes of 0. */
export function extremePlace(family: MeasuredFamily & Pick<TextCheck, 'seed' | 'choice'>): GradientPlace {
  const { seed, choice, reference, prediction, others } = family
  const margins = marginsOf([reference, prediction, ...others])?.slice(1)
  const texts = farthestTwo(margins?.map(({ margin }) => margin) ?? [])
  return { seed, choice, texts: texts.map((text) => ({ text, slope: margins?.[text]?.slope ?? 0 })) }
}

/**
 * What each replacement does to the margin of each text of a family, as if replacements added up. At first the gradients say;
 * what the model answers then corrects them.
 */
export class Effects {
  /** How much each word weighs in the texts whose gradients were taken. */
  readonly saliency: readonly number[]
  readonly #effects: readonly (readonly Float64Array[])[]

  private constructor(saliency: readonly number[], effects: readonly (readonly Float64Array[])[]) {
    this.saliency = saliency
    this.#effects = effects
  }

  /** The effects around texts of families by their gradients; on texts without, the mean of these. */
  static async around(field: WordField, places: readonly GradientPlace[]): Promise<readonly Effects[]> {
    const gradients = await field.gradients(
      places.flatMap(({ seed, choice, texts }) => texts.map(({ text }): TextAt => ({ seed, choice, text }))),
    )
    const vector = await field.vectors(
      places.flatMap(({ seed }) => seed.words.flatMap(({ text, substitutes }) => [text, ...substitutes])),
    )
    let from = 0
    return places.map(({ seed, choice, texts }) => {
      const own = gradients.slice(from, from + texts.length)
      from += texts.length
      const effects = seed.words.map(({ substitutes }, word) => {
        const now = vector(wordAt(seed, word, choice[word] as number))
        return Array.from({ length: substitutes.length + 1 }, (_, chosen) => {
          const next = vector(wordAt(seed, word, chosen))
          const known = texts.map(({ slope }, at) => -slope * lossOf(own[at]?.[word] as Vector, now, next))
          const all = new Float64Array(seed.size).fill(known.reduce((sum, each) => sum + each, 0) / known.length)
          for (const [at, { text }] of texts.entries()) all[text] = known[at] as number
          return all
        })
      })
      const saliency = seed.words.map((_, word) =>
        own.reduce((sum, gradient) => sum + largest(gradient[word] as Vector), 0),
      )
      return new Effects(saliency, effects)
    })
  }

  /** The margins that are expected with `next`, where those with `now` are known. */
  expected(margins: FamilyMargins, now: Choice, next: Choice): FamilyMargins {
    const expected = [...margins]
    for (const [word, chosen] of next.entries()) {
      const before = now[word] as number
      if (chosen === before) continue
      const [one, other] = [this.#of(word, before), this.#of(word, chosen)]
      for (let text = 0; text < expected.length; text++) {
        expected[text] = (expected[text] as number) + (other[text] as number) - (one[text] as number)
      }
    }
    return expected
  }

  /**
   * How near the boundary comes to lying between the texts, with `changes` words in all that differ from the seed, as the effects add up: 0
   * or more where it is reached. Texts on both sides are not looked for: it may be less.
   */
  reach(margins: FamilyMargins, now: Choice, changes: number): number {
    const side = Math.min(...margins) > 0 ? 1 : -1
    if (side < 0 && Math.max(...margins) > 0) return spread(margins)
    let best = Number.NEGATIVE_INFINITY
    for (const [text, margin] of margins.entries()) {
      const gains = now.map((chosen, word) => {
        const known = this.#effects[word] as readonly Float64Array[]
        const here = known[chosen]?.[text] as number
        return Math.max(...known.map((effect) => side * (here - (effect[text] as number))))
      })
      const most = gains.sort((one, other) => other - one).slice(0, changes)
      best = Math.max(best, most.reduce((sum, gain) => sum + gain, 0) - side * margin)
    }
    return best
  }

  /** Corrects the effects by what the model said: the error is shared by the words that differ. */
  learn(margins: FamilyMargins, now: Choice, answered: FamilyMargins, next: Choice): void {
    const expected = this.expected(margins, now, next)
    const words = next.flatMap((chosen, word) => (chosen === now[word] ? [] : [word]))
    for (const word of words) {
      // The word as it was in the text keeps its effect, so that what is learnt stands beside it.
      const [chosen, sign] = next[word] === 0 ? [now[word] as number, -1] : [next[word] as number, 1]
      const effect = this.#of(word, chosen)
      for (let text = 0; text < effect.length; text++) {
        const error = (answered[text] as number) - (expected[text] as number)
        effect[text] = (effect[text] as number) + (sign * error) / words.length
      }
    }
  }

  #of(word: number, chosen: number): Float64Array {
    return this.#effects[word]?.[chosen] as Float64Array
  }
}

/** The change of a loss on the way from one vector to another, by its gradient. */
const lossOf = (gradient: Vector, now: Vector, next: Vector): number =>
  gradient.reduce((sum, slope, column) => sum + slope * ((next[column] as number) - (now[column] as number)), 0)

/** The numbers of the texts with the smallest and the largest margin. */
export function farthestTwo(margins: FamilyMargins): readonly [number, number] {
  let [low, high] = [0, 1]
  margins.forEach((margin, at) => {
    if (margin < (margins[low] as number)) low = at
    if (margin > (margins[high] as number)) high = at
  })
  return low === high ? [low, low === 0 ? 1 : 0] : [low, high]
}
