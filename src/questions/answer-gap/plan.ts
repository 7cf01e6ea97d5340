import type { Over } from '../../core/case.js'
import { planErrors } from '../../core/errors/index.js'
import { count, type OptionSet, options, required, value } from '../../core/options/index.js'
import type { BasePlan, Cases, ShrinkOptions } from '../../core/plan.js'
import type { Gate } from '../../core/report.js'
import { checkConfidence, checkGate, checkMinCases, DEFAULT_CONFIDENCE } from '../../oracle/index.js'
import type { CheckedPlan } from '../../run/check-plan.js'
import { checkShrink } from '../../run/check-shrink.js'
import { confidence, over, perCase, planDeclaration, planOptionErrors, shrinkOption } from '../../run/plan-options.js'
import { length } from './measures/length.js'
import { type AnswerMeasure, measureFrom, type OwnMeasure } from './measures/measure.js'
import { refusal } from './measures/refusal.js'
import { similarity } from './measures/similarity.js'
import type { AnswerGapSettings, MeasureFacts } from './settings.js'

export interface AnswerGapPlan<Input, A extends string = string> extends BasePlan<Input, A> {
  /** Which question is asked; a matcher knows its own. */
  readonly question: 'answer-gap'
  /** The measures of the answers, each with its own limit. Default: `refusal()`, `length()` and `similarity()`. */
  readonly measures?: readonly (AnswerMeasure | OwnMeasure)[]
  /**
   * How often each input is asked. Default 1. With a temperature above 0, use 3 or more: chance in single answers then has less weight, and
   * classes with one name have a control.
   */
  readonly repeats?: number
  /**
   * How the prompts of the clearest gap are shrunk once a gap is shown: `maxInputs` model inputs at most (default 300), `to` the smallest
   * 'sentence' (default), 'words' or 'inputs'. `false` keeps them as they were found. Distances and shards are not shrunk.
   */
  readonly shrink?: ShrinkOptions | false
  /** Default 0.95. */
  readonly confidence?: number
  /**
   * `{ newSince: 'baseline' }` passes if no gap is shown to have grown since the baseline, and fails if a gap has grown beyond its limit.
   * Default: every gap is judged by its limit.
   */
  readonly gate?: Extract<Gate, { newSince: unknown }>
  /** What the claim is about, like `gate.over` of other questions. Default by the source. */
  readonly over?: Over
}

type Required = 'question' | 'attributes' | 'cases'

export const answerGapOptions: OptionSet<
  AnswerGapPlan<unknown>,
  Exclude<keyof AnswerGapPlan<unknown>, Required>
> = options(
  'audit',
  {
    question: required(value<'answer-gap'>("'answer-gap'", () => true)),
    cases: required(value<Cases<unknown>>('a source of cases', () => true)),
    ...planDeclaration,
    ...perCase,
    measures: value<readonly (AnswerMeasure | OwnMeasure)[]>(
      'a list of refusal(), length(), readingEase(), scored(), similarity(), words() or measures of your own',
      Array.isArray,
      { defaultText: 'refusal(), length(), similarity()' },
    ),
    repeats: count({ defaultText: '1' }),
    shrink: shrinkOption('300'),
    confidence,
    // What is wrong in it has a sentence of its own: other questions have other gates.
    gate: value<NonNullable<AnswerGapPlan<unknown>['gate']>>('`{ newSince, confidence, over }`', () => true, {
      defaultText: 'the limits of the measures',
    }),
    over,
  },
  planOptionErrors,
)

/** The measures of a plan. @throws FairnessError EF145 */
export function measuresOf({ measures }: Pick<AnswerGapPlan<unknown>, 'measures'>): readonly AnswerMeasure[] {
  if (measures === undefined) return [refusal(), length(), similarity()]
  if (!Array.isArray(measures) || measures.length === 0)
    throw planErrors.badMeasure(measures, 'is missing: a list with at least one is expected')
  const made = measures.map(measureFrom)
  const twice = made.find(({ name }, at) => made.findIndex((other) => other.name === name) < at)
  if (twice !== undefined) throw planErrors.badMeasure(twice, `has a name that another one has: ${twice.name}`)
  return made
}

export const factsOf = ({ name, unit, scale, judge, maxGap, range }: AnswerMeasure): MeasureFacts => ({
  name,
  unit,
  scale,
  judge,
  maxGap,
  ...(range !== undefined && { range }),
})

/** @throws FairnessError EF105, EF112, EF121, EF123, EF124, EF133, EF134, EF145, EF149, EF150, EF861 */
export function checkAnswerGap(
  plan: AnswerGapPlan<unknown>,
  { over }: CheckedPlan<unknown, string>,
): AnswerGapSettings {
  const { minCases, repeats = 1 } = plan
  checkShrink(plan.shrink)
  const gate = plan.gate === undefined ? undefined : checkSince(plan, plan.gate)
  const confidence = checkConfidence(plan.confidence ?? gate?.confidence ?? DEFAULT_CONFIDENCE)
  return {
    gate: {
      measures: measuresOf(plan).map(factsOf),
      confidence,
      ...(gate !== undefined && { newSince: gate.newSince }),
    },
    over,
    ...(minCases === undefined ? {} : { minCases: checkMinCases(minCases) }),
    repeats,
    ...(plan.shrink !== undefined && { shrink: plan.shrink }),
  }
}

/** A gate that compares, and says nothing that the plan says otherwise. */
export function checkSince(
  plan: Pick<AnswerGapPlan<unknown>, 'confidence' | 'over'>,
  given: unknown,
): NonNullable<AnswerGapPlan<unknown>['gate']> {
  const gate = checkGate(given)
  if (!('newSince' in gate)) throw planErrors.gateForGaps(gate)
  for (const name of ['confidence', 'over'] as const) {
    const [own, inGate] = [plan[name], gate[name]]
    if (own !== undefined && inGate !== undefined && own !== inGate) throw planErrors.saidTwice(name, own, inGate)
  }
  return gate
}
