import type { Oracle } from '../../src/core/oracle.js'
import type { Prediction } from '../../src/core/prediction.js'
import type { AnsweredPair, ShrinkPairOptions, ShrinkResult, ShrinkSide } from '../../src/shrink/index.js'
import { shrinkPair } from '../../src/shrink/index.js'

/** Two predictions are the same when their labels are. */
export const sameLabel: Oracle = {
  name: 'same label',
  differs: (a, b) => labelOf(a) !== labelOf(b),
  outcome: labelOf,
}

function labelOf(prediction: Prediction): string {
  return prediction.kind === 'label' ? prediction.label : ''
}

/** A function with a bias that the test planted: `true` is a negative outcome. */
export type Planted = (text: string) => boolean

export const predict =
  (planted: Planted) =>
  (text: string): Prediction => ({ kind: 'label', label: planted(text) ? 'negative' : 'positive' })

/** The pair as an audit hands it over: with what the planted function says. */
export function answered(
  planted: Planted,
  a: ShrinkSide<string>,
  b: ShrinkSide<string>,
  attribute = 'gender',
): AnsweredPair<string> {
  const say = predict(planted)
  return { attribute, a: { ...a, prediction: say(a.input) }, b: { ...b, prediction: say(b.input) } }
}

/** A side whose sensitive words are marked in the text: `[person:Alan] found [person:himself].` */
export function side(marked: string, classes: Record<string, string>): ShrinkSide<string> {
  const edits: { start: number; end: number; slot: string }[] = []
  let input = ''
  let from = 0
  for (const match of marked.matchAll(/\[(\w+):([^\]]*)\]/g)) {
    const [whole, slot, words] = match as unknown as [string, string, string]
    input += marked.slice(from, match.index)
    edits.push({ start: input.length, end: input.length + words.length, slot })
    input += words
    from = match.index + whole.length
  }
  return { input: input + marked.slice(from), classes, edits }
}

export const male = (marked: string): ShrinkSide<string> => side(marked, { gender: 'male' })
export const female = (marked: string): ShrinkSide<string> => side(marked, { gender: 'female' })

export interface Shrunk extends ShrinkResult<string> {
  readonly texts: readonly [string, string]
  /** Sizes of the batches that were asked. */
  readonly batches: readonly number[]
}

/** Shrinks a planted bias, to words unless told otherwise, and counts the batches. */
export async function shrinkPlanted(
  planted: Planted,
  a: ShrinkSide<string>,
  b: ShrinkSide<string>,
  options: Partial<ShrinkPairOptions<string>> = {},
): Promise<Shrunk> {
  const batches: number[] = []
  const ask = async (inputs: readonly string[]): Promise<Prediction[]> => {
    batches.push(inputs.length)
    return inputs.map(predict(planted))
  }
  const result = await shrinkPair(answered(planted, a, b), { ask, oracle: sameLabel, to: 'words', ...options })
  return { ...result, texts: [result.pair.a.input, result.pair.b.input], batches }
}
