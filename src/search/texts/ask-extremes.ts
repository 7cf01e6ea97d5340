import type { Prediction } from '../../core/prediction.js'
import type { Choice, TextSearchContext, TextSeed } from '../../core/text-search.js'
import { type FamilyMargins, farthestTwo } from './effects.js'
import { type Margin, marginsOf } from './margins.js'

/** A family with a choice of words, and where its margins are expected. */
export interface Expectation {
  readonly seed: TextSeed
  readonly choice: Choice
  /** By its label margins are measured. */
  readonly reference: Prediction
  readonly expected: FamilyMargins
}

/** What the model said of one or two texts of a family. */
export interface Answer {
  /** Of all texts; those that were not asked are moved by the mean error of those that were. */
  readonly margins: FamilyMargins
  /** Numbers of the two texts that are expected farthest apart. */
  readonly texts: readonly [number, number]
  /** The texts that were asked, the one that is expected nearer to the boundary first. */
  readonly asked: readonly { readonly text: number; readonly slope: number }[]
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
  phase: string,
): Promise<readonly (Answer | undefined)[]> {
  const asked = families.map((family) => {
    const [low, high] = farthestTwo(family.expected)
    const distance = (text: number): number => Math.abs(family.expected[text] as number)
    return { family, low, high, first: distance(low) <= distance(high) ? low : high }
  })
  type Asked = (typeof asked)[number]
  const askOne = async (
    texts: readonly (readonly [Asked, number])[],
  ): Promise<ReadonlyMap<Asked, Margin | undefined>> => {
    const answers = await predict(
      texts.map(([{ family }, text]) => family.seed.at(family.choice, text).text),
      phase,
    )
    return new Map(texts.map(([each], at) => [each, marginOf(each.family, answers[at] as Prediction)]))
  }
  const firsts = await askOne(asked.map((each) => [each, each.first]))
  const seconds = await askOne(
    asked.flatMap((each): [Asked, number][] => {
      const margin = firsts.get(each)?.margin
      if (margin === undefined || (each.first === each.low ? margin >= 0 : margin <= 0)) return []
      return [[each, each.low + each.high - each.first]]
    }),
  )
  return asked.map((each): Answer | undefined => {
    const { family, low, high, first } = each
    const one = firsts.get(each)
    const two = seconds.get(each)
    if (one === undefined || (two === undefined && seconds.has(each))) return undefined
    const known = [{ text: first, ...one }, ...(two === undefined ? [] : [{ text: low + high - first, ...two }])]
    const margins = corrected(family.expected, known)
    const between = known.length === 2 && (margins[low] as number) < 0 && (margins[high] as number) > 0
    return { margins, texts: [low, high], asked: known, between }
  })
}

const marginOf = ({ reference }: Expectation, prediction: Prediction): Margin | undefined =>
  marginsOf([reference, prediction])?.[1]

function corrected(
  expected: FamilyMargins,
  known: readonly { readonly text: number; readonly margin: number }[],
): FamilyMargins {
  const errors = known.map(({ text, margin }) => margin - (expected[text] as number))
  const error = errors.reduce((sum, each) => sum + each, 0) / errors.length
  return expected.map((margin, text) => known.find((each) => each.text === text)?.margin ?? margin + error)
}
