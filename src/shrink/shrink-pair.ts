import type { AnsweredPair, ShrinkPairOptions, ShrinkResult } from './pair.js'
import { shrinkIn, sizeOf } from './shrink-in.js'
import { sourceSpace } from './source-space.js'
import { shrinkSentences } from './text/sentence/shrink-sentences.js'
import { inputSpace, textSpace } from './text/text-space.js'
import { loadTextTools, syntaxOf } from './text/text-tools.js'

/**
 * Makes a BTC small, as long as the model still treats the two sides differently, and not in the opposite direction. By `to`
 * texts become the smallest finite sentence (default), the fewest words, or the plainest inputs of their case. The result is
 * 1-minimal: no single move makes it smaller (`ended: 'minimal'`), unless `maxInputs`, `signal` or an interrupted probe
 * stopped the search before; then it is the smallest pair found so far. Deterministic. Inputs that are no texts are given back
 * as they are. With `within` the source's own smaller pairs are walked down instead, so that sentences of a grammar stay
 * sentences.
 *
 * Method: a fast-check arbitrary, walked down level by level (delta debugging over sentences, parts of sentences and words;
 * Zeller and Hildebrandt 2002), with the candidates of a level asked in one batch.
 */
export async function shrinkPair<Input>(
  pair: AnsweredPair<Input>,
  options: ShrinkPairOptions<Input>,
): Promise<ShrinkResult<Input>> {
  const { within } = options
  if (within !== undefined) return shrinkIn(sourceSpace(pair.attribute, within), pair, options)
  if (!isTextPair(pair)) return unshrunk(pair)
  return (await shrinkTexts(pair, options as unknown as ShrinkPairOptions<string>)) as unknown as ShrinkResult<Input>
}

async function shrinkTexts(
  pair: AnsweredPair<string>,
  options: ShrinkPairOptions<string>,
): Promise<ShrinkResult<string>> {
  const { to = 'sentence', variants = [], signal } = options
  if (to === 'sentence') return shrinkSentences(pair, options)
  const [tools, document] = await Promise.all([
    loadTextTools(),
    to === 'words' ? syntaxOf(pair.a.input, signal) : undefined,
  ])
  const space = to === 'words' ? textSpace(pair, variants, tools, document) : inputSpace(pair, variants, tools)
  return { ...(await shrinkIn(space, pair, options)), form: to === 'words' ? 'words' : 'input' }
}

const isTextPair = (pair: AnsweredPair): pair is AnsweredPair<string> =>
  typeof pair.a.input === 'string' && typeof pair.b.input === 'string'

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
