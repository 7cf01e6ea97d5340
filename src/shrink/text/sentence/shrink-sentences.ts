import type { ShrunkForm } from '../../../core/report.js'
import { descend } from '../../level-search.js'
import type { AnsweredPair, ShrinkPairOptions, ShrinkResult } from '../../pair.js'
import { QuestionBook } from '../../question-book.js'
import { hasSameOutcomes, isSameBias } from '../../same-bias.js'
import { ShrinkArbitrary } from '../../shrink-arbitrary.js'
import { MAX_INPUTS, sizeOf, WIDTH } from '../../shrink-in.js'
import type { TextState } from '../piece.js'
import { inPlace } from './in-place.js'
import { readText } from './read-text.js'
import { SentenceCheck } from './sentence-check.js'
import { bareWords, type SentencePair, sentenceSpace } from './sentence-space.js'

/** Readings of a text at most: a shorter one is read again, since more may be left out of what is read better. */
const mostRounds = 3

/**
 * Makes a pair of texts small, down to the smallest finite sentence that still shows the bias with the labels of the two
 * sides. What the analysis cannot read loses whole sentences only.
 */
export async function shrinkSentences(
  pair: AnsweredPair<string>,
  options: ShrinkPairOptions<string>,
): Promise<ShrinkResult<string>> {
  const { ask, maxInputs = MAX_INPUTS } = options
  const book = new QuestionBook(ask, maxInputs, [pair.a, pair.b])
  const keeps = await stillKeeps(pair, options)
  let round = await descendOnce(pair, pair, { options, book, keeps })
  let { steps, levels } = round
  for (let rounds = 1; rounds < mostRounds && round.steps > 0 && round.ended === 'minimal'; rounds++) {
    round = await descendOnce(pair, round.small, { options, book, keeps })
    steps += round.steps
    levels += round.levels
  }
  const { small, ended, state, form, uncut } = round
  const alone = ended === 'interrupted' ? undefined : await aloneOf(pair, bareWords(state), book, options)
  return {
    pair: small,
    predictions: [small.a.prediction, small.b.prediction],
    size: { before: sizeOf(pair), after: sizeOf(small) },
    steps,
    calls: book.calls,
    levels,
    ended,
    form,
    ...(uncut && { uncut }),
    ...(alone && { alone }),
  }
}

interface Descending {
  readonly options: ShrinkPairOptions<string>
  readonly book: QuestionBook<string>
  readonly keeps: (pair: SentencePair) => Promise<boolean>
}

interface Round extends Pick<ShrinkResult, 'steps' | 'levels' | 'ended' | 'uncut'> {
  readonly small: AnsweredPair<string>
  readonly state: TextState
  readonly form: ShrunkForm
}

/** Reads `from` and walks down from it. @param pair As found: what candidates are compared with. */
async function descendOnce(
  pair: AnsweredPair<string>,
  from: AnsweredPair<string>,
  { options, book, keeps }: Descending,
): Promise<Round> {
  const { oracle, signal, width = WIDTH, variants = [] } = options
  const { tools, document, uncut } = await readText(from.a.input, signal)
  const space = sentenceSpace(from, variants, tools, document)
  const check =
    document && new SentenceCheck(space.start, document, [() => 0 as const, () => 1 as const], tools.articleFor)
  const first: SentencePair = { attribute: from.attribute, a: from.a, b: from.b, state: space.start }
  const arbitrary = new ShrinkArbitrary(space, first)
  const { value, ...descent } = await descend(arbitrary, arbitrary.generate(), {
    width,
    key: space.key,
    stopped: () => signal?.aborted ?? false,
    judge: async (candidates) => {
      const right = (await check?.areSentences(candidates.map(({ state }) => state))) ?? candidates.map(() => true)
      const kept = await Promise.all(candidates.map((each, at) => right[at] === true && keeps(each)))
      const answered = await book.answer(candidates.filter((_, at) => kept[at]))
      return inPlace(
        kept,
        answered.map((each) => isSameBias(oracle, pair, each) && hasSameOutcomes(oracle, pair, each)),
      )
    },
  })
  const isSentence = check !== undefined && (await check.isFinite(value.state))
  const why = uncut ?? (isSentence ? undefined : 'fragment')
  return {
    ...descent,
    small: book.answered(value) ?? from,
    state: value.state,
    form: isSentence ? 'sentence' : 'text',
    ...(why && { uncut: why }),
  }
}

/** The validity check of the pair's case; none where the pair as found would not pass it, since its sides are both mutants. */
async function stillKeeps(
  { a, b }: AnsweredPair<string>,
  { keeps }: ShrinkPairOptions<string>,
): Promise<(pair: SentencePair) => Promise<boolean>> {
  const holds = async (one: string, other: string): Promise<boolean> => (await keeps?.(one, [other]))?.[0] === true
  if (keeps === undefined || !(await holds(a.input, b.input))) return async () => true
  return (pair) => holds(pair.a.input, pair.b.input)
}

/** The differing words, where the model says the same of them as of the pair. */
async function aloneOf(
  pair: AnsweredPair<string>,
  words: readonly [string, string] | undefined,
  book: QuestionBook<string>,
  { oracle }: ShrinkPairOptions<string>,
): Promise<readonly [string, string] | undefined> {
  if (words === undefined) return undefined
  const [a, b] = words
  const bare = { attribute: pair.attribute, a: { ...pair.a, input: a }, b: { ...pair.b, input: b } }
  try {
    const [answered] = await book.answer([bare])
    const shows =
      answered !== undefined && isSameBias(oracle, pair, answered) && hasSameOutcomes(oracle, pair, answered)
    return shows ? words : undefined
  } catch (error) {
    if (error instanceof Error && error.name === 'Interruption') return undefined
    throw error
  }
}
