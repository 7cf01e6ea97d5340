import type { Prediction } from '../../core/prediction.js'
import type { Choice, TextSearchContext, TextSeed } from '../../core/text-search.js'
import { type FamilyMargins, farthestTwo } from './effects.js'
import { marginsOf } from './margins.js'

/** A family with a choice of words, and where its margins are expected. */
export interface Expectation {
  readonly seed: TextSeed
  readonly choice: Choice
  /** By its label margins are measured. */
  readonly reference: Prediction
  readonly expected: FamilyMargins
}

/** What the model said of some texts of a family. */
export interface Answer {
  /** Of all texts; those that were not asked are moved by the mean error of those that were. */
  readonly margins: FamilyMargins
  /** Numbers of the two texts that are expected farthest apart, the smaller margin first, and what was said of them. */
  readonly texts: readonly [number, number]
  readonly said: readonly [Prediction | undefined, Prediction | undefined]
  /** Whether both were asked and the model's boundary lies between them. */
  readonly between: boolean
}

/**
 * Asks of each family only the texts between which the boundary is expected: first the one that lies nearer to it, and the other
 * where the first is on its side. `undefined` where the model gives no probability of the label.
 */
export async function askExtremes(
  { predict }: TextSearchContext,
  families: readonly Expectation[],
): Promise<readonly (Answer | undefined)[]> {
  const asked = families.map((family) => {
    const [low, high] = farthestTwo(family.expected)
    const distance = (text: number): number => Math.abs(family.expected[text] as number)
    return {
      family,
      low,
      high,
      first: distance(low) <= distance(high) ? low : high,
      said: new Map<number, Prediction>(),
    }
  })
  const askOne = async (texts: readonly { readonly each: (typeof asked)[number]; readonly text: number }[]) => {
    const answers = await predict(texts.map(({ each, text }) => each.family.seed.at(each.family.choice, text).text))
    for (const [at, { each, text }] of texts.entries()) each.said.set(text, answers[at] as Prediction)
  }
  await askOne(asked.map((each) => ({ each, text: each.first })))
  await askOne(
    asked.flatMap((each) => {
      const { family, low, high, first, said } = each
      const margin = marginOf(family, said.get(first))
      const isOnItsSide = margin !== undefined && (first === low ? margin < 0 : margin > 0)
      return isOnItsSide ? [{ each, text: first === low ? high : low }] : []
    }),
  )
  return asked.map(({ family, low, high, said }): Answer | undefined => {
    const known = new Map([...said].map(([text, prediction]) => [text, marginOf(family, prediction)] as const))
    const margins = corrected(family.expected, known)
    if (margins === undefined) return undefined
    return {
      margins,
      texts: [low, high],
      said: [said.get(low), said.get(high)],
      between: said.size === 2 && (margins[low] as number) < 0 && (margins[high] as number) > 0,
    }
  })
}

const marginOf = ({ reference }: Expectation, prediction: Prediction | undefined): number | undefined =>
  prediction === undefined ? undefined : marginsOf([reference, prediction])?.[1]?.margin

function corrected(expected: FamilyMargins, known: ReadonlyMap<number, number | undefined>): FamilyMargins | undefined {
  let error = 0
  for (const [text, margin] of known) {
    if (margin === undefined) return undefined
    error += (margin - (expected[text] as number)) / known.size
  }
  return expected.map((margin, text) => known.get(text) ?? margin + error)
}
