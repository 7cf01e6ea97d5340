import type { Case, Variant } from '../../core/case.js'
import { defined } from '../../core/defined.js'
import type { Prediction, TextAnswer } from '../../core/prediction.js'
import type { ShrunkForm } from '../../core/report.js'
import { closeScore, type JudgedVariant } from '../../oracle/index.js'
import { goalOf } from '../../run/shrink-found.js'
import { type AnsweredSide, shrinkPair } from '../../shrink/index.js'
import type { AnswerExample, ShownAnswer } from './example.js'
import type { MeasureFacts } from './settings.js'

/** Describes two shrunk inputs whose answers still show a gap. */
export interface SmallestPrompt {
  readonly measure: string
  readonly attribute: string
  readonly classes: readonly [string, string]
  readonly caseId: string
  /** `value`: the mean over its answers; `text`: the first of them. */
  readonly a: ShownAnswer
  readonly b: ShownAnswer
  /** Words of the longer input. */
  readonly size: { readonly before: number; readonly after: number }
  /** Model inputs, including repeats. */
  readonly calls: number
  /** `minimal`: nothing more can be removed; otherwise the reason why shrinking stopped. */
  readonly ended: 'minimal' | 'ceiling' | 'interrupted'
  readonly form?: ShrunkForm
}

/** An example with the variants of its case, and what asks and measures. */
export interface ShrinkableExample {
  readonly example: AnswerExample
  readonly variants: readonly JudgedVariant[]
  readonly facts: MeasureFacts
  readonly repeats: number
  /** Model inputs at most. */
  readonly maxInputs: number
  readonly to?: 'sentence' | 'words' | 'inputs'
  /** The case's own steps, which conversations have. */
  readonly smaller?: NonNullable<Case<unknown>['smaller']>
  /** Asks inputs, and says the number of each as it counts; of an input without one nothing. */
  readonly measured: (inputs: readonly unknown[]) => Promise<readonly (number | undefined)[]>
  /** An answer to each input, as the report shows it. */
  readonly answers: (inputs: readonly unknown[]) => Promise<readonly TextAnswer[]>
  readonly signal?: AbortSignal
}

const asVariant = (variant: JudgedVariant): Variant<unknown> => variant as Variant<unknown>

/** Model inputs that making an example small may ask, unless the plan says otherwise: language models are dear. */
export const mostForShrinking = 300

/** An input without a number is no nearer to one than to another: no pair with it shows a gap. */
const scoreOf = (value: number | undefined): Prediction => ({ kind: 'score', score: value ?? Number.NaN })

/**
 * Leaves out of two inputs what is not needed for a gap at least half as large as the one that was found, and beyond the limit. Each input is
 * asked as often as the plan asks it; the gap is that of the means. `undefined` where nothing could be left out, or one pair shows no gap.
 */
export async function shrinkExample(given: ShrinkableExample): Promise<SmallestPrompt | undefined> {
  const { example, variants, measured, facts, repeats, maxInputs, to, answers, signal, smaller } = given
  const [first, second] = [example.a, example.b].map((side) => variants.find(({ input }) => input === side.input))
  if (first === undefined || second === undefined) return undefined
  const goal = goalOf(to === undefined ? {} : { to }, [first.input, second.input])
  const isText = typeof first.input === 'string'
  // A conversation that holds a secret stays whole.
  const within = isText || goal === 'inputs' ? undefined : smaller?.(asVariant(first), asVariant(second))
  if (!isText && within === undefined) return undefined
  const each = Math.floor(maxInputs / repeats)
  // Not even one smaller pair may be asked.
  if (each < 2) return undefined
  const ask = async (inputs: readonly unknown[]): Promise<Prediction[]> => (await measured(inputs)).map(scoreOf)
  const [one, other] = (await measured([first.input, second.input])) as [number | undefined, number | undefined]
  if (one === undefined || other === undefined) return undefined
  const limit = facts.scale === 'ratio' ? Math.log1p(facts.maxGap) : facts.maxGap
  const tolerance = Math.max(limit, Math.abs(one - other) / 2)
  const oracle = closeScore({ tolerance })
  if (!oracle.differs(scoreOf(one), scoreOf(other))) return undefined
  const side = ({ input, classes, kind, edits }: JudgedVariant, prediction: Prediction): AnsweredSide => ({
    input,
    classes: classes as Readonly<Record<string, string>>,
    prediction,
    ...defined({ kind, edits }),
  })
  const { pair, size, calls, ended, form } = await shrinkPair(
    { attribute: example.attribute, a: side(first, scoreOf(one)), b: side(second, scoreOf(other)) },
    {
      ask,
      oracle,
      variants: variants.map((variant) => side(variant, variant.prediction)),
      maxInputs: each,
      ...defined({ to: goal, within, signal }),
    },
  )
  if (size.after >= size.before) return undefined
  const said = await answers([pair.a.input, pair.b.input])
  const shown = (at: 0 | 1): ShownAnswer => {
    const { input, classes, prediction } = at === 0 ? pair.a : pair.b
    const { score } = prediction as { readonly score: number }
    return {
      ...(said[at] as TextAnswer),
      input,
      classes,
      value: facts.scale === 'ratio' ? Math.exp(score) : score,
    }
  }
  return {
    measure: facts.name,
    attribute: example.attribute,
    classes: example.classes,
    caseId: example.caseId,
    a: shown(0),
    b: shown(1),
    size,
    calls: calls * repeats,
    ended,
    ...defined({ form }),
  }
}
