import type { Prediction } from '../../core/prediction.js'
import type { Choice, TextCheck } from '../../core/text-search.js'
import { type Margin, marginsOf } from './margins.js'
import { wordAt } from './moves.js'
import { largest, type TextAt, type Vector, type WordField } from './word-field.js'

/** The margins of all texts of a family: log-odds of one label. */
export type FamilyMargins = readonly number[]

/** How well the boundary lies between the texts of a family: the smaller of the distances of its extremes; negative where it does not. */
export const spread = (margins: FamilyMargins): number => Math.min(Math.max(...margins), -Math.min(...margins))

/** A checked family, and the prediction by whose label its margins are measured. */
export interface MeasuredFamily extends Pick<TextCheck, 'seed' | 'choice' | 'prediction' | 'others'> {
  readonly reference: Prediction
}

const measured = ({
  reference,
  prediction,
  others,
}: Omit<MeasuredFamily, 'seed' | 'choice'>): readonly Margin[] | undefined =>
  marginsOf([reference, prediction, ...others])?.slice(1)

/** The margins of a checked family; `undefined` for models without probabilities. */
export const familyMargins = (family: Omit<MeasuredFamily, 'seed' | 'choice'>): FamilyMargins | undefined =>
  measured(family)?.map(({ margin }) => margin)

/**
 * What each replacement does to the margin of each text of a family, as if replacements added up. At first the gradients say;
 * what the model answers then corrects them.
 */
export class Effects {
  /** How much each word weighs in the two texts whose gradients were taken. */
  readonly saliency: readonly number[]
  readonly #effects: readonly (readonly Float64Array[])[]

  private constructor(saliency: readonly number[], effects: readonly (readonly Float64Array[])[]) {
    this.saliency = saliency
    this.#effects = effects
  }

  /** The effects around checked families, by the gradients of the two texts of each that lie farthest apart. */
  static async around(field: WordField, families: readonly MeasuredFamily[]): Promise<readonly Effects[]> {
    const margins = families.map((family) => measured(family))
    const pairs = margins.map((each) => farthestTwo(each))
    const texts = families.flatMap(({ seed, choice }, at): TextAt[] =>
      (pairs[at] as readonly number[]).map((text) => ({ seed, choice, text })),
    )
    const gradients = await field.gradients(texts)
    const vector = await field.vectors(
      families.flatMap(({ seed }) => seed.words.flatMap(({ text, substitutes }) => [text, ...substitutes])),
    )
    return families.map(({ seed, choice }, at) => {
      const slopes = [gradients[2 * at], gradients[2 * at + 1]] as readonly (readonly Vector[])[]
      const [own, other] = pairs[at] as readonly [number, number]
      const known = margins[at]
      const effects = seed.words.map(({ substitutes }, word) => {
        const now = vector(wordAt(seed, word, choice[word] as number))
        return Array.from({ length: substitutes.length + 1 }, (_, chosen) => {
          const next = vector(wordAt(seed, word, chosen))
          const [first, second] = slopes.map((gradient, side) => {
            const loss = (gradient[word] as Vector).reduce(
              (sum, slope, column) => sum + slope * ((next[column] as number) - (now[column] as number)),
              0,
            )
            return -loss * (known?.[side === 0 ? own : other]?.slope ?? 0)
          }) as [number, number]
          const both = new Float64Array(seed.size).fill((first + second) / 2)
          both[own] = first
          both[other] = second
          return both
        })
      })
      const saliency = seed.words.map(
        (_, word) => largest(slopes[0]?.[word] as Vector) + largest(slopes[1]?.[word] as Vector),
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

/** The numbers of the texts with the smallest and the largest margin. */
function farthestTwo(margins: readonly Margin[] = []): readonly [number, number] {
  let [low, high] = [0, 1]
  margins.forEach(({ margin }, at) => {
    if (margin < (margins[low] as Margin).margin) low = at
    if (margin > (margins[high] as Margin).margin) high = at
  })
  return low === high ? [low, low === 0 ? 1 : 0] : [low, high]
}
