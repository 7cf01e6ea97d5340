import type { AnsweredPair, ShrinkPairOptions, ShrinkResult, ShrinkSide } from './pair.js'
import { shrinkIn } from './shrink-in.js'
import { sourceSpace } from './source-space.js'
import { wordsOf } from './text/piece.js'
import { textSpace } from './text/text-space.js'
import { loadTextTools, syntaxOf } from './text/text-tools.js'

/**
 * Makes a BTC small: fewer sentences, fewer clauses and modifiers, fewer words, fewer differing words, plainer words, as
 * long as the model still treats the two sides differently, and not in the opposite direction. The result is 1-minimal: no
 * single move makes it smaller (`ended: 'minimal'`), unless `maxInputs`, `signal` or an interrupted probe stopped the search before; then it is
 * the smallest pair found so far. Deterministic. Inputs that are no texts are given back as they are. With `within` the source's own
 * smaller pairs are walked down instead, so that sentences of a grammar stay sentences.
 *
 * Method: a fast-check arbitrary, walked down level by level (delta debugging over sentences and words; Zeller and
 * Hildebrandt 2002), with the candidates of a level asked in one batch.
 */
export async function shrinkPair<Input>(
  pair: AnsweredPair<Input>,
  options: ShrinkPairOptions<Input>,
): Promise<ShrinkResult<Input>> {
  const { within, ...rest } = options
  if (within !== undefined) return shrinkIn(sourceSpace(pair.attribute, within), pair, rest, sizeOf)
  if (!isTextPair(pair)) return unshrunk(pair)
  return (await shrinkTexts(pair, options as unknown as ShrinkPairOptions<string>)) as unknown as ShrinkResult<Input>
}

async function shrinkTexts(
  pair: AnsweredPair<string>,
  options: ShrinkPairOptions<string>,
): Promise<ShrinkResult<string>> {
  const [tools, document] = await Promise.all([loadTextTools(), syntaxOf(pair.a.input, options.signal)])
  return shrinkIn(textSpace(pair, options.variants ?? [], tools, document), pair, options, sizeOf)
}

const isTextPair = (pair: AnsweredPair): pair is AnsweredPair<string> =>
  typeof pair.a.input === 'string' && typeof pair.b.input === 'string'

const sizeOf = ({ a, b }: { a: ShrinkSide; b: ShrinkSide }): number =>
  Math.max(...[a, b].map(({ input }) => featuresOf(input)))

function featuresOf(input: unknown): number {
  if (typeof input === 'string') return wordsOf(input).length
  return typeof input === 'object' && input !== null ? Object.keys(input).length : 1
}

function unshrunk<Input>(pair: AnsweredPair<Input>): ShrinkResult<Input> {
  const size = sizeOf(pair)
  return {
    pair,
    predictions: [pair.a.prediction, pair.b.prediction],
    size: { before: size, after: size },
    steps: 0,
    calls: 0,
    levels: 0,
    ended: 'minimal',
  }
}
