import type { Prediction } from '../../core/prediction.js'
import { Answers } from '../answers.js'
import { descend } from '../level-search.js'
import { isSameBias } from '../same-bias.js'
import { ShrinkArbitrary } from '../shrink-arbitrary.js'
import { MAX_INPUTS, WIDTH } from '../shrink-in.js'
import { wordsOf } from '../text/piece.js'
import { inPlace } from '../text/sentence/in-place.js'
import { type ReadText, readText } from '../text/sentence/read-text.js'
import { SentenceCheck } from '../text/sentence/sentence-check.js'
import { loadTextTools, syntaxOf } from '../text/text-tools.js'
import type { ShrinkSquareOptions, ShrunkSquare, Square, SquareCorner } from './square.js'
import { type SquareInputs, squareSpace, type WrittenSquare } from './square-space.js'

/**
 * Makes a square small: the text that all corners share is cut as long as the mutant with all edits still errs, in the same
 * direction, and holds the invariant; of a hidden error also as long as every corner in between is valid and keeps the
 * original's outcome. By `to` what is left is a sentence in every corner, or words, made plainer. The words that change stay.
 * Minimal under single moves unless `ended` says otherwise. Inputs that are no texts, and squares whose edits do not tell
 * their corners, are given back as they are.
 */
export async function shrinkSquare<Input>(
  square: Square<Input>,
  options: ShrinkSquareOptions<Input>,
): Promise<ShrunkSquare<Input>> {
  const { keeps, to } = options
  const isText = square.every(({ input }) => typeof input === 'string')
  if (keeps === undefined || to === 'inputs' || !isText) return unshrunk(square)
  const small = await shrinkTexts(square as unknown as Square<string>, { ...options, keeps } as unknown as Options)
  return small as unknown as ShrunkSquare<Input>
}

type Options = ShrinkSquareOptions<string> & Required<Pick<ShrinkSquareOptions<string>, 'keeps'>>

async function shrinkTexts(square: Square<string>, options: Options): Promise<ShrunkSquare<string>> {
  const original = square[0] as SquareCorner<string>
  const to = options.to === 'words' ? 'words' : 'sentence'
  const { tools, document, uncut } = await readFor(to, original.input, options.signal)
  const space = squareSpace(square, tools, document, to)
  if (space === undefined) return unshrunk(square)
  const answers = new Answers(options.ask, options.maxInputs ?? MAX_INPUTS, square)
  const judge = new SquareJudge(square, options, answers)
  const check =
    to === 'sentence' && document !== undefined
      ? new SentenceCheck(space.start, document, space.sides, tools.articleFor)
      : undefined
  const first: WrittenSquare = { inputs: square.map(({ input }) => input), state: space.start }
  const arbitrary = new ShrinkArbitrary(space, first)
  const { value, steps, ended } = await descend(arbitrary, arbitrary.generate(), {
    width: WIDTH,
    key: space.key,
    stopped: () => options.signal?.aborted ?? false,
    judge: async (candidates) => {
      const right = (await check?.areSentences(candidates.map(({ state }) => state))) ?? candidates.map(() => true)
      const judged = await judge.judge(candidates.filter((_, at) => right[at]).map(({ inputs }) => inputs))
      return inPlace(right, judged)
    },
  })
  const small = steps === 0 ? square : await judge.square(value.inputs)
  const isSentence = (await check?.isFinite(value.state)) === true
  const why = uncut ?? (isSentence || to === 'words' ? undefined : 'fragment')
  return {
    square: small,
    size: { before: wordsOf(original.input).length, after: wordsOf(value.inputs[0] as string).length },
    steps,
    calls: answers.calls,
    ended,
    form: to === 'words' ? 'words' : isSentence ? 'sentence' : 'text',
    ...(why && { uncut: why }),
  }
}

async function readFor(to: 'sentence' | 'words', text: string, signal: AbortSignal | undefined): Promise<ReadText> {
  if (to === 'sentence') return readText(text, signal)
  const [tools, document] = await Promise.all([loadTextTools(), syntaxOf(text, signal)])
  return { tools, ...(document && { document }) }
}

/** Says of candidates whether they still err as the square did. */
class SquareJudge {
  readonly #square: Square<string>
  readonly #options: Options
  readonly #answers: Answers<string>

  constructor(square: Square<string>, options: Options, answers: Answers<string>) {
    this.#square = square
    this.#options = options
    this.#answers = answers
  }

  /** Up to the first that does: those behind it are not looked at. Fewer answers without one: the ceiling was reached. */
  async judge(candidates: readonly SquareInputs[]): Promise<boolean[]> {
    const ends = candidates.map((inputs) => [inputs[0] as string, inputs.at(-1) as string])
    const within = await this.#answers.ask(ends)
    const judged: boolean[] = []
    for (const candidate of candidates.slice(0, within)) {
      const answer = await this.#errs(candidate)
      if (answer === undefined) return judged
      judged.push(answer)
      if (answer) return judged
    }
    return judged
  }

  /** The corners of inputs that were judged, with what is known of each. */
  async square(inputs: SquareInputs): Promise<Square<string>> {
    const keeps = await this.#options.keeps(inputs[0] as string, inputs.slice(1))
    const valid = [true, ...keeps]
    const open = inputs.filter((_, set) => valid[set])
    await this.#answers.ask([open])
    return inputs.map((input, set): SquareCorner<string> => {
      const prediction = this.#answers.of(input)
      const isValid = valid[set] === true && prediction !== undefined
      return { input, valid: isValid, ...(isValid ? { prediction } : {}) }
    })
  }

  /** `undefined` when asking would go beyond the ceiling. */
  async #errs(inputs: SquareInputs): Promise<boolean | undefined> {
    const { oracle, hidden, keeps } = this.#options
    const said = (set: number): Prediction => this.#answers.of(inputs.at(set) as string) as Prediction
    const start = this.#square as readonly { prediction: Prediction }[]
    const before = { a: start[0] as { prediction: Prediction }, b: start.at(-1) as { prediction: Prediction } }
    const after = { a: { prediction: said(0) }, b: { prediction: said(-1) } }
    if (!isSameBias(oracle, before, after)) return false
    const between = inputs.slice(1, -1)
    if (hidden) {
      if ((await this.#answers.ask([between])) === 0) return undefined
      if (between.some((input) => oracle.differs(said(0), this.#answers.of(input) as Prediction))) return false
    }
    const mutants = hidden ? inputs.slice(1) : inputs.slice(-1)
    return (await keeps(inputs[0] as string, mutants)).every((valid) => valid)
  }
}

function unshrunk<Input>(square: Square<Input>): ShrunkSquare<Input> {
  const input = square[0]?.input
  const words = typeof input === 'string' ? wordsOf(input).length : 1
  return { square, size: { before: words, after: words }, steps: 0, calls: 0, ended: 'minimal' }
}
