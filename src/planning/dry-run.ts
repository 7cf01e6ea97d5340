import { audit } from '../audit/index.js'
import { planErrors } from '../core/errors/index.js'
import type { ModelHandle } from '../core/model.js'
import { group, type OptionSet, options, value } from '../core/options/index.js'
import type { Prediction } from '../core/prediction.js'
import { asksEach } from '../models/index.js'
import { isQuestion, type Plan, type QuestionName, questions } from '../questions/index.js'
import { checksOf } from './checks.js'
import { type Cost, costOfInputs } from './cost.js'
import { countingModel } from './counting-model.js'
import { type Prices, prices } from './options.js'

export interface DryRunOptions<Input = unknown> {
  /** The model of the run. It is not called here; only its number of repeats per input is used. Default: one. */
  readonly model?: ModelHandle<Input>
  /** For the money and the time. */
  readonly prices?: Prices
}

export const dryRunOptions: OptionSet<DryRunOptions, 'model' | 'prices'> = options('dryRun', {
  model: value<ModelHandle<unknown>>('a model handle', (given) => Object(given) === given, { defaultText: 'none' }),
  prices: group(prices, { defaultText: 'none' }),
})

/** Describes what a run would ask. */
export interface DryRun {
  readonly question: QuestionName
  readonly source: string
  readonly cases: number
  /** The number of inputs, including repeats. */
  readonly inputs: number
  /**
   * The largest number of further inputs that test whether the model answers an input in one way: by itself, in a batch and again. Without a
   * model: for a function that receives one input at a time.
   */
  readonly checks: number
  /** The largest number of further inputs for shrinking, once something is found. */
  readonly shrinking: number
  /** The average number of characters of an input; in English, about four make a token. */
  readonly characters: number
  /** Of the inputs and the checks, without shrinking. */
  readonly cost: Cost
}

/**
 * Draws the cases of a plan as a run would do, and counts the inputs without calling a model. The count does not include inputs that depend
 * on the answers. These are the inputs of a search, and the single edits that an intersectional question asks about its findings. A run
 * that stops at its first finding asks fewer inputs.
 *
 * @throws EF202 for invalid options, and the errors of `audit()` for the plan.
 *
 * @example
 * ```ts
 * import { template } from 'expect-fair'
 * import { dryRun } from 'expect-fair/plan'
 *
 * const cases = template('I am {person:name}. Where is my {thing}?', { lexicons: { thing: ['phone', 'lamp', 'chair'] } })
 * const plan = { question: 'answer-gap', attributes: ['gender'], cases, variantsPerCase: 8, repeats: 3 } as const
 * const { inputs } = await dryRun(plan)
 * expect(inputs).toBe(72) // 3 cases, 8 variants, 3 times
 * ```
 */
export async function dryRun<Input, A extends string = string>(
  plan: Plan<Input, A>,
  given: DryRunOptions<Input> = {},
): Promise<DryRun> {
  const { model, prices: stated } = dryRunOptions.read(given as DryRunOptions)
  if (typeof plan !== 'object' || plan === null) throw planErrors.noPlan(plan)
  const { question = 'counterfactual', ...rest } = plan
  if (!isQuestion(question)) throw planErrors.unknownQuestion(question, Object.keys(questions))
  const { journal: _journal, replay: _replay, ...asked } = rest as Plan<Input, A> & { readonly replay?: string }
  const { inputs: mostInputs } = asked.budget ?? {}
  const whole = {
    ...asked,
    question,
    ...(optionsOf(question).includes('stop') && { stop: 'all' }),
    ...(questions[question].shrinks !== undefined && { shrink: false }),
    ...(asked.budget !== undefined && { budget: { ...(mostInputs !== undefined && { inputs: mostInputs }) } }),
  } as unknown as Plan<Input, A>
  const counting = countingModel(answerTo(question, plan), model && asksEach(model))
  const report = await audit(counting as never, whole)
  const { calls: inputs } = report.model
  const { cases, capped = 0 } = report.counts as { readonly cases: number; readonly capped?: number }
  const checks = checksOf({ ...asked, question }, model, { cases, inputs, capped })
  return {
    question,
    source: report.source,
    cases,
    inputs,
    checks,
    shrinking: shrinkingOf(question, plan),
    characters: counting.characters,
    cost: costOfInputs(inputs + checks, stated),
  }
}

/** The same for every input, so that nothing is found, and as the question wants it. */
function answerTo(question: QuestionName, plan: object): Prediction {
  const {
    range = [0, 1],
    favourable = 'positive',
    label,
    threshold,
  } = plan as {
    readonly range?: readonly [number, number]
    readonly favourable?: string
    readonly label?: string
    readonly threshold?: number
  }
  const middle = (range[0] + range[1]) / 2
  if (question === 'answer-gap') return { kind: 'text', text: '' }
  if (question === 'recall-gap') return { kind: 'spans', spans: [] }
  if (question === 'score-gap')
    return label === undefined
      ? { kind: 'score', score: middle }
      : { kind: 'label', label, scores: { [label]: middle } }
  if (threshold !== undefined) return { kind: 'score', score: threshold }
  return { kind: 'label', label: favourable, scores: { [favourable]: 1 } }
}

const optionsOf = (question: QuestionName): readonly string[] =>
  questions[question].options.entries.map(([name]) => name)

function shrinkingOf(question: QuestionName, plan: object): number {
  const { shrink } = plan as { readonly shrink?: false | { readonly maxInputs?: number } }
  return shrink === false ? 0 : (shrink?.maxInputs ?? questions[question].shrinks ?? 0)
}
